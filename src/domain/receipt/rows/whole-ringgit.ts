import { minor } from '../../money/money.ts';
import { AMOUNTS } from '../thresholds.ts';
import type { Amount } from './amounts.ts';
import type { Row } from './rows.ts';

/** A whole number that ends a row. */
interface Whole {
  row: Row;
  ringgit: number;
  end: number;
  isSum: boolean;
}

/** Whether a label says that the amount behind it is a sum. */
export type SaysSum = (label: string) => boolean;

/**
 * Bills without sen ("NASI LEMAK 8"), where no amount has a point: the numbers that end rows in one column
 * are amounts if one of them is the sum of those above it, and says so. Small numbers sum up by chance, in
 * what an engine reads on a wall. Null for other bills.
 */
export function wholeRinggitIn(
  read: ReadonlyMap<Row, readonly Amount[]>,
  saysSum: SaysSum,
): Map<Row, Amount[]> | null {
  if ([...read.values()].some((amounts) => amounts.some((amount) => amount.strict))) return null;
  const ends = [...read.keys()].flatMap((row): Whole[] => {
    const last = row.tokens.at(-1);
    const digits = /^(?:RM)?([1-9]\d{0,3})$/i.exec(last?.text ?? '')?.[1];
    if (!last || !digits || row.tokens.length < 2) return [];
    const label = row.tokens.slice(0, hasCurrency(row) ? -2 : -1);
    const isSum = saysSum(label.map(({ text }) => text).join(' '));
    return [{ row, ringgit: Number(digits), end: last.box.x1, isSum }];
  });
  const edge = Math.max(...ends.map(({ end }) => end));
  const column = ends.filter(({ row, end }) => edge - end < AMOUNTS.nearColumn * row.height);
  const first = sumStart(column);
  if (first === null) return null;
  const amounts = new Map(
    column.slice(first).map(({ row, ringgit }): [Row, Amount[]] => {
      const to = row.tokens.length;
      const currency = hasCurrency(row);
      const confidence = row.tokens.at(-1)?.confidence ?? 0;
      return [
        row,
        [
          {
            value: minor(100 * ringgit),
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

const hasCurrency = ({ tokens }: Row): boolean => /^(?:RM|MYR)[:.]?$/i.test(tokens.at(-2)?.text ?? '');

/**
 * Where the longest run of numbers begins that the next one sums up; one of them is below 100, so that no
 * point was lost.
 */
function sumStart(numbers: readonly Whole[]): number | null {
  let best: { from: number; length: number } | null = null;
  for (const [at, { ringgit: total, isSum }] of numbers.entries()) {
    if (!isSum) continue;
    let sum = 0;
    let small = false;
    for (let from = at - 1; from >= Math.max(0, at - AMOUNTS.wholeRows) && sum < total; from--) {
      const { ringgit = 0 } = numbers[from] ?? {};
      sum += ringgit;
      small ||= ringgit < 100;
      const length = at - from;
      if (sum === total && small && length > Math.max(1, best?.length ?? 0)) best = { from, length };
    }
  }
  return best?.from ?? null;
}
