import type { Bill, Board, BoardOp, TaxPool } from '../../../domain/board/board.ts';
import { isDay } from '../../../domain/text/iso-day.ts';
import { addSen, isTooLarge, parseRm, sen, toDecimal, ZERO, type Sen } from '../../../domain/money/money.ts';
import { taxedItems } from '../../../domain/split/pools.ts';
import { isWithinMoney } from '../../../domain/board/within-money.ts';
import { boardTexts } from '../texts.ts';

/** One tax as typed. */
export interface TaxDraft {
  /** Percent, '' when the receipt names none. */
  rate: string;
  /** An amount or a percentage; '' for no tax. */
  amount: string;
  included: boolean;
  /** Which of the bill's taxes it was when the form was opened; null for one that was added in it. */
  opened: number | null;
}

/** The bill as typed: amounts as text, service and taxes also as "10 %"; the discount without its minus sign, as receipts print it. */
export interface BillDraft {
  title: string;
  /** ISO day, '' when unknown. */
  date: string;
  /** Other details, one a line. */
  description: string;
  discount: string;
  service: string;
  taxes: TaxDraft[];
  /** The rounding is worked out, now and whenever the items change, instead of typed. */
  cash: boolean;
  rounding: string;
  /** '' where none is printed. */
  total: string;
}

export type BillErrors = Partial<Record<string, string>>;

export const emptyTax: TaxDraft = { rate: '', amount: '', included: false, opened: null };

const shown = (amount: Sen): string => (amount === 0 ? '' : toDecimal(amount));

export function draftOf(board: Board): BillDraft {
  const { bill } = board;
  const taxes = bill.taxes.map(({ rate, amount, included }, at): TaxDraft => ({
    rate: rate === null ? '' : String(rate),
    amount: rate === null ? shown(amount) : toDecimal(amount),
    included,
    opened: at,
  }));
  return {
    title: bill.title,
    date: bill.date ?? '',
    description: bill.description,
    discount: shown(sen(-bill.discount)),
    service: shown(bill.service),
    taxes: taxes.length ? taxes : [emptyTax],
    cash: bill.cash,
    rounding: shown(bill.rounding),
    total: bill.total === null ? '' : toDecimal(bill.total),
  };
}

/**
 * The operations for what was changed, or the fields that can't be read (by name; taxes as tax0, rate0, tax1 ...).
 *
 * @param opened the bill as it was when the draft was begun: what others changed meanwhile stays theirs
 */
export function billOps(
  board: Board,
  draft: BillDraft,
  opened: Bill = board.bill,
): { ops: BoardOp[] } | { errors: BillErrors } {
  const errors: BillErrors = {};
  const read = (field: string, text: string): Sen => {
    const amount = text.trim() === '' ? ZERO : parseRm(text);
    if (amount === null)
      errors[field] = isTooLarge(text) ? boardTexts.bill.tooLarge : boardTexts.bill.badAmount;
    return amount ?? ZERO;
  };
  const discount = sen(-Math.abs(read('discount', draft.discount)));
  const all = addSen(sum(board, Object.keys(board.items)), discount);
  const charge = (field: string, text: string, base: Sen, before: Sen): Sen => {
    const percent = parsePercent(text);
    const amount = percent === null ? read(field, text) : sen(Math.round((base * percent) / 100));
    if (percent === null && amount < 0 && before >= 0) errors[field] = boardTexts.bill.belowZero;
    return amount;
  };
  const tax = ({ rate: rateText, amount, included, opened: was }: TaxDraft, at: number): TaxPool => {
    const before = was === null ? undefined : opened.taxes[was];
    const typed = rateText.trim() === '' ? null : (parsePercent(rateText) ?? parsePercent(`${rateText}%`));
    if (rateText.trim() && typed === null) errors[`rate${at}`] = boardTexts.bill.badRate;
    const rate = typed ?? parsePercent(amount);
    const items = taxedItems(board, { rate, amount: ZERO, included });
    const base = items.size === Object.keys(board.items).length ? all : sum(board, items);
    const net = included && rate !== null ? sen(Math.round((base * 100) / (100 + rate))) : base;
    // A new rate alone is as much of the items; an old one whose amount was emptied goes.
    const alone = amount.trim() === '' && typed !== (before?.rate ?? null);
    const text = alone && typed !== null ? `${typed}%` : amount;
    return { rate, amount: charge(`tax${at}`, text, net, before?.amount ?? ZERO), included };
  };
  const wish: Bill = {
    ...opened,
    title: draft.title.trim(),
    date: draft.date || null,
    description: draft.description.trim(),
    discount,
    service: charge('service', draft.service, all, opened.service),
    taxes: draft.taxes.map(tax).filter(({ amount }) => amount !== 0),
    cash: draft.cash,
    // What is printed stays, for when it isn't paid in cash after all.
    rounding: draft.cash ? opened.rounding : read('rounding', draft.rounding),
    total: draft.total.trim() === '' ? null : read('total', draft.total),
  };
  if (wish.date !== null && !isDay(wish.date)) errors['date'] = boardTexts.bill.badDate;
  if (!isWithinMoney({ items: board.items, bill: wish })) errors['total'] = boardTexts.bill.tooLarge;
  if (Object.keys(errors).length > 0) return { errors };
  const fields = Object.keys(wish) as (keyof Bill)[];
  const changed = fields.filter((field) => JSON.stringify(wish[field]) !== JSON.stringify(opened[field]));
  return { ops: changed.map((field) => ({ op: 'bill.set', field, value: wish[field] }) as BoardOp) };
}

/** "10 %", "8,5%": the number before the sign, up to 100. Null for anything else. */
function parsePercent(text: string): number | null {
  const match = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(text.trim());
  const value = Number(match?.[1]?.replace(',', '.'));
  return match && value <= 100 ? value : null;
}

const sum = ({ items }: Board, ids: Iterable<string>): Sen =>
  addSen(...[...ids].map((id) => items[id]!.price));
