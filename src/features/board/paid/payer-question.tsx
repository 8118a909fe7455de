import type { Board } from '../../../domain/board/board.ts';
import { paidAmounts, paidByOne } from '../../../domain/split/outlays.ts';
import type { BoardView } from '../board-view.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import { PaidLine } from './paid-line.tsx';
import { PayerChoice } from './payer-choice.tsx';

/** "Who paid?" where one settles: everybody to tap while nobody has said it, then the line that says who. */
export function PayerQuestion({ board, view }: { board: Board; view: BoardView }) {
  const edits = useBoardEdits();
  const isAsked = paidAmounts(board, view.total).size === 0;
  return (
    <>
      {isAsked && (
        <PayerChoice
          people={view.columns.filter(({ missing }) => !missing)}
          isPayer={() => false}
          onChoose={(id) => edits.edit([{ op: 'bill.set', field: 'paid', value: paidByOne(id) }])}
        />
      )}
      <PaidLine board={board} view={view} />
    </>
  );
}
