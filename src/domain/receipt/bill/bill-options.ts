import { sen, ZERO, type Sen } from '../../money/money.ts';
import { looksLike } from '../rows/amounts.ts';
import type { FoundItem } from '../items/items.ts';
import type { LabelledAmount } from './labelled-amounts.ts';

/** One way to fill a place of the bill's equation, and what speaks for it. */
export interface Option<T> {
  value: Sen;
  points: number;
  from: T;
  /** Whether it is worked out: nobody read this amount. */
  mended?: boolean;
}
/** So many of a kind are tried. */
export const MAX_OPTIONS = 6;

/** Nothing, or one of the pool's amounts; leaving out a printed amount costs `skip`. */
export function serviceOptions(
  pool: readonly LabelledAmount[],
  skip: number,
): Option<LabelledAmount | null>[] {
  const printed = pool.filter((money) => money.value > 0).slice(0, 3);
  return [
    { value: ZERO, points: printed.length ? skip : 0, from: null },
    ...printed.map((money) => ({ value: money.value, points: 0.4 * readingWeight(money), from: money })),
  ];
}

export function discountOptions(pool: readonly LabelledAmount[]): Option<null>[] {
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
export function taxOptions(pool: readonly LabelledAmount[]): Option<LabelledAmount[]>[] {
  const printed = pool.filter((money) => money.value > 0).slice(0, 4);
  const distinct = printed.filter(
    (money, at) => printed.findIndex((other) => other.value === money.value) === at,
  );
  const options: Option<LabelledAmount[]>[] = distinct.map((money) => ({
    value: money.value,
    points: 0.4 * readingWeight(money),
    from: [money],
  }));
  if (distinct.length > 1) {
    const sum = distinct.reduce((all, money) => all + money.value, 0);
    options.push({ value: sen(Math.min(sum, 1e8)), points: 0.5, from: distinct });
  }
  return [{ value: ZERO, points: 0, from: [] }, ...options];
}

/** Signs get lost in print and reading: both are tried, the printed one first. */
export function roundingOptions(pool: readonly LabelledAmount[]): Option<null>[] {
  const sizes = [...new Set(pool.map((money) => money.value))].filter((value) => value !== 0).slice(0, 3);
  return [
    {
      value: ZERO,
      points: sizes.length ? -2.5 : pool.some((money) => money.strength === 0) ? -0.5 : 0,
      from: null,
    },
    ...sizes.flatMap((value) => [
      { value, points: 0.3, from: null },
      { value: sen(-value), points: 0, from: null },
    ]),
  ];
}

/** What cash is rounded by, where no rounding was read or another one; it costs less where one is printed but can't be read. */
export function unreadRoundingOptions(before: number, pool: readonly LabelledAmount[]): Option<null>[] {
  const by = 5 * Math.round(before / 5) - before;
  const unreadable = pool.some((money) => money.strength === 0);
  return by === 0 ? [] : [{ value: sen(by), points: unreadable ? 0 : -0.5, from: null, mended: true }];
}

/** None of the rows below the subtotal, all of them, or one. An amount without a name belongs to another row. */
export function extraOptions(extras: readonly FoundItem[]): Option<FoundItem[]>[] {
  const few = extras.filter(({ name }) => name !== '').slice(0, 4);
  const option = (from: FoundItem[]): Option<FoundItem[]> => ({
    value: sen(from.reduce((sum, { price }) => sum + price, 0)),
    points: 0.1,
    from,
  });
  const all = few.length > 1 ? [option(few)] : [];
  return [{ value: ZERO, points: 0, from: [] }, ...all, ...few.map((one) => option([one]))];
}

/** With what a printed rate asks for, where that was read with one reading-alike digit. `on`: what it is charged on. */
export function withImpliedService(
  options: readonly Option<LabelledAmount | null>[],
  pool: readonly LabelledAmount[],
  on: Sen,
): readonly Option<LabelledAmount | null>[] {
  const implied = pool.slice(0, 3).flatMap((money) => impliedBy(money, on) ?? []);
  return implied.length === 0
    ? options
    : [...options, ...implied.map((money) => ({ value: money.value, points: 0, from: money, mended: true }))];
}

/** The same for a tax: with and without the service charge below it. */
export function withImpliedTax(
  options: readonly Option<LabelledAmount[]>[],
  pool: readonly LabelledAmount[],
  on: readonly Sen[],
): readonly Option<LabelledAmount[]>[] {
  const plausibly = options.filter(({ from }) => from.every((tax) => isOwed(tax, Math.max(...on))));
  const [only] = pool;
  if (!only || pool.length > 1) return plausibly;
  const implied = [...new Set(on)].flatMap((base) => impliedBy(only, base) ?? []);
  return [
    ...plausibly,
    ...implied.map((money) => ({ value: money.value, points: 0, from: [money], mended: true })),
  ];
}

function impliedBy(money: LabelledAmount, on: Sen): LabelledAmount | null {
  if (money.rate === null || on <= 0) return null;
  const value = sen(Math.round((on * money.rate) / 100));
  return value !== money.value && looksLike(value, money.value)
    ? { ...money, value, read: money.value }
    : null;
}

/** A tax is at most its rate of everything: 8 % is the highest there is, and rates are misread as well. */
const isOwed = (tax: LabelledAmount, on: number): boolean =>
  on <= 0 || tax.value <= (1.02 * on * Math.max(tax.rate ?? 0, 8)) / 100 + 2;

/** A service charge of 10 % is a tenth of what it is charged on; without a printed rate at most a fifth. */
export function isPlausibleService(service: LabelledAmount, base: Sen): boolean {
  if (base <= 0) return true;
  const part = (100 * service.value) / base;
  return service.rate === null
    ? part <= 20
    : Math.abs(part - service.rate) <= Math.max(1.2, 0.15 * service.rate);
}
export const readingWeight = (money: LabelledAmount): number => 0.4 + 0.6 * money.confidence;
