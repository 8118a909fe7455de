import type { Board } from '../../../../domain/board/board.ts';
import { itemsInOrder } from '../../../../domain/board/order.ts';
import { isOverTaken, piecesOf } from '../../../../domain/board/pieces.ts';
import type { BoardView } from '../../board-view.ts';
import css from './pieces.module.css';
import { PiecesMark } from './pieces-mark.tsx';
import { RestChoice } from './rest-choice.tsx';
import { payerNames, restSentence } from './rest-text.ts';

/** Before people pay: what was taken too often, what nobody has, and who pays for the pieces among it. */
export function RestQuestion({ board, view }: { board: Board; view: BoardView }) {
  const { rests, left } = view;
  const over = itemsInOrder(board).flatMap(([id, item]) => {
    const pieces = piecesOf(item);
    return pieces && isOverTaken(pieces) ? [{ id, name: item.name, pieces }] : [];
  });
  if (rests.length + over.length === 0) return null;
  return (
    <section className={css.question}>
      {over.map(({ id, name, pieces }) => (
        <p key={id}>
          {name}: <PiecesMark pieces={pieces} />
        </p>
      ))}
      {rests.length > 0 && <p>{restSentence(left, payerNames(board, view), view)}</p>}
      {rests.map((rest) => (
        <RestChoice key={rest.id} board={board} view={view} itemId={rest.id} at="settle" />
      ))}
    </section>
  );
}
