import { amountsWithColumns } from '../rows/amount-columns.ts';
import type { Amount } from '../rows/amounts.ts';
import { letterCount } from '../rows/match-words.ts';
import type { Row } from '../rows/rows.ts';
import { isCountedPrice } from '../rows/units.ts';
import { dropDishLabels } from './dish-labels.ts';
import type { LabelledRow } from './labelled-row.ts';
import { isHeading, isSummaryRow, labelOf, startsSummary, type Label } from './labels.ts';

/** Labels every row. Rows below the tax summary's heading only repeat the bill above it. */
export function labelRows(rows: readonly Row[]): LabelledRow[] {
  let summary = false;
  let priced = false; // a summary stands below what it repeats
  let above: RowAbove | null = null;
  const amountsOf = amountsWithColumns(rows, saysSum);
  const lines = [...amountsOf].map(([row, amounts]): LabelledRow => {
    const starts = priced && startsSummary(row.text);
    priced ||= amounts.some((amount) => amount.strict);
    const heading = !starts && isHeading(row.text);
    const said = heading ? null : labelOf(wordsBefore(row, amounts));
    const read =
      said?.kind === 'count' && (isCountedPrice(row.text) || isOfNameAbove(row, above)) ? null : said;
    above = { row, isName: !said && !heading && amounts.every((amount) => !amount.strict) };
    if (starts) summary = true;
    else if (summary && read && GOES_ON.has(read.kind) && !isRepeat(read, amounts)) summary = false;
    const inSummary = isSummaryRow(row.text) || (summary && amounts.length > 0);
    return {
      row,
      amounts,
      heading,
      label: inSummary ? { kind: 'summary', strength: 1, rate: read?.rate ?? null, pure: true } : read,
    };
  });
  return dropDishLabels(lines);
}

const saysSum = (label: string): boolean => SUMS.has(labelOf(label)?.kind ?? '');
const SUMS = new Set<string>(['subtotal', 'total']);

interface RowAbove {
  row: Row;
  /** Whether it may name a dish: no label, no amount. */
  isName: boolean;
}

/** "4 PCS   120.00" right below a name says how many of it there are. */
const isOfNameAbove = (row: Row, above: RowAbove | null): boolean =>
  above?.isName === true &&
  /^\W{0,3}\d{1,3}\s?\p{L}{1,9}\W{1,4}\d[\d.,]{1,9}$/u.test(row.text) &&
  letterCount(above.row.text) > 2;

/** These labels end a tax summary that stands in the middle of the totals. */
const GOES_ON = new Set(['total', 'cash', 'change', 'rounding']);

/** The summary's own TOTAL row holds base and tax: two amounts. */
const isRepeat = (label: Label, amounts: readonly Amount[]): boolean =>
  label.kind === 'total' && amounts.length >= 2;

/** The row's text without its amounts: "TOTAL 26.60" says TOTAL. */
function wordsBefore(row: Row, amounts: readonly Amount[]): string {
  return row.tokens
    .filter((_, at) => !amounts.some((amount) => amount.strict && at >= amount.from && at < amount.to))
    .map((token) => token.text)
    .join(' ');
}
