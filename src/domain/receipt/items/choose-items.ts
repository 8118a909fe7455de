import { minor, type Minor } from '../../money/money.ts';
import { balanceBill, type BalancedBill } from '../bill/balance-bill.ts';
import type { LabelledAmounts } from '../bill/labelled-amount.ts';
import type { EngineName } from '../draft/draft.ts';
import { looksLike, losesFigure } from '../rows/amounts.ts';
import { bareText, isSameText } from '../rows/match-words.ts';
import { BILL_LIMITS } from '../thresholds.ts';
import type { FoundItem } from './items.ts';
import { repairItems, sameHeight } from './repair-items.ts';

/** The items of one reading of the image; boxes in fractions of it. */
interface ReadItems {
  /** Each explanation of its rows, the likeliest first. */
  ways: readonly (readonly FoundItem[])[];
  /** Dishes whose amounts were not read. */
  unpriced?: readonly FoundItem[];
  engine: EngineName;
}

/** Items and a bill that go together. */
interface ItemsAndBill {
  items: readonly FoundItem[];
  sum: Minor;
  bill: BalancedBill;
  /** Whether the bill's equation holds and starts from the sum of these items. */
  fits: boolean;
  /** Whether that, or a printed subtotal, proves them. Amounts that nobody read prove nothing. */
  proven: boolean;
}

/**
 * The items whose sum the bill supports. Each reading gives its items, and gives them without the last one
 * where that is the sum of those above. If no list fits, one changed amount may make it fit
 * (repair-items.ts). If the bill can't decide, the more trusted reading counts.
 */
export function chooseItems(readings: readonly ReadItems[], labelled: LabelledAmounts): ItemsAndBill {
  const candidates = readings.flatMap(({ ways, engine }, reading) =>
    ways.flatMap((items, way) =>
      [{ list: items, labelled }, ...withoutSum(items, labelled)].map((one) => ({
        ...withBill(one.list, one.labelled),
        labelled: one.labelled,
        engine,
        reading,
        way,
      })),
    ),
  );
  const [best] = candidates.toSorted(
    (a, b) =>
      Number(b.fits) - Number(a.fits) ||
      Number(b.proven) - Number(a.proven) ||
      (a.reading === b.reading ? a.way - b.way : 0) ||
      (a.engine === b.engine ? b.bill.points - a.bill.points : a.reading - b.reading),
  );
  if (!best) return withBill([], labelled);
  const others = readings
    .filter((_, at) => at !== best.reading)
    .map(({ ways, engine }) => ({ items: ways[0] ?? [], engine }));
  const seen = others.flatMap(({ items, engine }) => items.map((item) => ({ item, engine })));
  const unpriced = readings[best.reading]?.unpriced ?? [];
  const mended = best.fits
    ? null
    : repairItems(
        best,
        others.map(({ items }) => items),
        unpriced,
      );
  const again = mended && withBill(mended, best.labelled);
  const chosen = again?.fits ? again : withUnpriced(best, unpriced);
  const missing = chosen.bill.adds && chosen.bill.base !== null ? chosen.bill.base - chosen.sum : 0;
  const extras = chosen.bill.extras;
  const charged = extras.reduce((all, { price }) => all + price, 0);
  const items = chosen.items.map((item) => {
    const same = seen.filter((other) => sameHeight(item, other.item));
    const agreed = same.some((other) => other.engine !== best.engine && other.item.price === item.price);
    const heard = withOtherReadings(
      item,
      same.map((other) => other.item),
    );
    return { ...withMissing(heard, missing), agreed };
  });
  return { ...chosen, items: [...surerTogether(items), ...extras], sum: minor(chosen.sum + charged) };
}

/** Gives the one dish without an amount the missing sum. That proves nothing about the others. */
function withUnpriced(best: ItemsAndBill, unpriced: readonly FoundItem[]): ItemsAndBill {
  const { items, sum, bill } = best;
  const price = minor(bill.adds && bill.base !== null ? bill.base - sum : 0);
  const [dish] = unpriced;
  if (!dish || unpriced.length > 1 || price <= 0) return best;
  const unit = price % dish.quantity === 0 ? minor(price / dish.quantity) : null;
  const all = [...items, { ...dish, price, unit }].toSorted((a, b) => a.box.y0 - b.box.y0);
  return { ...best, items: all, sum: minor(sum + price), proven: false };
}

/** Adds what other readings have on the same row: a name where this one has none, and alternatives. */
function withOtherReadings(item: FoundItem, seen: readonly FoundItem[]): FoundItem {
  const named = item.name === '' ? seen.find((other) => other.name !== '') : undefined;
  const { name, nameBox } = named ?? item;
  // Read alike twice: wrong only where both err.
  const again = seen.find((other) => other.name !== '' && isSameText(other.name, name));
  const nameConfidence = again
    ? 1 - (1 - (named ?? item).nameConfidence) * (1 - again.nameConfidence)
    : (named ?? item).nameConfidence;
  const otherNames = seen.map((other) => other.name).filter((other) => other !== '');
  const prices = seen.map((other) => other.price).filter((price) => price > 0);
  return {
    ...item,
    name,
    nameBox,
    nameConfidence,
    otherNames,
    alternatives: [...prices, ...item.alternatives],
  };
}

/** A dish that is read alike on several rows is misread only where all of them are. */
function surerTogether(items: readonly FoundItem[]): FoundItem[] {
  const doubts = new Map<string, number>();
  for (const { name, nameConfidence } of items)
    doubts.set(bareText(name), (doubts.get(bareText(name)) ?? 1) * (1 - nameConfidence));
  return items.map((item) => {
    const doubt = bareText(item.name) === '' ? undefined : doubts.get(bareText(item.name));
    return doubt === undefined ? item : { ...item, nameConfidence: 1 - doubt };
  });
}

/** Adds the amount that would make the bill fit, if engines confuse the two or lose a figure. */
function withMissing(item: FoundItem, missing: number): FoundItem {
  const price = minor(item.price + missing);
  if (missing === 0 || price <= 0 || !(looksLike(price, item.price) || losesFigure(price, item.price)))
    return item;
  return { ...item, alternatives: [price, ...item.alternatives] };
}

function withBill(items: readonly FoundItem[], labelled: LabelledAmounts): ItemsAndBill {
  const sum = sumOf(items);
  const bill = balanceBill(labelled, sum);
  const subtotal = [...labelled.subtotal, ...labelled.net].some(({ value }) => value === sum && value > 0);
  const fits = bill.adds && bill.base === sum;
  // Where one amount was worked out, a discount may have been the misread one as well.
  const vague = items.some((item) => item.mended) && items.some((item) => item.discounted);
  return { items, sum, bill, fits, proven: ((bill.proves && fits) || subtotal) && !vague };
}

/** Bounded, whatever was read. */
const sumOf = (items: readonly FoundItem[]): Minor =>
  minor(
    Math.min(
      BILL_LIMITS.maxAmount,
      items.reduce((all, item) => all + item.price, 0),
    ),
  );

/**
 * Drops the last item (or the last few) whose amount is the sum of those above: a total whose label was
 * misread, or sums of kinds of goods ("FOOD", "BEVERAGE").
 */
function withoutSum(
  items: readonly FoundItem[],
  labelled: LabelledAmounts,
): { list: FoundItem[]; labelled: LabelledAmounts }[] {
  return [1, 2, 3].flatMap((count) => {
    const [above, sums] = [items.slice(0, -count), items.slice(-count)];
    if (above.length < 2 || sumOf(sums) !== sumOf(above)) return [];
    return [
      { list: above, labelled: count > 1 ? labelled : { ...labelled, extra: [...labelled.extra, ...sums] } },
    ];
  });
}
