import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { Board } from '../../domain/board.ts';
import { formatAmount } from '../../domain/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { boardTexts } from '../../ui/texts/board.ts';
import type { ColumnView, ItemView } from './board-view.ts';
import css from './column-card.module.css';
import { ColumnHead } from './column-head.tsx';
import { columnDragId, type DragData } from './drag-ids.ts';
import { ItemRow } from './item-row.tsx';

interface Props {
  board: Board;
  column: ColumnView;
  items: (ItemView & { dragId: string })[];
  collapsed: boolean;
  startsInEdit: boolean;
  newId: () => string;
  onToggle: () => void;
  onAssign: (item: string) => void;
}

/** A person with what they had, or what nobody has had yet. */
export function ColumnCard({
  board,
  column,
  items,
  collapsed,
  startsInEdit,
  newId,
  onToggle,
  onAssign,
}: Props) {
  const texts = boardTexts.column;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: columnDragId(column.id),
      data: { shownIn: column.id } satisfies DragData,
      disabled: { draggable: column.missing },
    });
  const noteOf = (): string | null => {
    if (collapsed) return texts.collapsed(column.taskIds.length, formatAmount(column.total));
    if (column.covered) return texts.covered;
    if (items.length > 0) return null;
    return column.missing ? texts.nothingMissing : texts.empty;
  };
  const headingId = `column-title-${column.id}`;
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headingId}
      data-column={column.id}
      className={classNames(css.column, column.missing && css.missing, isDragging && css.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ColumnHead
        board={board}
        column={column}
        headingId={headingId}
        handle={{ ref: setActivatorNodeRef, ...attributes, ...listeners }}
        note={noteOf()}
        collapsed={collapsed}
        startsInEdit={startsInEdit}
        newId={newId}
        onToggle={onToggle}
      />
      {!collapsed && (
        <SortableContext items={items.map(({ dragId }) => dragId)} strategy={verticalListSortingStrategy}>
          <ul className={css.items}>
            {items.map((item) => (
              <ItemRow key={item.dragId} item={item} column={column} board={board} onAssign={onAssign} />
            ))}
          </ul>
        </SortableContext>
      )}
    </section>
  );
}
