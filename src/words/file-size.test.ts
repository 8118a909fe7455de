import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [12 * 1024 * 1024, '12.00 MB'],
  [3 * 1024 ** 3, '3.00 GB'],
  [5000 * 1024 ** 3, '5000.00 GB'],
])('%i', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
