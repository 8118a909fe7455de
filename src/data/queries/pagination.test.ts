import { expect, test } from 'vitest';
import { paginationOf } from './pagination.ts';

test.each([
  [1, 1],
  [3, 3],
  [99, 3],
  [0, 1],
])('page %i of three is shown as page %i', (page, currentPage) =>
  expect(paginationOf(25, { page, limit: 10 })).toEqual({
    currentPage,
    totalPages: 3,
    totalItems: 25,
    itemsPerPage: 10,
  }),
);

test('of nothing there is one page', () =>
  expect(paginationOf(0, { page: 2, limit: 10 })).toMatchObject({ currentPage: 1, totalPages: 1 }));
