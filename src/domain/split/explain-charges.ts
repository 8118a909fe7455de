import type { Board } from '../board/board.ts';
import { taxedItems } from './pools.ts';
import { addSen, type Sen } from '../money/money.ts';

/** What an amount was charged on. */
type ChargeBase = 'items' | 'items-discount' | 'items+service' | 'items-discount+service';

/** How a printed amount comes about: `rate` percent of `base`. */
interface ChargeFinding {
  rate: number;
  base: ChargeBase;
  /** The amount stands in the prices already. */
  included: boolean;
}

/** Rates in use in Malaysia: service tax 6 and 8 %, the older 5 and 10 %; GST was 6 %. */
const TAX_RATES = [6, 8, 10, 5] as const;
const SERVICE_RATES = [10, 5, 6, 8, 7, 12, 15] as const;

/** A till rounds line by line or at the end: so far off is still the same rate. */
const TOLERANCE = 1;

/** How the service charge was worked out, null when no usual rate gives it. */
export function explainService(board: Board): ChargeFinding | null {
  return find(board.bill.service, SERVICE_RATES, bases(board).slice(0, 2));
}

/**
 * How one tax pool was worked out, null when no usual rate gives it. The most usual rate wins, then
 * the simplest base: the items, then after discount, then with the service charge (which the law does not tax, some tills do).
 */
export function explainTax(board: Board, at: number): ChargeFinding | null {
  const tax = board.bill.taxes[at];
  if (!tax || tax.amount === 0) return null;
  const rates = tax.rate === null ? TAX_RATES : [tax.rate];
  if (!tax.included) return find(tax.amount, rates, bases(board));
  return find(tax.amount, rates, bases(board), true);
}

/** The rate of a tax that was charged only on the items which carry that rate; null for any other tax. */
export function explainTaxOfOwnItems(board: Board, at: number): number | null {
  const tax = board.bill.taxes[at];
  if (!tax?.rate) return null;
  const ids = taxedItems(board, tax);
  if (ids.size === Object.keys(board.items).length) return null;
  const items = Object.fromEntries(Object.entries(board.items).filter(([id]) => ids.has(id)));
  return explainTax({ ...board, items }, at) ? tax.rate : null;
}

/**
 * Two tax pools of different rates (food at 6 %, alcohol at 8 %) over one bill: true when the parts
 * that they imply add up to what was ordered.
 */
export function explainMixedTax(board: Board): boolean {
  const pools = board.bill.taxes.filter((tax) => !tax.included && tax.amount !== 0);
  if (pools.length < 2 || pools.some((tax) => !tax.rate)) return false;
  const implied = pools.reduce((sum, { amount, rate }) => sum + (amount * 100) / (rate ?? 1), 0);
  const slack = pools.reduce((sum, { rate }) => sum + (TOLERANCE * 100) / (rate ?? 1), 0);
  return bases(board).some(([, base]) => Math.abs(implied - base) <= slack);
}

type Base = readonly [ChargeBase, Sen];

function bases({ items, bill }: Board): Base[] {
  const sum = addSen(...Object.values(items).map((item) => item.price));
  return [
    ['items', sum],
    ['items-discount', addSen(sum, bill.discount)],
    ['items+service', addSen(sum, bill.service)],
    ['items-discount+service', addSen(sum, bill.discount, bill.service)],
  ];
}

/** `included`: the base holds the amount, so 6 % in it is 6/106 of it. */
function find(
  amount: Sen,
  rates: readonly number[],
  among: readonly Base[],
  included = false,
): ChargeFinding | null {
  if (amount === 0) return null;
  for (const rate of rates) {
    const match = among.find(([, value]) => close(amount, (value * rate) / (included ? 100 + rate : 100)));
    if (match) return { rate, base: match[0], included };
  }
  return null;
}

const close = (amount: Sen, exact: number): boolean => Math.abs(amount - exact) <= TOLERANCE;
