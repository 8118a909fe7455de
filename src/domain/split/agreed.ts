import type { Board } from '../board/board.ts';
import { apportion, byLot } from '../money/apportion.ts';
import { addMinor, minor, ZERO, type Minor } from '../money/money.ts';
import { payersOf } from './portions.ts';

/**
 * "You pay 50, we share the rest": what each person's amount becomes more (or less) by sums that were agreed.
 *
 *   AGREED-1  Together these parts are 0: the bill stays the bill.
 *   AGREED-2  Who agreed on a sum pays it, as long as these sums are no more than the bill; else each a part
 *             of it in proportion.
 *   AGREED-3  The others who pay bear equal parts of the difference, but nobody less than 0 by it.
 *   AGREED-4  Where there are no others, what nobody has bears it: then something of the bill is still open.
 *
 * @param totals by column id, what each would pay without an agreement; `rest` is what nobody has
 */
export function agreedParts(
  board: Board,
  totals: ReadonlyMap<string, Minor>,
  rest: string,
  billId: string,
): ReadonlyMap<string, Minor> {
  const sums = sumsOf(board, totals, billId);
  const parts = new Map([...sums].map(([id, sum]) => [id, minor(sum - (totals.get(id) ?? ZERO))]));
  const over = addMinor(...parts.values());
  if (sums.size === 0 || over === 0) return parts;
  const others = [...payersOf(board)].filter((id) => !sums.has(id));
  const seed = (id: string) => `${billId}/agreed/${id}`;
  const borne = over < 0 ? more(others, minor(-over), seed) : less(others, over, totals, seed);
  for (const [id, part] of borne) parts.set(id, part);
  const open = addMinor(...parts.values());
  if (open !== 0) parts.set(rest, minor(-open));
  return parts;
}

/** AGREED-2. */
function sumsOf(
  board: Board,
  totals: ReadonlyMap<string, Minor>,
  billId: string,
): ReadonlyMap<string, Minor> {
  const agreed = Object.entries(board.columns).flatMap(([id, { pays }]) =>
    pays === undefined ? [] : [[id, pays] as const],
  );
  const payable = Math.max(0, addMinor(...totals.values()));
  const wanted = addMinor(...agreed.map(([, sum]) => sum));
  if (wanted <= payable) return new Map(agreed);
  const weights = agreed.map(([, sum]) => sum);
  const parts = apportion(
    minor(payable),
    weights,
    byLot((at) => `${billId}/agreed/${agreed[at]![0]}`),
  );
  return new Map(agreed.map(([id], at) => [id, parts[at]!]));
}

const equally = (ids: readonly string[], amount: Minor, seed: (id: string) => string): Minor[] =>
  apportion(
    amount,
    ids.map(() => 1),
    byLot((at) => seed(ids[at]!)),
  );

function more(ids: readonly string[], amount: Minor, seed: (id: string) => string): Map<string, Minor> {
  if (ids.length === 0) return new Map();
  const parts = equally(ids, amount, seed);
  return new Map(ids.map((id, at) => [id, parts[at]!]));
}

/** AGREED-3: who has less than an equal part pays nothing, and the others bear what is left of it. */
function less(
  ids: readonly string[],
  amount: Minor,
  totals: ReadonlyMap<string, Minor>,
  seed: (id: string) => string,
): Map<string, Minor> {
  const borne = new Map<string, Minor>();
  let left = amount;
  let paying = ids.filter((id) => (totals.get(id) ?? ZERO) > 0);
  while (paying.length > 0) {
    const parts = equally(paying, left, seed);
    const short = paying.filter((id, at) => totals.get(id)! < parts[at]!);
    if (short.length === 0) {
      for (const [at, id] of paying.entries()) borne.set(id, minor(-parts[at]!));
      return borne;
    }
    for (const id of short) {
      borne.set(id, minor(-totals.get(id)!));
      left = minor(left - totals.get(id)!);
    }
    paying = paying.filter((id) => !short.includes(id));
  }
  return borne;
}
