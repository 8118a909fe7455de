import { formatMoney } from '../../../domain/money/money.ts';
import type { BoardView } from '../board-view.ts';
import { friendsTexts } from './texts.ts';

/** What of the bill nobody has yet. */
export const leftText = ({ left, currency }: BoardView): string =>
  left === 0 ? friendsTexts.nothingLeft : friendsTexts.left(formatMoney(left, currency));
