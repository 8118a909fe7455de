import { sen, ZERO, type Sen } from '../money.ts';
import type { Money } from './pools.ts';

/** One way to fill a place of the bill's equation, and what speaks for it. */
export interface Option<T> {
  value: Sen;
  points: number;
  from: T;
}
/** So many of a kind are tried. */
export const MOST = 6;

/** Nothing, or one of the pool's amounts; leaving out a printed amount costs `skip`. */
export function poolOptions(pool: readonly Money[], skip: number): Option<Money | null>[] {
  const printed = pool.filter((money) => money.value > 0).slice(0, 3);
  return [
    { value: ZERO, points: printed.length ? skip : 0, from: null },
    ...printed.map((money) => ({ value: money.value, points: 0.4 * trust(money), from: money })),
  ];
}

export function discountOptions(pool: readonly Money[]): Option<null>[] {
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
export function taxOptions(pool: readonly Money[]): Option<Money[]>[] {
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
export function roundingOptions(pool: readonly Money[]): Option<null>[] {
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
export function toFiveSen(before: number, pool: readonly Money[]): Option<null>[] {
  const by = 5 * Math.round(before / 5) - before;
  return by !== 0 && pool.some((money) => money.strength === 0)
    ? [{ value: sen(by), points: 0, from: null }]
    : [];
}

/** A service charge of 10 % is a tenth of what it is charged on; without a printed rate at most a fifth. */
export function plausible(service: Money, base: Sen): boolean {
  if (base <= 0) return true;
  const part = (100 * service.value) / base;
  return service.rate === null
    ? part <= 20
    : Math.abs(part - service.rate) <= Math.max(1.2, 0.15 * service.rate);
}
export const trust = (money: Money): number => 0.4 + 0.6 * money.confidence;
