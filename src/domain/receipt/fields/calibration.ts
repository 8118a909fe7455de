import type { FieldReading, ReceiptDraft } from '../draft/draft.ts';
import { CONFIDENCE } from '../thresholds.ts';

/** Fields whose scores mean the same. */
export type FieldKind = 'store' | 'date' | 'total' | 'price' | 'name' | 'quantity' | 'charge';

/** From this score on, this part of the fields was right; ascending in both. */
export type Rates = readonly (readonly [score: number, right: number])[];

/**
 * How often fields of real receipts were right, by kind and score: `npm run receipts -- --folds --calibrate`
 * prints it. docs/measurements/reading.md shows how well it holds for shops that it doesn't know.
 */
const RATES: Record<FieldKind, Rates> = {
  store: [
    [0.64, 0.625],
    [0.69, 0.75],
    [0.7, 0.825],
    [0.86, 0.833],
    [0.87, 0.916],
    [0.89, 0.95],
    [0.93, 0.976],
    [0.95, 0.997],
  ],
  date: [
    [0.63, 0.9],
    [0.7, 0.986],
    [0.98, 0.996],
  ],
  total: [
    [0.4, 0.791],
    [0.75, 0.983],
    [0.99, 0.998],
  ],
  price: [
    [0.45, 0.807],
    [0.78, 0.825],
    [0.9, 0.926],
    [0.97, 0.995],
  ],
  name: [
    [0.49, 0.583],
    [0.53, 0.887],
    [0.69, 0.9],
    [0.7, 0.916],
    [0.71, 0.947],
    [0.8, 0.95],
    [0.81, 0.977],
    [0.9, 0.993],
  ],
  quantity: [
    [0.7, 0.706],
    [0.85, 0.986],
    [0.95, 0.998],
  ],
  charge: [
    [0.5, 0.833],
    [0.95, 0.993],
  ],
};

/**
 * The confidence of a field with this score: its rate, or the first rate below all scores. A field that a
 * rule doubts stays doubtful, even if all such fields of the collection happened to be right.
 */
export function confidenceOf(rates: Rates, score: number): number {
  const rounded = Math.round(100 * score) / 100;
  const rate = (rates.findLast(([from]) => rounded >= from) ?? rates[0])?.[1] ?? 0;
  return rounded < CONFIDENCE.clear ? Math.min(CONFIDENCE.doubted, rate) : rate;
}

/** The same draft with the scores of its fields turned into confidences: 0.99 is right 99 times in 100. */
export function calibrate(draft: ReceiptDraft): ReceiptDraft {
  const as = <T>(kind: FieldKind, field: FieldReading<T>): FieldReading<T> => ({
    ...field,
    // What was not found is no reading.
    confidence: field.value === null ? 0 : confidenceOf(RATES[kind], field.confidence),
  });
  return {
    ...draft,
    store: as('store', draft.store),
    date: as('date', draft.date),
    total: as('total', draft.total),
    subtotal: as('charge', draft.subtotal),
    discount: as('charge', draft.discount),
    service: as('charge', draft.service),
    rounding: as('charge', draft.rounding),
    taxes: draft.taxes.map((tax) => ({ ...tax, amount: as('charge', tax.amount) })),
    items: draft.items.map((item) => ({
      ...item,
      name: as('name', item.name),
      quantity: as('quantity', item.quantity),
      unitPrice: as('quantity', item.unitPrice),
      price: as('price', item.price),
    })),
  };
}
