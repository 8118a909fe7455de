import { sen, type Sen } from '../../money/money.ts';
import { balance, type Balance } from '../bill/balance-bill.ts';
import { looksLike, losesFigure } from '../rows/amounts.ts';
import type { EngineName } from '../draft/draft.ts';
import type { FoundItem } from './items.ts';
import type { Pools } from '../bill/labelled-amounts.ts';
import { repaired, sameHeight } from './repair-items.ts';

/** The items of one look at the image; boxes in fractions of it. */
interface ItemLook {
  items: readonly FoundItem[];
  /** Dishes whose amounts were not read. */
  unpriced?: readonly FoundItem[];
  engine: EngineName;
}

/** Items and a bill that go together. */
interface Weighed {
  items: readonly FoundItem[];
  sum: Sen;
  bill: Balance;
  /** Whether the bill's equation holds and starts from the sum of these items. */
  fits: boolean;
  /** Whether that, or a printed subtotal, shows that they are right: what nobody read shows nothing. */
  proven: boolean;
}

/**
 * The items whose sum the bill supports. Each look gives its items as they were read and, where the
 * last one is but the sum of those above it, without that one; where none fits, a single amount is
 * looked for that makes one fit. What the bill can't decide, the more trusted look does.
 */
export function weigh(looks: readonly ItemLook[], pools: Pools): Weighed {
  const weighed = looks.flatMap(({ items, engine }, look) =>
    [{ list: items, pools }, ...withoutSum(items, pools)].map((way) => ({
      ...weighedAs(way.list, way.pools),
      pools: way.pools,
      engine,
      look,
    })),
  );
  const [best] = weighed.toSorted(
    (a, b) =>
      Number(b.fits) - Number(a.fits) ||
      Number(b.proven) - Number(a.proven) ||
      (a.engine === b.engine ? b.bill.points - a.bill.points : a.look - b.look),
  );
  if (!best) return weighedAs([], pools);
  const others = looks.filter((_, at) => at !== best.look);
  const seen = others.flatMap(({ items, engine }) => items.map((item) => ({ item, engine })));
  const unpriced = looks[best.look]?.unpriced ?? [];
  const mended = best.fits
    ? null
    : repaired(
        best,
        others.map(({ items }) => items),
        unpriced,
      );
  const again = mended && weighedAs(mended, best.pools);
  const chosen = again?.fits ? again : withUnpriced(best, unpriced);
  const missing = chosen.bill.adds && chosen.bill.base !== null ? chosen.bill.base - chosen.sum : 0;
  const extras = chosen.bill.extras;
  const charged = extras.reduce((all, { price }) => all + price, 0);
  const items = chosen.items.map((item) => {
    const same = seen.filter((other) => sameHeight(item, other.item));
    const agreed = same.some((other) => other.engine !== best.engine && other.item.price === item.price);
    const heard = withSeconds(
      item,
      same.map((other) => other.item),
    );
    return { ...withMissing(heard, missing), agreed };
  });
  return { ...chosen, items: [...items, ...extras], sum: sen(chosen.sum + charged) };
}

/** With the one dish whose amount was not read at what is missing: that proves nothing of the others. */
function withUnpriced(best: Weighed, unpriced: readonly FoundItem[]): Weighed {
  const { items, sum, bill } = best;
  const price = sen(bill.adds && bill.base !== null ? bill.base - sum : 0);
  const [dish] = unpriced;
  if (!dish || unpriced.length > 1 || price <= 0) return best;
  const unit = price % dish.quantity === 0 ? sen(price / dish.quantity) : null;
  const all = [...items, { ...dish, price, unit }].toSorted((a, b) => a.box.y0 - b.box.y0);
  return { ...best, items: all, sum: sen(sum + price), proven: false };
}

/** What the other looks read on the same row: a name where this one has none, and alternatives. */
function withSeconds(item: FoundItem, seen: readonly FoundItem[]): FoundItem {
  const named = item.name === '' ? seen.find((other) => other.name !== '') : undefined;
  const { name, nameBox } = named ?? item;
  // Read alike twice: wrong only where both err.
  const again = seen.find((other) => other.name !== '' && isSameName(other.name, name));
  const nameTrust = again
    ? 1 - (1 - (named ?? item).nameTrust) * (1 - again.nameTrust)
    : (named ?? item).nameTrust;
  const otherNames = seen.map((other) => other.name).filter((other) => other !== '');
  const prices = seen.map((other) => other.price).filter((price) => price > 0);
  return { ...item, name, nameBox, nameTrust, otherNames, alternatives: [...prices, ...item.alternatives] };
}

const isSameName = (one: string, other: string): boolean => bare(one) === bare(other);
const bare = (name: string): string => name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The amount that would make the bill fit, where engines take one for the other or lose a figure of it. */
function withMissing(item: FoundItem, missing: number): FoundItem {
  const price = sen(item.price + missing);
  if (missing === 0 || price <= 0 || !(looksLike(price, item.price) || losesFigure(price, item.price)))
    return item;
  return { ...item, alternatives: [price, ...item.alternatives] };
}

function weighedAs(items: readonly FoundItem[], pools: Pools): Weighed {
  const sum = sumOf(items);
  const bill = balance(pools, sum);
  const subtotal = [...pools.subtotal, ...pools.net].some(({ value }) => value === sum && value > 0);
  const fits = bill.adds && bill.base === sum;
  // Where one amount was worked out, a discount may have been the misread one as well.
  const vague = items.some((item) => item.mended) && items.some((item) => item.discounted);
  return { items, sum, bill, fits, proven: ((bill.proves && fits) || subtotal) && !vague };
}

/** Bounded, whatever was read. */
const sumOf = (items: readonly FoundItem[]): Sen =>
  sen(
    Math.min(
      1e8,
      items.reduce((all, item) => all + item.price, 0),
    ),
  );

/**
 * Without the last item (or the last few) whose amount is but the sum of those above: a total or subtotal
 * whose label was misread, or what kinds of goods come to ("FOOD", "BEVERAGE").
 */
function withoutSum(items: readonly FoundItem[], pools: Pools): { list: FoundItem[]; pools: Pools }[] {
  return [1, 2, 3].flatMap((count) => {
    const [above, sums] = [items.slice(0, -count), items.slice(-count)];
    if (above.length < 2 || sumOf(sums) !== sumOf(above)) return [];
    return [{ list: above, pools: count > 1 ? pools : { ...pools, extra: [...pools.extra, ...sums] } }];
  });
}
