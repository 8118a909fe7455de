import type { WordRole } from '../../src/domain/receipt/roles/roles.ts';
import { money } from '../receipts/grid.ts';
import type { Printed } from './sheet.ts';

/** How a page writes amounts: its currency and its minus. */
export interface MoneyForm {
  currency: string;
  sign: string;
}

/** An amount in words: "RM 3.80" is two of them. */
export function printMoney(sen: number, role: WordRole, { currency, sign }: MoneyForm): Printed[] {
  const plain = money(Math.abs(sen));
  const before = currency === 'rm-glued' ? 'RM' : currency === 'dollar-sign' ? '$' : '';
  const apart = currency === 'rm-apart' ? [{ text: 'RM', role }] : [];
  if (sen >= 0) return [...apart, { text: before + plain, role }];
  if (sign === 'minus-behind') return [...apart, { text: `${before}${plain}-`, role }];
  if (sign === 'minus-in-brackets') return [...apart, { text: `(${before}${plain})`, role }];
  if (sign === 'minus-before-currency' && apart.length)
    return [
      { text: '-RM', role },
      { text: plain, role },
    ];
  if (sign === 'minus-before-currency') return [{ text: `-${before}${plain}`, role }];
  return [...apart, { text: `${before}-${plain}`, role }];
}
