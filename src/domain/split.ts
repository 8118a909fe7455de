import { apportion } from './apportion.ts';
import { MISSING_COLUMN, type Board } from './board.ts';
import { addSen, sen, ZERO, type Sen } from './money.ts';
import { payableOf, sharedPools, type SharedPool } from './pools.ts';

/**
 * Who owes what.
 *
 *   item price  --portions-->       each person's part of the item
 *   bill pool   --people's items--> each person's part of the pool --their items--> part on each item
 *
 * Invariants (for every pool: each item, discount, service, each tax, rounding)
 *   S1  People and the unclaimed rest together get exactly the pool.
 *   S2  Nobody is a whole sen away from their exact share.
 *   S3  Nobody is charged for what nobody claimed: the unclaimed rest takes part like a person.
 *   S4  The order of items and people changes nothing.
 *   S5  The parts on a person's items add up to their part of the pool, where an item of theirs has a price.
 *   S6  A covered person pays nothing; the others bear it in equal parts.
 */
export interface Split {
  /** By column id; MISSING_COLUMN holds the unclaimed rest. */
  people: Record<string, PersonShare>;
  /** What has to be paid: items and pools. */
  payable: Sen;
}

export interface PersonShare extends Amounts {
  /** Their part of each item they had or bear for somebody covered, by item id. */
  items: Record<string, Amounts>;
}

export interface Amounts {
  /** Part of the items' own prices. */
  base: Sen;
  discount: Sen;
  service: Sen;
  tax: Sen;
  rounding: Sen;
  /** All of the above. */
  total: Sen;
}

const AMOUNTS = ['base', 'discount', 'service', 'tax', 'rounding', 'total'] as const;

/** Splits a bill. `billId` seeds the ties (apportion.ts), nothing else. */
export function split(board: Board, billId: string): Split {
  const ids = [...Object.keys(board.columns), MISSING_COLUMN];
  const people = Object.fromEntries(
    ids.map((id): [string, PersonShare] => [id, { ...none(ZERO), items: {} }]),
  );
  const pools = sharedPools(board, billId);
  for (const { kind, name, parts } of pools) {
    if (kind !== 'item') continue;
    for (const { who, part } of parts) {
      const person = people[who]!;
      person.items[name] = none(part);
      person.base = sen(person.base + part);
    }
  }
  for (const [id, person] of Object.entries(people)) {
    const priced = Object.entries(person.items).filter(([, { base }]) => base > 0);
    for (const pool of pools) charge(person, priced, pool, id, billId);
    addUp(person);
  }
  return { people, payable: payableOf(board) };
}

/** A person's part of a bill pool, and what of it goes to each of their items that have a price (S5). */
function charge(
  person: PersonShare,
  priced: readonly (readonly [string, Amounts])[],
  { kind, name, over, parts }: SharedPool,
  who: string,
  billId: string,
): void {
  if (kind === 'item') return;
  const part = parts.find((one) => one.who === who)?.part ?? ZERO;
  if (part === 0) return;
  person[kind] = sen(person[kind] + part);
  const charged = priced.filter(([id]) => over.has(id));
  // Where those it was charged on come to less than a sen for them, their other items carry it.
  const items = charged.length ? charged : priced;
  if (!items.length) return;
  const prices = items.map(([, { base }]) => base);
  const each = apportion(part, prices, (at) => `${billId}/${name}/${who}/${items[at]![0]}`);
  items.forEach(([, amounts], at) => {
    amounts[kind] = sen(amounts[kind] + each[at]!);
  });
}

const none = (base: Sen): Amounts => ({
  base,
  discount: ZERO,
  service: ZERO,
  tax: ZERO,
  rounding: ZERO,
  total: ZERO,
});

function addUp(person: PersonShare): void {
  for (const amounts of [person, ...Object.values(person.items)]) {
    amounts.total = sen(amounts.base + amounts.discount + amounts.service + amounts.tax + amounts.rounding);
  }
}

/** An item with its part of the bill's pools, over everybody who bears it: the specification's `service`, `tax`, `total_price`. */
export function itemTotals({ people }: Split): Record<string, Amounts> {
  const totals: Record<string, Amounts> = {};
  for (const person of Object.values(people)) {
    for (const [id, part] of Object.entries(person.items)) {
      const sum = (totals[id] ??= none(ZERO));
      for (const amount of AMOUNTS) sum[amount] = addSen(sum[amount], part[amount]);
    }
  }
  return totals;
}
