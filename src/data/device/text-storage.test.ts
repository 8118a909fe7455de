import { expect, test } from 'vitest';
import { me } from '../../../tests/support/device.ts';
import { textStorage } from '../../../tests/support/text-storage.ts';
import { createProfileStore } from './profile.ts';
import { openTextStorage } from './text-storage.ts';

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('if the browser forbids storage, a sign-in lasts as long as the page', () => {
  const profiles = createProfileStore(openTextStorage(forbidden));
  expect(profiles.load()).toBeNull();
  profiles.save(me);
  expect(profiles.load()).toEqual(me);
  profiles.clear();
  expect(profiles.load()).toBeNull();
});

test('a text that the storage refuses stays in memory until it is stored or removed', () => {
  const stored = new Map<string, string>();
  let full = false;
  const storage = openTextStorage(() => ({
    ...textStorage(stored),
    setItem: (key, value) => (full ? forbidden() : void stored.set(key, value)),
  }));
  storage.setItem('a', '1');
  expect([...stored]).toEqual([['a', '1']]);
  full = true;
  storage.setItem('a', '2');
  expect(storage.getItem('a')).toBe('2');
  full = false;
  storage.setItem('a', '3');
  expect([storage.getItem('a'), ...stored.values()]).toEqual(['3', '3']);
  stored.set('a', '4'); // another tab
  expect(storage.getItem('a')).toBe('4');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});
