import { formatMoney } from '../../../domain/money/money.ts';
import type { DueView } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';

/** What reminds somebody of what they pay the viewer; null for who owes nothing now. */
export const reminderOf = ({ to, open, isSettled, currency }: DueView, title: string): string | null =>
  to.isMe && open > 0 && !isSettled ? texts.remindText(title, formatMoney(open, currency)) : null;
