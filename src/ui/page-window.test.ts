import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [9, 9, [1, 'gap', 7, 8, 9]],
  [2, 20, [1, 2, 3, 'gap', 20]],
])('page %i of %i', (current, total, links) => {
  expect(pageWindow(current, total)).toEqual(links);
});

test('the window has the first, current and last page, in order, each once', () => {
  for (let total = 1; total <= 12; total++) {
    for (let current = 1; current <= total; current++) {
      const pages = pageWindow(current, total).filter((link) => link !== 'gap');
      expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b));
      expect(pages).toEqual(expect.arrayContaining([1, current, total]));
    }
  }
});
