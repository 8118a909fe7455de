import { sen } from '../../money/money.ts';
import type { Amount } from './amounts.ts';
import type { Row } from './rows.ts';
import { AMOUNTS } from '../thresholds.ts';

/** A whole number that ends a row. */
interface Whole {
  row: Row;
  ringgit: number;
  end: number;
}

/**
 * Bills without sen ("NASI LEMAK 8"), where no amount has a point: the numbers that end rows in one column
 * are amounts if one of them is the sum of those above it. Null for other bills.
 */
export function wholeRinggitIn(read: ReadonlyMap<Row, readonly Amount[]>): Map<Row, Amount[]> | null {
  if ([...read.values()].some((amounts) => amounts.some((amount) => amount.strict))) return null;
  const ends = [...read.keys()].flatMap((row): Whole[] => {
    const last = row.tokens.at(-1);
    const digits = /^(?:RM)?([1-9]\d{0,3})$/i.exec(last?.text ?? '')?.[1];
    return last && digits && row.tokens.length > 1
      ? [{ row, ringgit: Number(digits), end: last.box.x1 }]
      : [];
  });
  const edge = Math.max(...ends.map(({ end }) => end));
  const column = ends.filter(({ row, end }) => edge - end < AMOUNTS.nearColumn * row.height);
  const first = sumStart(column.map(({ ringgit }) => ringgit));
  if (first === null) return null;
  const amounts = new Map(
    column.slice(first).map(({ row, ringgit }): [Row, Amount[]] => {
      const to = row.tokens.length;
      const currency = /^(?:RM|MYR)[:.]?$/i.test(row.tokens[to - 2]?.text ?? '');
      const confidence = row.tokens.at(-1)?.confidence ?? 0;
      return [
        row,
        [
          {
            value: sen(100 * ringgit),
            from: to - (currency ? 2 : 1),
            to,
            confidence,
            strict: true,
            currency,
          },
        ],
      ];
    }),
  );
  return new Map([...read.keys()].map((row) => [row, amounts.get(row) ?? []]));
}

/**
 * Where the longest run of numbers begins that the next one sums up; one of them is below 100, so that no
 * point was lost.
 */
function sumStart(numbers: readonly number[]): number | null {
  let best: { from: number; length: number } | null = null;
  for (let at = 2; at < numbers.length; at++) {
    let sum = 0;
    let small = false;
    for (let from = at - 1; from >= Math.max(0, at - AMOUNTS.wholeRows) && sum < (numbers[at] ?? 0); from--) {
      sum += numbers[from] ?? 0;
      small ||= (numbers[from] ?? 0) < 100;
      const length = at - from;
      if (sum === numbers[at] && small && length > Math.max(1, best?.length ?? 0)) best = { from, length };
    }
  }
  return best?.from ?? null;
}
