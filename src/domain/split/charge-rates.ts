import type { Board } from '../board/board.ts';
import { addMinor, type Minor } from '../money/money.ts';
import { taxedItems } from './payable.ts';

/** The amounts that a charge was computed from. */
type ChargeBase = 'items' | 'items-discount' | 'items+service' | 'items-discount+service';

/** How a printed charge was computed: `rate` percent of `base`. */
interface ChargeFinding {
  rate: number;
  base: ChargeBase;
  /** True if the prices contain the charge already. */
  included: boolean;
}

/** Rates in use in Malaysia: service tax 6 and 8 %, the older 5 and 10 %; GST was 6 %. */
const TAX_RATES = [6, 8, 10, 5] as const;
const SERVICE_RATES = [10, 5, 6, 8, 7, 12, 15] as const;

/** In sen. A till rounds line by line or at the end, so an amount this far off has the same rate. */
const TOLERANCE = 1;

/** The rate of the service charge, null if no usual rate gives its amount. */
export function findServiceRate(board: Board): ChargeFinding | null {
  return find(board.bill.service, SERVICE_RATES, bases(board).slice(0, 2));
}

/**
 * The rate of one tax, null if no usual rate gives its amount. The most usual rate wins, then the simplest
 * base: the items, the items after discount, the items with the service charge (some tills tax it, the law
 * does not).
 */
export function findTaxRate(board: Board, at: number): ChargeFinding | null {
  const tax = board.bill.taxes[at];
  if (!tax || tax.amount === 0) return null;
  const rates = tax.rate === null ? TAX_RATES : [tax.rate];
  if (!tax.included) return find(tax.amount, rates, bases(board));
  return find(tax.amount, rates, bases(board), true);
}

/** The rate of a tax that was charged only on the items which carry that rate; null for any other tax. */
export function findRateOfOwnItems(board: Board, at: number): number | null {
  const tax = board.bill.taxes[at];
  if (!tax?.rate) return null;
  const ids = taxedItems(board, tax);
  if (ids.size === Object.keys(board.items).length) return null;
  const items = Object.fromEntries(Object.entries(board.items).filter(([id]) => ids.has(id)));
  return findTaxRate({ ...board, items }, at) ? tax.rate : null;
}

/**
 * Two or more taxes of different rates on one bill (food 6 %, alcohol 8 %): true if the taxed amounts that
 * the taxes imply add up to the items.
 */
export function isMixedTaxConsistent(board: Board): boolean {
  const pools = board.bill.taxes.filter((tax) => !tax.included && tax.amount !== 0);
  if (pools.length < 2 || pools.some((tax) => !tax.rate)) return false;
  const implied = pools.reduce((sum, { amount, rate }) => sum + (amount * 100) / (rate ?? 1), 0);
  const slack = pools.reduce((sum, { rate }) => sum + (TOLERANCE * 100) / (rate ?? 1), 0);
  return bases(board).some(([, base]) => Math.abs(implied - base) <= slack);
}

type Base = readonly [ChargeBase, Minor];

function bases({ items, bill }: Board): Base[] {
  const sum = addMinor(...Object.values(items).map((item) => item.price));
  return [
    ['items', sum],
    ['items-discount', addMinor(sum, bill.discount)],
    ['items+service', addMinor(sum, bill.service)],
    ['items-discount+service', addMinor(sum, bill.discount, bill.service)],
  ];
}

/** `included`: the base contains the amount, so 6 % is 6/106 of the base. */
function find(
  amount: Minor,
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

const close = (amount: Minor, exact: number): boolean => Math.abs(amount - exact) <= TOLERANCE;
