import { DndContext } from '@dnd-kit/core';
import { memo, useCallback, useState } from 'react';
import type { BoardOp } from '../../../domain/board/board.ts';
import { classNames } from '../../../ui/class-names.ts';
import { GripIcon } from '../../../ui/icons/board.tsx';
import css from './items-board.module.css';
import type { BoardView } from '../board-view.ts';
import { ColumnCard } from './column-card.tsx';
import { moveColumn, moveOf } from '../drag/places.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import { Draggable, useGrips } from '../drag/grips.tsx';
import { columnDropOps, itemDropOps, type ItemMove } from '../../../domain/board/board-ops.ts';
import { useDrag } from '../drag/use-drag.ts';
import { FormsContext } from './open-form.ts';
import { useForms } from './use-forms.ts';

interface Props {
  receiptId: string;
  view: BoardView;
  /** The new column, whose title field opens at once. */
  fresh: string | null;
  /** Makes an id for a new item. */
  newId: () => string;
  onAssign: (item: string) => void;
  /** The move that a drop would make now; null without a dragged item. */
  onAim: (move: ItemMove | null) => void;
}

/** The columns, and everything that can be dragged among them. */
export const ItemsBoard = memo(function ItemsBoard(props: Props) {
  const { receiptId, view, fresh, newId, onAssign, onAim } = props;
  const edits = useBoardEdits();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setCollapsed((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const forms = useForms(receiptId, view);
  const grips = useGrips();
  const drag = useDrag({
    view,
    onAim,
    onDrop(dragged, place) {
      const board = edits.board();
      const order = view.columns.map(({ id }) => id);
      const move = moveOf(dragged, place);
      const ops: BoardOp[] = move
        ? itemDropOps(board, move)
        : columnDropOps(board, moveColumn(order, dragged.column, place.over));
      edits.keep(ops);
    },
    whenPainted: edits.whenPainted,
  });

  return (
    <div className={css.board}>
      <div ref={drag.board} className={css.columns} {...grips.handlers}>
        <FormsContext value={forms}>
          {view.columns.map((column) => (
            <ColumnCard
              key={column.id}
              column={column}
              collapsed={collapsed.has(column.id)}
              startsInEdit={fresh === column.id}
              newId={newId}
              onToggle={toggle}
              onAssign={onAssign}
            />
          ))}
        </FormsContext>
      </div>
      <DndContext {...drag.context}>
        <Draggable board={drag.board} onListeners={grips.onListeners} />
      </DndContext>
      <div ref={drag.line} className={css.line} hidden />
      <div ref={drag.ghost} className={css.ghost} aria-hidden="true" hidden>
        <GripIcon />
        <span />
      </div>
      <div
        ref={drag.said}
        role="status"
        aria-live="assertive"
        className={classNames('visually-hidden', css.said)}
        data-announcer
      />
    </div>
  );
});
