import { useState } from 'react';
import type { Board } from '../../../domain/board/board.ts';
import { paidAmounts, paidByOne } from '../../../domain/split/outlays.ts';
import { Button } from '../../../ui/button.tsx';
import type { BoardView } from '../board-view.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import css from '../paid/paid.module.css';
import { PaidLine } from '../paid/paid-line.tsx';
import { PaidSheet } from '../paid/paid-sheet.tsx';
import { PayerChoice } from '../paid/payer-choice.tsx';
import { paidTexts } from '../paid/texts.ts';
import { payingTexts } from './texts.ts';

/** "Who paid?" where one settles: everybody to tap while nobody has said it, then the line that says who. */
export function PayerQuestion({ board, view }: { board: Board; view: BoardView }) {
  const edits = useBoardEdits();
  const [several, setSeveral] = useState(false);
  if (paidAmounts(board, view.total).size > 0) return <PaidLine board={board} view={view} />;
  return (
    <section>
      <h3>{payingTexts.askTitle}</h3>
      <p className={css.note}>{payingTexts.ask}</p>
      <PayerChoice
        people={view.columns.filter(({ missing }) => !missing)}
        isPayer={() => false}
        onChoose={(id) => edits.edit([{ op: 'bill.set', field: 'paid', value: paidByOne(id) }])}
      />
      <Button look="quiet" onClick={() => setSeveral(true)}>
        {paidTexts.several}
      </Button>
      {several && <PaidSheet board={board} view={view} isSeveral onClose={() => setSeveral(false)} />}
    </section>
  );
}
