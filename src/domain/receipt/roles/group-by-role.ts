import { ZERO } from '../../money/money.ts';
import { FREE } from '../items/items.ts';
import type { LabelledRow } from '../labels/labelled-row.ts';
import { isLoneHeading } from '../labels/labels.ts';
import type { Amount } from '../rows/amounts.ts';
import { letterCount } from '../rows/match-words.ts';
import type { Token } from '../rows/rows.ts';
import { ITEMS, TOLD } from '../thresholds.ts';
import type { WordRole } from './roles.ts';
import type { TaggedRow, TaggedWord } from './tagged-rows.ts';

// Which rows make up one item: the model says where one begins, but it may not know the layout. So the rows
// are cut where least is odd: an item has a name, one amount, one quantity; quantity x price is its amount.

/** A word of an item. */
export interface ItemWord {
  token: Token;
  tagged: TaggedWord;
  line: LabelledRow;
  at: number;
}

const OF_ITEMS: ReadonlySet<WordRole> = new Set<WordRole>([
  'name', 'quantity', 'unit', 'price', 'amount', 'code', 'tax-mark', 'option', 'discount',
]); // prettier-ignore

/** What one row has of an item. */
interface Part {
  words: ItemWord[];
  begins: number;
  named: boolean;
  opened: boolean;
  /** Words that the model takes for an option: the name, where the item has no other. */
  mayName: boolean;
  /** A quantity or code before the name: so rows begin that are an item's first. */
  numbered: boolean;
  amounts: number[];
  prices: number[];
  counts: number[];
  off: number;
}

/** How rows are cut into items. */
interface Cut {
  /** How much the model's beginnings count. */
  weight: number;
  /** Whether numbers stand in a name's last row, so that a quantity before it begins nothing. */
  isLast: boolean;
}

/**
 * The words of each item, from the top. A till prints all items alike: where the model's beginnings leave a
 * name or a number over at the page's ends, it doesn't know the layout, and the cut without them counts.
 */
export function groupByRole(rows: readonly TaggedRow[]): ItemWord[][] {
  const parts = rows.flatMap((row) => partOf(row) ?? []);
  const odd = (groups: readonly Part[][], isLast: boolean): number =>
    groups.reduce((sum, group) => sum + oddness(group, { weight: 0, isLast }), 0);
  const [first, ...others] = WAYS.map((way) => {
    const groups = cut(parts, way);
    return {
      groups,
      odd: odd(groups, way.isLast) + (way.isLast ? TOLD.lastRow : 0) + (way.weight ? 0 : TOLD.otherBegins),
    };
  });
  const best = others.reduce((least, one) => (least && one.odd >= least.odd ? least : one), first);
  return (best?.groups ?? []).map((group) => group.flatMap(({ words }) => words));
}

const WAYS: readonly Cut[] = [
  { weight: TOLD.begins, isLast: false },
  { weight: 0, isLast: false },
  { weight: TOLD.begins, isLast: true },
];

/** The cheapest cut of all rows. Linear in rows. */
function cut(parts: readonly Part[], way: Cut): Part[][] {
  const cost = [0];
  const from = [0];
  for (let end = 1; end <= parts.length; end++) {
    cost[end] = Infinity;
    for (let start = end - 1; start >= Math.max(0, end - TOLD.mostRows); start--) {
      const whole = (cost[start] ?? 0) + oddness(parts.slice(start, end), way);
      if (whole >= (cost[end] ?? 0)) continue;
      cost[end] = whole;
      from[end] = start;
    }
  }
  const groups: Part[][] = [];
  for (let end = parts.length; end > 0; end = from[end] ?? 0) groups.push(parts.slice(from[end] ?? 0, end));
  return groups.toReversed();
}

function partOf({ line, words }: TaggedRow): Part | null {
  const own = words.flatMap((tagged, at): ItemWord[] => {
    const token = line.row.tokens[at];
    return token && OF_ITEMS.has(tagged.role) ? [{ token, tagged, line, at }] : [];
  });
  if (own.length === 0 || isLoneHeading(line.row.text)) return null;
  const has = (role: WordRole): boolean => own.some(({ tagged }) => tagged.role === role);
  return {
    words: own,
    begins: Math.max(
      -TOLD.mostBegins,
      Math.min(TOLD.mostBegins, Math.max(...own.map(({ tagged }) => tagged.begins))),
    ),
    named: has('name'),
    mayName: !has('name') && own.some(isOption),
    opened: has('name') || has('quantity') || has('code') || has('amount') || has('price'),
    numbered: has('name') && (own[0]?.tagged.role === 'quantity' || own[0]?.tagged.role === 'code'),
    amounts: valuesOf(own, 'amount'),
    prices: valuesOf(own, 'price'),
    counts: own.flatMap(({ token, tagged }) =>
      tagged.role === 'quantity' ? (countIn(token.text) ?? []) : [],
    ),
    off: valuesOf(own, 'discount').reduce((sum, value) => sum + Math.abs(value), 0),
  };
}

/** Whether it may name an item that has no name: with letters, as an option has. */
export const isOption = ({ tagged, token }: ItemWord): boolean =>
  tagged.role === 'option' && letterCount(token.text) > 1;

/** The amounts of a role among some words, each once, and where each stands. */
export function amountsOf(
  words: readonly ItemWord[],
  role: WordRole,
): { amount: Amount; line: LabelledRow }[] {
  const found = new Map<Amount, LabelledRow>();
  for (const { tagged, line, at, token } of words) {
    if (tagged.role !== role) continue;
    const amount = line.amounts.find(({ from, to }) => at >= from && at < to);
    if (amount) found.set(amount, line);
    // "FOC" where an amount stands.
    else if (role === 'amount' && FREE.test(token.text))
      found.set(
        { value: ZERO, from: at, to: at + 1, confidence: token.confidence, strict: true, currency: false },
        line,
      );
  }
  return [...found].map(([amount, line]) => ({ amount, line }));
}

export const valuesOf = (words: readonly ItemWord[], role: WordRole): number[] =>
  amountsOf(words, role).map(({ amount }) => amount.value);

/** The whole number in a quantity's word ("2", "2x", "x2", "2.00"), or null. */
export function countIn(text: string): number | null {
  const read = Number(/^\D{0,3}(\d{1,3})(?:[.,]0{1,3})?(?!\d|[.,]\d)/.exec(text)?.[1] ?? 0);
  return read > 0 && read < ITEMS.maxMultiple ? read : null;
}

/** How odd it is that these rows are one item. */
function oddness(parts: readonly Part[], { weight, isLast }: Cut): number {
  const [first, ...others] = parts;
  if (!first) return 0;
  const amounts = parts.filter((part) => part.amounts.length > 0);
  const values = new Set(amounts.map((part) => part.amounts.at(-1)));
  const counts = new Set(parts.flatMap((part) => part.counts));
  const prices = parts.flatMap((part) => part.prices);
  // Where a till prints prices alone, each is an item's.
  const alone = new Set(values.size === 0 ? parts.flatMap((part) => part.prices.at(-1) ?? []) : []);
  let cost = TOLD.eachItem - weight * first.begins;
  for (const part of others) cost += weight * Math.max(0, part.begins);
  if (!parts.some(({ named }) => named))
    cost += parts.some(({ mayName }) => mayName) ? TOLD.onlyOption : TOLD.nameless;
  // Names that end with their numbers: further rows of a name stand above, never below.
  const end = parts.findIndex((part) => part.amounts.length > 0);
  if (isLast && end >= 0) cost += TOLD.beginsHere * parts.slice(end + 1).filter(({ named }) => named).length;
  else cost += TOLD.beginsHere * furtherNumbered(parts);
  if (!first.opened) cost += TOLD.headless;
  if (values.size === 0) cost += prices.length > 0 ? TOLD.priceAlone : TOLD.unpriced;
  cost += TOLD.further * (Math.max(0, values.size + alone.size - 1) + Math.max(0, counts.size - 1));
  const at = parts.findIndex((part) => part.amounts.length > 0);
  const bare = at > 0 && parts[at]?.named === false;
  if (bare && parts.slice(0, at).some(({ named }) => named) && parts.slice(at + 1).some(({ named }) => named))
    cost += TOLD.apart;
  return (
    cost +
    productOddness(
      [...counts],
      prices,
      [...values],
      parts.reduce((sum, { off }) => sum + off, 0),
    )
  );
}

/** How many rows but the first of the name begin with a number or code: below their numbers, names begin there. */
function furtherNumbered([first, ...others]: readonly Part[]): number {
  const below = first?.named ? undefined : others.find(({ named }) => named);
  return others.filter((part) => part.numbered && part !== below).length;
}

/** Less than nothing where quantity x price is the amount, before or after its discount. */
function productOddness(
  counts: readonly number[],
  prices: readonly number[],
  amounts: readonly (number | undefined)[],
  off: number,
): number {
  if (prices.length === 0 || amounts.length === 0) return 0;
  const known = counts.length > 0 ? counts : [1];
  const fits = known.some((count) =>
    prices.some((price) =>
      amounts.some((amount) =>
        [0, off].some((less) => Math.abs(Math.abs(count * price) - less) === Math.abs(amount ?? 0)),
      ),
    ),
  );
  return fits ? -TOLD.product : TOLD.noProduct;
}
