import { addMinor, minor, ZERO, type Minor } from '../../money/money.ts';
import { otherThan } from '../draft/draft.ts';
import { tidyName } from '../items/item-names.ts';
import type { FoundItem } from '../items/items.ts';
import { boxAround } from '../rows/box.ts';
import { bareText, isSameText, letterCount } from '../rows/match-words.ts';
import { leastConfidence } from '../rows/rows.ts';
import { CONFIDENCE, ITEMS, ROLE, SURPRISE } from '../thresholds.ts';
import { amountsOf, countIn, groupByRole, isOption, valuesOf, type ItemWord } from './group-by-role.ts';
import type { WordRole } from './roles.ts';
import type { TaggedRow } from './tagged-rows.ts';

// The way the model tells: its roles say what each word is there for.

/** An item of the model's, and how sure the model is of it: 0 to 1. */
export interface ToldItem {
  item: FoundItem;
  sure: number;
  /** Words on its rows that the model is sure count, measure or mark it: none of its name. */
  others: ReadonlySet<string>;
}

const NUMBERS: ReadonlySet<WordRole> = new Set<WordRole>(['amount', 'price']);

/** A role that leads by so much is sure. */
const SURE = 4;

export function itemsByRole(rows: readonly TaggedRow[]): ToldItem[] {
  const groups = groupByRole(rows);
  // A till that prints 0.00 beside each price has no amounts; one dish at 0.00 among others is free.
  const priced = groups.filter((group) => valuesOf(group, 'price').some((price) => price !== 0));
  const zeros = priced.filter((group) => valuesOf(group, 'amount').every((value) => value === 0));
  const hasAmounts = 2 * zeros.length < priced.length;
  return groups.flatMap((group) => {
    const item = itemOf(group, hasAmounts);
    return item ? [{ item, sure: groupSureness(group), others: othersOf(group) }] : [];
  });
}

/** Words of these roles look so; any other is a dish's, whatever the model says. */
const NO_NAME: Partial<Record<WordRole, RegExp>> = {
  'quantity': /\d/,
  'price': /\d/,
  'unit': /^\p{L}{1,10}\W?$/u,
  'code': /\d|^\P{L}+$/u,
  'tax-mark': /^.{1,4}$/u,
}; // prettier-ignore

const othersOf = (group: readonly ItemWord[]): ReadonlySet<string> =>
  new Set(
    group.flatMap(({ token, tagged: { role, lead } }) =>
      lead > ROLE.clear && NO_NAME[role]?.test(token.text) ? bareText(token.text) : [],
    ),
  );

/** What the model tells at the amount of an item. */
export const toldAt = ({ price, priceBox }: FoundItem, told: readonly ToldItem[]): ToldItem | undefined =>
  told.find(({ item }) => item.price === price && item.priceBox.y0 === priceBox.y0);

function itemOf(group: readonly ItemWord[], hasAmounts: boolean): FoundItem | null {
  const prices = amountsOf(group, 'price');
  const amounts = amountsOf(group, 'amount');
  const strict = amounts.filter(({ amount }) => amount.strict);
  const counted = quantityOf(group);
  const printed = (strict.length > 0 ? strict : amounts).at(-1);
  const counts = printed && (hasAmounts || printed.amount.value !== 0);
  const main = counts ? printed : (prices.at(-1) ?? printed);
  const names = group.filter(({ tagged }) => tagged.role === 'name');
  const option = names.length > 0 ? undefined : group.find(isOption)?.line;
  const named = (option ? group.filter((word) => word.line === option && isOption(word)) : names).map(
    ({ token }) => token,
  );
  if (!main || (main.amount.value === 0 && !isFree(group))) return null;
  const times = main !== printed && counted ? counted : 1;
  const off = amountsOf(group, 'discount').reduce(
    (sum, { amount }) => addMinor(sum, minor(-Math.abs(amount.value))),
    ZERO,
  );
  const before = minor(main.amount.value * times);
  const name = tidyName(named.map(({ text }) => text).join(' '));
  const units = prices.map(({ amount }) => amount.value);
  const read = counted ?? dividedBy(before, units);
  const quantity = read ?? 1;
  const proven = quantity > 1 && units.some((unit) => unit * quantity === before);
  const { row } = main.line;
  const tokens = group.map(({ token }) => token);
  return {
    name: letterCount(name) > 0 ? name : '',
    quantity,
    isCounted: read !== null,
    unit:
      units.find((unit) => unit * quantity === before) ??
      (before % quantity === 0 ? minor(before / quantity) : null),
    price: addMinor(before, off),
    otherQuantities: otherThan(quantity, [1]),
    nameConfidence: Math.min(
      option ? CONFIDENCE.nameDisputed : 1,
      leastConfidence(named.length > 0 ? named : tokens),
    ),
    discounted: off !== 0,
    discountIsOwn: false,
    confidence: main.amount.confidence,
    proven,
    mended: false,
    alternatives: [],
    otherNames: [],
    agreed: false,
    box: boxAround(tokens.map(({ box }) => box)),
    nameBox: boxAround((named.length > 0 ? named : tokens).map(({ box }) => box)),
    priceBox: boxAround(row.tokens.slice(main.amount.from, main.amount.to).map(({ box }) => box)),
  };
}

/** A dish at 0.00: the model is sure of its name, and that it begins there or is counted. Options are neither. */
function isFree(group: readonly ItemWord[]): boolean {
  const isSure = (role: WordRole): boolean =>
    group.some(({ tagged }) => tagged.role === role && tagged.lead > ROLE.clear);
  return isSure('name') && ((group[0]?.tagged.begins ?? 0) > ROLE.clear || isSure('quantity'));
}

/** The number that the model is surest counts: tills print others beside it ("9 delivered, 2 returned"). */
function quantityOf(group: readonly ItemWord[]): number | null {
  let surest = -1;
  let count: number | null = null;
  for (const { token, tagged } of group) {
    const read = tagged.role === 'quantity' ? countIn(token.text) : null;
    if (read === null || tagged.lead <= surest) continue;
    surest = tagged.lead;
    count = read;
  }
  return count;
}

function dividedBy(amount: Minor, prices: readonly Minor[]): number | null {
  for (const price of prices) {
    const count = price > 0 ? amount / price : 0;
    if (Number.isInteger(count) && count > 0 && count < ITEMS.maxQuantity) return count;
  }
  return null;
}

/** As sure as its names and numbers, and less if it begins where the model doesn't say so. */
function groupSureness(group: readonly ItemWord[]): number {
  const own = group.filter(({ tagged: { role } }) => role === 'name' || NUMBERS.has(role));
  const least = own.reduce((sum, { tagged }) => Math.min(sum, tagged.lead), SURE);
  const mean =
    own.reduce((sum, { tagged }) => sum + Math.min(SURE, tagged.lead), 0) / Math.max(1, own.length);
  const begun = (group[0]?.tagged.begins ?? 0) > 0 ? 1 : ROLE.cutAnew;
  return (begun * (least + mean)) / (2 * SURE);
}

/** What is odd about the model's own items. */
export const surpriseOfTold = (told: readonly ToldItem[]): number =>
  told.reduce<number>(
    (sum, { item, sure }) => sum + (item.name === '' ? SURPRISE.nameless : 0) + SURPRISE.unsure * (1 - sure),
    SURPRISE.told,
  );

/** How much the model speaks against a list: for each item of its own that is missing or otherwise there. */
export function surpriseAgainst(told: readonly ToldItem[], items: readonly FoundItem[]): number {
  const left = [...items];
  let against = 0;
  let otherNames = 0;
  for (const { item, sure } of told) {
    const same = left.findIndex((other) => other.price === item.price && isSameText(other.name, item.name));
    const at = same >= 0 ? same : left.findIndex((other) => other.price === item.price);
    if (at < 0) against += SURPRISE.untold * sure;
    else if (same < 0) otherNames += SURPRISE.otherName * sure;
    if (at >= 0) left.splice(at, 1);
  }
  // Names that are paired otherwise are so down the whole table: that is one contradiction, not one an item.
  // It weighs more where the model is sure where items begin: then it knows the layout.
  const sureness = told.reduce((sum, { sure }) => sum + sure, 0) / Math.max(1, told.length);
  against += Math.min(
    sureness > ROLE.clearItem ? SURPRISE.surelyOtherNames : SURPRISE.otherNames,
    otherNames,
  );
  return against + SURPRISE.untold * left.length * (told.length > 0 ? SURPRISE.untoldPart : 0);
}

/** How sure the model is of an item of this name and amount; 0 where it tells none. */
export const surenessOf = ({ name, price }: FoundItem, told: readonly ToldItem[]): number =>
  told.find(({ item }) => item.price === price && isSameText(item.name, name))?.sure ?? 0;
