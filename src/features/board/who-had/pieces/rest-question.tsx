import type { Board } from '../../../../domain/board/board.ts';
import { addMinor, formatMoney } from '../../../../domain/money/money.ts';
import type { BoardView } from '../../board-view.ts';
import css from './pieces.module.css';
import { payerNames, RestChoice } from './rest-choice.tsx';
import { restText } from './rest-text.ts';
import { piecesTexts as texts } from './texts.ts';

/** Before people pay: the pieces that nobody took, and who pays for them. */
export function RestQuestion({ board, view }: { board: Board; view: BoardView }) {
  const { rests, currency } = view;
  if (rests.length === 0) return null;
  const amount = formatMoney(addMinor(...rests.map((rest) => rest.amount)), currency);
  const payers = payerNames(board, view);
  return (
    <section className={css.question}>
      <p>{payers ? texts.withPayer(amount, payers) : texts.nobody(amount)}</p>
      {rests.map((rest) => (
        <div key={rest.id}>
          <p className={css.line}>{restText(rest)}</p>
          <RestChoice board={board} view={view} itemId={rest.id} at="settle" />
        </div>
      ))}
    </section>
  );
}
