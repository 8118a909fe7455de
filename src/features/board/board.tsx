import { useMemo, useState } from 'react';
import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { MISSING_COLUMN, type Board, type BoardOp } from '../../domain/board.ts';
import { GripIcon } from '../../ui/icons/actions.tsx';
import { boardTexts } from '../../ui/texts/board.ts';
import { announcementsFor } from './announcements.ts';
import css from './board.module.css';
import type { BoardView, ItemView } from './board-view.ts';
import { boardCollisions } from './collisions.ts';
import { ColumnCard } from './column-card.tsx';
import { columnDragId, parseDragId } from './drag-ids.ts';
import { useBoardSensors } from './sensors.ts';
import { useDrag } from './use-drag.ts';

interface Props {
  board: Board;
  view: BoardView;
  /** The column whose title is to be typed at once: it was just added. */
  fresh: string | null;
  /** Makes an id for a new item. */
  newId: () => string;
  onDrop: (ops: BoardOp[]) => void;
  onAssign: (item: string) => void;
}

/** Where dragging scrolls by itself: a quarter of the way from the edge (specification, section 9). */
const autoScroll = { threshold: { x: 0.25, y: 0.25 } };
const measuring = { droppable: { strategy: MeasuringStrategy.Always } };

/** The columns, and everything that can be dragged among them. */
export function ItemsBoard({ board, view, fresh, newId, onDrop, onAssign }: Props) {
  const drag = useDrag(board, onDrop);
  const sensors = useBoardSensors();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const announcements = useMemo(() => announcementsFor(view), [view]);
  const columns = new Map(view.columns.map((column) => [column.id, column]));
  // Shown in another column while it moves, an item is not in that column's view yet.
  const anywhere = new Map<string, ItemView>(view.columns.flatMap((column) => Object.entries(column.items)));

  const toggle = (id: string) =>
    setCollapsed((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={boardCollisions}
      autoScroll={autoScroll}
      measuring={measuring}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: boardTexts.drag.instructions },
      }}
      onDragStart={drag.onDragStart}
      onDragOver={drag.onDragOver}
      onDragEnd={drag.onDragEnd}
      onDragCancel={drag.onDragCancel}
    >
      <SortableContext items={drag.lanes.order.map(columnDragId)} strategy={rectSortingStrategy}>
        <div className={css.columns}>
          {drag.lanes.order.map((id) => {
            const column = columns.get(id);
            if (!column) return null;
            const items = (drag.lanes.tasks[id] ?? []).flatMap((item) => {
              const shown = column.items[item] ?? anywhere.get(item);
              return shown ? [{ ...shown, dragId: drag.dragId(id, item) }] : [];
            });
            return (
              <ColumnCard
                key={id}
                board={board}
                column={column}
                items={items}
                collapsed={collapsed.has(id)}
                startsInEdit={fresh === id}
                newId={newId}
                onToggle={() => toggle(id)}
                onAssign={onAssign}
              />
            );
          })}
        </div>
      </SortableContext>
      <DragOverlay>{drag.active !== null && <Ghost active={String(drag.active)} view={view} />}</DragOverlay>
    </DndContext>
  );
}

/** What hangs on the pointer. */
function Ghost({ active, view }: { active: string; view: BoardView }) {
  const dragged = parseDragId(active);
  const column = view.columns.find(({ id }) => id === dragged.column);
  const text = dragged.kind === 'column' ? column?.title : column?.items[dragged.item]?.name;
  return (
    <div className={css.ghost} data-missing={dragged.column === MISSING_COLUMN || undefined}>
      <GripIcon />
      {text || boardTexts.item.unnamed}
    </div>
  );
}
