import { sen, ZERO, type Sen } from '../money.ts';
import { looksLike } from './amounts.ts';
import type { Money, Pools } from './pools.ts';

/**
 * The bill's own equations decide between what was read:
 *
 *   sum of items = subtotal;  subtotal - discount + service + tax + rounding = total;  total + change = cash
 *
 * Every combination of candidates gets points for what supports it and loses some for what it leaves
 * out; the best one is the bill.
 */
export interface Balance {
  /** What supports it, to compare with another reading of the same receipt. */
  points: number;
  total: Sen | null;
  /** How sure the total is: 0 to 1. */
  confidence: number;
  /** Other totals, the likeliest first. */
  others: Sen[];
  base: Sen | null;
  discount: Sen;
  service: Money | null;
  /** The taxes that were added; empty when the prices hold them or there are none. */
  taxes: Money[];
  rounding: Sen;
  /** Whether the equation holds. */
  adds: boolean;
  /** Whether it holds between amounts that are not the same row or its copy. */
  proves: boolean;
}

interface Option<T> {
  value: Sen;
  points: number;
  from: T;
}

const MOST = 6;

export function balance(pools: Pools, items: Sen): Balance {
  const totals = totalOptions(pools);
  const bases = baseOptions(pools, items);
  const discounts = discountOptions(pools.discount);
  const services = poolOptions(pools.service, -1);
  const taxes = taxOptions(pools.tax);
  const roundings = roundingOptions(pools.rounding);
  const best = new Map<Sen, Balance>();
  for (const base of bases) {
    for (const discount of discounts) {
      for (const service of services) {
        if (service.from && !plausible(service.from, sen(base.value + discount.value))) continue;
        for (const tax of taxes) {
          const before = base.value + discount.value + service.value + tax.value;
          for (const rounding of [...roundings, ...toFiveSen(before, pools.rounding)]) {
            const reached = before + rounding.value;
            const points = base.points + discount.points + service.points + tax.points + rounding.points;
            for (const total of withReached(totals, reached)) {
              const adds = total.value === reached && base.value !== 0;
              const trivial = base.proof < 3 && base.value === total.value;
              const proof = adds ? (trivial ? TRIVIAL : base.proof) * (total.printed ? 1 : 0.5) : 0;
              const all = points + total.points + proof;
              if ((best.get(total.value)?.points ?? -Infinity) >= all) continue;
              best.set(total.value, {
                points: all,
                total: total.value,
                confidence: 0,
                others: [],
                base: base.value === 0 ? null : base.value,
                discount: adds ? discount.value : ZERO,
                service: service.from,
                taxes: tax.from,
                rounding: rounding.value,
                adds,
                proves: adds && !trivial,
              });
            }
          }
        }
      }
    }
  }
  const ranked = [...best.values()].toSorted((a, b) => b.points - a.points);
  const [first, second] = ranked;
  if (!first || first.points < 0.5) return nothing(pools);
  const lead = first.points - (second?.points ?? 0);
  const sure = Math.min(0.99, (first.adds ? 0.6 : 0.3) + 0.12 * lead);
  const confidence = isSupported(first, pools) ? sure : Math.min(UNSUPPORTED, sure);
  const others = ranked.slice(1, 5).flatMap((other) => other.total ?? []);
  return { ...first, confidence, others };
}

/** A printed total that nothing else on the paper speaks for stays doubtful. */
const UNSUPPORTED = 0.75;

const isSupported = ({ total, proves }: Balance, pools: Pools): boolean =>
  total !== null && (proves || impliedByTax(total, pools) || paidBy(total, pools));

/** What was given less what came back. */
const paidBy = (total: Sen, { cash, change }: Pools): boolean =>
  change.some(
    ({ value }) => value !== 0 && cash.some((given) => Math.abs(given.value) - Math.abs(value) === total),
  );

interface Total extends Option<null> {
  printed: boolean;
}

/** The printed totals, and the amount that the equation reaches when it is none of them. */
function withReached(totals: readonly Total[], reached: number): Total[] {
  if (reached <= 0 || reached > 1e8 || totals.some((total) => total.value === reached)) return [...totals];
  const value = sen(reached);
  const alike = totals.some((total) => looksLike(total.value, value));
  return [...totals, { value, points: alike ? 0.8 : 0, from: null, printed: false }];
}

function totalOptions(pools: Pools): Total[] {
  const points = new Map<Sen, number>();
  const add = (value: number, more: number): void => {
    if (value > 0 && value < 1e8) points.set(sen(value), (points.get(sen(value)) ?? 0) + more);
  };
  for (const total of pools.total) add(total.value, total.strength * 0.8 * trust(total));
  for (const subtotal of pools.subtotal) add(subtotal.value, 0.5 * trust(subtotal));
  for (const net of pools.net) add(net.value, 0);
  for (const cash of pools.cash.slice(0, MOST)) {
    const given = Math.abs(cash.value);
    add(given, 0.6 * trust(cash));
    for (const change of pools.change.slice(0, 3)) {
      const paid = given - Math.abs(change.value);
      // Nothing back proves nothing: a card payment, or a change that was misread.
      if (paid > 0)
        add(paid, change.value === 0 ? 0.8 * trust(cash) : 1.8 * Math.min(trust(cash), trust(change)));
    }
  }
  for (const [value, score] of points) {
    points.set(value, score + (value % 5 === 0 ? 0.3 : 0) + (impliedByTax(value, pools) ? 1 : 0));
  }
  return [...points]
    .map(([value, score]) => ({ value, points: score, from: null, printed: true }))
    .toSorted((a, b) => b.points - a.points)
    .slice(0, 2 * MOST);
}

/** A tax of 6 % (or 8 %) that prices hold is 6/106 of the total: a check that owes nothing to the items. */
function impliedByTax(total: Sen, pools: Pools): boolean {
  return [...pools.tax, ...pools.summary].some(
    ({ value }) =>
      value >= 20 && [6, 8].some((rate) => Math.abs(Math.round((total * rate) / (100 + rate)) - value) <= 1),
  );
}

/** What the pools are added to, and what an equation that starts from it proves. */
interface Base extends Option<null> {
  /** Points for reaching the total from here. */
  proof: number;
}

function baseOptions(pools: Pools, items: Sen): Base[] {
  const found = new Map<Sen, Base>([[ZERO, { value: ZERO, points: 0, from: null, proof: 0 }]]);
  const add = (value: Sen, points: number, proof: number): void => {
    if (value <= 0) return;
    const known = found.get(value);
    if (known)
      found.set(value, {
        ...known,
        points: known.points + points,
        proof: Math.max(known.proof, proof) + 0.3,
      });
    else found.set(value, { value, points, from: null, proof });
  };
  add(items, 0.8, 3);
  for (const subtotal of pools.subtotal) add(subtotal.value, 0.8 * trust(subtotal), 2.5);
  for (const net of pools.net) add(net.value, 0.6 * trust(net), 2);
  // "TOTAL" over service and tax is often the sum of the items.
  for (const total of pools.total) add(total.value, 0.1, 2);
  return [...found.values()].toSorted((a, b) => b.points - a.points).slice(0, MOST);
}

/** A total that equals a labelled amount proves little: it may be the same row, or its copy. */
const TRIVIAL = 0.8;

/** Nothing, or one of the pool's amounts; leaving out a printed amount costs `skip`. */
function poolOptions(pool: readonly Money[], skip: number): Option<Money | null>[] {
  const printed = pool.filter((money) => money.value > 0).slice(0, 3);
  return [
    { value: ZERO, points: printed.length ? skip : 0, from: null },
    ...printed.map((money) => ({ value: money.value, points: 0.4 * trust(money), from: money })),
  ];
}

function discountOptions(pool: readonly Money[]): Option<null>[] {
  const printed = pool.filter((money) => money.value !== 0).slice(0, 4);
  const off = (value: number): Sen => sen(-Math.abs(value));
  const options = printed.map((money) => ({ value: off(money.value), points: 0.3, from: null }));
  if (printed.length > 1) {
    const sum = printed.reduce((all, money) => all + Math.abs(money.value), 0);
    options.push({ value: off(Math.min(sum, 1e8)), points: 0.3, from: null });
  }
  return [{ value: ZERO, points: printed.length ? -0.5 : 0, from: null }, ...options];
}

/** No added tax, one row's, or those of all different rows together (several rates). */
function taxOptions(pool: readonly Money[]): Option<Money[]>[] {
  const printed = pool.filter((money) => money.value > 0).slice(0, 4);
  const distinct = printed.filter(
    (money, at) => printed.findIndex((other) => other.value === money.value) === at,
  );
  const options: Option<Money[]>[] = distinct.map((money) => ({
    value: money.value,
    points: 0.4 * trust(money),
    from: [money],
  }));
  if (distinct.length > 1) {
    const sum = distinct.reduce((all, money) => all + money.value, 0);
    options.push({ value: sen(Math.min(sum, 1e8)), points: 0.5, from: distinct });
  }
  return [{ value: ZERO, points: 0, from: [] }, ...options];
}

/** Signs get lost in print and reading: both are tried, the printed one first. */
function roundingOptions(pool: readonly Money[]): Option<null>[] {
  const sizes = [...new Set(pool.map((money) => money.value))].filter((value) => value !== 0).slice(0, 3);
  return [
    {
      value: ZERO,
      points: sizes.length ? -2 : pool.some((money) => money.strength === 0) ? -0.5 : 0,
      from: null,
    },
    ...sizes.flatMap((value) => [
      { value, points: 0.3, from: null },
      { value: sen(-value), points: 0, from: null },
    ]),
  ];
}

/** Where a rounding is printed but can't be read: what cash is rounded by. */
function toFiveSen(before: number, pool: readonly Money[]): Option<null>[] {
  const by = 5 * Math.round(before / 5) - before;
  return by !== 0 && pool.some((money) => money.strength === 0)
    ? [{ value: sen(by), points: 0, from: null }]
    : [];
}

/** A service charge of 10 % is a tenth of what it is charged on; without a printed rate at most a fifth. */
function plausible(service: Money, base: Sen): boolean {
  if (base <= 0) return true;
  const part = (100 * service.value) / base;
  return service.rate === null
    ? part <= 20
    : Math.abs(part - service.rate) <= Math.max(1.2, 0.15 * service.rate);
}

const trust = (money: Money): number => 0.4 + 0.6 * money.confidence;

function nothing(pools: Pools): Balance {
  return {
    points: 0, total: null, confidence: 0, others: [], base: null, discount: ZERO,
    service: pools.service[0] ?? null, taxes: [], rounding: ZERO, adds: false, proves: false,
  }; // prettier-ignore
}
