import type { Pagination } from '../../src/contract/primitives.ts';

/** The specification's. A page beyond the last one is empty, and the one before it is the last. */
export function pagination({ page, limit }: { page: number; limit: number }, totalItems: number): Pagination {
  const totalPages = Math.max(1, Math.ceil(totalItems / limit));
  return {
    currentPage: page,
    totalPages,
    totalItems,
    itemsPerPage: limit,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
    nextPage: page < totalPages ? page + 1 : null,
    prevPage: page > 1 ? Math.min(page - 1, totalPages) : null,
  };
}
