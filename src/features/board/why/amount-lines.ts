import { getOwn, type Board } from '../../../domain/board/board.ts';
import { currencyOf, decimalsOf, symbolOf, type Currency } from '../../../domain/money/currencies.ts';
import { formatMoney, ZERO } from '../../../domain/money/money.ts';
import { explainParts, type ExplainedPart } from '../../../domain/split/explain-parts.ts';
import type { Had } from '../../../domain/split/had.ts';
import { fractionLess, type BigFraction } from '../../../domain/split/portions.ts';
import { commonTexts } from '../../../words/texts.ts';
import type { ColumnView, ItemView } from '../board-view.ts';
import { taxLabel } from '../charges/tax-label.ts';
import { fractionText, nameList } from '../describe-had.ts';
import { boardTexts } from '../texts.ts';
import { treatTexts } from '../who-had/treat/texts.ts';

/** One line of a person's amount, in words. */
export interface AmountLine extends ExplainedPart {
  label: string;
  /** "1/3 of RM 10.00 = RM 3.3333". A second one for the part that somebody treated had of the same item. */
  how: string[];
}

/** Explains a person's amount line by line. The parts add up to their total. */
export function amountLines(
  board: Board,
  billId: string,
  { id, items, treats }: Pick<ColumnView, 'id' | 'items' | 'treats'>,
): AmountLine[] {
  const currency = currencyOf(board.bill);
  const lines = explainParts(board, billId, id).map((line): AmountLine => {
    const label = labelOf(board, line);
    if (line.kind !== 'item') return { ...line, label, how: [fractionOf(line, currency)] };
    const had = getOwn(items, line.name);
    if (had) return { ...line, label, how: howHad(line, had, currency) };
    const isGiven = board.items[line.name]?.treatedBy === id;
    const why = isGiven ? treatTexts.gives : boardTexts.column.treat(nameList(treats));
    return { ...line, label, how: [boardTexts.why.because(why, fractionOf(line, currency))] };
  });
  return [...Object.values(items).flatMap((item) => onOther(item)), ...lines];
}

/** How their part of an item that they had comes about. */
function howHad(line: ExplainedPart, had: Had, currency: Currency): string[] {
  const { because } = boardTexts.why;
  switch (had.is) {
    case 'gives':
      return [because(treatTexts.gives, fractionOf(line, currency))];
    case 'alike':
      return [boardTexts.item.treated(fractionOf(line, currency), had.treated.length)];
    case 'apart': {
      const own: BigFraction = [BigInt(had.share[0]), BigInt(had.share[1])];
      const rest = fractionOf({ ...line, share: fractionLess(line.share, own) }, currency);
      const treat = boardTexts.column.treat(nameList(had.treated));
      return [fractionOf({ ...line, share: own }, currency), because(treat, rest)];
    }
    case 'own':
    case 'on':
    case 'treated':
      return [fractionOf(line, currency)];
  }
}

/** The line of an item that somebody else treats them to. */
function onOther(item: ItemView): AmountLine[] {
  if (item.is !== 'on') return [];
  const how = [treatTexts.isOn(item.by)];
  const label = item.name || commonTexts.unnamedItem;
  return [
    { kind: 'item', name: item.id, amount: item.price, share: [0n, 1n], part: ZERO, odd: false, label, how },
  ];
}

/**
 * "1/3 of RM 10.00 = RM 3.3333": in ten-thousandths of a sen, towards 0, to show why a sen is odd. A currency
 * without decimals never shows any.
 */
function fractionOf(
  { amount, share: [of, all] }: Pick<ExplainedPart, 'amount' | 'share'>,
  currency: Currency,
): string {
  const part = boardTexts.item.part(fractionText(of, all), unbroken(formatMoney(amount, currency)));
  const exact = (BigInt(amount) * of * 10_000n) / all;
  const isWhole = exact % 10_000n === 0n || decimalsOf(currency) === 0;
  return isWhole ? part : boardTexts.why.exactly(part, exactText(exact, currency));
}

function labelOf({ items, bill }: Board, { kind, name, tax }: ExplainedPart): string {
  if (kind === 'item') return items[name]?.name || commonTexts.unnamedItem;
  if (kind === 'tax') return taxLabel(bill.taxes[tax ?? 0]!);
  return boardTexts.bill[kind];
}

/** Ten-thousandths of a sen in RM with four decimals: "RM 3.3333". */
function exactText(exact: bigint, currency: Currency): string {
  const size = exact < 0n ? -exact : exact;
  const digits = String(size / 100n).padStart(5, '0');
  return unbroken(`${exact < 0n ? '-' : ''}${symbolOf(currency)} ${digits.slice(0, -4)}.${digits.slice(-4)}`);
}

/** An amount for a sentence. No line breaks at its space or after its minus sign. */
const unbroken = (amount: string): string => amount.replace('-', '-\u2060').replaceAll(' ', '\u00a0');
