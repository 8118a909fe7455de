import type { Board, TaxCharge } from '../board/board.ts';
import { roundingAdjustment } from '../money/cash-rounding.ts';
import { currencyOf } from '../money/currencies.ts';
import { addMinor, minor, ZERO, type Minor } from '../money/money.ts';

/**
 * A pool is one amount of a bill that people share: an item's price, the discount, the service charge, a tax
 * or the rounding.
 */
export interface Pool {
  kind: 'item' | 'discount' | 'service' | 'tax' | 'rounding';
  /** Seeds the lots among items. An item's name is its id. Two taxes of one rate have the same name. */
  name: string;
  amount: Minor;
  /** The items that it was charged on; empty for an item's price. */
  over: ReadonlySet<string>;
  /** The index of the tax, in a tax pool. */
  tax?: number;
}

/** What people have to pay: the items and every charge that the prices don't contain. */
export function payableOf(board: Board): Minor {
  const prices = Object.values(board.items).map((item) => item.price);
  return addMinor(...prices, ...billPools(board).map(({ amount }) => amount));
}

/** The printed total, else the payable amount: the total of the API. Screens show `payableOf`. */
export const printedTotal = (board: Board): Minor => board.bill.total ?? payableOf(board);

/** The bill's rounding: as printed or, if it is rounded at the counter, computed from everything else. */
export function roundingOf(board: Board): Minor {
  const { cash, rounding } = board.bill;
  return cash ? roundingAdjustment(payableOf(withoutRounding(board)), currencyOf(board.bill)) : rounding;
}

/**
 * The payable amount minus the printed total: negative if lines are missing, null without a printed total.
 * If the printed total is no multiple of the smallest coin, it was printed before rounding: then rounding is left out.
 */
export function differenceFromPrinted(board: Board): Minor | null {
  const { cash, total } = board.bill;
  if (total === null) return null;
  const unrounded = cash && roundingAdjustment(total, currencyOf(board.bill)) !== 0;
  return minor(payableOf(unrounded ? withoutRounding(board) : board) - total);
}

const withoutRounding = (board: Board): Board => ({
  ...board,
  bill: { ...board.bill, cash: false, rounding: ZERO },
});

/** The pools of a bill over its items: discount, service charge, taxes, rounding. Pools of 0 are left out. */
export function billPools(board: Board): Pool[] {
  const { discount, service, taxes } = board.bill;
  const all = new Set(Object.keys(board.items));
  const pools: Pool[] = [
    { kind: 'discount', name: 'discount', amount: discount, over: all },
    { kind: 'service', name: 'service', amount: service, over: all },
    ...taxes.map((tax, at): Pool => {
      const amount = tax.included ? ZERO : tax.amount;
      const over = taxedItems(board, tax);
      // The name has no index: so no odd sen goes to another item if another tax is deleted.
      const name = `tax/${tax.rate ?? ''}`;
      return { kind: 'tax', name, amount, over: over.size === all.size ? all : over, tax: at };
    }),
    { kind: 'rounding', name: 'rounding', amount: roundingOf(board), over: all },
  ];
  return pools.filter(({ amount }) => amount !== 0);
}

/**
 * The items that a tax is charged on: those of its rate, else those of no known rate, else all. Items without
 * a price don't count. A rate that none of the bill's taxes has is not known: that tax was deleted.
 */
export function taxedItems(board: Board, { rate }: TaxCharge): ReadonlySet<string> {
  const all = Object.entries(board.items);
  const rates = new Set([rate, ...board.bill.taxes.map((tax) => tax.rate)]);
  const having = (wanted: number | null) =>
    all.filter(([, { taxRate }]) => (rates.has(taxRate) ? taxRate : null) === wanted);
  const priced = (some: typeof all) => some.some(([, { price }]) => price > 0);
  const items = [having(rate), having(null)].find(priced) ?? all;
  return new Set(items.map(([id]) => id));
}
