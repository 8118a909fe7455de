import { pagination, type Page } from '../../contract/pagination.ts';
import type { Pagination } from '../../contract/primitives.ts';

/** On a screen a page beyond the last one is the last one: the list may have become shorter. */
export function paginationOf(totalItems: number, { page, limit }: Page): Pagination {
  const { totalPages } = pagination({ page: 1, limit }, totalItems);
  return pagination({ page: Math.min(Math.max(1, page), totalPages), limit }, totalItems);
}
