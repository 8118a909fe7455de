import { minor, type Minor } from '../../money/money.ts';
import { lastAmount, type LabelledRow } from '../labels/labelled-row.ts';
import type { FieldReading, ReceiptDraft } from './draft.ts';

// A refund is a bill with a minus before each amount: it is read without them, and gets them back.

/** Whether all totals have a minus, subtotals among them. */
export function isRefund(lines: readonly LabelledRow[]): boolean {
  const totals = lines.flatMap((line) =>
    SUMS.has(line.label?.kind ?? '') ? (lastAmount(line)?.value ?? []) : [],
  );
  return totals.length > 0 && totals.every((value) => value < 0);
}

const SUMS: ReadonlySet<string> = new Set(['total', 'subtotal', 'net']);

const turned = <T extends Minor | null>(value: T): T => (value ? (minor(-value) as T) : value);

export const withoutMinus = (lines: readonly LabelledRow[]): LabelledRow[] =>
  lines.map((line) => ({
    ...line,
    amounts: line.amounts.map((amount) => ({ ...amount, value: turned(amount.value) })),
  }));

const backIn = <T extends Minor | null>(field: FieldReading<T>): FieldReading<T> => ({
  ...field,
  value: turned(field.value),
  alternatives: field.alternatives.map(turned),
});

export const withMinusBack = (draft: ReceiptDraft): ReceiptDraft => ({
  ...draft,
  total: backIn(draft.total),
  subtotal: backIn(draft.subtotal),
  discount: backIn(draft.discount),
  service: backIn(draft.service),
  taxes: draft.taxes.map((tax) => ({ ...tax, amount: backIn(tax.amount) })),
  rounding: backIn(draft.rounding),
  items: draft.items.map((item) => ({
    ...item,
    unitPrice: backIn(item.unitPrice),
    price: backIn(item.price),
  })),
  difference: turned(draft.difference),
});
