import { expect, test } from 'vitest';
import { answerKeys } from './answer-keys.ts';

test.each([
  [
    ['img/001.jpg', '002.png'],
    ['001', '002'],
  ],
  [
    ['a/1.jpg', 'b/1.jpg', 'b/2.jpg'],
    ['a/1', 'b/1', '2'],
  ],
  [
    ['a/1.jpg', 'a/1.png', 'b/1.png'],
    ['a/1.jpg', 'a/1.png', 'b/1'],
  ],
  [
    ['1.jpg', '1.jpg'],
    ['1', '1'],
  ], // one file
])('%j', (files, keys) => {
  expect(answerKeys(files)).toEqual(keys);
});
