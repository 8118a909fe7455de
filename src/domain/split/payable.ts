import type { Board, TaxCharge } from '../board/board.ts';
import { addSen, sen, ZERO, type Sen } from '../money/money.ts';
import { roundingAdjustment } from '../money/cash-rounding.ts';

/** One amount of a bill: an item's price, or what was charged or taken off over the items. */
export interface Pool {
  kind: 'item' | 'discount' | 'service' | 'tax' | 'rounding';
  /** Seeds the ties. An item's is its id; two taxes of one rate have the same. */
  name: string;
  amount: Sen;
  /** The items it was charged on; of an item's own price none. */
  over: ReadonlySet<string>;
  /** Which of the bill's taxes, in a tax pool. */
  tax?: number;
}

/** Items plus every pool that isn't in the prices already. */
export function payableOf(board: Board): Sen {
  const prices = Object.values(board.items).map((item) => item.price);
  return addSen(...prices, ...billPools(board).map(({ amount }) => amount));
}

/** The bill's rounding: as printed or, where it is paid in cash, what the till makes of everything else. */
export function roundingOf(board: Board): Sen {
  const { cash, rounding } = board.bill;
  return cash ? roundingAdjustment(payableOf(withoutRounding(board))) : rounding;
}

/**
 * What the bill comes to over its printed total: negative where lines are missing, null without a printed total.
 * One that isn't a multiple of five sen was printed before the till rounded it, so it is compared with that.
 */
export function differenceFromPrinted(board: Board): Sen | null {
  const { cash, total } = board.bill;
  if (total === null) return null;
  const unrounded = cash && roundingAdjustment(total) !== 0;
  return sen(payableOf(unrounded ? withoutRounding(board) : board) - total);
}

const withoutRounding = (board: Board): Board => ({
  ...board,
  bill: { ...board.bill, cash: false, rounding: ZERO },
});

/** What was charged or taken off over the items; pools of nothing are left out. */
export function billPools(board: Board): Pool[] {
  const { discount, service, taxes } = board.bill;
  const all = new Set(Object.keys(board.items));
  const pools: Pool[] = [
    { kind: 'discount', name: 'discount', amount: discount, over: all },
    { kind: 'service', name: 'service', amount: service, over: all },
    ...taxes.map((tax, at): Pool => {
      const amount = tax.included ? ZERO : tax.amount;
      const over = taxedItems(board, tax);
      // Not its place among the taxes: taking another one off the bill moves nobody's sen.
      const name = `tax/${tax.rate ?? ''}`;
      return { kind: 'tax', name, amount, over: over.size === all.size ? all : over, tax: at };
    }),
    { kind: 'rounding', name: 'rounding', amount: roundingOf(board), over: all },
  ];
  return pools.filter(({ amount }) => amount !== 0);
}

/**
 * The items that a tax is charged on: the priced ones of its rate, else of no known rate, else all. A rate that
 * none of the bill's taxes has says nothing: that tax was taken off the bill.
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
