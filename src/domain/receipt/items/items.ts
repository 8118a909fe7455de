import { addMinor, minor, type Minor } from '../../money/money.ts';
import { otherThan } from '../draft/draft.ts';
import { boxAround, type Box } from '../rows/box.ts';
import { letterCount } from '../rows/match-words.ts';
import { isUnit } from '../rows/units.ts';
import { ITEMS } from '../thresholds.ts';
import { isOwnDiscount, timesOf, type ItemRows } from './group-rows.ts';
import { isMarked, joinNames } from './item-names.ts';

/** An item as it stands on the paper; boxes in pixels. */
export interface FoundItem {
  name: string;
  quantity: number;
  unit: Minor | null;
  price: Minor;
  /** Other quantities it may be, the likeliest first. */
  otherQuantities: readonly number[];
  /** Its quantity is printed. Without one it is taken for 1. */
  isCounted?: boolean;
  /** Whether something speaks for another quantity: 1, 2, 3 down the page, or the model's word. */
  countDoubted?: boolean;
  /** The confidence of the least sure word of its name: 0 to 1. */
  nameConfidence: number;
  /** Whether its own discount was taken off: then the discount may be the wrong amount. */
  discounted: boolean;
  /** Its discounts say that they are its own: by its name, its rate, or standing further right. */
  discountIsOwn: boolean;
  /** The confidence of its price's characters: 0 to 1. */
  confidence: number;
  /** Whether quantity x price = amount holds on the paper. */
  proven: boolean;
  /** Whether nobody read its amount: the bill's sum needs it. */
  mended: boolean;
  /** Other amounts it may be, the likeliest first. */
  alternatives: readonly Minor[];
  /** Names that other readings have for it. */
  otherNames: readonly string[];
  /** Whether another engine read the same amount there. */
  agreed: boolean;
  box: Box;
  nameBox: Box;
  priceBox: Box;
}

/** A number before the name, or before the first of its rows. */
export const leadingOf = ({ main, names }: ItemRows): number | null =>
  main.leading ?? names[0]?.leading ?? null;

/**
 * A dish at 0.00 is free where it says so, or where it is counted like a dish: by a number before its name,
 * or more than once. Else it is an option or a part of the dish above, printed at its price.
 */
function isFree(group: ItemRows): boolean {
  const { main, names } = group;
  // "3.20 / BOX" names no dish.
  const named = [main, ...names].filter(({ name }) =>
    name.split(' ').some((word) => letterCount(word) > 1 && !isUnit(word)),
  );
  if (named.length === 0 || main.discount || [main, ...named].some(isMarked)) return false;
  const leading = leadingOf(group) ?? 0;
  const counted = leading > 0 && leading < ITEMS.maxQuantity && letterCount(named[0]?.name ?? '') > 2;
  return counted || (main.times ?? 0) > 1 || named.some(({ line }) => FREE.test(line.row.text));
}

/** What stands where a dish is free. */
export const FREE = /\bF\.?O\.?C\b|\bFREE\b|PERCUMA|COMPLIMENTARY|GRATIS|免费|赠送/i;

/** `count`: the quantity where the receipt's layout has one, unless the row spells out another. */
export function itemFrom(group: ItemRows, count: number | null): FoundItem | null {
  const { main, names, extra, discounts } = group;
  const amount = main.amount;
  if (!amount || (amount.value === 0 && !isFree(group))) return null;
  const nameLines = main.name ? [main, ...names] : names;
  const lines = [main, ...names, ...extra, ...discounts];
  const off = discounts.reduce(
    (sum, line) => addMinor(sum, minor(-Math.abs(line.amount?.value ?? 0))),
    minor(0),
  );
  const spelt = [main, ...extra, ...names]
    .map((line) => timesOf(line, amount.value))
    .find((found) => found !== null);
  const times = spelt?.proven ? spelt.quantity : (main.times ?? spelt?.quantity);
  const printed = times ?? (count !== null && count > 0 ? count : null);
  const quantity = printed ?? 1;
  const price = addMinor(amount.value, off);
  const quantities = [main.times, main.count, leadingOf(group), 1];
  return {
    name: joinNames(nameLines) || main.units,
    quantity,
    isCounted: printed !== null,
    unit:
      (spelt?.quantity === quantity ? spelt.unit : null) ??
      (amount.value % quantity === 0 ? minor(amount.value / quantity) : null),
    price,
    otherQuantities: otherThan(
      quantity,
      quantities.filter((one): one is number => one !== null && one > 0),
    ),
    nameConfidence: Math.min(1, ...nameLines.map((line) => line.nameConfidence)),
    discounted: discounts.length > 0,
    discountIsOwn: discounts.every((line) => isOwnDiscount(group, line)),
    confidence: amount.confidence,
    proven: spelt?.proven ?? false,
    mended: false,
    alternatives: [],
    otherNames: [],
    agreed: false,
    box: boxAround(lines.map((line) => line.line.row.box)),
    nameBox: boxAround((nameLines.length ? nameLines : [main]).map((line) => line.line.row.box)),
    priceBox: boxAround(main.line.row.tokens.slice(amount.from, amount.to).map((token) => token.box)),
  };
}
