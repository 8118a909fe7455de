import { sen, ZERO, type Sen } from '../money.ts';
import {
  discountOptions,
  MOST,
  plausible,
  poolOptions,
  roundingOptions,
  taxOptions,
  toFiveSen,
  trust,
  type Option,
} from './bill-options.ts';
import { isSupported, totalOptions, UNSUPPORTED, withReached } from './bill-totals.ts';
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
  const confidence = isSupported(first.total, first.proves, pools) ? sure : Math.min(UNSUPPORTED, sure);
  const others = ranked.slice(1, 5).flatMap((other) => other.total ?? []);
  return { ...first, confidence, others };
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

function nothing(pools: Pools): Balance {
  return {
    points: 0, total: null, confidence: 0, others: [], base: null, discount: ZERO,
    service: pools.service[0] ?? null, taxes: [], rounding: ZERO, adds: false, proves: false,
  }; // prettier-ignore
}
