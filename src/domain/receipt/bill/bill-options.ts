import { roundingAdjustment } from '../../money/cash-rounding.ts';
import { HOME_CURRENCY } from '../../money/currencies.ts';
import { minor, ZERO, type Minor } from '../../money/money.ts';
import type { FoundItem } from '../items/items.ts';
import { looksLike } from '../rows/amounts.ts';
import { BILL_LIMITS, BILL_POINTS } from '../thresholds.ts';
import type { LabelledAmount } from './labelled-amount.ts';

/** One way to fill a place of the bill's equation, and the points for it. */
export interface Option<T> {
  value: Minor;
  points: number;
  from: T;
  /** Whether nobody read this amount: it was worked out. */
  mended?: boolean;
}

/** No service charge, or one of those that were read. */
export function serviceOptions(services: readonly LabelledAmount[]): Option<LabelledAmount | null>[] {
  const printed = services.filter(({ value }) => value > 0).slice(0, BILL_LIMITS.maxServices);
  return [
    { value: ZERO, points: printed.length ? BILL_POINTS.serviceLeftOut : 0, from: null },
    ...printed.map((service) => ({
      value: service.value,
      points: BILL_POINTS.service * readingWeight(service),
      from: service,
    })),
  ];
}

/** No discount, one of those that were read, or all of them together. */
export function discountOptions(discounts: readonly LabelledAmount[]): Option<null>[] {
  const printed = discounts.filter(({ value }) => value !== 0).slice(0, BILL_LIMITS.maxDiscounts);
  const off = (value: number): Option<null> => ({
    value: minor(-Math.abs(value)),
    points: BILL_POINTS.discount,
    from: null,
  });
  const options = printed.map(({ value }) => off(value));
  if (printed.length > 1) {
    const sum = printed.reduce((all, { value }) => all + Math.abs(value), 0);
    options.push(off(Math.min(sum, BILL_LIMITS.maxAmount)));
  }
  return [{ value: ZERO, points: printed.length ? BILL_POINTS.discountLeftOut : 0, from: null }, ...options];
}

/** The vouchers below the total, all together. */
export function voucherOptions(vouchers: readonly LabelledAmount[]): Option<LabelledAmount[]>[] {
  const off = vouchers.reduce((sum, { value }) => sum + Math.abs(value), 0);
  const none: Option<LabelledAmount[]> = {
    value: ZERO,
    points: off ? BILL_POINTS.voucherLeftOut : 0,
    from: [],
  };
  const value = minor(-Math.min(off, BILL_LIMITS.maxAmount));
  return off ? [none, { value, points: BILL_POINTS.discount, from: [...vouchers] }] : [none];
}

/** No added tax, one of those that were read, or all different ones together (several rates). */
export function taxOptions(taxes: readonly LabelledAmount[]): Option<LabelledAmount[]>[] {
  const printed = taxes.filter(({ value }) => value > 0).slice(0, BILL_LIMITS.maxTaxes);
  const distinct = printed.filter(
    (tax, at) => printed.findIndex((other) => other.value === tax.value) === at,
  );
  const options: Option<LabelledAmount[]>[] = distinct.map((tax) => ({
    value: tax.value,
    points: BILL_POINTS.tax * readingWeight(tax),
    from: [tax],
  }));
  if (distinct.length > 1) {
    const sum = distinct.reduce((all, { value }) => all + value, 0);
    const value = minor(Math.min(sum, BILL_LIMITS.maxAmount));
    options.push({ value, points: BILL_POINTS.allTaxes, from: distinct });
  }
  return [{ value: ZERO, points: 0, from: [] }, ...options];
}

/**
 * No rounding, or one that was read. Print and reading lose signs, so both are tried, the printed one first.
 */
export function roundingOptions(roundings: readonly LabelledAmount[]): Option<null>[] {
  const sizes = [...new Set(roundings.map(({ value }) => value))]
    .filter((value) => value !== 0)
    .slice(0, BILL_LIMITS.maxRoundings);
  const unread = hasUnreadable(roundings) ? BILL_POINTS.roundingUnread : 0;
  return [
    { value: ZERO, points: sizes.length ? BILL_POINTS.roundingLeftOut : unread, from: null },
    ...sizes.flatMap((value) => [
      { value, points: BILL_POINTS.rounding, from: null },
      { value: minor(-value), points: 0, from: null },
    ]),
  ];
}

/**
 * The rounding of `before` for cash, read or not. It costs less where a printed rounding can't be read.
 */
export function unreadRoundingOptions(before: number, roundings: readonly LabelledAmount[]): Option<null>[] {
  const by = roundingAdjustment(minor(before), HOME_CURRENCY);
  const points = hasUnreadable(roundings) ? 0 : BILL_POINTS.roundingInvented;
  return by === 0 ? [] : [{ value: by, points, from: null, mended: true }];
}

const hasUnreadable = (roundings: readonly LabelledAmount[]): boolean =>
  roundings.some(({ strength }) => strength === 0);

/** Any of the rows below the subtotal. An amount without a name belongs to another row. */
export function extraOptions(extras: readonly FoundItem[]): Option<FoundItem[]>[] {
  const few = extras.filter(({ name }) => name !== '').slice(0, BILL_LIMITS.maxExtras);
  const option = (from: FoundItem[]): Option<FoundItem[]> => ({
    value: minor(from.reduce((sum, { price }) => sum + price, 0)),
    points: BILL_POINTS.extra,
    from,
  });
  const sets: FoundItem[][] = [[]];
  for (const one of few) sets.push(...sets.map((set) => [...set, one]));
  const bySize = sets.slice(1).toSorted((a, b) => b.length - a.length);
  return [{ value: ZERO, points: 0, from: [] }, ...bySize.map(option)];
}

/** Adds what a printed rate makes of `base`, where the amount was read with one look-alike digit. */
export function withImpliedService(
  options: readonly Option<LabelledAmount | null>[],
  services: readonly LabelledAmount[],
  base: Minor,
): readonly Option<LabelledAmount | null>[] {
  const implied = services
    .slice(0, BILL_LIMITS.maxServices)
    .flatMap((service) => impliedBy(service, base) ?? []);
  return implied.length === 0
    ? options
    : [...options, ...implied.map((one) => ({ value: one.value, points: 0, from: one, mended: true }))];
}

/** Drops taxes that are too high, and adds implied ones. `bases`: without the service charge, and with it. */
export function withImpliedTax(
  options: readonly Option<LabelledAmount[]>[],
  taxes: readonly LabelledAmount[],
  bases: readonly Minor[],
): readonly Option<LabelledAmount[]>[] {
  const owed = options.filter(({ from }) => from.every((tax) => isOwed(tax, Math.max(...bases))));
  const [only] = taxes;
  if (!only || taxes.length > 1) return owed;
  const implied = [...new Set(bases)].flatMap((base) => impliedBy(only, base) ?? []);
  return [...owed, ...implied.map((tax) => ({ value: tax.value, points: 0, from: [tax], mended: true }))];
}

function impliedBy(charge: LabelledAmount, base: Minor): LabelledAmount | null {
  if (charge.rate === null || base <= 0) return null;
  const value = minor(Math.round((base * charge.rate) / 100));
  return value !== charge.value && looksLike(value, charge.value) ? { ...charge, value } : null;
}

/** A tax is at most its rate of everything. */
function isOwed({ value, rate }: LabelledAmount, base: number): boolean {
  const { taxTolerance, highestTax, taxRounding } = BILL_LIMITS;
  return base <= 0 || value <= (taxTolerance * base * Math.max(rate ?? 0, highestTax)) / 100 + taxRounding;
}

/** A service charge of 10 % is a tenth of its base; without a printed rate it is at most a fifth. */
export function isPlausibleService(service: LabelledAmount, base: Minor): boolean {
  if (base <= 0) return true;
  const part = (100 * service.value) / base;
  if (service.rate === null) return part <= BILL_LIMITS.highestService;
  const { serviceTolerance, serviceToleranceOfRate } = BILL_LIMITS;
  return Math.abs(part - service.rate) <= Math.max(serviceTolerance, serviceToleranceOfRate * service.rate);
}

/** How much a read amount counts: points are multiplied by it. */
export const readingWeight = ({ confidence }: LabelledAmount): number =>
  BILL_POINTS.confidenceFloor + (1 - BILL_POINTS.confidenceFloor) * confidence;
