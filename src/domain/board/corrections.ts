import type { Board } from './board.ts';
import { itemsInOrder } from './layout.ts';
import { sen, type Sen } from '../money/money.ts';
import { differenceFromPrinted } from '../split/payable.ts';

/**
 * Why a bill may not add up to its printed total: single changes to a line or a tax that would make it do so.
 *
 *   included  the tax is in the prices already
 *   added     it comes on top of them
 *   digits    a digit was read for another that looks like it, or one was lost or added
 *   point     the decimal point was lost or stands elsewhere
 *   quantity  the price of one was taken for the price of all, or the other way round
 *   twice     the same line stands on the bill a second time
 *   extra     it is no item (a subtotal, a change line)
 *   again     it was bought a second time and that line is missing
 *   missing   a line of just this amount is missing
 */
export type CorrectionKind =
  | 'included'
  | 'added'
  | 'digits'
  | 'point'
  | 'quantity'
  | 'twice'
  | 'extra'
  | 'again'
  | 'missing';

export interface Correction {
  kind: CorrectionKind;
  /** Null for a missing line and for a tax. */
  item: string | null;
  /** Which of the bill's taxes. */
  tax?: number;
  /** What the line would have to be; 0: it would have to go. For `again` and `missing` the price of the line to add, for a tax its amount. */
  price: Sen;
}

/** The likeliest kinds first. */
const ORDER: readonly CorrectionKind[] = [
  'included',
  'added',
  'twice',
  'point',
  'quantity',
  'digits',
  'again',
  'extra',
  'missing',
];

/** What thermal paper and cameras make of each other. */
const LOOK_ALIKE = new Set([
  '08',
  '06',
  '09',
  '17',
  '14',
  '27',
  '38',
  '35',
  '39',
  '49',
  '56',
  '58',
  '68',
  '69',
  '89',
]);

/** The likeliest first; none where no total is printed or the bill adds up. */
export function findCorrections(board: Board): Correction[] {
  const short = -(differenceFromPrinted(board) ?? 0);
  if (short === 0) return [];
  const lines = itemsInOrder(board);
  const found = lines.flatMap(([id, { name, price, quantity }]): Correction[] => {
    const wanted = price + short;
    if (wanted === 0) {
      const same = lines.some(([other, line]) => other !== id && line.name === name && line.price === price);
      return [{ kind: same ? 'twice' : 'extra', item: id, price: sen(0) }];
    }
    if (price > 0 && wanted === 2 * price) return [{ kind: 'again', item: id, price }];
    if (price <= 0 || wanted < 0 || !Number.isSafeInteger(wanted)) return [];
    const kind = misread(price, wanted, quantity);
    return kind ? [{ kind, item: id, price: sen(wanted) }] : [];
  });
  const missing: Correction[] = short > 0 ? [{ kind: 'missing', item: null, price: sen(short) }] : [];
  return [...taxSuspects(board, short), ...found, ...missing].toSorted(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
  );
}

/** Whatever its rate: where some lines alone are taxed, no rate need fit the whole bill. */
function taxSuspects({ bill }: Board, short: number): Correction[] {
  return bill.taxes.flatMap(({ amount, included }, at): Correction[] => {
    if (amount <= 0 || short !== (included ? amount : -amount)) return [];
    return [{ kind: included ? 'added' : 'included', item: null, tax: at, price: amount }];
  });
}

function misread(price: number, wanted: number, quantity: number): CorrectionKind | null {
  const [low, high] = price < wanted ? [price, wanted] : [wanted, price];
  if (high === low * 10 || high === low * 100) return 'point';
  if (quantity > 1 && high === low * quantity) return 'quantity';
  return looksLike(String(price), String(wanted)) ? 'digits' : null;
}

/** One digit taken for one like it, or one digit more or less. */
function looksLike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length === short.length + 1) {
    for (let at = 0; at < long.length; at++) {
      if (long.slice(0, at) + long.slice(at + 1) === short) return true;
    }
    return false;
  }
  if (a.length !== b.length) return false;
  let start = 0;
  while (a[start] === b[start]) start += 1;
  if (a.slice(start + 1) !== b.slice(start + 1)) return false;
  return LOOK_ALIKE.has(`${a[start]}${b[start]}`) || LOOK_ALIKE.has(`${b[start]}${a[start]}`);
}
