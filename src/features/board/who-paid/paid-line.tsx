import { useState } from 'react';
import type { Board } from '../../../domain/board/board.ts';
import { paidAmounts, unpaidRest } from '../../../domain/split/outlays.ts';
import { CashIcon } from '../../../ui/icons/board.tsx';
import { laterPart } from '../../../loading/later-part.tsx';
import type { BoardView } from '../board-view.ts';
import { nameList } from '../describe-had.ts';
import { QuestionLine } from '../question-line.tsx';
import css from './paid.module.css';
import { paidTexts } from './texts.ts';
import { unpaidText } from './unpaid-text.ts';

const PaidSheet = laterPart(
  () => import('./paid-sheet.tsx'),
  (module) => module.PaidSheet,
);

interface Props {
  board: Board;
  view: BoardView;
}

/** Says who paid the restaurant, and asks for it. */
export function PaidLine({ board, view }: Props) {
  const [asking, setAsking] = useState(false);
  const paid = paidAmounts(board, view.total);
  const rest = unpaidRest(board, view.total);
  const payers = view.columns.filter(({ id }) => paid.has(id)).map(({ title }) => title);
  if (view.columns.length < 2) return null; // only the missing items
  return (
    <>
      <QuestionLine icon={<CashIcon size={20} />} onAsk={() => setAsking(true)}>
        {payers.length > 0 ? paidTexts.by(nameList(payers)) : paidTexts.title}
        {payers.length > 0 && rest !== 0 && (
          <small className={css.rest}>{unpaidText(rest, view.currency)}</small>
        )}
      </QuestionLine>
      {asking && <PaidSheet board={board} view={view} onClose={() => setAsking(false)} />}
    </>
  );
}
