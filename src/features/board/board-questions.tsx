import { Button } from '../../ui/button.tsx';
import { AddPersonIcon } from '../../ui/icons/board.tsx';
import type { Board } from '../../domain/board/board.ts';
import type { BoardView } from './board-view.ts';
import { OnePersonLine } from './group/one-person-line.tsx';
import { OwnPlaceLine } from './group/own-place-line.tsx';
import type { AlikeQuestion } from './group/use-alike-people.ts';
import { PaidLine } from './who-paid/paid-line.tsx';
import { TreatLine } from './who-had/treat/treat-line.tsx';
import css from './receipt-screen.module.css';
import { boardTexts } from './texts.ts';

interface SplitProps {
  board: Board;
  view: BoardView;
  alike: AlikeQuestion;
}

interface Props extends SplitProps {
  newId: () => string;
  /** Null while people are being added. */
  onAdd: (() => void) | null;
}

/** The questions about the whole bill. Under the people. */
export const BoardQuestions = ({ board, view, alike, newId, onAdd }: Props) => (
  <>
    {view.columns.length > 2 && view.left !== 0 && onAdd && (
      <Button look="quiet" icon={<AddPersonIcon size={20} />} className={css.next} onClick={onAdd}>
        {boardTexts.addNext}
      </Button>
    )}
    <OnePersonLine alike={alike} view={view} />
    <OwnPlaceLine view={view} newId={newId} />
    <TreatLine view={view} />
    <PaidLine board={board} view={view} />
  </>
);

/** Those that are asked again where the split is sent. */
export const SplitQuestions = ({ board, view, alike }: SplitProps) => (
  <div className={css.asks}>
    <OnePersonLine alike={alike} view={view} />
    <PaidLine board={board} view={view} />
  </div>
);
