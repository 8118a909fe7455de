import type { Tallies } from '../count-certain.ts';

/** What score.mjs, beside the collections, answers of some receipts. */
export interface Scores {
  fields: Record<string, { correct: number; predicted: number; gold: number }>;
  store_date_total_all_right: number | null;
  items?: { f1: number; f1_price_only: number; receipts_all_items: number; receipts: number };
  errors: { id: string; field: string; predicted: unknown; gold: unknown }[];
}

/** The figures of some receipts: parts of one, and certain fields with the wrong ones among them. */
export interface Figures {
  receipts: number;
  store: number;
  date: number;
  total: number;
  allThree: number;
  items: number;
  prices: number;
  everyItem: number;
  certain: number;
  certainWrong: number;
}

export function figuresOf(receipts: number, scores: Scores, tallies: Tallies): Figures {
  const recall = (field: string): number => {
    const { correct = 0, gold = 0 } = scores.fields[field] ?? {};
    return correct / Math.max(1, gold);
  };
  const fields = Object.values(tallies);
  return {
    receipts,
    store: recall('store'),
    date: recall('date'),
    total: recall('total'),
    allThree: scores.store_date_total_all_right ?? 0,
    items: scores.items?.f1 ?? 0,
    prices: scores.items?.f1_price_only ?? 0,
    everyItem: scores.items?.receipts_all_items ?? 0,
    certain: fields.reduce((sum, one) => sum + one.certain, 0),
    certainWrong: fields.reduce((sum, one) => sum + one.certainWrong, 0),
  };
}

/** A row for each fold, then their mean and spread (standard deviation), then all receipts at once. */
export function foldTable(folds: readonly Figures[], all: Figures): string {
  const columns = Object.keys(all) as (keyof Figures)[];
  const isCount = (column: keyof Figures): boolean =>
    ['receipts', 'certain', 'certainWrong'].includes(column);
  const mean = (numbers: readonly number[]): number =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const spread = (numbers: readonly number[]): number =>
    Math.sqrt(mean(numbers.map((one) => (one - mean(numbers)) ** 2)));
  const row = (name: string, of: (column: keyof Figures) => number): string =>
    [
      name.padEnd(8),
      ...columns.map((column) =>
        of(column)
          .toFixed(isCount(column) ? 0 : 3)
          .padStart(column.length + 2),
      ),
    ].join('');
  const each = (column: keyof Figures): number[] => folds.map((fold) => fold[column]);
  return [
    ['fold    ', ...columns.map((column) => `  ${column}`)].join(''),
    ...folds.map((fold, at) => row(String(at + 1), (column) => fold[column])),
    row('mean', (column) => mean(each(column))),
    row('spread', (column) => spread(each(column))),
    row('all', (column) => all[column]),
  ].join('\n');
}
