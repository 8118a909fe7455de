import { MISSING_COLUMN, type Board } from '../board/board.ts';
import { apportion, byLot } from '../money/apportion.ts';
import { addMinor, minor, ZERO, type Minor } from '../money/money.ts';
import { runSteps, type Steps } from '../steps.ts';
import { agreedParts } from './agreed.ts';
import { billPools } from './payable.ts';
import { roundedParts } from './rounded.ts';
import { sharedPoolsInSteps, type SharedPool } from './shared-pools.ts';

/**
 * Who owes what.
 *
 *   item price  --portions-->       each person's part of the item
 *   bill pool   --people's items--> each person's part of the pool --their items--> part on each item
 *
 * Invariants (for every pool: each item, discount, service, each tax, rounding)
 *   SPLIT-1  The parts of all people and of the unclaimed rest add up to the pool.
 *   SPLIT-2  Nobody's part is a whole sen away from their exact share.
 *   SPLIT-3  Nobody pays for an item that nobody had: the unclaimed rest has a part like a person.
 *   SPLIT-4  The order of items and people changes nothing.
 *   SPLIT-5  A person's part of a pool is the sum of its parts on their items, if one of these has a price.
 *   SPLIT-6  A covered person pays nothing, and the others who had something bear equal parts of it.
 *   SPLIT-7  An item's part of a pool depends on the prices alone, not on who had it. These parts add up to
 *            the pool. People's parts on one item may add up to some sen more or less: each is rounded.
 *   SPLIT-8  Of all that the same people share in equal portions, their parts are at most a sen apart. So are
 *            their amounts, if they share the whole bill so.
 *   SPLIT-9  What nobody has costs its exact share to the nearest sen, however the others share theirs.
 *   SPLIT-10  A treated item costs its treater all of it, and those who had it nothing. If its treater is
 *            covered, that is SPLIT-6.
 *   SPLIT-11  Agreed sums ("you 50, we share the rest") come over everything (agreed.ts), and last what is
 *             rounded for cash (rounded.ts).
 */
export interface Split {
  /** By column id; MISSING_COLUMN holds the unclaimed rest. */
  people: Record<string, PersonParts>;
  /** The amount that people have to pay: all items and pools. */
  payable: Minor;
}

export interface PersonParts extends Amounts {
  /** By item id: their part of each item that they had or pay for a covered person. */
  items: Record<string, Amounts>;
}

export interface Amounts {
  /** Part of the items' own prices. */
  base: Minor;
  discount: Minor;
  service: Minor;
  tax: Minor;
  rounding: Minor;
  /** What agreed sums add or take; 0 for an item. */
  agreed: Minor;
  /** What rounding for cash adds or takes; 0 for an item. */
  rounded: Minor;
  /** All of the above. */
  total: Minor;
}

/** Boards never change in place, so one tap splits a bill once, however many parts of a screen ask. */
const splits = new WeakMap<Board, { billId: string; whole: Split }>();

/** Splits a bill. `billId` only seeds the ties. */
export function split(board: Board, billId: string): Split {
  const last = splits.get(board);
  if (last?.billId === billId) return last.whole;
  const whole = runSteps(splitInSteps(board, billId));
  splits.set(board, { billId, whole });
  return whole;
}

/** The same for a server, which does other work between the steps. */
export function* splitInSteps(board: Board, billId: string): Steps<Split> {
  const claims = new Map([...Object.keys(board.columns), MISSING_COLUMN].map((id) => [id, newClaim()]));
  const pools = yield* sharedPoolsInSteps(board, billId);
  for (const { kind, name, parts } of pools) {
    if (kind !== 'item') continue;
    for (const { who, part } of parts) {
      const { person, items } = claims.get(who)!;
      items.push([name, startWith(part)]);
      person.base = minor(person.base + part);
    }
    yield parts.length;
  }
  for (const pool of pools) {
    if (pool.kind === 'item') continue;
    for (const { who, part } of pool.parts) {
      if (part === 0) continue;
      const claim = claims.get(who)!;
      charge(claim, part, pool, `${billId}/${pool.name}/${who}`);
      yield claim.items.length;
    }
  }
  const people = new Map<string, PersonParts>();
  for (const [id, claim] of claims) {
    people.set(id, finish(claim));
    yield claim.items.length;
  }
  agree(board, billId, people);
  return { people: Object.fromEntries(people), payable: addMinor(...pools.map(({ amount }) => amount)) };
}

/** SPLIT-11 */
function agree(board: Board, billId: string, people: ReadonlyMap<string, PersonParts>): void {
  const totals = () => new Map([...people].map(([id, { total }]) => [id, total]));
  const add = (kind: 'agreed' | 'rounded', parts: ReadonlyMap<string, Minor>) => {
    for (const [id, part] of parts) {
      const person = people.get(id)!;
      person[kind] = part;
      person.total = minor(person.total + part);
    }
  };
  add('agreed', agreedParts(board, totals(), MISSING_COLUMN, billId));
  add('rounded', roundedParts(board, totals(), billId));
}

/** One person's amounts during the computation. */
interface Claim {
  person: Amounts;
  items: (readonly [id: string, Amounts])[];
  /** A person's items with a price, by the items of a pool: most pools have the same items. */
  charged: Map<ReadonlySet<string>, Charged>;
}

/** Items with a price, and these prices. */
interface Charged {
  items: Claim['items'];
  prices: Minor[];
}

const newClaim = (): Claim => ({ person: startWith(ZERO), items: [], charged: new Map() });

/** Adds a person's part of a bill pool to their amounts and to those of their items (SPLIT-5). */
function charge(claim: Claim, part: Minor, { kind, over }: SharedPool, seed: string): void {
  if (kind === 'item') return;
  claim.person[kind] = minor(claim.person[kind] + part);
  const { items, prices } = chargedItems(claim, over);
  if (!items.length) return;
  const each = apportion(
    part,
    prices,
    byLot((at) => `${seed}/${items[at]![0]}`),
  );
  for (const [at, [, amounts]] of items.entries()) amounts[kind] = minor(amounts[kind] + each[at]!);
}

function chargedItems(claim: Claim, over: ReadonlySet<string>): Charged {
  const known = claim.charged.get(over);
  if (known) return known;
  const priced = claim.items.filter(([, { base }]) => base > 0);
  const inPool = priced.filter(([id]) => over.has(id));
  // If their parts of the charged items are below one sen, their other items carry the charge.
  const items = inPool.length ? inPool : priced;
  const charged = { items, prices: items.map(([, { base }]) => base) };
  claim.charged.set(over, charged);
  return charged;
}

function finish({ person, items }: Claim): PersonParts {
  addUp(person);
  for (const [, amounts] of items) addUp(amounts);
  return { ...person, items: Object.fromEntries(items) };
}

function addUp(amounts: Amounts): void {
  amounts.total = minor(amounts.base + amounts.discount + amounts.service + amounts.tax + amounts.rounding);
}

const startWith = (base: Minor): Amounts => ({
  base,
  discount: ZERO,
  service: ZERO,
  tax: ZERO,
  rounding: ZERO,
  agreed: ZERO,
  rounded: ZERO,
  total: ZERO,
});

/**
 * Each item with its part of the bill's pools (SPLIT-7). If no item of a pool has a price, its items have
 * equal parts. A refund has no part.
 */
export function itemTotals(board: Board, billId: string): Record<string, Amounts> {
  const totals = new Map(Object.entries(board.items).map(([id, { price }]) => [id, startWith(price)]));
  for (const { kind, name, amount, over } of billPools(board)) {
    const items = [...over];
    if (kind === 'item' || !items.length) continue;
    const prices = items.map((id) => Math.max(0, board.items[id]!.price));
    const weights = prices.some((price) => price > 0) ? prices : items.map(() => 1);
    const parts = apportion(
      amount,
      weights,
      byLot((at) => `${billId}/${name}/${items[at]!}`),
    );
    for (const [at, id] of items.entries()) {
      const amounts = totals.get(id)!;
      amounts[kind] = minor(amounts[kind] + parts[at]!);
    }
  }
  for (const amounts of totals.values()) addUp(amounts);
  return Object.fromEntries(totals);
}
