import { hasLegalForm } from '../fields/legal-form.ts';
import { lastAmount, type LabelledRow } from '../labels/labelled-row.ts';
import { chargeAt, rateIn } from '../labels/labels.ts';
import { amountsIn, type Amount } from '../rows/amounts.ts';
import { saysDay } from '../rows/clock.ts';
import { letterCount } from '../rows/match-words.ts';
import type { Row } from '../rows/rows.ts';
import { ITEMS } from '../thresholds.ts';

/** Rows that end the list of items once one was seen. */
const ENDS = new Set([
  'total',
  'subtotal',
  'net',
  'tax',
  'service',
  'rounding',
  'cash',
  'change',
  'count',
  'summary',
]);

/** Words of a receipt's head besides names and addresses. */
const HEAD =
  /\b(?:TEL|FAX|PHONE|GST|SST|REG|INVOICE|INV|RECEIPT|RESIT|BILL|CHECK|CHK|TABLE|TBL|MEJA|PAX|CASHIER|JURUWANG|DATE|TARIKH|TIME|MASA|ORDER|COUNTER|TERMINAL|STAFF|SERVER|WAITER|SALES\s?PERSON|MEMBER|SHIFT|POS|TRANS|DOC|REF|GUEST|COVER|OPERATOR|USER|PRINTED|CUSTOMER|QUEUE|SLIP)\b\W|\d{1,2}[:.]\d{2}\s*(?:AM|PM|:)|(?<![A-Z\d])\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|DINE.?IN|TAKE.?AWAY|EAT.?IN|\bHRS\b|JALAN|JLN|TAMAN|WELCOME|TAX INVOICE|THANK|SDN\.? BHD/i;

/** The item rows: from the column headings (or the first priced row) to the first total. */
export interface Region {
  lines: readonly LabelledRow[];
  /** True where column headings say that the items begin here. */
  headed: boolean;
  /** Index of the first row behind the region. */
  end: number;
}

export function itemRegion(lines: readonly LabelledRow[]): Region {
  const heading = headingAt(lines);
  let start = heading + 1;
  if (heading < 0) {
    start = lines.findIndex((line, at) => isPriced(line) && !isHead(line) && !isOfLabelAbove(lines, at));
    if (start < 0) return { lines: [], headed: false, end: 0 };
    // Names may stand above their numbers: take back the rows just above that are no part of the head.
    for (let taken = 0; taken < ITEMS.rowsAboveFirst && start > 0; taken++) {
      const above = lines[start - 1];
      if (!above || isHead(above) || above.label || above.heading || isSpread(above)) break;
      const gap = (lines[start]?.row.box.y0 ?? 0) - above.row.box.y1;
      if (gap > ITEMS.nameGap * above.row.height) break;
      start--;
    }
    while (letterCount(lines[start]?.row.text ?? '') < 3 && !lastAmount(lines[start] as LabelledRow)) start++;
  }
  let seen = false;
  let end = lines.length;
  for (let at = start; at < lines.length; at++) {
    const line = lines[at];
    if (!line) continue;
    if (seen && ends(line, lines[at + 1])) {
      end = at;
      break;
    }
    if (isPriced(line)) seen = true;
    else if (
      !seen &&
      line.label &&
      ENDS.has(line.label.kind) &&
      line.label.kind !== 'tax' &&
      lastAmount(line)
    ) {
      end = at; // totals before any item: there are none
      break;
    }
  }
  while (end - 1 > start && isOfTheBill(lines, start, end - 1)) end--;
  end = beforeChargesOfBill(lines, start, end);
  const isDish = ({ heading: names, label, amounts }: LabelledRow): boolean =>
    !names && !(label?.kind === 'other' && amounts.length > 0);
  return { lines: lines.slice(start, end).filter(isDish), headed: heading >= 0, end };
}

/**
 * Whether the last row belongs to the whole bill: "MEMBER DISCOUNT 10%" is a tenth of all items, not of the
 * last one; a rounding or charge may have a misread label ("R0NDLNG 0.02", "SSI 6%").
 */
function isOfTheBill(lines: readonly LabelledRow[], from: number, at: number): boolean {
  const line = lines[at];
  const amount = line && lastAmount(line);
  if (!amount) return false;
  if (!line.label && isBelowCoin(amount)) return true;
  if (line.label ? line.label.kind !== 'discount' : chargeAt(rateIn(line.row.text)) === null) return false;
  const [rate, off] = [rateIn(line.row.text) ?? 0, Math.abs(amount.value)];
  if (rate <= 0 || off === 0) return false;
  const prices = lines.slice(from, at).flatMap((one) => (isPriced(one) ? (lastAmount(one)?.value ?? 0) : []));
  const isPart = (of: number, within: number): boolean => Math.abs((of * rate) / 100 - off) <= within;
  // A till may round the discount of a whole bill to 5 sen.
  const all = prices.reduce<number>((sum, price) => sum + price, 0);
  return !isPart(prices.at(-1) ?? 0, 1) && isPart(all, 5);
}

/** Before the discounts and charges at the end that the model is sure are the whole bill's. */
function beforeChargesOfBill(lines: readonly LabelledRow[], start: number, end: number): number {
  let at = end;
  while (at - 1 > start && lines[at - 1]?.ofBill) at--;
  return at;
}

/** Below the smallest coin: nothing costs so little. */
export const isBelowCoin = ({ value }: Amount): boolean =>
  value !== 0 && Math.abs(value) < ITEMS.smallestCoin;

/**
 * The rows of items and amounts, which don't name the store. `end`: the first row behind the items. A row
 * with a legal form is no dish: then the items' region reaches into the head.
 */
export function rowsOfTheBill(
  rows: readonly Row[],
  lines: readonly LabelledRow[],
  end: number,
): ReadonlySet<Row> {
  const top = lines.find((line) => line.heading || (isPriced(line) && !isHead(line)))?.row.level ?? Infinity;
  const bottom = lines[end]?.row.level ?? Infinity;
  const isBill = (row: Row): boolean =>
    (row.level < bottom && !hasLegalForm(row.text)) || amountsIn(row).some((amount) => amount.strict);
  return new Set(rows.filter((row) => row.level >= top && isBill(row)));
}

/** Words far apart without a digit are the names of columns, however they were read. */
const isSpread = ({ row }: LabelledRow): boolean =>
  !/\d/.test(row.text) &&
  row.tokens.some(
    (token, at) => at > 0 && token.box.x0 - (row.tokens[at - 1]?.box.x1 ?? 0) > ITEMS.columnGap * row.height,
  );

const isPriced = (line: LabelledRow): boolean =>
  !line.heading && lastAmount(line) !== null && (line.label === null || line.label.kind === 'discount');

/**
 * Words of the head that also stand in dishes and charges ("STEAMBOAT SET 2 PAX 59.90", "COVER CHARGE 4.00").
 */
const SOLD =
  /\b(?:PAX|DATE|TABLE|MEJA|BILL|CHECK|ORDER|COUNTER|MEMBER|COVER|GUEST|STAFF|SERVER|SLIP|QUEUE|POS|SHIFT|HRS)\b(?!\s*(?:NO\b|[:#]))/gi;
const SERVED = /DINE.?IN|TAKE.?AWAY|EAT.?IN/gi;

/** Whether a row belongs to the receipt's head. A row that ends in a price or has no number may be a dish. */
export function isHead(line: LabelledRow): boolean {
  const { text } = line.row;
  if (saysDay(text)) return true;
  const others = text.replace(SOLD, ' ');
  if (endsInPrice(line)) return HEAD.test(others.replace(SERVED, ' '));
  const bare = !/[\d:]/.test(text) && letterCount(others) > 2;
  return HEAD.test(bare ? others : text) || (lastAmount(line) === null && /^\W*\d{5}\s+[A-Z]/i.test(text));
}

const endsInPrice = ({ row, amounts }: LabelledRow): boolean => {
  const last = amounts.findLast((amount) => amount.strict);
  return (
    last !== undefined &&
    Math.abs(last.value) >= ITEMS.smallestPrice &&
    last.to >= row.tokens.length - 1 &&
    letterCount(row.text) > 2
  );
};

/** A label whose amount stands on the next row ends the items as well. */
function ends(line: LabelledRow, next: LabelledRow | undefined): boolean {
  if (!line.label || !ENDS.has(line.label.kind)) return false;
  if (line.amounts.length > 0) return true;
  if (line.label.kind === 'count') return /\d/.test(line.row.text);
  if (line.label.kind === 'total' || line.label.kind === 'subtotal') return true;
  return next !== undefined && (next.label !== null || (line.label.pure && isAmountAlone(next)));
}

/** "Payment Successful" with its amount on the row below, above any item. */
const isOfLabelAbove = (lines: readonly LabelledRow[], at: number): boolean =>
  lines[at - 1]?.label?.pure === true &&
  lines[at - 1]?.amounts.length === 0 &&
  isAmountAlone(lines[at] as LabelledRow);

const isAmountAlone = ({ row, amounts }: LabelledRow): boolean =>
  amounts.length === 1 && row.tokens.length < 3;

/** The column headings before the first total; some tills print two rows of them. */
function headingAt(lines: readonly LabelledRow[]): number {
  let found = -1;
  let priced = 0;
  for (const [at, line] of lines.entries()) {
    if (line.heading) {
      if (priced < ITEMS.pricedAboveHeading) found = at; // behind items it is the heading of something else
    } else if (lastAmount(line)) {
      if (found >= 0 || (line.label && ENDS.has(line.label.kind))) break;
      if (isPriced(line) && !isHead(line)) priced++;
    }
  }
  return found;
}
