import { minor, type Minor } from '../../money/money.ts';
import type { BalancedBill } from '../bill/balance-bill.ts';
import { looksLike, losesFigure } from '../rows/amounts.ts';
import { ITEMS } from '../thresholds.ts';
import type { FoundItem } from './items.ts';

/**
 * Where the printed amounts fit one another but not the items: the one change that makes the items fit too.
 * Kinds of change are tried in this order; where two changes of a kind would fit, none is made.
 *
 *   another reading has this amount for the item -> only another reading has the item
 *     -> no other reading has the item, or it has no name -> a look-alike digit of an amount hard to read
 *
 * No digit is changed where some amount may have lost a figure, or a dish has no amount (`unpriced`).
 *
 * Null where no change fits. Items' boxes are fractions of the image.
 */
export function repairItems(
  { items, sum, bill }: { items: readonly FoundItem[]; sum: Minor; bill: BalancedBill },
  others: readonly (readonly FoundItem[])[],
  unpriced: readonly FoundItem[] = [],
): FoundItem[] | null {
  if (!bill.adds || bill.base === null || items.length === 0) return null;
  const missing = bill.base - sum;
  if (missing === 0) return null;
  const seen = others.flat();
  return (
    only(readElsewhere(items, seen, missing)) ??
    only(found(items, seen, missing)) ??
    only(withoutStray(items, others, missing)) ??
    (unpriced.length > 0 || losesOne(items, missing) ? null : only(lookAlike(items, missing)))
  );
}

const only = <T>(changes: readonly T[]): T | null => (changes.length === 1 ? (changes[0] ?? null) : null);

/** Changes of one item's amount that another reading read. */
function readElsewhere(
  items: readonly FoundItem[],
  seen: readonly FoundItem[],
  missing: number,
): FoundItem[][] {
  return items.flatMap((item, at) => {
    const price = item.price + missing;
    const same = seen.some((other) => other.price === price && sameHeight(item, other));
    return same ? [replaced(items, at, minor(price), false)] : [];
  });
}

/** An item that only another reading has. */
function found(items: readonly FoundItem[], seen: readonly FoundItem[], missing: number): FoundItem[][] {
  const absent = seen.filter(
    (other) => other.price === missing && other.name !== '' && !items.some((item) => sameHeight(item, other)),
  );
  const distinct = absent.filter((item, at) => absent.findIndex((other) => sameHeight(item, other)) === at);
  return distinct.map((item) => [...items, item].toSorted((a, b) => a.box.y0 - b.box.y0));
}

/** An item without a name, or that no other reading has. */
function withoutStray(
  items: readonly FoundItem[],
  others: readonly (readonly FoundItem[])[],
  missing: number,
): FoundItem[][] {
  if (items.length < 2) return [];
  return items.flatMap((item, at) => {
    if (item.price !== -missing) return [];
    const unseen = others.length > 0 && !others.flat().some((other) => sameHeight(item, other));
    return item.name === '' || unseen ? [items.toSpliced(at, 1)] : [];
  });
}

/** Whether the items fit if an amount lost a figure, or has one too many: any may have. */
const losesOne = (items: readonly FoundItem[], missing: number): boolean =>
  items.some((item) => !item.proven && losesFigure(item.price, minor(item.price + missing)));

/** Changes of one digit that engines take for another, where the engine itself doubts the amount. */
function lookAlike(items: readonly FoundItem[], missing: number): FoundItem[][] {
  return items.flatMap((item, at) => {
    const price = minor(item.price + missing);
    if (price <= 0 || item.proven || item.confidence >= ITEMS.surePrint || !looksLike(price, item.price))
      return [];
    return [replaced(items, at, price, true)];
  });
}

function replaced(items: readonly FoundItem[], at: number, price: Minor, mended: boolean): FoundItem[] {
  const item = items[at];
  if (!item) return [...items];
  const unit = price % item.quantity === 0 ? minor(price / item.quantity) : null;
  const alternatives = [item.price, ...item.alternatives];
  return items.toSpliced(at, 1, { ...item, price, unit, mended, proven: false, alternatives });
}

/** Whether both stand on the same row of the paper, by their amounts. */
export function sameHeight(a: FoundItem, b: FoundItem): boolean {
  const shared = Math.min(a.priceBox.y1, b.priceBox.y1) - Math.max(a.priceBox.y0, b.priceBox.y0);
  const height = Math.min(a.priceBox.y1 - a.priceBox.y0, b.priceBox.y1 - b.priceBox.y0);
  return shared > ITEMS.sameRowOverlap * height;
}
