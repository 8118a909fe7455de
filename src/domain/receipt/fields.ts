import { ZERO, type Sen } from '../money.ts';
import type { Balance } from './balance.ts';
import type { Box } from './box.ts';
import { datesIn } from './date.ts';
import {
  absent,
  otherThan,
  type DraftItem,
  type DraftTax,
  type EngineName,
  type Reading,
  type ReceiptDraft,
} from './draft.ts';
import type { FoundItem } from './items.ts';
import type { Money, Pools } from './pools.ts';
import type { Row } from './rows.ts';
import { storesIn } from './store.ts';
import { evenTrust } from './trust.ts';

// From what was found to what the draft says of it: value, box, alternatives, and how sure it is.

/** From a page's pixels to fractions of the image. */
type Place = (box: Box) => Box;

/**
 * The first look's reading unless another one is much surer; the others are its alternatives, and one
 * that differs makes it less sure.
 */
export function likeliest(
  readings: readonly (Reading<string | null> & { engine: EngineName })[],
): Reading<string | null> {
  const sure = (one: Reading<string | null> & { engine: EngineName }): number =>
    one.confidence + (one.engine === readings[0]?.engine && one.value !== null ? MUCH : 0);
  const [best, ...rest] = readings.toSorted((a, b) => sure(b) - sure(a));
  if (!best) return absent<string | null>(null);
  const { value, box, confidence } = best;
  const others = rest.map((one) => one.value).filter((other) => other !== null && !isSame(other, value));
  const again = rest.find((one) => one.engine !== best.engine && isSame(one.value, value));
  return {
    value,
    box,
    confidence:
      others.length > 0 ? Math.min(0.7, confidence) : again ? both(confidence, again.confidence) : confidence,
    alternatives: otherThan(value, [...others, ...best.alternatives]),
  };
}

/** Two engines that err apart: wrong only if both are. */
const both = (one: number, other: number): number => Math.min(0.98, 1 - (1 - one) * (1 - other));

const isSame = (one: string | null, other: string | null): boolean => bare(one) === bare(other);
const bare = (text: string | null): string | null =>
  text && text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** How much surer another engine must be of what it read. */
const MUCH = 0.2;

export function storeOf(rows: readonly Row[], place: Place, engine: EngineName): Reading<string | null> {
  const [first, ...rest] = storesIn(rows);
  if (!first) return absent<string | null>(null);
  const lead = first.score - (rest[0]?.score ?? 0);
  const confidence = Math.min(wordTrust(first.row, engine), lead > 1 ? 0.95 : 0.7);
  return {
    value: first.name,
    confidence,
    box: place(first.row.box),
    alternatives: otherThan<string | null>(
      first.name,
      rest.map((store) => store.name),
    ).slice(0, 4),
  };
}

const wordTrust = (row: Row, engine: EngineName): number =>
  row.tokens.reduce((all, token) => all + evenTrust(engine, token.confidence), 0) /
  Math.max(1, row.tokens.length);

export function dateOf(rows: readonly Row[], place: Place, engine: EngineName): Reading<string | null> {
  const [first, ...rest] = datesIn(rows);
  if (!first) return absent<string | null>(null);
  const others = [...new Set(rest.map((date) => date.iso))].filter((iso) => iso !== first.iso);
  const confidence = Math.min(0.98, wordTrust(first.row, engine), 0.4 + 0.12 * first.score);
  return { value: first.iso, confidence, box: place(first.row.box), alternatives: others.slice(0, 4) };
}

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
