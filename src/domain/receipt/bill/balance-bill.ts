import { sen, ZERO, type Sen } from '../../money/money.ts';
import {
  discountOptions,
  extraOptions,
  MAX_OPTIONS,
  isPlausibleService,
  serviceOptions,
  roundingOptions,
  taxOptions,
  unreadRoundingOptions,
  readingWeight,
  withImpliedService,
  withImpliedTax,
  type Option,
} from './bill-options.ts';
import {
  isPayable,
  isSupported,
  totalOptions,
  UNSUPPORTED,
  withReachedTotal,
  type Total,
} from './bill-totals.ts';
import type { FoundItem } from '../items/items.ts';
import type { LabelledAmount, LabelledAmounts } from './labelled-amounts.ts';

/**
 * The bill's own equations decide between what was read:
 *
 *   sum of items = subtotal;  subtotal + extras - discount + service + tax + rounding = total;  total + change = cash
 *
 * Extras are rows between subtotal and total whose words say nothing known ("TAKEAWAY CHARGE").
 *
 * Every combination of candidates gets points for what supports it and loses some for what it leaves
 * out; the best one is the bill.
 */
export interface BalancedBill {
  /** What supports it, to compare with another reading of the same receipt. */
  points: number;
  /** What is to be paid; null where nothing that was read says so. */
  total: Sen | null;
  /** How sure the total is: 0 to 1. */
  confidence: number;
  /** Other totals, the mergeReadings first. */
  others: Sen[];
  base: Sen | null;
  /** Rows below the subtotal that count like items. */
  extras: FoundItem[];
  discount: Sen;
  service: LabelledAmount | null;
  /** The taxes that were added; empty when the prices hold them or there are none. */
  taxes: LabelledAmount[];
  rounding: Sen;
  /** Whether the equation holds. */
  adds: boolean;
  /** Whether it holds between amounts that were all read, and that are not the same row or its copy. */
  proves: boolean;
}

export function balanceBill(labelled: LabelledAmounts, items: Sen): BalancedBill {
  const options: Options = {
    discounts: discountOptions(labelled.discount),
    services: serviceOptions(labelled.service, -1),
    taxes: taxOptions(labelled.tax),
    extras: extraOptions(labelled.extra),
    roundings: roundingOptions(labelled.rounding),
  };
  const totals = totalOptions(labelled);
  const best = new Map<Sen, Candidate>();
  for (const base of baseOptions(labelled, items)) {
    for (const way of waysFrom(base, options, labelled)) {
      for (const total of withReachedTotal(totals, way.reached)) {
        const adds = total.value === way.reached && base.value !== 0;
        const trivial = !base.counted && base.value === total.value;
        const proof = adds ? (trivial ? TRIVIAL : base.proof) * (total.printed ? 1 : 0.5) : 0;
        const points = way.points + total.points + proof;
        if ((best.get(total.value)?.points ?? -Infinity) >= points) continue;
        if (way.rounding.mended && !(adds && total.printed)) continue; // rounded to nothing that was read
        // What nobody read proves nothing.
        const proves = adds && !trivial && total.printed && !way.mended;
        best.set(total.value, { ...way, base, total, points, adds, proves });
      }
    }
  }
  const ranked = [...best.values()].toSorted((a, b) => b.points - a.points);
  const [first, second] = ranked;
  if (!first || first.points < 0.5) return nothing(labelled);
  return candidates(first, first.points - (second?.points ?? 0), ranked, labelled);
}

/** What may fill each place, the base and the total apart. */
interface Options {
  extras: readonly Option<FoundItem[]>[];
  discounts: readonly Option<null>[];
  services: readonly Option<LabelledAmount | null>[];
  taxes: readonly Option<LabelledAmount[]>[];
  roundings: readonly Option<null>[];
}

/** One way to go from a base, and where it leads. */
interface Way {
  extra: Option<FoundItem[]>;
  discount: Option<null>;
  service: Option<LabelledAmount | null>;
  tax: Option<LabelledAmount[]>;
  rounding: Option<null>;
  reached: number;
  points: number;
  /** Whether an amount on it is worked out. */
  mended: boolean;
}

/** A way and the total it is held against. */
interface Candidate extends Way {
  base: Base;
  total: Total;
  adds: boolean;
  proves: boolean;
}

function* waysFrom(base: Base, options: Options, labelled: LabelledAmounts): Generator<Way> {
  for (const extra of options.extras) {
    for (const discount of options.discounts) {
      const net = sen(base.value + extra.value + discount.value);
      for (const service of withImpliedService(options.services, labelled.service, net)) {
        if (service.from && !isCharged(service.from, net, extra.value)) continue;
        const served = sen(net + service.value);
        for (const tax of withImpliedTax(options.taxes, labelled.tax, [net, served])) {
          const before = served + tax.value;
          for (const rounding of [
            ...options.roundings,
            ...unreadRoundingOptions(before, labelled.rounding),
          ]) {
            const places = [extra, discount, service, tax, rounding];
            const points = places.reduce((sum, place) => sum + place.points, base.points);
            const mended = places.some((place) => place.mended);
            const reached = before + rounding.value;
            yield { extra, discount, service, tax, rounding, reached, points, mended };
          }
        }
      }
    }
  }
}

function candidates(
  first: Candidate,
  lead: number,
  ranked: readonly Candidate[],
  labelled: LabelledAmounts,
): BalancedBill {
  const { total, adds, proves } = first;
  const leftOut =
    (labelled.service.some(({ value }) => value > 0) && first.service.from === null) ||
    (first.rounding.value === 0 &&
      labelled.rounding.some(
        ({ value, strength }) => value !== 0 || (strength === 0 && total.value % 5 !== 0),
      ));
  const sure = Math.min(0.99, (adds ? 0.6 : 0.3) + 0.12 * lead);
  const supported = !leftOut && isSupported(total, { adds, proves }, labelled);
  const payable = isPayable(total, proves && first.base.value !== total.value, labelled);
  return {
    points: first.points,
    total: payable ? total.value : null,
    confidence: payable ? (supported ? sure : Math.min(UNSUPPORTED, sure)) : 0,
    others: ranked.slice(payable ? 1 : 0, 5).map((other) => other.total.value),
    base: first.base.value === 0 ? null : first.base.value,
    extras: adds && total.printed ? first.extra.from : [],
    discount: adds ? first.discount.value : ZERO,
    service: first.service.from,
    taxes: first.tax.from,
    rounding: first.rounding.value,
    adds,
    proves,
  };
}

/** Extras may be free of the service charge. */
const isCharged = (service: LabelledAmount, net: Sen, extra: Sen): boolean =>
  isPlausibleService(service, net) || (extra !== 0 && isPlausibleService(service, sen(net - extra)));

/** What the labelled are added to, and what an equation that starts from it proves. */
interface Base extends Option<null> {
  /** Points for reaching the total from here. */
  proof: number;
  /** Whether it is the sum of the items. */
  counted: boolean;
}

function baseOptions(labelled: LabelledAmounts, items: Sen): Base[] {
  const found = new Map<Sen, Base>([
    [ZERO, { value: ZERO, points: 0, from: null, proof: 0, counted: false }],
  ]);
  const add = (value: Sen, points: number, proof: number): void => {
    if (value <= 0) return;
    const known = found.get(value);
    if (known)
      found.set(value, {
        ...known,
        points: known.points + points,
        proof: Math.max(known.proof, proof) + 0.3,
      });
    else found.set(value, { value, points, from: null, proof, counted: proof === COUNTED });
  };
  add(items, 0.8, COUNTED);
  for (const subtotal of labelled.subtotal) add(subtotal.value, 0.8 * readingWeight(subtotal), 2.5);
  for (const net of labelled.net) add(net.value, 0.6 * readingWeight(net), 2);
  // "TOTAL" over service and tax is often the sum of the items.
  for (const total of labelled.total) add(total.value, 0.1, 2);
  return [...found.values()].toSorted((a, b) => b.points - a.points).slice(0, MAX_OPTIONS);
}

/** The proof of starting from the items themselves. */
const COUNTED = 3;

/** A total that equals a labelled amount proves little: it may be the same row, or its copy. */
const TRIVIAL = 0.8;

function nothing(labelled: LabelledAmounts): BalancedBill {
  return {
    points: 0, total: null, confidence: 0, others: [], base: null, extras: [], discount: ZERO,
    service: labelled.service[0] ?? null, taxes: [], rounding: ZERO, adds: false, proves: false,
  }; // prettier-ignore
}
