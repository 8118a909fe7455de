import { minor, type Minor } from '../../money/money.ts';
import type { LabelledRow } from '../labels/labelled-row.ts';
import type { Amount } from '../rows/amounts.ts';
import type { Token } from '../rows/rows.ts';
import { withoutUnit } from '../rows/units.ts';
import { ITEMS } from '../thresholds.ts';

// Which of a row's numbers are quantity, price and amount: those whose product stands there as well.

/** A number of a row that may be a quantity. */
interface Count {
  value: number;
  /** The token it stands in. */
  at: number;
  /** Printed without a point. "9.00" is a price sooner than a quantity. */
  whole: boolean;
}

interface Product {
  quantity: number;
  unit: Minor;
  amount: Amount;
  at: number;
}

/** Numbers in the tail that may be a quantity: whole ones with a minus, other whole ones, weights. */
export function countsIn(tokens: readonly Token[], from: number, amounts: readonly Amount[]): Count[] {
  const counts: Count[] = [];
  for (let at = from; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? '';
    const joint = /^[@(]?(\d{1,3})[xX*×@]|[xX*×@](\d{1,3})\)?$/.exec(text);
    if (joint) counts.push({ value: Number(joint[1] ?? joint[2]), at: -1, whole: true });
    const plain = /^(-?)[xX@*([]*(\d{1,3}(?:\.\d{1,3})?)[xX*@)\]]*$/.exec(withoutUnit(text));
    if (!plain || !(Number(plain[2]) > 0)) continue;
    const money = amounts.some((amount) => amount.currency && at >= amount.from && at < amount.to);
    const whole = !plain[2]?.includes('.');
    if (!money) counts.push({ value: Number(`${plain[1]}${plain[2]}`), at, whole });
  }
  return counts.toSorted(
    (a, b) =>
      Number(Number.isInteger(b.value)) - Number(Number.isInteger(a.value)) ||
      Number(b.value < 0) - Number(a.value < 0),
  );
}

export const covers = (amount: Amount, at: number): boolean => at >= amount.from && at < amount.to;

/**
 * The quantity and price whose product stands in the row as well, the rightmost one first. Whole quantities
 * come first, also where something is off or added in a further column; then those with a point (weights).
 */
export function productOf(
  allCounts: readonly Count[],
  allAmounts: readonly Amount[],
  sign = 1,
  percents: readonly number[] = [],
): Product | null {
  const counts = allCounts.slice(0, ITEMS.maxNumbers);
  const amounts = allAmounts.slice(-ITEMS.maxNumbers);
  const whole = counts.filter((count) => count.whole);
  const others = counts.filter((count) => !count.whole);
  const product = multiplied(whole, amounts, sign);
  // "2  9.00  18.00  1.80  16.20": the row's own amount is its last one.
  if (product && product.amount === amounts.at(-1)) return product;
  const even = others.filter(({ value }) => Number.isInteger(value)); // "2.00" as a quantity
  return (
    withColumn(whole, amounts, percents) ??
    product ??
    withColumn(even, amounts, percents) ??
    weighed(multiplied(others, amounts, sign), whole)
  );
}

/** "1  0.850  68.00  57.80": beside a weight the whole number is the quantity. */
function weighed(product: Product | null, whole: readonly Count[]): Product | null {
  const [pieces, ...more] = whole.filter(({ at, value }) => at > 0 && value > 0);
  const isWeight = product !== null && !Number.isInteger(product.quantity);
  return isWeight && pieces && more.length === 0
    ? { ...product, quantity: pieces.value, at: pieces.at }
    : product;
}

function multiplied(counts: readonly Count[], amounts: readonly Amount[], sign: number): Product | null {
  for (let last = amounts.length - 1; last > 0; last--) {
    const amount = amounts[last];
    if (!amount || amount.value === 0) continue;
    for (let first = last - 1; first >= 0; first--) {
      const unit = amounts[first];
      if (!unit || unit.value === 0) continue;
      for (const { value: quantity, at } of counts) {
        if (covers(unit, at) || covers(amount, at)) continue;
        const price = minor(Math.abs(unit.value)); // "(4 PAX @ 42.90)": the bracket is no minus
        const product = Math.round(quantity * price);
        const off = Math.abs(product - (quantity < 0 ? sign * amount.value : Math.abs(amount.value)));
        if (off <= (Number.isInteger(quantity) ? 0 : 1)) return { quantity, unit: price, amount, at };
      }
    }
  }
  return null;
}

/** "2  9.00  1.80  16.20", "2  9.00  10%  16.20": a discount or a tax between price and amount. */
function withColumn(
  counts: readonly Count[],
  amounts: readonly Amount[],
  percents: readonly number[],
): Product | null {
  const amount = amounts.at(-1);
  if (!amount || amount.value <= 0) return null;
  for (const [first, unit] of amounts.slice(0, -1).entries()) {
    if (unit.value <= 0) continue;
    const between = amounts.slice(first + 1, -1).filter(({ value }) => value !== 0);
    for (const { value: quantity, at, whole } of counts) {
      if (!whole && at >= unit.from) continue;
      if (quantity <= 0 || quantity >= ITEMS.maxQuantity || covers(unit, at) || covers(amount, at)) continue;
      const full = quantity * unit.value;
      const fits = (value: number, within = 0): boolean => Math.abs(value - amount.value) <= within;
      const isOff = between.some((one) => {
        const off = Math.abs(one.value);
        return !covers(one, at) && off < full && (fits(full - off) || fits(full - quantity * off));
      });
      const isTax = between.some((one) => isTaxOf(one.value, full) && fits(full + one.value));
      const parts = [
        ...percents,
        ...counts.filter((one) => one.at >= unit.to && one.at < amount.from).map(({ value }) => value),
        ...between.map(({ value }) => value / 100),
      ];
      const isPart = parts.some((part) => part > 0 && part < 100 && fits((full * (100 - part)) / 100, 0.5));
      if (isOff || isTax || isPart) return { quantity, unit: unit.value, amount, at };
    }
  }
  return null;
}

/** The percentages of a row: "10%", "-10.00%". */
export const percentsIn = (tokens: readonly Token[]): number[] =>
  tokens.flatMap(({ text }) => /^[-(]?(\d{1,2}(?:\.\d{1,2})?)%\)?$/.exec(text)?.[1] ?? []).map(Number);

const isTaxOf = (value: number, base: number): boolean =>
  [6, 8, 10].some((rate) => Math.abs((base * rate) / 100 - value) <= 1);

/** "2 X 5.51 (DISC: 1.53) 7.96": quantity and net price where price, discount and amount agree. */
export function netProduct({ row, amounts }: LabelledRow): { quantity: number; unit: Minor } | null {
  const times = /^\W*(\d{1,3})\s?[xX×*]\s?\d/.exec(row.text);
  const [price, off, amount] = amounts.filter((one) => one.strict).map(({ value }) => Math.abs(value));
  if (!times || !price || !off || !amount) return null;
  const quantity = Number(times[1]);
  const agrees = [price - off, price - off / quantity].some((unit) => unit * quantity === amount);
  return agrees && amount % quantity === 0 ? { quantity, unit: minor(amount / quantity) } : null;
}
