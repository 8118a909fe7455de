import { expect, test } from 'vitest';
import { ReceiptGoneError, StorageFullError } from './edits/writer.ts';
import { storedTexts } from './texts.ts';
import { whyNotDone } from './why-not-done.ts';

const inner = new DOMException('Internal error opening backing store.', 'UnknownError');

test.each([
  ['a full device', new StorageFullError(Promise.resolve()), storedTexts.full],
  ['a bill that is gone', new ReceiptGoneError(), storedTexts.gone],
  ['a database that does not open', inner, storedTexts.unusable],
  ['its wrapped error', Object.assign(new Error('Failed'), { inner }), storedTexts.unusable],
  ['a database without room', new DOMException('no room', 'QuotaExceededError'), storedTexts.unusable],
  ['a bug', new TypeError('Bread is not iterable'), storedTexts.fault],
  ['no error at all', undefined, storedTexts.fault],
])('%s is told in the words of the catalogue', (_, error, text) => {
  expect(whyNotDone(error)).toBe(text);
});
