import { expect, test } from 'vitest';
import { COLOURS } from '../../domain/group/colour.ts';
import { openTextStorage } from '../device/text-storage.ts';
import { storedTextsMs } from '../texts.ms.ts';
import { storedTexts } from '../texts.ts';
import { forgetVisitorLook, isVisitorName, nameVisitor, openVisitorLook, visitorLook } from './visitor.ts';

/** Lasts as long as the page: the browser forbids more. */
const memoryStorage = () =>
  openTextStorage(() => {
    throw new Error('forbidden');
  });

test.each([storedTexts.visitor, storedTextsMs.visitor])(
  'a visitor whom nobody has named is called %s in a language: that is no name of theirs',
  (word) => expect(isVisitorName(word)).toBe(true),
);

test('a name that a visitor has typed is theirs', () => expect(isVisitorName('Mei')).toBe(false));

test('a visitor keeps one colour and the name that they typed, until an account has their bills', () => {
  const storage = memoryStorage();
  const first = openVisitorLook(storage, () => 0.99);
  expect(first).toMatchObject({ _id: 'visitor', colour: COLOURS - 1 });
  expect(first.name).toBeUndefined();
  expect(nameVisitor(storage, 'Mei')).toMatchObject({ name: 'Mei', colour: COLOURS - 1 });
  expect(openVisitorLook(storage, () => 0)).toMatchObject({ name: 'Mei', colour: COLOURS - 1 });
  forgetVisitorLook(storage);
  expect(visitorLook(storage)).toEqual({});
  storage.setItem('kira-visitor', 'not ours');
  expect(visitorLook(storage)).toEqual({});
});
