import { lastAmount, type LabelledRow } from './labelled-row.ts';
import type { RowKind } from './labels.ts';

/**
 * Takes the labels off dishes with names like labels: "TUNA SANDWICH", "TEH LESS SUGAR", "VISA SET". A row's
 * place tells: a label with other words is none above the first certain total, nor behind a quantity. A total
 * stands above no item ("1 TOTAL RECALL COCKTAIL").
 */
export function dropDishLabels(lines: readonly LabelledRow[]): LabelledRow[] {
  const first = lines.findIndex(
    (line) => isItem(line) || (line.label?.pure === false && isPricedLabel(line)),
  );
  const found = lines.findIndex((line, at) => at > first && isFirm(line, lines[at + 1]));
  const firm = found < 0 ? lines.length : found; // the photo ends above it
  return lines.map((line, at) => {
    const { label } = line;
    if (!label || label.pure || label.kind === 'summary' || !isPricedLabel(line)) return line;
    const above = first >= 0 && at >= first && at < firm;
    const counted = QUANTITY.test(line.row.text) && !TOTAL.test(line.row.text);
    const opens = at === first && QUANTITY.test(line.row.text) && lines.slice(at, firm).some(isItem);
    const dish = counted || opens || (above && isDish(line, at, lines, firm));
    return dish && !isSumAbove(lines, at, first) ? { ...line, label: null } : line;
  });
}

/** "1 TUNA SANDWICH": no till counts its labels. */
const QUANTITY = /^\W*\d{1,2}\s?[xX*.)]?\s+\p{L}{2}/u;

/** "1 TYPE: 1 TOTAL 29.00" is a label all the same. */
const TOTAL = /T[O0]TAL|\bTTL\b|JUMLAH/i;

/** Labels that stand below the items: above a total, they are dishes if smaller amounts follow. */
const STRONG = new Set<RowKind>(['total', 'subtotal', 'net', 'count']);

function isDish(line: LabelledRow, at: number, lines: readonly LabelledRow[], firm: number): boolean {
  const { label } = line;
  if (!label || /%/.test(line.row.text)) return false;
  if (!STRONG.has(label.kind)) {
    // A payment stands right above its change.
    const next = lines[firm]?.label?.kind;
    const paid = label.kind === 'cash' && (next === 'change' || next === 'cash');
    return !paid || lines.slice(at + 1, firm).some(isItem);
  }
  // Payments stand behind a total, and they are not less.
  const own = lastAmount(line)?.value ?? 0;
  const below = lines.slice(at + 1, firm).filter((other) => isItem(other) || isPricedLabel(other));
  return below.length > 0 && below.every((other) => (lastAmount(other)?.value ?? 0) < own);
}

/** A row that no label claims, or one that may be a dish. */
const isItem = (line: LabelledRow): boolean =>
  !line.heading && (!line.label || (!line.label.pure && QUANTITY.test(line.row.text))) && hasPrice(line);

const hasPrice = (line: LabelledRow): boolean => (lastAmount(line)?.value ?? 0) > 0;

/** A price at the end of the row, with no sign. */
function isPricedLabel(line: LabelledRow): boolean {
  const amount = lastAmount(line);
  return amount !== null && amount.value > 0 && amount.to >= line.row.tokens.length - 1;
}

/** Nothing but a label, with its amount: here the items are over. */
const isFirm = ({ label, amounts }: LabelledRow, next: LabelledRow | undefined): boolean =>
  label !== null &&
  label.pure &&
  label.kind !== 'other' &&
  label.kind !== 'discount' &&
  (amounts.length > 0 || (next !== undefined && !next.label && next.amounts.length > 0));

/** Whether it is the sum of the rows above, whatever its words are. */
function isSumAbove(lines: readonly LabelledRow[], at: number, first: number): boolean {
  const above = lines.slice(Math.max(0, first), at).filter((line) => isItem(line));
  const sum = above.reduce((all, line) => all + (lastAmount(line)?.value ?? 0), 0);
  return above.length > 1 && sum === lastAmount(lines[at] as LabelledRow)?.value;
}
