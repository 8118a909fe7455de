import { getOwn, type Board, type Item } from '../../../domain/board/board.ts';
import { formatRm, ZERO } from '../../../domain/money/money.ts';
import { explainParts, type ExplainedPart } from '../../../domain/split/explain-parts.ts';
import { simplest } from '../../../domain/split/portions.ts';
import { taxLabel } from '../bill/tax-label.ts';
import type { ColumnView } from '../board-view.ts';
import { fractionText, nameList } from '../describe-share.ts';
import { treatTexts } from '../paid/texts.ts';
import { boardTexts } from '../texts.ts';
import { commonTexts } from '../../../ui/texts.ts';

/** One line of a person's amount, in words. */
export interface ShareLine extends ExplainedPart {
  label: string;
  /** "1/3 of RM 10.00 = RM 3.3333". A second one for the part that somebody treated had of the same item. */
  how: string[];
}

/** Explains a person's amount line by line. The parts add up to their total. */
export function shareLines(
  board: Board,
  billId: string,
  { id, items, treats }: Pick<ColumnView, 'id' | 'items' | 'treats'>,
): ShareLine[] {
  const onOthers = Object.values(items).flatMap((item) => onOther(item));
  const lines = explainParts(board, billId, id).map((line): ShareLine => {
    const item = line.kind === 'item' ? getOwn(items, line.name) : undefined;
    const label = labelOf(board, line);
    if (line.kind === 'item' && board.items[line.name]?.treatedBy === id && (!item || item.treatedBy))
      return { ...line, label, how: [boardTexts.why.because(treatTexts.gives, fractionOf(line))] };
    if (line.kind !== 'item' || (item ? item.treated.length === 0 : treats.length === 0))
      return { ...line, label, how: [fractionOf(line)] };
    if (item?.isAlike)
      return { ...line, label, how: [boardTexts.item.treated(fractionOf(line), item.treated.length)] };
    const had = item && portionOf(board.items[line.name]!, id);
    const rest = fractionOf(had ? { ...line, share: difference(line.share, had) } : line);
    const treat = boardTexts.why.because(boardTexts.column.treat(nameList(item?.treated ?? treats)), rest);
    return { ...line, label, how: had ? [fractionOf({ ...line, share: had }), treat] : [treat] };
  });
  return [...onOthers, ...lines];
}

/** The line of an item that somebody else treats them to. */
function onOther({ id, name, price, treatedBy, treated }: ColumnView['items'][string]): ShareLine[] {
  if (!treatedBy || treatedBy.isSelf || treated.length > 0) return [];
  const how = [treatTexts.isOn(treatedBy.title)];
  const label = name || commonTexts.unnamedItem;
  return [{ kind: 'item', name: id, amount: price, share: [0n, 1n], part: ZERO, odd: false, label, how }];
}

/** "1/3 of RM 10.00 = RM 3.3333": in ten-thousandths of a sen, towards 0, to show why a sen is odd. */
function fractionOf({ amount, share: [of, all] }: Pick<ExplainedPart, 'amount' | 'share'>): string {
  const part = boardTexts.item.part(fractionText(of, all), unbroken(formatRm(amount)));
  const exact = (BigInt(amount) * of * 10_000n) / all;
  return exact % 10_000n === 0n ? part : boardTexts.why.exactly(part, exactText(exact));
}

type Fraction = readonly [of: bigint, all: bigint];

/** What a person had of an item, whoever pays for it. */
function portionOf({ shares }: Item, person: string): Fraction {
  const all = Object.values(shares).reduce((sum, { weight }) => sum + weight, 0);
  return simplest(BigInt(shares[person]?.weight ?? 0), BigInt(all));
}

const difference = ([a, b]: Fraction, [c, d]: Fraction): Fraction => simplest(a * d - c * b, b * d);

function labelOf({ items, bill }: Board, { kind, name, tax }: ExplainedPart): string {
  if (kind === 'item') return items[name]?.name || commonTexts.unnamedItem;
  if (kind === 'tax') return taxLabel(bill.taxes[tax ?? 0]!);
  return boardTexts.bill[kind];
}

/** Ten-thousandths of a sen in RM with four decimals: "RM 3.3333". */
function exactText(exact: bigint): string {
  const size = exact < 0n ? -exact : exact;
  const digits = String(size / 100n).padStart(5, '0');
  return unbroken(`${exact < 0n ? '-' : ''}RM ${digits.slice(0, -4)}.${digits.slice(-4)}`);
}

/** An amount for a sentence. No line breaks at its space or after its minus sign. */
const unbroken = (amount: string): string => amount.replace('-', '-\u2060').replaceAll(' ', '\u00a0');
