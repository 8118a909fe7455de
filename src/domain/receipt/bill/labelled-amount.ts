import type { Minor } from '../../money/money.ts';
import type { FoundItem } from '../items/items.ts';
import type { RowKind } from '../labels/labels.ts';
import type { Box } from '../rows/box.ts';

/** An amount that a label gives a meaning. */
export interface LabelledAmount {
  value: Minor;
  /** The confidence of its characters: 0 to 1. */
  confidence: number;
  strength: number;
  /** The label's percentage, null when it names none. */
  rate: number | null;
  box: Box;
}

/** All labelled amounts, by what their labels say. */
export interface LabelledAmounts extends Record<RowKind, LabelledAmount[]> {
  /** Rows between the items and the total whose words say nothing known. */
  extra: FoundItem[];
  /** Every amount below the items, whatever its row says. */
  printed: Minor[];
}
