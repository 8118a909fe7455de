import type { Minor } from '../../money/money.ts';
import type { Box } from '../rows/box.ts';

/** One field as it was read, and how sure it is. */
export interface FieldReading<T> {
  value: T;
  /** How often such a field is right, 0 to 1; under `DOUBTFUL` a screen asks the person to check. */
  confidence: number;
  /** Where it stands, in fractions (0..1) of the image; null when it stands nowhere (worked out, absent). */
  box: Box | null;
  /** Other readings, the likeliest first, without `value`. */
  alternatives: readonly T[];
}

export interface DraftItem {
  name: FieldReading<string>;
  quantity: FieldReading<number>;
  /** The printed price of one, null when the line names none. */
  unitPrice: FieldReading<Minor | null>;
  /** The line's amount, the whole quantity, its own discount taken off. */
  price: FieldReading<Minor>;
  /** The whole line, to show beside it. */
  box: Box | null;
}

export interface DraftTax {
  /** Percent, null when the receipt names none. */
  rate: number | null;
  amount: FieldReading<Minor>;
  /** True when the prices hold it already. */
  included: boolean;
}

/** `text`: what a PDF says itself. */
export type EngineName = 'ppocr' | 'tesseract' | 'text';

/** A receipt as it was read. Nothing here is certain; every value may be corrected. */
export interface ReceiptDraft {
  store: FieldReading<string | null>;
  /** ISO day. */
  date: FieldReading<string | null>;
  /** The amount payable: with service and tax, after rounding. */
  total: FieldReading<Minor | null>;
  subtotal: FieldReading<Minor | null>;
  /** On the whole bill: zero or negative. */
  discount: FieldReading<Minor>;
  service: FieldReading<Minor>;
  taxes: readonly DraftTax[];
  rounding: FieldReading<Minor>;
  items: readonly DraftItem[];
  /** Items and charges less the total: 0 when the bill adds up, null when no total was found. */
  difference: Minor | null;
  /** The engines that read it, in the order they were asked. */
  engines: readonly EngineName[];
  /** The print seems to stand on its side or its head. */
  turned?: true;
  /** By so many degrees clockwise the image must be turned to stand upright. */
  turn?: 90 | 180 | 270;
}

/** Alternatives of a field: each once, without its value. */
export const otherThan = <T>(value: T, others: readonly T[]): T[] =>
  [...new Set(others)].filter((other) => other !== value);

/** A field that was not found. */
export const absent = <T>(value: T): FieldReading<T> => ({
  value,
  confidence: 0,
  box: null,
  alternatives: [],
});
