import type { UniqueIdentifier } from '@dnd-kit/core';

/**
 * What can be dragged, by its drag id. A shared item stands in several columns, so its drag id names
 * the column too; while it moves it keeps the id it started with.
 */
export type Dragged = { kind: 'column'; column: string } | { kind: 'item'; column: string; item: string };

export const columnDragId = (column: string): string => `column:${column}`;
export const itemDragId = (column: string, item: string): string => `item:${column}/${item}`;

export function parseDragId(id: UniqueIdentifier): Dragged {
  const [kind = '', rest = ''] = String(id).split(/:(.*)/s);
  if (kind === 'column') return { kind: 'column', column: rest };
  const [column = '', item = ''] = rest.split('/');
  return { kind: 'item', column, item };
}

/** What a sortable tells about itself: the column it is shown in at the moment. */
export interface DragData {
  /** Index signature: dnd-kit's data is open. */
  [key: string]: unknown;
  shownIn: string;
}
