import { getOwn, type Board } from '../../../domain/board/board.ts';
import { formatRm } from '../../../domain/money/money.ts';
import { explainParts, type ExplainedPart } from '../../../domain/split/explain-parts.ts';
import { taxLabel } from '../bill/tax-label.ts';
import type { ColumnView, ItemView } from '../board-view.ts';
import { fractionText, isPartlyTreated, nameList } from '../describe-share.ts';
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
    const part = boardTexts.item.part(fractionText(...share.share), unbroken(formatRm(share.amount)));
    const whole = share.exact % 10_000n === 0n;
    const how = whole ? part : boardTexts.why.exactly(part, exactText(share.exact));
    const item = getOwn(items, share.name);
    return {
      ...share,
      label: labelOf(board, share),
      how: share.kind === 'item' ? withTreat(how, item, treats) : how,
    };
  });
}

/** Says who is treated, if that makes the fraction larger than what the person had. */
function withTreat(how: string, item: ItemView | undefined, treats: readonly string[]): string {
  if (item) return isPartlyTreated(item) ? boardTexts.item.treated(how, item.treated) : how;
  return treats.length > 0 ? boardTexts.why.because(boardTexts.column.treat(nameList(treats)), how) : how;
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
  return unbroken(`${exact < 0n ? '-' : ''}RM ${digits.slice(0, -4)}.${digits.slice(-4)}`);
}

/** An amount for a sentence. No line breaks at its space or after its minus sign. */
const unbroken = (amount: string): string => amount.replace('-', '-\u2060').replaceAll(' ', '\u00a0');
