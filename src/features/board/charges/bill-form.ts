import {
  setBillOps,
  type Bill,
  type Board,
  type BoardOp,
  type TaxCharge,
} from '../../../domain/board/board.ts';
import { isWithinMoneyRange } from '../../../domain/board/money-range.ts';
import { currencyOf, type Currency } from '../../../domain/money/currencies.ts';
import {
  addMinor,
  isTooLarge,
  parseAmount,
  minor,
  toDecimal,
  ZERO,
  type Minor,
} from '../../../domain/money/money.ts';
import { percentOrAmount, type PercentOrAmount } from '../../../domain/money/percent-or-amount.ts';
import { parsePercent, percentOf } from '../../../domain/money/percent.ts';
import { taxedItems } from '../../../domain/split/payable.ts';
import { isCalendarDay } from '../../../domain/text/iso-day.ts';
import { typedLine } from '../../../domain/text/typed-line.ts';
import { boardTexts } from '../texts.ts';

/** One tax as typed. */
export interface TaxDraft {
  /** Percent; '' if the receipt names none. */
  rate: string;
  /** An amount or a percentage; '' for no tax. */
  amount: string;
  included: boolean;
  /** The tax's index when the form was opened; null for a tax added in the form. */
  opened: number | null;
}

/**
 * The bill as typed: amounts are text, discount, service and taxes also "10 %". The discount has no minus
 * sign, as on receipts.
 */
export interface BillDraft {
  title: string;
  /** ISO day, '' when unknown. */
  date: string;
  /** Other details, one a line. */
  description: string;
  discount: string;
  service: string;
  taxes: TaxDraft[];
  /** The app calculates the rounding, now and after each change of the items. */
  cash: boolean;
  rounding: string;
  /** '' if none is printed. */
  total: string;
}

export type BillErrors = Partial<Record<string, string>>;

/** The fields with a text that may be a percentage or an amount. */
export type BillQuestions = Partial<Record<string, PercentOrAmount>>;

export const emptyTax: TaxDraft = { rate: '', amount: '', included: false, opened: null };

const shown = (amount: Minor, currency: Currency): string =>
  amount === 0 ? '' : toDecimal(amount, currency);

export function draftOf(board: Board): BillDraft {
  const { bill } = board;
  const currency = currencyOf(bill);
  const taxes = bill.taxes.map(({ rate, amount, included }, at): TaxDraft => ({
    rate: rate === null ? '' : String(rate),
    amount: rate === null ? shown(amount, currency) : toDecimal(amount, currency),
    included,
    opened: at,
  }));
  return {
    title: bill.title,
    date: bill.date ?? '',
    description: bill.description,
    discount: shown(minor(-bill.discount), currency),
    service: shown(bill.service, currency),
    taxes: taxes.length ? taxes : [emptyTax],
    cash: bill.cash,
    rounding: shown(bill.rounding, currency),
    total: bill.total === null ? '' : toDecimal(bill.total, currency),
  };
}

/**
 * The operations for the changed fields, or errors and questions by field name (tax0, rate0, tax1 ... for
 * taxes). A field with a question has an error, too.
 *
 * @param opened the bill when the form was opened. Other users' later changes stay.
 */
export function billOps(
  board: Board,
  draft: BillDraft,
  opened: Bill = board.bill,
): { ops: BoardOp[] } | { errors: BillErrors; questions: BillQuestions } {
  const currency = currencyOf(board.bill);
  const errors: BillErrors = {};
  const questions: BillQuestions = {};
  const read = (field: string, text: string): Minor => {
    const amount = text.trim() === '' ? ZERO : parseAmount(text, currency);
    if (amount === null)
      errors[field] = isTooLarge(text, currency) ? boardTexts.bill.tooLarge : boardTexts.bill.badAmount;
    return amount ?? ZERO;
  };
  const amountOf = (field: string, text: string, base: Minor, rate: number | null = null): Minor => {
    const percent = parsePercent(text);
    if (percent !== null) return percentOf(base, percent);
    const question = percentOrAmount(text, base, field === 'discount' ? field : 'charge', currency);
    // What the others give depends on the discount, so that is asked first.
    if (question && !questions['discount'] && (rate === null || rate === question.percent)) {
      questions[field] = question;
      errors[field] = boardTexts.bill.chooseOne;
    }
    return read(field, text);
  };
  const charge = (
    field: string,
    text: string,
    base: Minor,
    before: Minor,
    rate: number | null = null,
  ): Minor => {
    const amount = amountOf(field, text, base, rate);
    if (parsePercent(text) === null && amount < 0 && before >= 0) errors[field] = boardTexts.bill.belowZero;
    return amount;
  };
  const prices = sum(board, Object.keys(board.items));
  const discount = minor(-Math.abs(amountOf('discount', draft.discount, prices)));
  const all = addMinor(prices, discount);
  // A tax is charged on the items of its rate, among the rates that the bill will have.
  const oldRate = ({ opened: was }: TaxDraft) => (was === null ? null : (opened.taxes[was]?.rate ?? null));
  const stays = (one: TaxDraft) => one.amount.trim() !== '' || typedRate(one) !== oldRate(one);
  const taxes = draft.taxes
    .filter(stays)
    .map((one): TaxCharge => ({ rate: rateOf(one), amount: ZERO, included: one.included }));
  const rated = { ...board, bill: { ...board.bill, taxes } };
  const tax = (one: TaxDraft, at: number): TaxCharge => {
    const { rate: rateText, amount, included, opened: was } = one;
    const before = was === null ? undefined : opened.taxes[was];
    const typed = typedRate(one);
    if (rateText.trim() && typed === null) errors[`rate${at}`] = boardTexts.bill.badRate;
    const rate = rateOf(one);
    const items = taxedItems(rated, { rate, amount: ZERO, included });
    const base = items.size === Object.keys(board.items).length ? all : sum(board, items);
    const net = included && rate !== null ? minor(Math.round((base * 100) / (100 + rate))) : base;
    // A new rate alone becomes that part of the items. An old tax with an emptied amount is removed.
    const alone = amount.trim() === '' && stays(one);
    const text = alone && typed !== null ? `${typed}%` : amount;
    return { rate, amount: charge(`tax${at}`, text, net, before?.amount ?? ZERO, typed), included };
  };
  const service = charge('service', draft.service, all, opened.service);
  const newTaxes = draft.taxes.map(tax).filter(({ amount }) => amount !== 0);
  // The printed rounding stays, in case the user switches cash off again.
  const rounding = draft.cash ? opened.rounding : read('rounding', draft.rounding);
  const typed = {
    title: typedLine(draft.title),
    description: draft.description.split('\n').map(typedLine).join('\n').trim(),
    date: draft.date || null,
    total: draft.total.trim() === '' ? null : read('total', draft.total),
    discount,
    service,
    taxes: newTaxes,
    rounding,
    cash: draft.cash,
  };
  if (typed.date !== null && !isCalendarDay(typed.date)) errors['date'] = boardTexts.bill.badDate;
  if (discount < opened.discount && all < 0 && Object.keys(board.items).length > 0)
    errors['discount'] ??= boardTexts.bill.tooMuchOff;
  if (!isWithinMoneyRange({ items: board.items, bill: { ...opened, ...typed } }))
    errors['total'] = boardTexts.bill.tooLarge;
  if (Object.keys(errors).length > 0) return { errors, questions };
  const ops = setBillOps(typed);
  return { ops: ops.filter(({ field, value }) => JSON.stringify(value) !== JSON.stringify(opened[field])) };
}

const typedRate = ({ rate }: TaxDraft): number | null =>
  rate.trim() === '' ? null : (parsePercent(rate) ?? parsePercent(`${rate}%`));

/** A percentage that is typed as the amount is the rate, too. */
const rateOf = (tax: TaxDraft): number | null => typedRate(tax) ?? parsePercent(tax.amount);

const sum = ({ items }: Board, ids: Iterable<string>): Minor =>
  addMinor(...[...ids].map((id) => items[id]!.price));
