import { useState } from 'react';
import { openTextStorage } from '../../../../data/device/text-storage.ts';
import { keptApart } from '../../../../data/device/kept-apart.ts';
import { useData } from '../../../../data/context.tsx';
import { getOwn, type Board } from '../../../../domain/board/board.ts';
import { shareWithAllOps } from '../../../../domain/board/picks.ts';
import { piecesOf, piecesOps } from '../../../../domain/board/pieces.ts';
import { Button } from '../../../../ui/button.tsx';
import type { BoardView } from '../../board-view.ts';
import { payerNames, restSentence } from './rest-text.ts';
import { restText } from '../../describe-had.ts';
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

/** Asks who pays for the pieces of a line that nobody took. The answer "leave it" stays on the device. */
export function RestChoice({ board, view, itemId, at }: Props) {
  const { me } = useData();
  const edits = useBoardEdits();
  const [, setAnswers] = useState(0);
  const item = getOwn(board.items, itemId);
  const rest = view.rests.find(({ id }) => id === itemId);
  if (!item || !rest) return null;
  const answers = keptApart(storage, `kira-left-${at}-${me._id}`);
  const count = String(piecesOf(item)?.taken);
  const everybody = shareWithAllOps(board, itemId);
  if (answers.has(itemId, count) || edits.refusal(everybody) !== null) return null;
  const label = at === 'line' ? restSentence(rest.amount, '', view) : restText(rest);
  const leave = () => {
    answers.add(itemId, [count]);
    setAnswers((n) => n + 1);
  };
  return (
    <div className={css.choice} role="group" aria-label={label}>
      <p>{label}</p>
      <Button onClick={() => edits.edit(piecesOps(itemId, item, false))}>{texts.among}</Button>
      <Button onClick={() => edits.edit(shareWithAllOps(edits.board(), itemId))}>{texts.everybody}</Button>
      <Button onClick={leave}>{texts.leave(payerNames(board, view))}</Button>
    </div>
  );
}
