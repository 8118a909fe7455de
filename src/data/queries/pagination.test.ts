import { expect, test } from 'vitest';
import { pagination } from '../../contract/pagination.ts';
import { paginationOf } from './pagination.ts';

const pages = { totalPages: 3, totalItems: 25, itemsPerPage: 10 };

test.each([
  [1, { currentPage: 1, hasNextPage: true, hasPrevPage: false, nextPage: 2, prevPage: null }],
  [3, { currentPage: 3, hasNextPage: false, hasPrevPage: true, nextPage: null, prevPage: 2 }],
  [99, { currentPage: 99, hasNextPage: false, hasPrevPage: true, nextPage: null, prevPage: 3 }],
])('page %i of three', (page, wanted) => {
  expect(pagination({ page, limit: 10 }, 25)).toEqual({ ...pages, ...wanted });
  const shown = pagination({ page: Math.min(page, 3), limit: 10 }, 25);
  expect(paginationOf(25, { page, limit: 10 })).toEqual(shown);
});

test('of nothing there is one page', () =>
  expect(paginationOf(0, { page: 2, limit: 10 })).toEqual(pagination({ page: 1, limit: 10 }, 0)));
