import type { Amount } from '../rows/amounts.ts';
import type { Row } from '../rows/rows.ts';
import type { Label } from './labels.ts';

/** A row with its amounts and its label. */
export interface LabelledRow {
  row: Row;
  amounts: readonly Amount[];
  label: Label | null;
  heading: boolean;
  /** Whether the model of roles is sure that this discount or charge is the whole bill's. */
  ofBill?: boolean;
}

/** The amount a row ends with, or null. */
export const lastAmount = (line: LabelledRow): Amount | null =>
  line.amounts.findLast((amount) => amount.strict) ?? null;
