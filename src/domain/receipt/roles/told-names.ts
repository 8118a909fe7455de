import { minor } from '../../money/money.ts';
import { otherThan } from '../draft/draft.ts';
import type { FoundItem } from '../items/items.ts';
import { bareText, letterCount } from '../rows/match-words.ts';
import { countIn } from './group-by-role.ts';
import { toldAt, type ToldItem } from './items-by-role.ts';

/**
 * The item with the model's name where it has none; else without the words at its name's ends that the model is
 * sure are no name, and with the quantity among them.
 */
export function withToldName(
  item: FoundItem,
  told: readonly ToldItem[],
  items: readonly FoundItem[],
): FoundItem {
  const same = toldAt(item, told);
  if (!same) return item;
  const { name: toldName, nameBox, nameConfidence } = same.item;
  const isTaken = items.some((other) => other.name !== '' && other.nameBox.y0 === nameBox.y0);
  const asTold = toldName === '' || isTaken ? item : { ...item, name: toldName, nameBox, nameConfidence };
  if (item.name === '') return asTold;
  const words = item.name.split(' ');
  const own = new Set(same.item.name.split(' ').map(bareText));
  const isOther = (word: string | undefined): boolean =>
    word !== undefined && same.others.has(bareText(word)) && !own.has(bareText(word));
  let [from, to] = [0, words.length];
  while (from < to && isOther(words[from])) from++;
  while (to > from && isOther(words[to - 1])) to--;
  if (letterCount(words.slice(from, to).join('')) === 0) return asTold;
  if (to - from === words.length) return item;
  const counted = words.slice(0, from).some((word) => countIn(word) === same.item.quantity);
  const quantity = counted ? same.item.quantity : item.quantity;
  return {
    ...item,
    name: words.slice(from, to).join(' '),
    quantity,
    isCounted: counted || item.isCounted === true,
    unit: counted && item.price % quantity === 0 ? minor(item.price / quantity) : item.unit,
    otherQuantities: counted ? otherThan(quantity, [item.quantity, 1]) : item.otherQuantities,
  };
}
