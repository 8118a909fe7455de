import type { Pagination } from '../../contract/primitives.ts';

export interface Page {
  /** From 1. */
  page: number;
  limit: number;
}

/** What a screen shows of it. */
export type ShownPage = Pick<Pagination, 'currentPage' | 'totalPages' | 'totalItems' | 'itemsPerPage'>;

/** A page beyond the last one is the last one: the list may have become shorter. */
export function paginationOf(totalItems: number, { page, limit }: Page): ShownPage {
  const totalPages = Math.max(1, Math.ceil(totalItems / limit));
  const currentPage = Math.min(Math.max(1, page), totalPages);
  return { currentPage, totalPages, totalItems, itemsPerPage: limit };
}
