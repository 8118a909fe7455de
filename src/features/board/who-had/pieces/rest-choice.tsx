import { useState } from 'react';
import { openTextStorage } from '../../../../data/device/text-storage.ts';
import { keptApart } from '../../../../data/device/kept-apart.ts';
import { useData } from '../../../../data/context.tsx';
import { getOwn, type Board } from '../../../../domain/board/board.ts';
import { shareWithAllOps } from '../../../../domain/board/picks.ts';
import { isPartTaken, piecesOf, piecesOps } from '../../../../domain/board/pieces.ts';
import { paidAmounts } from '../../../../domain/split/outlays.ts';
import { Button } from '../../../../ui/button.tsx';
import type { BoardView } from '../../board-view.ts';
import { nameList } from '../../describe-had.ts';
import { useBoardEdits } from '../../edits/board-edits.ts';
import css from './pieces.module.css';
import { piecesTexts as texts } from './texts.ts';

const storage = openTextStorage(() => localStorage);

interface Props {
  board: Board;
  view: BoardView;
  itemId: string;
  /** It is asked once at the line, and once more before people pay. */
  at: 'line' | 'settle';
}

/** Who paid the restaurant, in words; empty while nobody has said it. */
export const payerNames = (board: Board, view: BoardView): string => {
  const paid = paidAmounts(board, view.total);
  return nameList(view.columns.filter(({ id }) => paid.has(id)).map(({ title }) => title));
};

/** Asks who pays for the pieces of a line that nobody took. The answer "leave it" stays on the device. */
export function RestChoice({ board, view, itemId, at }: Props) {
  const { me } = useData();
  const edits = useBoardEdits();
  const [, setAnswers] = useState(0);
  const item = getOwn(board.items, itemId);
  if (!item || !isPartTaken(item)) return null;
  const answers = keptApart(storage, `kira-left-${at}-${me._id}`);
  const count = String(piecesOf(item)?.taken);
  const everybody = shareWithAllOps(board, itemId);
  if (answers.has(itemId, count) || edits.refusal(everybody) !== null) return null;
  const leave = () => {
    answers.add(itemId, [count]);
    setAnswers((n) => n + 1);
  };
  return (
    <div className={css.choice}>
      <Button onClick={() => edits.edit(piecesOps(itemId, item, false))}>{texts.among}</Button>
      <Button onClick={() => edits.edit(shareWithAllOps(edits.board(), itemId))}>{texts.everybody}</Button>
      <Button onClick={leave}>{texts.leave(payerNames(board, view))}</Button>
    </div>
  );
}
