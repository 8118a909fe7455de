import { commonTexts } from '../../../../words/texts.ts';
import type { BoardView } from '../../board-view.ts';
import { othersIn, type Dragged, type DropPlace } from './places.ts';
import { dragTexts } from './texts.ts';

const texts = dragTexts;

/**
 * What screen readers say during a drag: a place is null when it is over no column.
 * A drag is no operation yet; describe-change.ts describes operations.
 */
export function describeDrag({ columns }: BoardView, dragged: Dragged) {
  const column = (id: string) => columns.find((one) => one.id === id);
  const where = column(dragged.column);
  const name =
    dragged.kind === 'column'
      ? (where?.title ?? '')
      : where?.items[dragged.item]?.name || commonTexts.unnamedItem;
  const told = ({ over, index, also }: DropPlace): string => {
    if (also) return texts.also(column(over)?.title ?? '');
    const people = columns.length - 1;
    if (dragged.kind === 'column') return texts.columnPosition(Math.min(index + 1, people), people);
    const others = othersIn(columns, over, dragged).length;
    return texts.position(column(over)?.title ?? '', index + 1, others + 1);
  };
  return {
    name,
    picked: texts.picked(name),
    over: (place: DropPlace | null) => (place ? texts.over(name, told(place)) : texts.outside(name)),
    dropped: (place: DropPlace | null) =>
      place ? texts.dropped(name, told(place)) : texts.droppedOutside(name),
    cancelled: texts.cancelled(name),
  };
}
