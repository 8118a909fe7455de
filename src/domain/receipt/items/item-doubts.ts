import { otherThan } from '../draft/draft.ts';
import { surenessOf, toldAt, type ToldItem } from '../roles/items-by-role.ts';
import { bareText, isSameText } from '../rows/match-words.ts';
import { CONFIDENCE, ROLE } from '../thresholds.ts';
import type { FoundItem } from './items.ts';

/**
 * The items of one way to read a table, with names and quantities doubtful where something speaks against them:
 * the model (`told`), the rules' own ways (the best first), or another explanation that is nearly as good
 * (`rivals`).
 */
export function withDoubts(
  items: readonly FoundItem[],
  told: readonly ToldItem[],
  byRules: readonly (readonly FoundItem[])[],
  rivals: readonly (readonly FoundItem[])[],
): FoundItem[] {
  const isAgreed = agreementOn(items, told, byRules);
  const hasGap = told.some(({ item }) => item.name === '');
  return withoutGaps(hasGap ? items.map(withNameApart) : items).map((item) => {
    const counted = withOtherQuantity(item, told);
    if (!isAgreed(item)) return withDoubt(counted, CONFIDENCE.nameDisputed);
    return rivals.every((way) => hasThere(way, item)) ? counted : withDoubt(counted, CONFIDENCE.nameAbove);
  });
}

const hasThere = (way: readonly FoundItem[], { name, priceBox }: FoundItem): boolean =>
  way.some((other) => other.name === name && other.priceBox.y0 === priceBox.y0);

/** Where a dish has no name, the names on rows of their own may all stand one dish too high or too low. */
const withoutGaps = (items: readonly FoundItem[]): readonly FoundItem[] =>
  items.every(({ name }) => name !== '') ? items : items.map(withNameApart);

/** The item with its name doubtful, if that stands on a row of its own: it may be the next dish's. */
export const withNameApart = (item: FoundItem): FoundItem =>
  standsApart(item) ? withDoubt(item, CONFIDENCE.nameDisputed) : item;

const standsApart = ({ nameBox, priceBox }: FoundItem): boolean => {
  const middle = (nameBox.y0 + nameBox.y1) / 2;
  return middle < priceBox.y0 || middle > priceBox.y1;
};

const withDoubt = (item: FoundItem, most: number): FoundItem => ({
  ...item,
  nameConfidence: Math.min(most, item.nameConfidence),
});

/** Nothing proves a quantity where the model tells another one. */
function withOtherQuantity(item: FoundItem, told: readonly ToldItem[]): FoundItem {
  const other = toldAt(item, told);
  if (!other || other.item.quantity === item.quantity) return item;
  return {
    ...item,
    proven: false,
    countDoubted: true,
    otherQuantities: otherThan(item.quantity, [other.item.quantity, ...item.otherQuantities]),
  };
}

/**
 * Whether nothing contradicts an item's name: the model and one of the rules' ways name it so, or the model
 * alone is sure of it and the rules' best way has no other name there. Where both pair most of a table alike,
 * that is how it is printed, and the model has only lost a row where it has no name or another dish's.
 */
function agreementOn(
  items: readonly FoundItem[],
  told: readonly ToldItem[],
  byRules: readonly (readonly FoundItem[])[],
): (item: FoundItem) => boolean {
  if (told.length === 0) return () => true;
  const best = byRules[0] ?? [];
  const isTold = ({ price, name }: FoundItem): boolean =>
    told.some((one) => one.item.price === price && isMostOf(one.item.name, name));
  const isSame = (item: FoundItem): boolean => has(best, item) && isTold(item);
  const isPaired = items.filter(isSame).length >= ROLE.paired * items.length;
  /** What the model has at this amount is no name, or another dish's. */
  const isAnothers = ({ price }: FoundItem): boolean =>
    told.every(
      (one) =>
        one.item.price !== price ||
        one.item.name === '' ||
        items.some((other) => isSameText(other.name, one.item.name)),
    );
  return (item) => {
    const there = best.find(({ priceBox }) => priceBox.y0 === item.priceBox.y0);
    const sure = surenessOf(item, told);
    if (!there || there.name === '')
      return sure > ROLE.clearItem || (sure > 0 && byRules.some((way) => has(way, item)));
    return isSame(item) || (isPaired && has(best, item) && isAnothers(item));
  };
}

/** Whether two names are one, but for a mark or a word at an end that only one of them has. */
function isMostOf(one: string, other: string): boolean {
  const [short = '', long = ''] = [bareText(one), bareText(other)].toSorted((a, b) => a.length - b.length);
  return long.includes(short) && short.length >= ROLE.mostOfName * long.length;
}

const has = (items: readonly FoundItem[], { name, price }: FoundItem): boolean =>
  items.some((other) => other.name === name && other.price === price);
