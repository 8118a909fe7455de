import {
  closestCenter,
  closestCorners,
  pointerWithin,
  type CollisionDetection,
  type DroppableContainer,
} from '@dnd-kit/core';
import { parseDragId, type DragData } from './drag-ids.ts';

const kindOf = (container: DroppableContainer) => parseDragId(container.id).kind;
export const shownIn = (container: { data: { current?: unknown } }): string | undefined =>
  (container.data.current as DragData | undefined)?.shownIn;

/**
 * What lies under the pointer. A column is dropped on columns, an item on items; over a column but on
 * none of its items (its head, a gap) the nearest of them counts, or the column itself when it shows
 * none. Outside of every column there is nothing, so that dropping there does nothing.
 */
export const boardCollisions: CollisionDetection = (args) => {
  const { kind } = parseDragId(args.active.id);
  if (kind === 'column') {
    const columns = args.droppableContainers.filter((container) => kindOf(container) === 'column');
    const only = { ...args, droppableContainers: columns };
    return args.pointerCoordinates ? pointerWithin(only) : closestCenter(only);
  }
  if (!args.pointerCoordinates) {
    return closestCorners({ ...args, droppableContainers: landingPlaces(args.droppableContainers) });
  }
  const within = pointerWithin(args);
  const item = within.find(({ id }) => parseDragId(id).kind === 'item');
  if (item) return [item];
  const column = within.find(({ id }) => parseDragId(id).kind === 'column');
  if (!column) return [];
  const { column: id } = parseDragId(column.id);
  const inColumn = args.droppableContainers.filter(
    (container) => kindOf(container) === 'item' && shownIn(container) === id,
  );
  const nearest = closestCenter({ ...args, droppableContainers: inColumn });
  return nearest.length > 0 ? nearest : [column];
};

/** All items, and the columns that show none: where the arrow keys can take an item. */
export function landingPlaces(containers: DroppableContainer[]): DroppableContainer[] {
  const filled = new Set(containers.filter((one) => kindOf(one) === 'item').map(shownIn));
  return containers.filter((one) => kindOf(one) === 'item' || !filled.has(parseDragId(one.id).column));
}
