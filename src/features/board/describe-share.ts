import { formatAmount } from '../../domain/money/money.ts';
import type { ItemView } from './board-view.ts';
import { boardTexts } from './texts.ts';

/**
 * Which part of an item a person has: "1/2 of 8.00". If somebody is treated, the others bear more than their
 * portion: then "1/7, one is treated". Null if nobody else has the item.
 */
export function shareText({
  weight,
  weights,
  treated,
  people,
  price,
}: Omit<ItemView, 'part'>): string | null {
  if (people.length < 2) return null;
  return treated > 0 && treated < people.length
    ? boardTexts.item.treated(weight, weights, treated)
    : boardTexts.item.portion(weight, weights, formatAmount(price));
}

/** "Aisyah", "Aisyah and Bala", "Aisyah, Bala and Chong", "Aisyah, Bala and 3 others" */
export function nameList(names: readonly string[]): string {
  const { and, others } = boardTexts.names;
  const [first = '', second = '', ...more] = names;
  if (names.length < 2) return first;
  if (more.length === 0) return and(first, second);
  return and(`${first}, ${second}`, more.length === 1 ? more[0]! : others(more.length));
}
