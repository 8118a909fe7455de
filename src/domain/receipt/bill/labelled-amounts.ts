import { minor, ZERO } from '../../money/money.ts';
import { isHead, isBelowCoin } from '../items/item-region.ts';
import { explainItems } from '../items/layouts.ts';
import { lastAmount, type LabelledRow } from '../labels/labelled-row.ts';
import { chargeAt, rateIn, type RowKind } from '../labels/labels.ts';
import type { Amount } from '../rows/amounts.ts';
import { boxAround } from '../rows/box.ts';
import { BILL_LIMITS } from '../thresholds.ts';
import type { LabelledAmount, LabelledAmounts } from './labelled-amount.ts';
import { withVouchers, type AmountRow } from './vouchers.ts';

const KINDS: RowKind[] = [
  'total', 'subtotal', 'net', 'discount', 'voucher', 'service', 'tax', 'rounding', 'cash', 'change', 'count', 'summary', 'other',
]; // prettier-ignore

/** Collects the labelled amounts from row `from` on: above it stand the items. */
export function labelledAmountsIn(lines: readonly LabelledRow[], from: number): LabelledAmounts {
  const labelled = noAmounts();
  const last = lastTotal(lines, from);
  const rounded: LabelledAmount[] = [];
  const rows: AmountRow[] = [];
  labelled.printed = lines
    .slice(from)
    .flatMap(({ amounts }) => amounts.flatMap((one) => (one.strict ? one.value : [])));
  for (let at = from; at < lines.length; at++) {
    const line = lines[at];
    if (line && !line.label && at < last) addUnknown(labelled, line);
    if (!line?.label) continue;
    const kind = line.label.kind;
    if (kind === 'summary') {
      addSummary(labelled, line);
      continue;
    }
    const amount = lastAmount(line) ?? amountBelow(lines, at) ?? looseAmount(line);
    if (!amount) {
      if (kind === 'rounding') labelled.rounding.push(unreadable(line));
      continue;
    }
    const money = moneyOf(line, amount);
    rows.push({ kind, money, text: line.row.text });
    if (kind === 'count') {
      // "TOTAL QTY: 9   327.00" is as good as a subtotal; "TOTAL QTY 3.00" is none.
      if (amount.strict && line.amounts.length + numbersIn(line) > 1)
        labelled.subtotal.push({ ...money, strength: 1 });
    } else if (kind === 'rounding' && Math.abs(amount.value) > BILL_LIMITS.maxRounding) {
      // "ROUNDING RM 42.35": the rounded total, unless it is a rounding that was misread.
      if (amount.strict && amount.value > 0 && !UNDER_ONE.test(line.row.text)) rounded.push(money);
      else labelled.rounding.push(unreadable(line));
    } else if (kind === 'total' && amount.value === 0) {
      labelled.change.push(money); // "BALANCE DUE 0.00" below the payment
    } else labelled[kind].push(money);
  }
  for (const money of rounded) {
    const beside = [labelled.total, labelled.subtotal, labelled.net, labelled.cash].flat();
    if (
      beside.length === 0 ||
      beside.some(({ value }) => Math.abs(value - money.value) <= BILL_LIMITS.maxRounding)
    )
      labelled.total.push({ ...money, strength: BILL_LIMITS.roundedTotalStrength });
    else labelled.rounding.push({ ...money, value: ZERO, confidence: 0, strength: 0 });
  }
  const most =
    BILL_LIMITS.taxOfTotal *
    Math.max(0, ...labelled.total.map(({ value }) => value), ...labelled.subtotal.map(({ value }) => value));
  // "ZERO TAX AMT 43.40" is no tax. Beside a printed rate the amount may be a misread tax.
  if (most > 0) labelled.tax = labelled.tax.filter(({ value, rate }) => value <= most || (rate ?? 0) > 0);
  return withVouchers(labelled, rows);
}

const noAmounts = (): LabelledAmounts => ({
  ...(Object.fromEntries(KINDS.map((kind): [RowKind, LabelledAmount[]] => [kind, []])) as Record<
    RowKind,
    LabelledAmount[]
  >),
  extra: [],
  printed: [],
});

/** The place of the last total, or of the first payment without one. No charge stands behind it. */
function lastTotal(lines: readonly LabelledRow[], from: number): number {
  const total = lines.findLastIndex((line) => line.label?.kind === 'total' && lastAmount(line)?.value !== 0);
  if (total >= from) return total;
  const paid = lines.findIndex(
    ({ label }, at) => at >= from && (label?.kind === 'cash' || label?.kind === 'change'),
  );
  return paid < 0 ? lines.length : paid;
}

/**
 * Adds a row without a known label. Less than five sen is a rounding, a minus a discount; the rate of a tax
 * or a service charge makes it one ("SSI 6%", "S/C 10%"). Any other row is an extra ("TAKEAWAY CHARGE").
 */
function addUnknown(labelled: LabelledAmounts, line: LabelledRow): void {
  const amount = lastAmount(line);
  if (!amount || line.heading || isHead(line)) return;
  const rate = rateIn(line.row.text);
  const charge = chargeAt(rate);
  if (isBelowCoin(amount)) labelled.rounding.push({ ...moneyOf(line, amount), strength: 1 });
  else if (amount.value < 0) labelled.discount.push({ ...moneyOf(line, amount), strength: 1 });
  else if (charge) labelled[charge].push({ ...moneyOf(line, amount), strength: 1, rate });
  else labelled.extra.push(...(explainItems({ lines: [line], headed: true, end: 0 })[0]?.items ?? []));
}

/** "-0.82": less than 1 RM, so no total. */
const UNDER_ONE = /(?<!\d)[-+]?[0O][.,]\d{2}/;

/** A row that names a rounding without a readable amount. */
const unreadable = (line: LabelledRow): LabelledAmount => ({
  value: ZERO,
  confidence: 0,
  strength: 0,
  rate: null,
  box: line.row.box,
});

const moneyOf = (line: LabelledRow, amount: Amount): LabelledAmount => ({
  value: amount.value,
  confidence: amount.confidence,
  strength: line.label?.strength ?? 1,
  rate: line.label?.rate ?? null,
  box: boxAround(line.row.tokens.slice(amount.from, amount.to).map((token) => token.box)),
});

/** The label's amount may stand on the row below it, alone. */
function amountBelow(lines: readonly LabelledRow[], at: number): Amount | null {
  const [line, next] = [lines[at], lines[at + 1]];
  if (!line || !next || next.label || line.amounts.length > 0) return null;
  return next.row.tokens.length > 2 || holdsTorn(line) ? null : lastAmount(next);
}

/** "NET TOTAL 25. I": the row has an unreadable amount, so the row below has its own. */
const holdsTorn = ({ row }: LabelledRow): boolean =>
  /\d/.test(row.tokens.at(-1)?.text ?? '') || /\d[.,:;]$/.test(row.tokens.at(-2)?.text ?? '');

/** "TOTAL 4815": the decimal point was lost; worth little. A rounding may be printed as "-2". */
function looseAmount(line: LabelledRow): Amount | null {
  if (line.label?.kind === 'rounding') return null;
  const amount = line.amounts.at(-1) ?? null;
  return amount && amount.to === line.row.tokens.length ? { ...amount, value: minor(amount.value) } : null;
}

const numbersIn = (line: LabelledRow): number =>
  line.row.tokens.filter((token) => /^\D?\d{1,3}\D?$/.test(token.text)).length;

/** Adds a row of the tax summary: a base and its tax. The tax may be printed nowhere else. */
function addSummary(labelled: LabelledAmounts, line: LabelledRow): void {
  const amounts = line.amounts
    .filter((amount) => amount.strict && amount.value !== 0)
    .map((amount) => ({ ...amount, value: minor(Math.abs(amount.value)) }));
  for (const amount of amounts) labelled.summary.push(moneyOf(line, amount));
  const [base, tax] = amounts;
  if (!base || !tax || amounts.length > 3) return;
  const rate = [6, 8, 5, 10].find((percent) => Math.abs((base.value * percent) / 100 - tax.value) <= 2);
  if (rate === undefined || labelled.tax.some((known) => known.value === tax.value)) return;
  labelled.tax.push({ ...moneyOf(line, tax), strength: 1, rate });
}

/** The labelled amounts of several readings of one receipt; the same amount read twice counts more. */
export function mergeLabelledAmounts(readings: readonly LabelledAmounts[]): LabelledAmounts {
  const joined = noAmounts();
  const [first] = readings;
  joined.printed = readings.flatMap(({ printed }) => printed);
  joined.extra = (first?.extra.length ? first : readings[1])?.extra ?? [];
  for (const kind of KINDS) {
    for (const [at, labelled] of readings.entries()) {
      for (const money of labelled[kind]) {
        const known = at > 0 && joined[kind].find((other) => other.value === money.value);
        if (known) known.confidence = Math.max(known.confidence, money.confidence);
        if (known) known.strength += BILL_LIMITS.repeatedStrength;
        else joined[kind].push({ ...money });
      }
    }
  }
  return joined;
}
