import { COIN } from '../../src/domain/money/cash-rounding.ts';
import type { Grammar } from './productions.ts';
import { netPrice, type Sold } from './sold.ts';

/** A tax of the bill: percent, what it is reckoned on and what it comes to, in sen. */
export interface Taxed {
  rate: number;
  base: number;
  amount: number;
}

/** Amounts, in sen. Items + charges - discount - voucher + service + added taxes + rounding = total. */
export interface Sums {
  subtotal: number;
  discount: number;
  discountRate: number | null;
  /** Taken off below the printed total. */
  voucher: number;
  serviceRate: number;
  service: number;
  taxes: Taxed[];
  taxIncluded: boolean;
  charges: number[];
  /** Before rounding and voucher. */
  due: number;
  rounding: number;
  total: number;
}

export const taxOf = ({ taxes }: Sums): number => taxes.reduce((sum, { amount }) => sum + amount, 0);

/** Of a page that tells only what was paid. */
export const bareSums = (total: number): Sums => ({
  subtotal: total, discount: 0, discountRate: null, voucher: 0, serviceRate: 0, service: 0, taxes: [], taxIncluded: false, charges: [],
  due: total, rounding: 0, total,
}); // prettier-ignore

/** `isScreen`: apps charge for delivery more often than tills for anything. */
export function drawSums(grammar: Grammar, sold: readonly Sold[], isScreen = false): Sums {
  const { random } = grammar;
  const subtotal = sold.reduce((sum, one) => sum + netPrice(one), 0);
  const isRefund = subtotal <= 0;
  const whole = sold.every(({ gross }) => gross % 100 === 0);
  const rate = random.pick([5, 10, 10, 15, 20, 25, 50]);
  const byRate = random.chance(0.6);
  const isOff = !isRefund && grammar.has('bill-discount');
  const most = Math.max(1, Math.floor(subtotal / 200)) * 100;
  const discount = isOff
    ? byRate
      ? Math.round((subtotal * rate) / 100)
      : Math.min(most, random.int(1, 30) * 100)
    : 0;
  const left = subtotal - discount;
  const serviceRate =
    !isRefund && !(whole && random.chance(0.8)) && grammar.choose('service') === 'service-charge'
      ? random.pick([10, 10, 10, 5, 6])
      : 0;
  const service = Math.round((left * serviceRate) / 100);
  const kind = whole && random.chance(0.8) ? 'no-tax' : grammar.choose('taxes');
  const taxIncluded = kind === 'tax-included';
  const taxed = left + (random.chance(0.3) ? service : 0);
  const taxes =
    kind === 'no-tax'
      ? []
      : taxesOn(taxed, taxIncluded, kind === 'two-taxes', random.pick([6, 6, 6, 8, 8, 5, 10]));
  const charges = !isRefund && grammar.has('further-charges', isScreen ? 0.7 : undefined)
    ? Array.from({ length: random.int(1, 2) }, () => random.int(1, 80) * random.pick([10, 10, 50, 5]))
    : []; // prettier-ignore
  const added = taxIncluded ? 0 : taxes.reduce((sum, { amount }) => sum + amount, 0);
  const due = left + service + added + charges.reduce((sum, charge) => sum + charge, 0);
  const rounded = random.chance(0.75) ? COIN * Math.round(due / COIN) : due;
  const voucher =
    due > 300 && grammar.has('voucher-behind-total')
      ? Math.min(Math.floor(due / 200) * 100, random.pick([200, 300, 500, 1000, 2000]))
      : 0;
  return {
    subtotal, discount, discountRate: isOff && byRate ? rate : null, voucher, serviceRate, service, taxes, taxIncluded, charges, due,
    rounding: rounded - due, total: rounded - voucher,
  }; // prettier-ignore
}

function taxesOn(base: number, isIncluded: boolean, areTwo: boolean, rate: number): Taxed[] {
  const taxed = (part: number, percent: number): Taxed => {
    const amount = Math.round((part * percent) / (isIncluded ? 100 + percent : 100));
    return { rate: percent, base: isIncluded ? part - amount : part, amount };
  };
  if (!areTwo) return [taxed(base, rate)];
  const first = Math.round(base * 0.7);
  return [taxed(first, 6), taxed(base - first, 8)];
}
