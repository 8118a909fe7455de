import type { SeededRandom } from '../receipts/seeded-random.ts';

/** One of several ways: the weight of each. The names are productions, which can be held out. */
const CHOICES = {
  page: { till: 76, 'delivery-app': 8, 'wallet-screen': 4, 'e-invoice': 6, 'card-slip': 2, 'online-order': 4 },
  pairs: { 'pairs-apart': 5, 'pairs-stacked': 2, 'pairs-joined': 2, 'pairs-in-columns': 2 },
  width: { 'narrow-paper': 3, 'usual-paper': 8, 'wide-paper': 3, 'whole-page': 1 },
  print: { monospaced: 6, proportional: 5 },
  spacing: { 'close-rows': 3, 'usual-rows': 6, 'wide-rows': 2 },
  head: { 'centred-head': 6, 'left-head': 3 },
  store: { 'legal-name': 4, 'plain-name': 4, 'brand-above-legal': 2, 'legal-in-brackets': 1, 'name-with-number': 1, 'name-with-branch': 1 },
  block: {
    'one-row': 10,
    'name-above-numbers': 6,
    'quantity-above-name': 3,
    'quantity-line-below': 3,
    'quantity-line-above': 2,
    'code-between': 2,
    'three-rows': 1,
    'name-then-amount-row': 1,
    'price-line-below': 1.5,
    'two-codes': 1,
  },
  quantity: {
    'plain-quantity': 8,
    'quantity-times': 4,
    'times-quantity': 1,
    'glued-quantity': 1,
    'quantity-at': 3,
    'quantity-with-decimals': 1,
    'quantity-in-brackets': 1,
    'padded-quantity': 1,
    'labelled-quantity': 1,
    'at-before-quantity': 1,
  },
  unit: { 'no-unit': 8, 'unit-beside-quantity': 2, 'unit-glued': 1, 'unit-column': 1, 'unit-behind-price': 1 },
  order: { 'quantity-first': 5, 'quantity-behind-name': 5, 'quantity-last': 1, 'price-first': 1, 'shuffled-columns': 2 },
  columns: { 'amount-alone': 4, 'price-and-amount': 6, 'amount-left-of-price': 0.5, 'price-alone': 0.7, 'two-prices': 0.6 },
  heads: { 'no-heads': 4, 'one-row-heads': 5, 'two-row-heads': 1, 'malay-heads': 1.5, 'chinese-heads': 0.7, 'joined-heads': 1 },
  longName: { 'wrapped-name': 4, 'cut-name': 3, 'amount-on-last-name-row': 1, 'indented-name': 1 },
  codes: { 'no-codes': 5, 'code-before-name': 2, 'code-column': 1, 'code-above-name': 1, 'code-below-name': 1, 'code-behind-name': 0.5, 'code-glued-to-name': 0.8, 'code-in-numbers-row': 1.2 },
  marks: { 'no-marks': 5, 'mark-behind-amount': 2, 'mark-before-name': 1, 'mark-glued-to-amount': 1, 'mark-column': 1, 'mark-behind-name': 0.7, 'mark-before-amount': 0.7, 'mark-before-code': 0.8, 'tax-percent-column': 0.5 },
  currency: { 'bare-amounts': 8, 'rm-glued': 2, 'rm-apart': 1, 'dollar-sign': 0.4 },
  options: { 'options-with-dash': 3, 'options-with-plus': 2, 'options-with-star': 1.5, 'options-indented': 3, 'options-plain': 1, 'options-in-brackets': 1, 'options-with-quantity': 1, 'options-labelled': 1 },
  discounts: { 'discount-line': 4, 'discount-percent-line': 2, 'discount-column': 2, 'discount-percent-column': 1, 'discount-beside-name': 0.6 },
  dateForm: {
    'date-slashes': 8, 'date-dashes': 4, 'date-dots': 1, 'date-short-year': 4, 'date-month-name': 4, 'date-month-dashes': 3, 'date-month-glued': 1, 'date-month-slashes': 0.7,
    'date-iso': 3, 'date-year-first-slashes': 1, 'date-month-first-name': 1.5, 'date-us': 0.5, 'date-without-year': 1.5, 'date-hb': 1, 'date-chinese': 1,
    'date-digits': 0.7, 'date-ordinal': 0.7, 'date-spaces': 0.4,
  },
  weekday: { 'no-weekday': 8, 'weekday-before': 2, 'weekday-behind': 1, 'weekday-in-brackets': 0.6 },
  clock: { 'clock-24': 5, 'clock-seconds': 3, 'clock-am-pm': 3, 'no-clock': 2, 'clock-dots': 0.3, 'clock-before-date': 1 },
  meta: { 'meta-one-column': 4, 'meta-two-columns': 4, 'meta-below-items': 1, 'meta-table-of-values': 0.7 },
  language: { english: 10, malay: 4, chinese: 1, 'english-malay': 1.5, 'english-chinese': 1 },
  taxes: { 'no-tax': 4, 'tax-added': 5, 'tax-included': 3, 'two-taxes': 1 },
  service: { 'no-service': 6, 'service-charge': 4 },
  sumsOrder: { 'sums-usual': 6, 'discount-above-subtotal': 1, 'tax-above-service': 1, 'rounding-behind-total': 2, 'charges-below-taxes': 1 },
  sumsPlace: { 'sums-right': 7, 'sums-beside-middle': 2, 'sums-with-colon-column': 1, 'sums-left': 0.5 },
  payment: { 'paid-cash': 5, 'paid-card': 4, 'paid-wallet': 2, 'mixed-payment': 1, 'no-payment': 2, 'deposit-paid': 0.8 },
  letters: { 'upper-case': 6, 'title-case': 4, 'lower-case': 0.5 },
  sign: { 'minus-before': 6, 'minus-behind': 1.5, 'minus-in-brackets': 1, 'minus-before-currency': 1 },
  rule: { 'rule-dashes': 4, 'rule-drawn': 3, 'no-rule': 3 },
  kindOfGoods: { dishes: 6, groceries: 3, hardware: 1, anything: 1 },
} as const; // prettier-ignore

/** What stands on a page or doesn't: how likely each is. */
const FLAGS = {
  'row-numbers': 0.08,
  'spaced-out-print': 0.04,
  'wide-total': 0.25,
  'free-items': 0.12,
  'amount-of-zero': 0.02,
  'amount-missing': 0.02,
  'price-of-one-missing': 0.12,
  weights: 0.1,
  'several-counts': 0.05,
  'shelf-row': 0.06,
  'price-before-quantity': 0.2,
  'two-marks': 0.06,
  'empty-discount-column': 0.06,
  'zero-rows': 0.12,
  'count-beside-sum': 0.08,
  'two-sums-in-a-row': 0.03,
  'price-beside-name': 0.02,
  'priced-options': 0.3,
  'options-free': 0.4,
  'options-at-zero': 0.3,
  'options-informative': 0.12,
  sets: 0.12,
  'item-discounts': 0.15,
  'bill-discount': 0.18,
  'voucher-behind-total': 0.05,
  refund: 0.02,
  'voided-row': 0.05,
  'carried-forward': 0.04,
  'further-charges': 0.12,
  'tax-summary': 0.15,
  'item-count': 0.25,
  'savings-row': 0.06,
  'second-date': 0.12,
  'head-row-above-items': 0.15,
  'customer-block': 0.06,
  'section-rows': 0.05,
  'remark-rows': 0.05,
  'same-dish-again': 0.15,
  'total-repeated': 0.1,
  'wrapped-store': 0.08,
  'slogan-above-store': 0.12,
  'policy-above-store': 0.04,
  'no-store': 0.03,
  'no-date': 0.02,
  'store-again-below': 0.06,
  'points-block': 0.06,
  'card-block': 0.3,
  'footer-policies': 0.5,
  'no-sums': 0.01,
  'cut-photo': 0.03,
  'no-subtotal': 0.3,
  'whole-ringgit': 0.03,
} as const;

type Choices = typeof CHOICES;
type Options<C extends keyof Choices> = Extract<keyof Choices[C], string>;
export type Flag = keyof typeof FLAGS;
export type Production = { [C in keyof Choices]: Options<C> }[keyof Choices] | Flag;

/** The name of every production, as `--without` and `--only` take it. */
export const PRODUCTIONS: readonly string[] = [
  ...Object.values(CHOICES).flatMap(Object.keys),
  ...Object.keys(FLAGS),
];

/** Which productions are held out, and one that must be drawn. */
export interface Held {
  without: ReadonlySet<string>;
  wanted: string | null;
}

/** Draws productions and keeps the names of those drawn. */
export interface Grammar {
  random: SeededRandom;
  /** The names drawn so far; a further name may be noted where a form came out otherwise than drawn. */
  drawn: Set<string>;
  /** `among`: those that are likely here; others only where all of them are held out. */
  choose: <C extends keyof Choices>(choice: C, among?: readonly Options<C>[]) => Options<C>;
  /** `chance`: how likely it is here, where that isn't its usual chance. */
  has: (flag: Flag, chance?: number) => boolean;
}

export function createGrammar(random: SeededRandom, { without, wanted }: Held): Grammar {
  const drawn = new Set<string>();
  const choose = <C extends keyof Choices>(choice: C, among?: readonly Options<C>[]): Options<C> => {
    const weights = CHOICES[choice] as Readonly<Record<Options<C>, number>>;
    const all = Object.keys(weights) as Options<C>[];
    const isLeft = (name: Options<C>): boolean => !without.has(name);
    const some = among?.filter(isLeft) ?? [];
    const left = some.length ? some : all.filter(isLeft);
    if (left.length === 0) throw new Error(`nothing of ${choice} is left without ${all.join(', ')}`);
    const name = left.find((one) => one === wanted) ?? weighted(left, weights, random);
    drawn.add(name);
    return name;
  };
  const has = (flag: Flag, chance: number = FLAGS[flag]): boolean => {
    const isDrawn = random.chance(chance);
    if (without.has(flag) || !(isDrawn || flag === wanted)) return false;
    drawn.add(flag);
    return true;
  };
  return { random, drawn, choose, has };
}

function weighted<T extends string>(
  names: readonly T[],
  weights: Readonly<Record<T, number>>,
  random: SeededRandom,
): T {
  let left = random.next() * names.reduce((sum, name) => sum + weights[name], 0);
  for (const name of names) if ((left -= weights[name]) < 0) return name;
  return names.at(-1) as T;
}
