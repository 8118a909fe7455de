import { memo, useCallback, useState, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../../../../styles/class-names.ts';
import { laterPart } from '../../../../loading/later-part.tsx';
import css from './items-board.module.css';
import type { BoardView, ColumnView } from '../../board-view.ts';
import { ColumnCard } from './column-card.tsx';
import { useDragElements } from '../drag/elements.ts';
import { dots } from '../drag/grip.tsx';
import { useGrips } from '../drag/grips.ts';
import type { ItemMove } from '../../../../domain/board/board-ops.ts';
import { FormsContext } from './open-form.ts';
import { useForms } from './use-forms.ts';
import { useRowSwipe } from '../../use-swipe.ts';

const BoardDrag = laterPart(
  () => import('../drag/board-drag.tsx'),
  (module) => module.BoardDrag,
);

interface Props {
  receiptId: string;
  view: BoardView;
  /** Asks for the names of more people. After them. */
  adding: ReactNode;
  /** Asks who is treated and who paid. Under the people. */
  questions: ReactNode;
  /** The bill's charges. Below the questions; first of all while they don't add up. */
  charges: ReactNode;
  /** How many screens of rows there is time for; Infinity: all, and what lies below them. */
  screens: number;
  onAssign: (item: string) => void;
  /** The move that a drop would make now; null without a dragged item. */
  onAim: (move: ItemMove | null) => void;
}

/** More rows than a screen shows: a phone has room for ten to twelve. */
const rowsInSight = (): number => Math.ceil(window.innerHeight / 72);

/** From so many rows the browser has something to skip (item-row.module.css). */
const LONG = 60;

/** The width from which people stand beside the missing items. items-board.module.css repeats it. */
const WIDE = '(min-width: 960px)';

/** The columns, and everything that can be dragged among them. */
export const ItemsBoard = memo(function ItemsBoard(props: Props) {
  const { receiptId, view, adding, questions, charges, screens, onAssign, onAim } = props;
  // A phone shows people as one line each, until they are opened.
  const [startsOpen] = useState(() => window.matchMedia(WIDE).matches);
  const [inSight] = useState(rowsInSight);
  const most = inSight * screens;
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setToggled((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const forms = useForms(receiptId, view);
  const grips = useGrips();
  const swipe = useRowSwipe();
  const drag = useDragElements();

  const card = (column: ColumnView) => (
    <ColumnCard
      key={column.id}
      column={column}
      opened={(column.missing || startsOpen) !== toggled.has(column.id)}
      most={most}
      onToggle={toggle}
      onAssign={onAssign}
    />
  );
  const missing = view.columns.filter((column) => column.missing);
  const people = view.columns.filter((column) => !column.missing);
  const isEmpty = missing.every(({ itemIds }) => itemIds.length === 0);
  const isWrong = view.difference !== null && view.difference !== 0;
  const columns = [
    <div key="missing" className={css.range}>
      <div className={css.missing}>{missing.map(card)}</div>
    </div>,
    <div key="people" className={css.people}>
      {people.map(card)}
      {adding}
    </div>,
  ];
  const asks = (
    <div key="questions" className={css.questions}>
      {questions}
    </div>
  );
  const sums = (
    <div key="charges" className={css.charges}>
      {charges}
    </div>
  );
  const parts = isWrong ? [sums, ...columns, asks] : [...columns, asks, sums];
  const isBelow = !startsOpen && missing.some(({ itemIds }) => itemIds.length > most);
  const isLong = view.columns.reduce((rows, { itemIds }) => rows + itemIds.length, 0) > LONG;

  return (
    <div className={css.board} {...swipe}>
      <div
        ref={drag.board}
        className={css.columns}
        data-empty={isEmpty || undefined}
        data-wrong={isWrong || undefined}
        data-long={isLong || undefined}
        style={{ '--people': people.length + (adding ? 1 : 0) || 1 } as CSSProperties}
        {...grips.handlers}
      >
        <FormsContext value={forms}>{isBelow ? parts.slice(0, isWrong ? 2 : 1) : parts}</FormsContext>
      </div>
      <BoardDrag view={view} elements={drag} onAim={onAim} onListeners={grips.onListeners} />
      <div ref={drag.line} className={css.line} hidden />
      <div ref={drag.ghost} className={css.ghost} aria-hidden="true" hidden>
        <i className={dots} />
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
