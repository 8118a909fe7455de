import { sen, type Sen } from '../money.ts';
import { balance, type Balance } from './balance.ts';
import type { EngineName } from './draft.ts';
import type { FoundItem } from './items.ts';
import type { Pools } from './pools.ts';
import { repaired, sameHeight } from './repair.ts';

/** The items of one look at the image; boxes in fractions of it. */
export interface ItemLook {
  items: readonly FoundItem[];
  engine: EngineName;
}

/** Items and a bill that go together. */
export interface Weighed {
  items: readonly FoundItem[];
  sum: Sen;
  bill: Balance;
  /** Whether the bill's equation holds and starts from the sum of these items. */
  proven: boolean;
}

/**
 * The items whose sum the bill supports. Each look gives its items as they were read and, where the
 * last one is but the sum of those above it, without that one; where none fits, a single amount is
 * looked for that makes one fit. What the bill can't decide, the more trusted look does.
 */
export function weigh(looks: readonly ItemLook[], pools: Pools): Weighed {
  const weighed = looks.flatMap(({ items, engine }, look) =>
    [items, ...withoutSum(items)].map((list) => ({ ...weighedAs(list, pools), engine, look })),
  );
  const [best] = weighed.toSorted(
    (a, b) =>
      Number(b.proven) - Number(a.proven) ||
      (a.engine === b.engine ? b.bill.points - a.bill.points : a.look - b.look),
  );
  if (!best) return weighedAs([], pools);
  const others = looks.filter((_, at) => at !== best.look).map(({ items }) => items);
  if (best.proven) return { ...best, items: withNames(best.items, others.flat()) };
  const mended = repaired(best, others);
  const again = mended && weighedAs(mended, pools);
  const chosen = again?.proven ? again : best;
  return { ...chosen, items: withNames(chosen.items, others.flat()) };
}

/** A name that one look lost, another one may have. */
const withNames = (items: readonly FoundItem[], seen: readonly FoundItem[]): FoundItem[] =>
  items.map((item) => {
    const named =
      item.name === '' ? seen.find((other) => other.name !== '' && sameHeight(item, other)) : undefined;
    return named ? { ...item, name: named.name, nameBox: named.nameBox } : item;
  });

function weighedAs(items: readonly FoundItem[], pools: Pools): Weighed {
  const sum = sumOf(items);
  const bill = balance(pools, sum);
  return { items, sum, bill, proven: bill.adds && bill.base === sum };
}

/** Bounded, whatever was read. */
const sumOf = (items: readonly FoundItem[]): Sen =>
  sen(
    Math.min(
      1e8,
      items.reduce((all, item) => all + item.price, 0),
    ),
  );

/** A subtotal whose label was misread looks like an item: its amount is the sum of those above. */
function withoutSum(items: readonly FoundItem[]): FoundItem[][] {
  const above = items.slice(0, -1);
  return above.length >= 2 && items.at(-1)?.price === sumOf(above) ? [above] : [];
}
