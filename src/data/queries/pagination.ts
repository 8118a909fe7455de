import type { Pagination } from '../../contract/primitives.ts';

export interface Page {
  /** From 1. */
  page: number;
  limit: number;
}

/** The specification's pagination; a page beyond the last one is the last one. */
export function paginationOf(totalItems: number, { page, limit }: Page): Pagination {
  const totalPages = Math.max(1, Math.ceil(totalItems / limit));
  const currentPage = Math.min(Math.max(1, page), totalPages);
  return {
    currentPage,
    totalPages,
    totalItems,
    itemsPerPage: limit,
    hasNextPage: currentPage < totalPages,
    hasPrevPage: currentPage > 1,
    nextPage: currentPage < totalPages ? currentPage + 1 : null,
    prevPage: currentPage > 1 ? currentPage - 1 : null,
  };
}
