import { useState } from 'react';
import type { Api } from '../../../api/client.ts';
import type { Board } from '../../../domain/board/board.ts';
import { pickProgress } from '../../../domain/board/picks.ts';
import { QrIcon } from '../../../ui/icons/actions.tsx';
import { laterPart } from '../../../ui/later-part.tsx';
import type { BoardView } from '../board-view.ts';
import { QuestionLine } from '../question-line.tsx';
import css from '../paid/paid.module.css';
import { leftText } from './left-text.ts';
import { friendsTexts as texts } from './texts.ts';

const FriendsSheet = laterPart(
  () => import('./friends-sheet.tsx'),
  (module) => module.FriendsSheet,
);
const HandOver = laterPart(
  () => import('./hand-over.tsx'),
  (module) => module.HandOver,
);

interface Props {
  api: Api;
  receiptId: string;
  board: Board;
  view: BoardView;
  rev: number;
  newColumnId: () => string;
}

/** "Let friends pick"; once somebody does, how far they are. */
export function FriendsLine(props: Props) {
  const { board, view, newColumnId } = props;
  const [open, setOpen] = useState<'link' | 'handOver' | null>(null);
  const close = () => setOpen(null);
  const { picking, done } = pickProgress(board);
  if (Object.keys(board.items).length === 0) return null;
  return (
    <>
      <QuestionLine icon={<QrIcon size={20} />} onAsk={() => setOpen('link')}>
        {texts.open}
        {picking > 0 && (
          <small className={css.rest}>
            {texts.progress(done, picking)}, {leftText(view)}
          </small>
        )}
      </QuestionLine>
      {open === 'link' && (
        <FriendsSheet {...props} onHandOver={() => setOpen('handOver')} onClose={close} />
      )}
      {open === 'handOver' && (
        <HandOver board={board} view={view} newColumnId={newColumnId} onClose={close} />
      )}
    </>
  );
}
