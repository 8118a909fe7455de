import { beforeEach, expect, test, vi } from 'vitest';
import { textStorage } from '../../tests/support/text-storage.ts';
import { openLanguage } from './open-language.ts';

let stored: Map<string, string>;
let loads = 0;
beforeEach(() => {
  stored = new Map();
  loads = 0;
  vi.stubGlobal('document', { documentElement: { lang: 'en-MY' }, querySelector: () => null });
  vi.stubGlobal('location', { reload: () => (loads += 1) });
});
const page = () => openLanguage(textStorage(stored));
const next = () => stored.get('kira-language');

test('what the user has chosen on another device counts from the next page on', () => {
  page().follow('ms');
  expect([next(), loads]).toEqual(['ms', 0]);
});

test('a choice made here is kept once, and an older word of another device doesn’t replace it', async () => {
  page().choose('ms');
  expect(loads).toBe(1);
  const kept: string[] = [];
  const language = page();
  language.follow('en');
  expect(next()).toBe('ms');
  await expect(language.keep(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  const store = (value: string) => Promise.resolve(kept.push(value));
  await language.keep(store);
  await language.keep(store);
  expect(kept).toEqual(['ms']);
  language.follow('en');
  expect(next()).toBe('en');
});

test('the language that the page has is chosen only against another device’s', () => {
  page().choose('en');
  expect(loads).toBe(0);
  page().follow('ms');
  page().choose('en');
  expect([loads, next()]).toEqual([1, 'en']);
});
