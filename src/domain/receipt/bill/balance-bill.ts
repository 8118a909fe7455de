import { COIN } from '../../money/cash-rounding.ts';
import { minor, ZERO, type Minor } from '../../money/money.ts';
import type { FoundItem } from '../items/items.ts';
import { BILL_LIMITS, BILL_POINTS, CONFIDENCE, DRAFT } from '../thresholds.ts';
import {
  discountOptions,
  extraOptions,
  isPlausibleService,
  readingWeight,
  roundingOptions,
  serviceOptions,
  taxOptions,
  unreadRoundingOptions,
  voucherOptions,
  withImpliedService,
  withImpliedTax,
  type Option,
} from './bill-options.ts';
import { isPayable, isSupported, totalOptions, withReachedTotal, type Total } from './bill-totals.ts';
import type { LabelledAmount, LabelledAmounts } from './labelled-amount.ts';

/**
 * The bill's own equations decide between the amounts that were read:
 *
 *   sum of items = subtotal
 *   subtotal + extras - discount + service + tax + rounding - vouchers = total
 *   total + change = cash
 *
 * Extras are rows between subtotal and total whose words say nothing known ("TAKEAWAY CHARGE").
 *
 *   bases x extras x discounts x services x taxes x roundings x vouchers
 *     -> ways x totals -> the best for each total
 *
 * Each option brings points, and loses some where it leaves out a printed amount. The most points win.
 */
export interface BalancedBill {
  /** The points for the bill, to compare with another reading of the same receipt. */
  points: number;
  /** The amount to be paid; null where nothing that was read says so. */
  total: Minor | null;
  /** How sure the total is: 0 to 1. */
  confidence: number;
  /** Other totals, the likeliest first. */
  others: Minor[];
  base: Minor | null;
  /** Rows below the subtotal that count like items. */
  extras: FoundItem[];
  discount: Minor;
  service: LabelledAmount | null;
  /** The taxes that were added; empty when the prices hold them or there are none. */
  taxes: LabelledAmount[];
  rounding: Minor;
  /** Whether the equation holds. */
  adds: boolean;
  /** Whether it holds between amounts that were all read, and that are not the same row or its copy. */
  proves: boolean;
}

export function balanceBill(labelled: LabelledAmounts, items: Minor): BalancedBill {
  const totals = totalOptions(labelled);
  const best = new Map<Minor, Candidate>();
  for (const way of waysToTotal(labelled, items)) {
    for (const total of withReachedTotal(totals, way.reached)) {
      const candidate = compareWithTotal(way, total);
      const known = best.get(total.value);
      if (isAllowed(candidate) && (!known || candidate.points > known.points))
        best.set(total.value, candidate);
    }
  }
  const ranked = [...best.values()].toSorted((a, b) => b.points - a.points);
  const [first, second] = ranked;
  if (!first || first.points < BILL_POINTS.atLeast) return noBill(labelled);
  return billFrom(first, first.points - (second?.points ?? 0), ranked, labelled);
}

/** One way from a base to an amount, as far as its places are filled. */
interface Way {
  base: Base;
  extra: Option<FoundItem[]>;
  discount: Option<null>;
  service: Option<LabelledAmount | null>;
  tax: Option<LabelledAmount[]>;
  rounding: Option<null>;
  voucher: Option<LabelledAmount[]>;
  /** The sum so far. */
  reached: number;
  points: number;
  /** Whether nobody read one of its amounts. */
  mended: boolean;
}

/** Every combination of options, first by base, then place by place in the equation's order. */
function waysToTotal(labelled: LabelledAmounts, items: Minor): Way[] {
  const extras = extraOptions(labelled.extra);
  const discounts = discountOptions(labelled.discount);
  const services = serviceOptions(labelled.service);
  const taxes = taxOptions(labelled.tax);
  const roundings = roundingOptions(labelled.rounding);
  const vouchers = voucherOptions(labelled.voucher);
  const steps: ((way: Way) => Way[])[] = [
    (way) => extras.map((extra) => fill(way, extra, { extra })),
    (way) => discounts.map((discount) => fill(way, discount, { discount })),
    (way) => {
      const net = minor(way.reached);
      return withImpliedService(services, labelled.service, net)
        .filter(({ from }) => from === null || isCharged(from, net, way.extra.value))
        .map((service) => fill(way, service, { service }));
    },
    (way) => {
      const [net, served] = [minor(way.reached - way.service.value), minor(way.reached)];
      return withImpliedTax(taxes, labelled.tax, [net, served]).map((tax) => fill(way, tax, { tax }));
    },
    (way) =>
      [...roundings, ...unreadRoundingOptions(way.reached, labelled.rounding)].map((rounding) =>
        fill(way, rounding, { rounding }),
      ),
    (way) => vouchers.map((voucher) => fill(way, voucher, { voucher })),
  ];
  return steps.reduce((ways, step) => ways.flatMap(step), baseOptions(labelled, items).map(startFrom));
}

const startFrom = (base: Base): Way => ({
  base,
  extra: { value: ZERO, points: 0, from: [] },
  discount: { value: ZERO, points: 0, from: null },
  service: { value: ZERO, points: 0, from: null },
  tax: { value: ZERO, points: 0, from: [] },
  rounding: { value: ZERO, points: 0, from: null },
  voucher: { value: ZERO, points: 0, from: [] },
  reached: base.value,
  points: base.points,
  mended: false,
});

/** The way with one more place filled by an option. */
const fill = (way: Way, { value, points, mended }: Option<unknown>, place: Partial<Way>): Way => ({
  ...way,
  ...place,
  reached: way.reached + value,
  points: way.points + points,
  mended: way.mended || mended === true,
});

/** A way and the total it is compared with. */
interface Candidate {
  way: Way;
  total: Total;
  points: number;
  adds: boolean;
  proves: boolean;
}

function compareWithTotal(way: Way, total: Total): Candidate {
  const { base } = way;
  const adds = total.value === way.reached && base.value !== 0;
  // A total that equals a labelled amount proves little: it may be the same row, or its copy.
  const trivial = !base.counted && base.value === total.value;
  const printed = total.printed ? 1 : BILL_POINTS.unprintedProof;
  const proof = adds ? (trivial ? BILL_POINTS.trivialProof : base.proof) * printed : 0;
  return {
    way,
    total,
    points: way.points + total.points + proof,
    adds,
    // An amount that nobody read proves nothing.
    proves: adds && !trivial && total.printed && !way.mended,
  };
}

/** A rounding that nobody read must lead to a total that was read. */
const isAllowed = ({ way, total, adds }: Candidate): boolean =>
  way.rounding.mended !== true || (adds && total.printed);

function billFrom(
  { way, total, points, adds, proves }: Candidate,
  lead: number,
  ranked: readonly Candidate[],
  labelled: LabelledAmounts,
): BalancedBill {
  const sure = Math.min(
    CONFIDENCE.totalAtMost,
    (adds ? CONFIDENCE.totalAdds : CONFIDENCE.total) + CONFIDENCE.eachLeadPoint * lead,
  );
  const supported = !leavesOut(way, total, labelled) && isSupported(total, { adds, proves }, labelled);
  const payable = isPayable(total, proves && way.base.value !== total.value, labelled);
  return {
    points,
    total: payable ? total.value : null,
    confidence: payable ? (supported ? sure : Math.min(CONFIDENCE.unsupportedTotal, sure)) : 0,
    others: ranked.slice(payable ? 1 : 0, DRAFT.maxOtherTotals + 1).map((other) => other.total.value),
    base: way.base.value === 0 ? null : way.base.value,
    extras: adds && total.printed ? way.extra.from : [],
    discount: adds ? minor(way.discount.value + way.voucher.value) : ZERO,
    service: way.service.from,
    taxes: way.tax.from,
    rounding: way.rounding.value,
    adds,
    proves,
  };
}

/** Whether the way leaves out a charge or a rounding that stands on the paper, or a voucher paid a part. */
function leavesOut(way: Way, total: Total, labelled: LabelledAmounts): boolean {
  const { service, rounding } = labelled;
  if (labelled.voucher.length > 0) return true; // somebody paid that part: the person says what counts
  if (way.service.from === null && service.some(({ value }) => value > 0)) return true;
  const isMissing = ({ value, strength }: LabelledAmount): boolean =>
    value !== 0 || (strength === 0 && total.value % COIN !== 0);
  return way.rounding.value === 0 && rounding.some(isMissing);
}

/** Extras may be free of the service charge. */
const isCharged = (service: LabelledAmount, net: Minor, extra: Minor): boolean =>
  isPlausibleService(service, net) || (extra !== 0 && isPlausibleService(service, minor(net - extra)));

/** The amount that charges are added to, and what an equation that starts from it proves. */
interface Base extends Option<null> {
  /** Points for reaching the total from here. */
  proof: number;
  /** Whether it is the sum of the items. */
  counted: boolean;
}

function baseOptions(labelled: LabelledAmounts, items: Minor): Base[] {
  const found = new Map<Minor, Base>([
    [ZERO, { value: ZERO, points: 0, from: null, proof: 0, counted: false }],
  ]);
  const add = (value: Minor, points: number, proof: number, counted = false): void => {
    if (value <= 0) return;
    const known = found.get(value);
    if (known)
      found.set(value, {
        ...known,
        points: known.points + points,
        proof: Math.max(known.proof, proof) + BILL_POINTS.sameBaseProof,
      });
    else found.set(value, { value, points, from: null, proof, counted });
  };
  add(items, BILL_POINTS.itemsBase, BILL_POINTS.itemsProof, true);
  for (const subtotal of labelled.subtotal)
    add(subtotal.value, BILL_POINTS.subtotalBase * readingWeight(subtotal), BILL_POINTS.subtotalProof);
  for (const net of labelled.net)
    add(net.value, BILL_POINTS.netBase * readingWeight(net), BILL_POINTS.netProof);
  for (const total of labelled.total) add(total.value, BILL_POINTS.totalBase, BILL_POINTS.totalProof);
  return [...found.values()].toSorted((a, b) => b.points - a.points).slice(0, BILL_LIMITS.maxOptions);
}

const noBill = ({ service }: LabelledAmounts): BalancedBill => ({
  points: 0,
  total: null,
  confidence: 0,
  others: [],
  base: null,
  extras: [],
  discount: ZERO,
  service: service[0] ?? null,
  taxes: [],
  rounding: ZERO,
  adds: false,
  proves: false,
});
