import type { RowKind } from '../labels/labels.ts';
import { BILL_LIMITS } from '../thresholds.ts';
import type { LabelledAmount, LabelledAmounts } from './labelled-amount.ts';

/** A labelled amount in its row. */
export interface AmountRow {
  kind: RowKind;
  money: LabelledAmount;
  text: string;
}

/**
 * Vouchers and points below a total, with what is left to be paid below them:
 *
 *   TOTAL 21.20 -> CASH VOUCHER -10.00 -> AMOUNT DUE 11.20
 *
 * Where the three agree, the amount due is the total, the larger one a base, and vouchers are taken off last.
 */
export function withVouchers(labelled: LabelledAmounts, rows: readonly AmountRow[]): LabelledAmounts {
  for (const [at, total] of rows.entries()) {
    if (total.kind !== 'total') continue;
    const due = rows.findIndex(
      (row, other) => other > at && row.kind === 'total' && row.money.value < total.money.value,
    );
    const between = rows.slice(at + 1, Math.max(at + 1, due));
    const vouchers = between.filter(isVoucher).map(({ money }) => money);
    const rounding = between.filter(({ kind }) => kind === 'rounding').map(({ money }) => money.value);
    const off = vouchers.reduce((sum, { value }) => sum + Math.abs(value), 0);
    const left = total.money.value - off - (rows[due]?.money.value ?? 0);
    if (off === 0 || !(left === 0 || rounding.some((value) => Math.abs(value) === Math.abs(left)))) continue;
    const rest = (pool: readonly LabelledAmount[]): LabelledAmount[] =>
      pool.filter((money) => !vouchers.includes(money));
    return {
      ...labelled,
      discount: rest(labelled.discount),
      other: rest(labelled.other),
      voucher: vouchers,
      net: [...labelled.net, total.money],
      total: labelled.total
        .filter(({ value }) => value !== total.money.value)
        .map((money) =>
          money.value === rows[due]?.money.value
            ? { ...money, strength: BILL_LIMITS.payableStrength }
            : money,
        ),
    };
  }
  return labelled;
}

/** A deposit was paid before, by somebody: it stays in the total. */
const isVoucher = ({ kind, text }: AmountRow): boolean =>
  (kind === 'discount' || (kind === 'other' && /POINT|REWARD|REDEE?M|MATA/i.test(text))) &&
  !/DEPOSIT|ADVANCE|PREPAID|DEPOSIT|PENDAHULUAN/i.test(text);
