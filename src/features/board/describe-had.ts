import { isOverTaken } from '../../domain/board/pieces.ts';
import type { Currency } from '../../domain/money/currencies.ts';
import { formatAmount, type Minor } from '../../domain/money/money.ts';
import { isAll, isOnOthers, type Had } from '../../domain/split/had.ts';
import { commonTexts } from '../../words/texts.ts';
import type { ColumnView, ItemView, PiecesRest } from './board-view.ts';
import { boardTexts } from './texts.ts';
import { piecesTexts } from './who-had/pieces/texts.ts';
import { treatTexts } from './who-had/treat/texts.ts';

/**
 * What a person had of an item: "1/2 of 8.00"; "2 × 14.50"; "1/2 of 8.00, on Aisyah"; "1/7, one is treated".
 * Null if there is nothing to tell: they bear all of it, or the others do.
 */
export function hadText(
  item: Pick<ItemView, 'price' | 'pieces' | 'weight'> & Had,
  currency: Currency,
): string | null {
  const texts = boardTexts.item;
  const { each } = item.pieces ?? {};
  const [of, all] = item.share;
  const fraction = fractionText(BigInt(of), BigInt(all));
  const part = isAll(item.share) ? null : texts.part(fraction, formatAmount(item.price, currency));
  switch (item.is) {
    case 'gives':
      return treatTexts.gives;
    case 'on':
      return [...(part === null ? [] : [part]), treatTexts.isOn(item.by)].join(', ');
    case 'alike':
      return texts.treated(fraction, item.treated.length);
    case 'own':
    case 'apart':
    case 'treated':
      return part !== null && each && !isOverTaken(item.pieces)
        ? piecesTexts.had(item.weight, formatAmount(each, currency))
        : part;
  }
}

/**
 * What a column bears beside its items: pieces that are left of other people's lines, treats, and the charges
 * that are not 0.
 */
export function besideItems(
  { given, rests, treat, treats, parts }: Pick<ColumnView, 'given' | 'rests' | 'treat' | 'treats' | 'parts'>,
  shown: (name: string) => string = (name) => name,
): { key: string; label: string; amount: Minor }[] {
  const charges = (['discount', 'service', 'tax', 'rounding', 'agreed', 'rounded'] as const).filter(
    (kind) => parts[kind] !== 0,
  );
  return [
    ...rests.map((rest) => ({ key: rest.id, label: restText(rest, shown), amount: rest.amount })),
    ...given.map(({ id, name, amount }) => ({ key: id, label: treatTexts.given(shown(name)), amount })),
    ...(treat === 0
      ? []
      : [{ key: 'treat', label: boardTexts.column.treat(nameList(treats)), amount: treat }]),
    ...charges.map((kind) => ({ key: kind, label: boardTexts.item[kind], amount: parts[kind] })),
  ];
}

/** "Nasi Kandar: 2 of 5" */
export const restText = ({ name, left, of }: PiecesRest, shown = (text: string) => text): string =>
  piecesTexts.left(shown(name || commonTexts.unnamedItem), left, of);

/** A person's items by their printed prices, then the treat and the charges. */
export function linesOf(
  column: ColumnView,
  currency: Currency,
  shown: (name: string) => string = (name) => name,
): { key: string; name: string; amount: string }[] {
  const items = column.itemIds.map((id) => {
    const item = column.items[id]!;
    const share = hadText(item, currency);
    const quantity =
      item.quantity === 1 || (share !== null && item.pieces)
        ? ''
        : `\u00a0${boardTexts.item.quantity(item.quantity)}`;
    const name = shown(item.name || commonTexts.unnamedItem) + quantity;
    const amount = isOnOthers(item) ? boardTexts.item.treatedShort : formatAmount(item.had, currency);
    return { key: id, name: share === null ? name : `${name} (${share})`, amount };
  });
  const beside = besideItems(column, shown).map(({ key, label, amount }) => ({
    key,
    name: label,
    amount: formatAmount(amount, currency),
  }));
  return [...items, ...beside];
}

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
