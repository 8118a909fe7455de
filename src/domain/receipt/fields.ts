import { ZERO, type Sen } from '../money.ts';
import type { Balance } from './balance.ts';
import {
  absent,
  otherThan,
  type DraftItem,
  type DraftTax,
  type Reading,
  type ReceiptDraft,
} from './draft.ts';
import type { FoundItem } from './items.ts';
import type { Money, Pools } from './pools.ts';

// From what was found to what the draft says of it: value, box, alternatives, and how sure it is.

type PoolReadings = Pick<ReceiptDraft, 'total' | 'subtotal' | 'discount' | 'service' | 'taxes' | 'rounding'>;

export function poolReadings(pools: Pools, bill: Balance): PoolReadings {
  const trust = bill.adds ? 0.95 : 0.5;
  const read = (value: Sen, pool: readonly Money[]): Reading<Sen> => {
    const money = pool.find((other) => Math.abs(other.value) === Math.abs(value));
    if (value === 0) return { ...absent(ZERO), confidence: trust };
    return { value, confidence: trust, box: money?.box ?? null, alternatives: [] };
  };
  const printed = pools.total.find((money) => money.value === bill.total);
  const total: Reading<Sen | null> = {
    value: bill.total,
    confidence: bill.confidence,
    box: printed?.box ?? null,
    alternatives: otherThan<Sen | null>(bill.total, bill.others),
  };
  const subtotal = pools.subtotal[0];
  return {
    total,
    subtotal:
      bill.base === null ? absent<Sen | null>(subtotal?.value ?? null) : read(bill.base, pools.subtotal),
    discount: read(bill.discount, pools.discount),
    service: bill.service ? read(bill.service.value, pools.service) : { ...absent(ZERO), confidence: trust },
    taxes: taxesOf(pools, bill, read),
    rounding: read(bill.rounding, pools.rounding),
  };
}

function taxesOf(
  pools: Pools,
  bill: Balance,
  read: (value: Sen, pool: readonly Money[]) => Reading<Sen>,
): DraftTax[] {
  const included = bill.taxes.length === 0;
  const printed = included ? pools.tax.filter((tax) => tax.value > 0).slice(0, 1) : bill.taxes;
  return printed.map((tax) => ({ rate: tax.rate, amount: read(tax.value, pools.tax), included }));
}

/** Two engines read the same digits: that they are an item's, only the bill can tell. */
const AGREED = 0.78;

export function draftItem(item: FoundItem, proven: boolean): DraftItem {
  const trust =
    proven && !item.mended
      ? 0.97
      : item.proven && !item.mended
        ? 0.9
        : item.agreed
          ? AGREED
          : Math.min(0.75, item.confidence);
  return {
    name: {
      value: item.name,
      confidence: Math.min(0.9, item.confidence),
      box: item.nameBox,
      alternatives: otherThan(item.name, item.otherNames),
    },
    quantity: {
      value: item.quantity,
      confidence: item.proven ? 0.95 : 0.7,
      box: item.box,
      alternatives: [],
    },
    unitPrice: {
      value: item.unit,
      confidence: item.proven ? 0.95 : 0.6,
      box: item.box,
      alternatives: [],
    },
    price: {
      value: item.price,
      confidence: trust,
      box: item.priceBox,
      alternatives: otherThan(item.price, item.alternatives),
    },
    box: item.box,
  };
}
