import { sen, type Sen } from '../money/money.ts';
import { compareText } from '../board/rank.ts';

/** One person pays another. */
export interface Transfer {
  from: string;
  to: string;
  /** More than 0. */
  amount: Sen;
}

/** Up to this many people, `settle` finds the fewest transfers. Beyond, one fewer than people is enough. */
const EXACT_UP_TO = 15;

/**
 * Who pays whom, in the fewest transfers, so that every balance becomes 0. A balance is the amount that
 * somebody paid minus the amount that they owe: above 0 they get money.
 *
 * Each step takes the first pair (by id) whose transfer keeps the number of transfers smallest. After any
 * other transfer that pair is still such a pair, so paying one transfer leaves the others as they were.
 * Beyond EXACT_UP_TO people each step takes the first pair. Paying one transfer may then change who pays
 * whom, but never how much a person pays.
 *
 * Throws RangeError if the balances don't add up to 0.
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
 * The largest number of groups of people whose balances each add up to 0. n people in k groups need n - k
 * transfers. (Dynamic programming over all sets of people.)
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
