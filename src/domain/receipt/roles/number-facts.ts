import type { LabelledRow } from '../labels/labelled-row.ts';
import { lastAmount } from '../labels/labelled-row.ts';

/** What arithmetic says of a row's words: each list has a place for each word. */
export interface NumberFacts {
  /** A whole number times a price of this or the next row gives an amount: its quantity, price, amount. */
  times: Uint8Array;
  priced: Uint8Array;
  product: Uint8Array;
  /** The row's last amount is the sum of those right above, or one of those. */
  sum: boolean;
  summed: boolean;
}

interface NumberAt {
  value: number;
  at: number;
  of: NumberFacts;
}

/** Numbers of a row that are tried, and rows that are summed up, at most. */
const MOST_NUMBERS = 8;
const MOST_ROWS = 60;

/** The facts of each row. Linear in rows. */
export function numberFacts(lines: readonly LabelledRow[]): NumberFacts[] {
  const facts = lines.map(({ row }): NumberFacts => {
    const none = (): Uint8Array => new Uint8Array(row.tokens.length);
    return { times: none(), priced: none(), product: none(), sum: false, summed: false };
  });
  const amounts = lines.map((line, row) => amountsAt(line, facts[row] as NumberFacts));
  const counts = lines.map((line, row) => countsAt(line, facts[row] as NumberFacts));
  for (let row = 0; row < lines.length; row++) {
    multiply(counts[row] ?? [], amounts[row] ?? [], amounts[row] ?? []);
    multiply(counts[row] ?? [], amounts[row] ?? [], amounts[row + 1] ?? []);
    multiply(counts[row + 1] ?? [], amounts[row + 1] ?? [], amounts[row] ?? []);
  }
  sumUp(lines, facts);
  return facts;
}

function amountsAt({ row, amounts }: LabelledRow, of: NumberFacts): NumberAt[] {
  return amounts
    .filter(({ strict, value }) => strict && value !== 0)
    .slice(-MOST_NUMBERS)
    .map(({ value, to }) => ({ value: Math.abs(value), at: Math.min(to, row.tokens.length) - 1, of }));
}

function countsAt({ row }: LabelledRow, of: NumberFacts): NumberAt[] {
  return row.tokens
    .flatMap(({ text }, at) => {
      const digits = /^[xX×*(@-]{0,2}(\d{1,3})(?:[xX×*)@]|PCS?|EA|UNITS?)?$/i.exec(text)?.[1];
      const value = Number(digits ?? 0);
      return value > 1 ? { value, at, of } : [];
    })
    .slice(0, MOST_NUMBERS);
}

function multiply(
  counts: readonly NumberAt[],
  prices: readonly NumberAt[],
  amounts: readonly NumberAt[],
): void {
  for (const count of counts)
    for (const price of prices)
      for (const amount of amounts) {
        if (count.value * price.value !== amount.value) continue;
        count.of.times[count.at] = 1;
        price.of.priced[price.at] = 1;
        amount.of.product[amount.at] = 1;
      }
}

function sumUp(lines: readonly LabelledRow[], facts: readonly NumberFacts[]): void {
  const last = lines.flatMap((line, row) => {
    const amount = lastAmount(line);
    return amount && amount.value !== 0 ? { value: amount.value, fact: facts[row] as NumberFacts } : [];
  });
  for (const [at, { value, fact }] of last.entries()) {
    if (value <= 0) continue;
    let reached = 0;
    for (let from = at - 1; from >= Math.max(0, at - MOST_ROWS); from--) {
      reached += last[from]?.value ?? 0;
      if (reached !== value || at - from < 2) continue;
      fact.sum = true;
      for (const one of last.slice(from, at)) one.fact.summed = true;
      break;
    }
  }
}
