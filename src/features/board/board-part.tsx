import { memo, useMemo } from 'react';
import type { ItemMove } from '../../domain/board/board-ops.ts';
import type { Board } from '../../domain/board/board.ts';
import { laterPart } from '../../loading/later-part.tsx';
import { BillSummary } from './charges/bill-summary.tsx';
import { BoardQuestions } from './board-questions.tsx';
import type { BoardView } from './board-view.ts';
import { ItemsBoard } from './who-had/columns/items-board.tsx';
import type { AlikeQuestion } from './group/use-alike-people.ts';
import type { Show } from './open.ts';

const NewPeople = laterPart(
  () => import('./who-had/columns/new-people.tsx'),
  (module) => module.NewPeople,
);

interface Props {
  receiptId: string;
  board: Board;
  view: BoardView;
  alike: AlikeQuestion;
  /** How often people are added on the board; 0 while nobody is. */
  adding: number;
  newId: () => string;
  /** How many screens of rows there is time for. */
  screens: number;
  show: Show;
  onAim: (move: ItemMove | null) => void;
}

/** People and items, with the questions and the charges among them. A drag renders none of it. */
export const BoardPart = memo(function BoardPart(props: Props) {
  const { receiptId, board, view, alike, adding, newId, screens, show, onAim } = props;
  const newPeople = useMemo(
    () => adding > 0 && <NewPeople key={adding} newId={newId} onClose={show.closePeople} />,
    [adding, newId, show],
  );
  const onAdd = adding === 0 ? show.people : null;
  // The same elements for the same bill: more rows render neither.
  const questions = useMemo(
    () => <BoardQuestions {...{ board, view, alike, newId, onAdd }} />,
    [board, view, alike, newId, onAdd],
  );
  const charges = useMemo(() => <BillSummary {...{ receiptId, board, view }} />, [receiptId, board, view]);
  return (
    <ItemsBoard
      {...{ receiptId, view, questions, charges, screens, onAim }}
      adding={newPeople}
      onAssign={show.item}
    />
  );
});
