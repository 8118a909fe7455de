import { isOverTaken, type Pieces } from '../../../../domain/board/pieces.ts';
import { formatAmount } from '../../../../domain/money/money.ts';
import { classNames } from '../../../../styles/class-names.ts';
import { useCurrency } from '../../edits/board-edits.ts';
import css from './pieces.module.css';
import { piecesTexts as texts } from './texts.ts';

interface Props {
  pieces: Pieces;
  /** The price of one stands there as well. */
  withPrice?: boolean;
  /** Whoever sees it may know who had one less. */
  asks?: boolean;
}

/** "14.50 each, 2 of 5 taken" */
export function PiecesMark({ pieces, withPrice = false, asks = true }: Props) {
  const currency = useCurrency();
  const { taken, of, each } = pieces;
  const isOver = isOverTaken(pieces);
  const price = withPrice && each !== null ? [texts.each(formatAmount(each, currency))] : [];
  const count = taken === 0 ? [] : [(isOver && asks ? texts.tooMany : texts.taken)(taken, of)];
  return (
    <small className={classNames(css.mark, isOver && css.over)}>{[...price, ...count].join(', ')}</small>
  );
}
