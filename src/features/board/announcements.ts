import type { Active, Announcements, Over } from '@dnd-kit/core';
import { boardTexts } from '../../ui/texts/board.ts';
import type { BoardView } from './board-view.ts';
import { shownIn } from './collisions.ts';
import { parseDragId } from './drag-ids.ts';

const texts = boardTexts.drag;

/** What screen readers say while something is moved. */
export function announcementsFor(view: BoardView): Announcements {
  const column = (id: string | undefined) => view.columns.find((one) => one.id === id);
  const name = ({ id }: Active): string => {
    const dragged = parseDragId(id);
    const where = column(dragged.column);
    if (dragged.kind === 'column') return where?.title ?? '';
    return where?.items[dragged.item]?.name || boardTexts.item.unnamed;
  };
  const place = (over: Over, moving: Active): string => {
    const target = parseDragId(over.id);
    if (parseDragId(moving.id).kind === 'column') {
      const at = view.columns.findIndex((one) => one.id === target.column);
      return texts.columnPosition(Math.min(at + 1, view.columns.length - 1), view.columns.length - 1);
    }
    const where = column(shownIn(over) ?? target.column);
    const { index = 0, items = [] } =
      (over.data.current?.['sortable'] as { index?: number; items?: unknown[] } | undefined) ?? {};
    if (target.kind === 'column') return where?.title ?? '';
    return texts.position(where?.title ?? '', index + 1, items.length);
  };
  return {
    onDragStart: ({ active }) => texts.picked(name(active)),
    onDragOver: ({ active, over }) =>
      over ? texts.over(name(active), place(over, active)) : texts.outside(name(active)),
    onDragEnd: ({ active, over }) =>
      over ? texts.dropped(name(active), place(over, active)) : texts.droppedOutside(name(active)),
    onDragCancel: ({ active }) => texts.cancelled(name(active)),
  };
}
