import type { Board } from '../../../domain/board/board.ts';
import { Button } from '../../../ui/button.tsx';
import { SendIcon } from '../../../ui/icons/board.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { BoardView } from '../board-view.ts';
import { PayerQuestion } from './payer-question.tsx';
import { boardTexts } from '../texts.ts';
import { RestQuestion } from '../who-had/pieces/rest-question.tsx';
import { Paying } from './paying.tsx';
import type { PayingProps } from './paying-view.ts';
import css from './paying.module.css';
import { RoundParts } from './round-parts.tsx';
import { payingTexts as texts } from './texts.ts';

interface Props {
  /** Null while nobody has said who paid. */
  paying: PayingProps | null;
  board: Board;
  view: BoardView;
  drawSplit: () => Promise<File>;
  onSend: () => void;
  onClose: () => void;
}

/** The board's last step: who pays whom, and who has. */
export const PayingSheet = ({ paying, board, view, drawSplit, onSend, onClose }: Props) => (
  <Sheet
    title={texts.title}
    onClose={onClose}
    footer={
      <Button look="primary" onClick={onClose}>
        {texts.done}
      </Button>
    }
  >
    <RestQuestion board={board} view={view} />
    {paying && <Paying {...paying} drawSplit={drawSplit} />}
    <div className={css.asks}>
      <PayerQuestion board={board} view={view} />
      {paying && <RoundParts book={paying.book} billId={paying.billId} board={board} view={view} />}
      <Button wide icon={<SendIcon size={20} />} onClick={onSend}>
        {boardTexts.summary.open}
      </Button>
    </div>
  </Sheet>
);
