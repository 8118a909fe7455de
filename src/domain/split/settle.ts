import { sen, type Sen } from '../money/money.ts';
import { compareText } from '../board/rank.ts';

/** One person pays another. */
export interface Transfer {
  from: string;
  to: string;
  /** More than 0. */
  amount: Sen;
}

/** Up to so many people the fewest transfers are found exactly; beyond, it is at most one less than the people. */
const EXACT_UP_TO = 15;

/**
 * Who pays whom, in the fewest transfers, so that every balance becomes 0. A balance is what
 * somebody paid less what they owe: above 0 they get money.
 *
 * Each step takes the first pair (by id) whose settling as far as both can keeps the number of
 * transfers the smallest. A pair that is left is still such a pair after any other suggestion has
 * been paid, so paying one leaves the others as they were. Beyond EXACT_UP_TO people the first pairs are
 * taken as they come: paying one may change who pays whom of the rest, never how much anybody pays in all.
 *
 * Throws RangeError when the balances don't add up to 0.
 */
export function settle(balances: Readonly<Record<string, Sen>>): Transfer[] {
  const entries = Object.entries(balances).toSorted((a, b) => compareText(a[0], b[0]));
  let open = new Map<string, number>(entries.filter(([, amount]) => amount !== 0));
  if ([...open.values()].reduce((a, b) => a + b, 0) !== 0)
    throw new RangeError('balances do not add up to 0');
  const transfers: Transfer[] = [];
  while (open.size > 0) {
    const { transfer, rest } = nextTransfer(open);
    transfers.push(transfer);
    open = rest;
  }
  return transfers;
}

type Balances = ReadonlyMap<string, number>;

function nextTransfer(open: Balances): { transfer: Transfer; rest: Map<string, number> } {
  const exact = open.size <= EXACT_UP_TO;
  const groups = exact ? countGroups(open) : 0;
  for (const [from, owed] of open) {
    for (const [to, due] of open) {
      if (owed >= 0 || due <= 0) continue;
      const amount = Math.min(-owed, due);
      const rest = new Map([...open, [from, owed + amount] as const, [to, due - amount] as const]);
      for (const id of [from, to]) if (rest.get(id) === 0) rest.delete(id);
      const settled = open.size - rest.size;
      // n people in k groups need n - k transfers; this one counts only if one fewer is needed after it.
      if (exact && countGroups(rest) !== groups - settled + 1) continue;
      return { transfer: { from, to, amount: sen(amount) }, rest };
    }
  }
  throw new Error('balances that add up to 0 always have a next transfer');
}

/**
 * The most groups into which people can be parted so that each adds up to 0; k groups of n people
 * need n - k transfers. (Every set of people, by dynamic programming.)
 */
function countGroups(open: Balances): number {
  const amounts = [...open.values()];
  const sets = 1 << amounts.length;
  const sums = new Float64Array(sets);
  const most = new Uint8Array(sets);
  for (let set = 1; set < sets; set++) {
    const lowest = 31 - Math.clz32(set & -set);
    sums[set] = sums[set & (set - 1)]! + amounts[lowest]!;
    let best = 0;
    for (let bits = set; bits; bits &= bits - 1) best = Math.max(best, most[set ^ (bits & -bits)]!);
    most[set] = best + (sums[set] === 0 ? 1 : 0);
  }
  return most[sets - 1]!;
}
