import {
  columnElement,
  itemElement,
  othersIn,
  personElement,
  type Dragged,
  type ColumnItems,
  type DropPlace,
  type ScreenPoint,
} from './places.ts';

/** The elements that show a drag. */
export interface DragElements {
  board: HTMLElement;
  /** Follows the pointer; its last child shows the name. */
  ghost: HTMLElement;
  /** The line at the drop place: 1 px wide and high, at the board's corner, scaled by a transform. */
  line: HTMLElement;
}

/** The ghost's distance from the pointer, in pixels. */
const OFFSET = { x: -22, y: -28 };
const THICK = 3;

/**
 * Shows a drag without React, because a frame has no time to render hundreds of rows.
 * It changes only transforms and three attributes, so the browser lays out no row before the drop.
 */
export function createMarks({ board, ghost, line }: DragElements) {
  let marked: Element | null = null;
  let aimed: Element | null = null;

  const clear = () => {
    marked?.removeAttribute('data-dragged');
    aimed?.removeAttribute('data-aimed');
    delete document.body.dataset['dragging'];
    [marked, aimed] = [null, null];
    ghost.hidden = true;
    line.hidden = true;
  };
  return {
    clear,
    lift(dragged: Dragged, name: string) {
      clear();
      const column = columnElement(board, dragged.column);
      marked = dragged.kind === 'column' ? column : itemElement(column, dragged.item);
      marked?.setAttribute('data-dragged', '');
      document.body.dataset['dragging'] = dragged.kind;
      if (ghost.lastChild) ghost.lastChild.textContent = name;
    },
    follow({ x, y }: ScreenPoint) {
      ghost.style.transform = `translate(${x + OFFSET.x}px, ${y + OFFSET.y}px)`;
      ghost.hidden = false;
    },
    /** `still`: a drop would change nothing. */
    aim(dragged: Dragged, place: DropPlace | null, columns: readonly ColumnItems[], still: boolean) {
      const column = place && (place.also ? personElement(place.over) : columnElement(board, place.over));
      const rect =
        !still && place && column && !place.also ? lineAt(dragged, place, column, columns, board) : null;
      if (column !== aimed) {
        aimed?.removeAttribute('data-aimed');
        column?.setAttribute('data-aimed', '');
        aimed = column;
      }
      line.hidden = !rect;
      if (!rect) return;
      const { left, top } = board.getBoundingClientRect();
      line.style.transform = `translate(${rect.x - left}px, ${rect.y - top}px) scale(${rect.width}, ${rect.height})`;
    },
    /** Scrolls to the drop place. Only keyboard drags need it. */
    reveal: () => (line.hidden ? marked : line)?.scrollIntoView({ block: 'nearest' }),
  };
}

/** The line's place in the window. */
function lineAt(
  dragged: Dragged,
  { over, index }: DropPlace,
  column: HTMLElement,
  columns: readonly ColumnItems[],
  board: HTMLElement,
): DOMRect {
  const box = column.getBoundingClientRect();
  if (dragged.kind === 'item') {
    const others = othersIn(columns, over, dragged);
    const below = itemElement(column, others[index])?.getBoundingClientRect().top;
    const above = itemElement(column, others[index - 1])?.getBoundingClientRect().bottom;
    return new DOMRect(box.left, (below ?? above ?? box.bottom - THICK) - THICK / 2, box.width, THICK);
  }
  const after = index > columns.findIndex(({ id }) => id === dragged.column);
  const alone = (column.parentElement ?? board).clientWidth < box.width * 1.5;
  const gap = 7 + THICK / 2; // the middle of the space between two columns
  return alone
    ? new DOMRect(box.left, after ? box.bottom + gap - THICK : box.top - gap, box.width, THICK)
    : new DOMRect(after ? box.right + gap - THICK : box.left - gap, box.top, THICK, box.height);
}
