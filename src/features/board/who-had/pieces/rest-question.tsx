import type { Board } from '../../../../domain/board/board.ts';
import type { BoardView } from '../../board-view.ts';
import css from './pieces.module.css';
import { RestChoice } from './rest-choice.tsx';
import { payerNames, restSentence } from './rest-text.ts';

/** Before people pay: what nobody has, and who pays for the pieces among it. */
export function RestQuestion({ board, view }: { board: Board; view: BoardView }) {
  const { rests, left } = view;
  if (rests.length === 0) return null;
  return (
    <section className={css.question}>
      <p>{restSentence(left, payerNames(board, view), view)}</p>
      {rests.map((rest) => (
        <RestChoice key={rest.id} board={board} view={view} itemId={rest.id} at="settle" />
      ))}
    </section>
  );
}
