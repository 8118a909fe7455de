import { getOwn, type Board } from '../../../domain/board/board.ts';
import { CURRENCY, formatMoney, ZERO } from '../../../domain/money/money.ts';
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
  const lines = explainParts(board, billId, id).map((line): AmountLine => {
    const label = labelOf(board, line);
    if (line.kind !== 'item') return { ...line, label, how: [fractionOf(line)] };
    const had = getOwn(items, line.name);
    if (had) return { ...line, label, how: howHad(line, had) };
    const isGiven = board.items[line.name]?.treatedBy === id;
    const why = isGiven ? treatTexts.gives : boardTexts.column.treat(nameList(treats));
    return { ...line, label, how: [boardTexts.why.because(why, fractionOf(line))] };
  });
  return [...Object.values(items).flatMap((item) => onOther(item)), ...lines];
}

/** How their part of an item that they had comes about. */
function howHad(line: ExplainedPart, had: Had): string[] {
  const { because } = boardTexts.why;
  switch (had.is) {
    case 'gives':
      return [because(treatTexts.gives, fractionOf(line))];
    case 'alike':
      return [boardTexts.item.treated(fractionOf(line), had.treated.length)];
    case 'apart': {
      const own: BigFraction = [BigInt(had.share[0]), BigInt(had.share[1])];
      const rest = fractionOf({ ...line, share: fractionLess(line.share, own) });
      const treat = boardTexts.column.treat(nameList(had.treated));
      return [fractionOf({ ...line, share: own }), because(treat, rest)];
    }
    case 'own':
    case 'on':
    case 'treated':
      return [fractionOf(line)];
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

/** "1/3 of RM 10.00 = RM 3.3333": in ten-thousandths of a sen, towards 0, to show why a sen is odd. */
function fractionOf({ amount, share: [of, all] }: Pick<ExplainedPart, 'amount' | 'share'>): string {
  const part = boardTexts.item.part(fractionText(of, all), unbroken(formatMoney(amount)));
  const exact = (BigInt(amount) * of * 10_000n) / all;
  return exact % 10_000n === 0n ? part : boardTexts.why.exactly(part, exactText(exact));
}

function labelOf({ items, bill }: Board, { kind, name, tax }: ExplainedPart): string {
  if (kind === 'item') return items[name]?.name || commonTexts.unnamedItem;
  if (kind === 'tax') return taxLabel(bill.taxes[tax ?? 0]!);
  return boardTexts.bill[kind];
}

/** Ten-thousandths of a sen in RM with four decimals: "RM 3.3333". */
function exactText(exact: bigint): string {
  const size = exact < 0n ? -exact : exact;
  const digits = String(size / 100n).padStart(5, '0');
  return unbroken(`${exact < 0n ? '-' : ''}${CURRENCY} ${digits.slice(0, -4)}.${digits.slice(-4)}`);
}

/** An amount for a sentence. No line breaks at its space or after its minus sign. */
const unbroken = (amount: string): string => amount.replace('-', '-\u2060').replaceAll(' ', '\u00a0');
