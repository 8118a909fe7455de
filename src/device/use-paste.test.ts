import { expect, test } from 'vitest';
import { imagesOf } from './use-paste.ts';

const file = (name: string, type = '') => new File(['x'], name, { type });
const names = (...files: File[]) => imagesOf(files).map(({ name }) => name);

test.each([
  ['a photo', [file('a.jpg', 'image/jpeg')], ['a.jpg']],
  ['a HEIC photo without a type', [file('a.HEIC'), file('b.jpg', 'image/jpeg')], ['a.HEIC', 'b.jpg']],
  ['a PDF', [file('a.pdf', 'application/pdf'), file('b.jpg', 'image/jpeg')], ['a.pdf', 'b.jpg']],
  ['a PDF without a type', [file('a.PDF'), file('notes.txt', 'text/plain')], ['a.PDF']],
  ['a photo beside a text', [file('a.txt', 'text/plain'), file('b.png', 'image/png')], ['b.png']],
  ['a text alone, which is refused by name', [file('a.txt', 'text/plain')], ['a.txt']],
])('%s is taken', (_, files, taken) => expect(names(...files)).toEqual(taken));
