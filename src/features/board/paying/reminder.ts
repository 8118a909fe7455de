import { formatMoney } from '../../../domain/money/money.ts';
import type { DueView } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';

/** What reminds somebody of what they pay the viewer; null for who owes nothing now. */
export const reminderOf = ({ to, asked, currency }: DueView, title: string): string | null =>
  to.isMe && asked > 0 ? texts.remindText(title, formatMoney(asked, currency)) : null;
