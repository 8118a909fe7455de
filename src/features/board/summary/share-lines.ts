import { getOwn, type Board } from '../../../domain/board/board.ts';
import { formatRm } from '../../../domain/money/money.ts';
import { explainParts, type ExplainedPart } from '../../../domain/split/explain-parts.ts';
import { taxLabel } from '../bill/tax-label.ts';
import type { ColumnView, ItemView } from '../board-view.ts';
import { nameList, shareText } from '../describe-share.ts';
import { boardTexts } from '../texts.ts';
import { commonTexts } from '../../../ui/texts.ts';

/** One line of a person's amount, in words. */
export interface ShareLine extends ExplainedPart {
  label: string;
  /** "1/3 of RM 10.00 = RM 3.3333" */
  how: string;
}

/** Explains a person's amount line by line. The parts add up to their total. */
export function shareLines(
  board: Board,
  billId: string,
  { id, items, treats }: Pick<ColumnView, 'id' | 'items' | 'treats'>,
): ShareLine[] {
  return explainParts(board, billId, id).map((share) => {
    const plain = boardTexts.why.part(fractionText(share.share), unbroken(formatRm(share.amount)));
    const treat = share.kind === 'item' ? treatText(getOwn(items, share.name), treats) : null;
    const part = treat === null ? plain : boardTexts.why.because(treat, plain);
    const whole = share.exact % 10_000n === 0n;
    return {
      ...share,
      label: labelOf(board, share),
      how: whole ? part : boardTexts.why.exactly(part, exactText(share.exact)),
    };
  });
}

/** Why the fraction is larger than the person's portion; null if nobody is treated to the item. */
function treatText(item: ItemView | undefined, treats: readonly string[]): string | null {
  if (item && item.people.length < 2) return null;
  if (item) return item.treated > 0 ? shareText(item) : null;
  return treats.length > 0 ? boardTexts.column.treat(nameList(treats)) : null;
}

function labelOf({ items, bill }: Board, { kind, name, tax }: ExplainedPart): string {
  if (kind === 'item') return items[name]?.name || commonTexts.unnamedItem;
  if (kind === 'tax') return taxLabel(bill.taxes[tax ?? 0]!);
  return boardTexts.bill[kind];
}

/** "1/3", or a percentage instead of a long fraction. */
function fractionText([of, all]: ExplainedPart['share']): string {
  if (of === all) return boardTexts.why.all;
  if (all < 100n) return `${of}/${all}`;
  return unbroken(`${(Number((of * 1_000_000n) / all) / 10_000).toFixed(2)} %`);
}

/** Ten-thousandths of a sen in RM with four decimals: "RM 3.3333". */
function exactText(exact: bigint): string {
  const size = exact < 0n ? -exact : exact;
  const digits = String(size / 100n).padStart(5, '0');
  return unbroken(`${exact < 0n ? '-' : ''}RM ${digits.slice(0, -4)}.${digits.slice(-4)}`);
}

/** An amount for a sentence. No line breaks at its space or after its minus sign. */
const unbroken = (amount: string): string => amount.replace('-', '-\u2060').replaceAll(' ', '\u00a0');
