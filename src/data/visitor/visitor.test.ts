import { expect, test } from 'vitest';
import { storedTextsMs } from '../texts.ms.ts';
import { storedTexts } from '../texts.ts';
import { isVisitorName } from './visitor.ts';

test.each([storedTexts.visitor, storedTextsMs.visitor])(
  'a visitor whom nobody has named is called %s in a language: that is no name of theirs',
  (word) => expect(isVisitorName(word)).toBe(true),
);

test('a name that a visitor has typed is theirs', () => expect(isVisitorName('Mei')).toBe(false));
