import { minor, ZERO, type Minor } from '../../money/money.ts';
import type { BalancedBill } from '../bill/balance-bill.ts';
import type { LabelledAmount, LabelledAmounts } from '../bill/labelled-amount.ts';
import {
  otherThan,
  type DraftItem,
  type DraftTax,
  type FieldReading,
  type ReceiptDraft,
} from '../draft/draft.ts';
import type { FoundItem } from '../items/items.ts';
import { BILL_LIMITS, CONFIDENCE } from '../thresholds.ts';

// Makes the draft's fields out of the bill and the items: value, box, alternatives, confidence.

type BillFields = Pick<ReceiptDraft, 'total' | 'subtotal' | 'discount' | 'service' | 'taxes' | 'rounding'>;

export function billFields(labelled: LabelledAmounts, bill: BalancedBill): BillFields {
  // A charge, or its absence, is as sure as the equation that holds.
  const confidence =
    bill.proves && bill.confidence >= CONFIDENCE.clear ? CONFIDENCE.proven : CONFIDENCE.unproven;
  const read = (value: Minor, amounts: readonly LabelledAmount[], signed = 1): FieldReading<Minor> => {
    const others = amounts.flatMap((money) =>
      money.value === 0 ? [] : minor(signed * Math.abs(money.value)),
    );
    const money = amounts.find((other) => Math.abs(other.value) === Math.abs(value));
    const mended = value !== 0 && !money;
    return {
      value,
      confidence: mended ? Math.min(CONFIDENCE.unproven, confidence) : confidence,
      box: (value === 0 ? null : (money ?? amounts[0])?.box) ?? null,
      alternatives: otherThan(value, value === 0 ? others : [...others, ZERO]),
    };
  };
  const printed = labelled.total.find((money) => money.value === bill.total);
  const total: FieldReading<Minor | null> = {
    value: bill.total,
    confidence: bill.confidence,
    box: printed?.box ?? null,
    alternatives: otherThan<Minor | null>(bill.total, bill.others),
  };
  return {
    total,
    subtotal: subtotalOf(labelled, bill),
    discount: read(bill.discount, [...labelled.discount, ...labelled.voucher], -1),
    service: read(bill.service?.value ?? ZERO, labelled.service),
    taxes: taxesOf(labelled, bill, read),
    rounding: read(bill.rounding, labelled.rounding, bill.rounding < 0 ? -1 : 1),
  };
}

function subtotalOf(labelled: LabelledAmounts, bill: BalancedBill): FieldReading<Minor | null> {
  const value = bill.base ?? labelled.subtotal[0]?.value ?? null;
  const printed = labelled.subtotal.find((money) => money.value === value);
  return {
    value,
    confidence: bill.base === null ? 0 : bill.proves ? CONFIDENCE.proven : CONFIDENCE.unproven,
    box: printed?.box ?? null,
    alternatives: otherThan<Minor | null>(
      value,
      labelled.subtotal.map((money) => money.value),
    ),
  };
}

function taxesOf(
  labelled: LabelledAmounts,
  bill: BalancedBill,
  read: (value: Minor, amounts: readonly LabelledAmount[]) => FieldReading<Minor>,
): DraftTax[] {
  const included = bill.taxes.length === 0;
  const most = BILL_LIMITS.taxOfTotal * (bill.total ?? bill.base ?? Infinity);
  const printed = included
    ? ofEachRate(labelled.tax.filter(({ value }) => value > 0 && value <= most))
    : bill.taxes;
  return printed.map((tax) => {
    const amount = read(tax.value, labelled.tax);
    const sure = !included || isInPrices(tax, bill, labelled);
    return {
      rate: tax.rate,
      amount: sure ? amount : { ...amount, confidence: Math.min(CONFIDENCE.unproven, amount.confidence) },
      included,
    };
  });
}

/** The first tax, and those at other rates: a summary repeats the rest. */
const ofEachRate = (taxes: readonly LabelledAmount[]): LabelledAmount[] =>
  taxes.filter(
    ({ rate }, at) =>
      at === 0 ||
      (rate !== null && !taxes.slice(0, at).some((tax) => tax.rate === null || tax.rate === rate)),
  );

/**
 * Whether prices hold this tax: its rate makes it of the total, of the base, or of a base in the tax summary.
 */
function isInPrices(
  { value, rate }: LabelledAmount,
  { total, base, discount }: BalancedBill,
  { summary }: LabelledAmounts,
): boolean {
  const isPart = (net: number): boolean =>
    (rate === null ? [6, 8] : [rate]).some((percent) => Math.abs(net * percent - 100 * value) <= 100);
  const most = (total ?? 0) - value;
  const nets = [most, (base ?? 0) - value, (base ?? 0) + discount - value];
  return nets.some(isPart) || summary.some((one) => one.value <= most && isPart(one.value));
}

export function draftItem(item: FoundItem, proven: boolean): DraftItem {
  const { quantity, price } = item;
  const confidence =
    proven && !item.mended && price !== 0 // no sum proves a dish that is free
      ? CONFIDENCE.itemInSum
      : item.proven && !item.mended && !item.discounted
        ? CONFIDENCE.itemProduct
        : item.agreed
          ? CONFIDENCE.itemAgreed
          : Math.min(CONFIDENCE.itemAtMost, item.confidence);
  const units = item.otherQuantities.map((count) => (price % count === 0 ? minor(price / count) : null));
  return {
    name: {
      value: item.name,
      confidence: Math.min(
        isGarbled(item.name) ? CONFIDENCE.garbledName : CONFIDENCE.name,
        item.nameConfidence,
      ),
      box: item.nameBox,
      alternatives: otherThan(item.name, item.otherNames),
    },
    quantity: {
      value: quantity,
      confidence: item.proven
        ? CONFIDENCE.proven
        : confidence >= CONFIDENCE.clear &&
            !item.countDoubted &&
            divides(quantity, price) &&
            item.otherQuantities.every((other) => other === 1)
          ? CONFIDENCE.onlyQuantity
          : CONFIDENCE.quantity,
      box: item.box,
      alternatives: otherThan(quantity, item.otherQuantities),
    },
    unitPrice: {
      value: item.unit,
      confidence: item.proven ? CONFIDENCE.proven : CONFIDENCE.unitPrice,
      box: item.box,
      alternatives: otherThan(
        item.unit,
        units.filter((unit) => unit !== null),
      ),
    },
    price: {
      value: price,
      confidence,
      box: item.priceBox,
      alternatives: otherThan(price, item.alternatives),
    },
    box: item.box,
  };
}

/** A whole quantity that doesn't divide its amount was misread. Weights needn't. */
const divides = (quantity: number, price: Minor): boolean =>
  !Number.isInteger(quantity) || price % quantity === 0;

/** No name, or a digit where a letter stands in words ("N4S1", "K0PI"); not in sizes ("3IN1", "H2O"). */
const isGarbled = (name: string): boolean =>
  name === '' || /\p{L}[01458|](?=\p{L}{2}|\p{L}?[01458|])/u.test(name);
