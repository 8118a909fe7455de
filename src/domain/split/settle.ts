import type { Board } from '../board/board.ts';
import { compareText } from '../board/rank.ts';
import { minor, type Minor } from '../money/money.ts';
import { billResults } from './outlays.ts';

/** One person pays another. */
export interface Transfer {
  from: string;
  to: string;
  /** More than 0. */
  amount: Minor;
}

/** Up to this many people, `settle` finds the fewest transfers. Beyond, one fewer than people is enough. */
const EXACT_UP_TO = 15;

/**
 * Who pays whom, in the fewest transfers, so that every balance becomes 0. A balance is the amount that
 * somebody paid minus the amount that they owe: above 0 they get money.
 *
 *   SETTLE-1  Up to EXACT_UP_TO people, fewer transfers are not enough.
 *   SETTLE-2  Among equally short plans, pairs that are `close` come first, then the smaller ids.
 *   SETTLE-3  Up to EXACT_UP_TO people, paying one transfer leaves the others as they were. Beyond, it may
 *             change who pays whom, but never how much a person pays.
 *
 * n people whose balances divide into k groups, each adding up to 0, need n - k transfers: so a transfer is
 * one of a shortest plan if its two people are in one group of a division into the most groups. A pair that
 * is in none stays so after any other transfer of the plan: so one pass over all pairs is enough (SETTLE-3).
 *
 * Throws RangeError if the balances don't add up to 0.
 */
export function settle(
  balances: Readonly<Record<string, Minor>>,
  isClose: (from: string, to: string) => boolean = () => false,
): Transfer[] {
  const open = new Map<string, number>(
    Object.entries(balances)
      .filter(([, amount]) => amount !== 0)
      .toSorted((a, b) => compareText(a[0], b[0])),
  );
  if ([...open.values()].reduce((a, b) => a + b, 0) !== 0)
    throw new RangeError('balances do not add up to 0');
  const transfers: Transfer[] = [];
  // An ordinary bill: all of them are one group.
  const isOneSided = countOf(open, 1) === 1 || countOf(open, -1) === 1;
  let mates = isOneSided ? () => true : matesOf(open);
  for (const [from, to] of pairsOf(open, isClose)) {
    const [owed, due] = [-(open.get(from) ?? 0), open.get(to) ?? 0];
    if (owed === 0 || due === 0 || !mates(from, to)) continue;
    const amount = Math.min(owed, due);
    transfers.push({ from, to, amount: minor(amount) });
    open.set(from, amount - owed);
    open.set(to, due - amount);
    for (const id of [from, to]) if (open.get(id) === 0) open.delete(id);
    if (!isOneSided) mates = matesOf(open);
  }
  return transfers;
}

const countOf = (open: Balances, sign: 1 | -1): number =>
  [...open.values()].filter((amount) => Math.sign(amount) === sign).length;

type Balances = ReadonlyMap<string, number>;

/** Who owes with who gets money, in the order of SETTLE-2. */
function pairsOf(open: Balances, isClose: (from: string, to: string) => boolean): [string, string][] {
  const ids = [...open.keys()];
  const [owing, getting] = [ids.filter((id) => open.get(id)! < 0), ids.filter((id) => open.get(id)! > 0)];
  const pairs = owing.flatMap((from) => getting.map((to): [string, string] => [from, to]));
  const close = new Set(pairs.filter(([from, to]) => isClose(from, to)));
  return [...close, ...pairs.filter((pair) => !close.has(pair))];
}

/**
 * Whether two people are in one group of a division into the most groups. (Dynamic programming over all sets
 * of people.) Always true for too many people.
 */
function matesOf(open: Balances): (from: string, to: string) => boolean {
  if (open.size > EXACT_UP_TO) return () => true;
  const amounts = [...open.values()];
  const all = (1 << amounts.length) - 1;
  const sums = new Float64Array(all + 1);
  const most = new Uint8Array(all + 1);
  for (let set = 1; set <= all; set++) {
    const lowest = 31 - Math.clz32(set & -set);
    sums[set] = sums[set & (set - 1)]! + amounts[lowest]!;
    let best = 0;
    for (let bits = set; bits; bits &= bits - 1) best = Math.max(best, most[set ^ (bits & -bits)]!);
    most[set] = best + (sums[set] === 0 ? 1 : 0);
  }
  const mates = new Int32Array(amounts.length);
  for (let set = 1; set <= all; set++) {
    if (sums[set] !== 0 || most[all ^ set]! + 1 !== most[all]) continue;
    for (let bits = set; bits; bits &= bits - 1) mates[31 - Math.clz32(bits & -bits)]! |= set;
  }
  const places = new Map([...open.keys()].map((id, at) => [id, at] as const));
  return (from, to) => (mates[places.get(from)!]! & (1 << places.get(to)!)) !== 0;
}

/** Who pays whom back; null while nobody has paid the bill. */
export function paybacks(board: Board, billId: string): Transfer[] | null {
  const results = billResults(board, billId);
  return results && settle(results);
}
