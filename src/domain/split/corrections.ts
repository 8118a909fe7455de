import { applyOps } from '../board/apply-op.ts';
import { shownBoard, type Board, type BoardOp, type StoredBoard } from '../board/board.ts';
import { itemsInOrder } from '../board/order.ts';
import { undoOps, type FieldChange } from '../board/undo.ts';
import { MAX_CASH_ROUNDING } from '../money/cash-rounding.ts';
import { minor, type Minor } from '../money/money.ts';
import { differenceFromPrinted } from './payable.ts';

/**
 * A bill may not add up to its printed total. Here are single changes to a line or a tax that mend that. A line
 * is blamed only if its amounts were read with doubt.
 *
 *   rounding  the total is rounded by some sen more or less
 *   included  the prices contain the tax already
 *   added     the tax comes on top of the prices
 *   digits    a digit was read for one that looks like it, or a digit was lost or added
 *   point     the decimal point was lost or is in the wrong place
 *   quantity  the price of one was read as the price of all, or the other way round
 *   twice     the bill has the same line twice
 *   extra     the line is no item (a subtotal, the change)
 *   again     somebody ordered the item a second time, and that line is missing
 *   missing   a line of this amount is missing
 */
export type CorrectionKind =
  | 'rounding'
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
  /** Null for a missing line, for a tax and for the rounding. */
  item: string | null;
  /** The index of the tax. */
  tax?: number;
  /**
   * The price that the line should have; 0: delete the line. For `again` and `missing` the price of the line
   * to add, for a tax its amount, and the rounding as it should be.
   */
  price: Minor;
}

/** The likeliest kinds first. */
const ORDER: readonly CorrectionKind[] = [
  'rounding',
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

/** Pairs of digits that thermal paper and cameras confuse. */
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

/**
 * The likeliest correction first; none if no total is printed or the bill adds up.
 * @param doubtful the items whose amounts were read with doubt
 */
export function findCorrections(board: Board, doubtful: ReadonlySet<string>): Correction[] {
  const short = -(differenceFromPrinted(board) ?? 0);
  if (short === 0) return [];
  const lines = itemsInOrder(board);
  const found = lines.flatMap(([id, { name, price, quantity }]): Correction[] => {
    if (!doubtful.has(id)) return [];
    const wanted = price + short;
    if (wanted === 0) {
      const same = lines.some(([other, line]) => other !== id && line.name === name && line.price === price);
      return [{ kind: same ? 'twice' : 'extra', item: id, price: minor(0) }];
    }
    if (price > 0 && wanted === 2 * price) return [{ kind: 'again', item: id, price }];
    if (price <= 0 || wanted < 0 || !Number.isSafeInteger(wanted)) return [];
    const kind = misread(price, wanted, quantity);
    return kind ? [{ kind, item: id, price: minor(wanted) }] : [];
  });
  const rounding = roundingSuspects(board, short);
  const missing: Correction[] =
    short > 0 && !rounding.length ? [{ kind: 'missing', item: null, price: minor(short) }] : [];
  return [...rounding, ...taxSuspects(board, short), ...found, ...missing].toSorted(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
  );
}

/** Takes back the last of these edits that led away from the printed total; empty if none did. */
export function takeBackOps(stored: StoredBoard, edits: readonly (readonly FieldChange[])[]): BoardOp[] {
  const gap = (board: StoredBoard) => Math.abs(differenceFromPrinted(shownBoard(board)) ?? 0);
  const now = gap(stored);
  const back = edits.map((edit) => undoOps(stored, edit));
  return back.findLast((ops) => gap(applyOps(stored, ops)) < now) ?? [];
}

/** Bills paid in cash are rounded by that rule anyway. */
function roundingSuspects({ bill }: Board, short: number): Correction[] {
  const price = bill.rounding + short;
  return bill.cash || Math.abs(price) > MAX_CASH_ROUNDING
    ? []
    : [{ kind: 'rounding', item: null, price: minor(price) }];
}

/** Ignores the rates: if only some lines are taxed, no rate fits the whole bill. */
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

/** True if one digit was read for one like it, or one digit is missing in `a` or `b`. */
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
