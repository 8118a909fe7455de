import { formatAmount } from '../../domain/money/money.ts';
import type { ItemView } from './board-view.ts';
import { treatTexts } from './paid/texts.ts';
import { boardTexts } from './texts.ts';

/**
 * Which part of an item a person has: "1/2 of 8.00". Of eight who share it one is treated: each of the seven
 * bears "1/7, one is treated", if all who pay share it alike. Null if nobody else has the item or treats it.
 *
 * @param isTreated the others pay for this person
 */
export function shareText(
  {
    share,
    treated,
    isAlike,
    people,
    price,
    treatedBy,
  }: Pick<ItemView, 'share' | 'treated' | 'isAlike' | 'people' | 'price' | 'treatedBy'>,
  isTreated: boolean,
): string | null {
  const texts = boardTexts.item;
  const [of, all] = share;
  const fraction = fractionText(BigInt(of), BigInt(all));
  if (treatedBy?.isSelf && treated.length === 0) return treatTexts.gives;
  if (treatedBy && treated.length === 0) {
    const on = treatTexts.isOn(treatedBy.title);
    return people.length < 2 ? on : `${texts.part(fraction, formatAmount(price))}, ${on}`;
  }
  if (people.length < 2) return null;
  return treated.length > 0 && isAlike && !isTreated
    ? texts.treated(fraction, treated.length)
    : texts.part(fraction, formatAmount(price));
}

/** Others pay for all that this person had of an item. */
export const isOnOthers = ({ treatedBy }: Pick<ItemView, 'treatedBy'>, isTreated: boolean): boolean =>
  isTreated || (treatedBy !== null && !treatedBy.isSelf);

/** "1/3"; "all"; a percentage instead of a long fraction. */
export function fractionText(of: bigint, all: bigint): string {
  if (of === all) return boardTexts.item.all;
  if (all < 100n) return `${of}/${all}`;
  return `${(Number((of * 1_000_000n) / all) / 10_000).toFixed(2)}\u00a0%`;
}

/** "Aisyah", "Aisyah and Bala", "Aisyah, Bala and Chong", "Aisyah, Bala and 3 others" */
export function nameList(names: readonly string[]): string {
  const { and, others } = boardTexts.names;
  const [first = '', second = '', ...more] = names;
  if (names.length < 2) return first;
  if (more.length === 0) return and(first, second);
  return and(`${first}, ${second}`, more.length === 1 ? more[0]! : others(more.length));
}
