import type { Sen } from '../../money/money.ts';
import type { Box } from '../rows/box.ts';

/** One field as it was read, with how far it can be trusted. */
export interface Reading<T> {
  value: T;
  /** 0 (a guess) to 1 (certain); under `DOUBTFUL` a screen asks the person to look. */
  confidence: number;
  /** Where it stands, in fractions (0..1) of the image; null when it stands nowhere (worked out, absent). */
  box: Box | null;
  /** Other readings, the likeliest first, without `value`. */
  alternatives: readonly T[];
}

/** Below this a field is shown as doubtful. */
export const DOUBTFUL = 0.8;

export interface DraftItem {
  name: Reading<string>;
  quantity: Reading<number>;
  /** The printed price of one, null when the line names none. */
  unitPrice: Reading<Sen | null>;
  /** The line's amount, the whole quantity, its own discount taken off. */
  price: Reading<Sen>;
  /** The whole line, to show beside it. */
  box: Box | null;
}

export interface DraftTax {
  /** Percent, null when the receipt names none. */
  rate: number | null;
  amount: Reading<Sen>;
  /** True when the prices hold it already. */
  included: boolean;
}

export type EngineName = 'ppocr' | 'tesseract';

/** A receipt as it was read. Nothing here is certain; every value may be corrected. */
export interface ReceiptDraft {
  store: Reading<string | null>;
  /** ISO day. */
  date: Reading<string | null>;
  /** The amount payable: with service and tax, after rounding. */
  total: Reading<Sen | null>;
  subtotal: Reading<Sen | null>;
  /** On the whole bill: zero or negative. */
  discount: Reading<Sen>;
  service: Reading<Sen>;
  taxes: readonly DraftTax[];
  rounding: Reading<Sen>;
  items: readonly DraftItem[];
  /** Items and pools less the total: 0 when the bill adds up, null when no total was found. */
  difference: Sen | null;
  /** Which engines read it, the one asked first first. */
  engines: readonly EngineName[];
}

/** Alternatives as a reading keeps them: each once, without its value. */
export const otherThan = <T>(value: T, others: readonly T[]): T[] =>
  [...new Set(others)].filter((other) => other !== value);

/** A field that was not found. */
export const absent = <T>(value: T): Reading<T> => ({ value, confidence: 0, box: null, alternatives: [] });
