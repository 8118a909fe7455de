import type { SeededRandom } from '../../receipts/seeded-random.ts';
import type { LabelKind } from './label-words.ts';

// Labels in English that are put together: tills say the same in a thousand ways.

const one = (random: SeededRandom, ...parts: readonly string[]): string => random.pick(parts);
const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' ');

const tax = (random: SeededRandom): string =>
  one(random, 'GST', 'GST', 'SST', 'Tax', 'ST', 'Svc Tax', 'Service Tax');
const currency = (random: SeededRandom): string => one(random, '', '', '', '', 'RM', '(RM)', 'MYR', '(MYR)');

/** "(Incl. of GST)", "Excluding SST 6%". */
function holding(random: SeededRandom, isIncluded: boolean): string {
  const word = isIncluded
    ? one(random, 'Incl', 'Incl.', 'Incl', 'Inc', 'Inc.', 'Inclusive', 'Including', 'Included', 'Inclusive of', 'Incl of', 'With', 'w/')
    : one(random, 'Excl', 'Excl.', 'Excl', 'Exc', 'Ex', 'Excluding', 'Excluded', 'Exclusive', 'Exclusive of', 'Excl. of', 'Before', 'Without');
  const said = joined([word, one(random, '', '', '', '6%'), tax(random)]);
  return random.chance(0.5) ? `(${said})` : said;
} // prettier-ignore

const amount = (random: SeededRandom): string =>
  one(
    random,
    '',
    '',
    'Amount',
    'Amt',
    'Sales',
    'Due',
    'Payable',
    'Bill',
    'Sale',
    'Price',
    'Sales Amount',
    'Amt Payable',
    'Amount Due',
  );

function total(random: SeededRandom): string {
  const lead = one(random, '', '', '', 'Grand', 'Nett', 'Net', 'Final', 'Bill', 'Invoice', 'Gross', 'Order', 'Takeout', 'Eat-In', 'Dine In', 'Item');
  const word = one(random, 'Total', 'Total', 'Total', 'Total', 'Ttl', 'Tot', 'TOTAL:');
  const round = one(random, '', '', '', '', 'Rounded', 'After Rounding', 'After Adj', 'Aft Rnd', 'After Disc', '(Dine In)', 'Eat In');
  const parts = [lead, word, amount(random), round, random.chance(0.35) ? holding(random, true) : '', currency(random)];
  return random.chance(0.06) ? joined(["Round'd", word, currency(random)]) : random.chance(0.05) ? joined([one(random, 'Amt', 'Amount', 'Nett', 'Net', 'Bill'), one(random, 'Due', 'Payable', 'Paid', '')]) : joined(parts);
} // prettier-ignore

function summary(random: SeededRandom): string {
  const kind = one(random, 'SR', 'S', 'ZR', 'Z', 'ZRL', 'T', 'TX', 'A', 'ES', 'SR*', 'E', 'OS');
  return one(random,
    `${kind} = ${tax(random)} @6%`, `${kind}=${tax(random)} @6%`, `${tax(random)} ${kind}@6%`, `${tax(random)} ${kind}`, `${kind}: ${tax(random)}`, `${kind} (${tax(random)})`, `${kind} ${tax(random)} 6%`,
    `${kind} : 6%`, `${tax(random)} ${kind} @ 6%`, `${kind} @ 6.00%`, `${kind} 6`, `${kind}(6%)`, `${one(random, 'Standard', 'Zero')} Rated ${one(random, 'Tax', tax(random), 'Supplies')}`, `Tax Amt (${kind}) 6%`, `${kind}:${holding(random, true)}`, `${kind} Goods`,
  );
} // prettier-ignore

const MADE: Partial<Readonly<Record<LabelKind, (random: SeededRandom) => string>>> = {
  total,
  beforeRounding: (random) => joined([one(random, '', '', 'Grand', 'Nett', 'Net', 'Bill'), 'Total', amount(random), random.chance(0.4) ? holding(random, true) : '', currency(random)]),
  subtotal: (random) => joined([one(random, 'Sub Total', 'Subtotal', 'Sub-Total', 'Total', 'Item Subtotal', 'Total Gross', 'Gross', 'Item Total'), amount(random), random.chance(0.4) ? holding(random, random.chance(0.5)) : one(random, '', '', '(GST)', '(Ex)'), one(random, '', '', '', 'Before Discount'), currency(random)]),
  excluding: (random) => joined([one(random, 'Total', 'Sub Total', 'Sub-Total', 'Nett Total', 'Net', 'Total Amt', 'Total Sales', 'Amt Paid', 'Amount'), holding(random, false), currency(random)]),
  including: (random) => joined([one(random, 'Total', 'Total Sales', 'Amt', 'Amt Paid'), holding(random, true)]),
  tax: (random) => joined([one(random, '', '', 'Total', 'Add', 'Plus', 'Total Added'), tax(random), one(random, '', '', 'Amt', 'Amount', 'Payable', 'Total', '(S)', 'SR', 'Charged')]),
  taxIncluded: (random) => joined([one(random, '', 'Total', 'Price', 'Amount'), holding(random, true)]),
  service: (random) => joined([one(random, 'Service', 'Svc', 'Srv', 'Serv', 'Serv.', 'Ser'), one(random, 'Charge', 'Chg', 'Chrg', 'Charges'), random.chance(0.15) ? holding(random, false) : '']),
  discount: (random) => joined([one(random, '', '', 'Total', 'Less', 'Bill', 'Item', 'Member', 'Spec.', 'Birthday', 'Coupon', 'Total Item', 'Promo', 'Staff', 'Cash'), one(random, 'Discount', 'Disc', 'Disc.', 'Discounts', 'Less', 'Savings')]),
  rounding: (random) => joined([one(random, '', '', 'Total', '5 Cent', 'Bill', 'Cash', 'Auto'), one(random, 'Rounding', 'Round', 'Rounding', 'Rnd', 'Rounded'), one(random, '', '', 'Adj', 'Adj.', 'Adjustment', 'Adjustments', 'Amt', 'Amount', 'Diff', 'Off'), currency(random)]),
  cash: (random) => joined([one(random, '', '', 'Paid:', 'Paid By', 'Payment', 'Received', 'Pay', 'Ttl', 'Tender'), one(random, 'Cash', 'Cash', '(Cash)', 'Amount', 'Cash RM')]),
  card: (random) => joined([one(random, '', '', 'Paid By :', 'EDC', 'Payment', 'Card Type :', 'Pay'), one(random, 'Visa', 'Master', 'Mastercard', 'Credit Card', 'Debit', 'Amex', 'MyDebit', 'CC')]),
  change: (random) => joined([one(random, '', '', 'Cash', 'Amount', 'Total'), 'Change', one(random, '', '', 'Amt', '(Cash)', 'Due', 'Returned', '/Balance', 'Given', currency(random))]),
  saved: (random) => joined([one(random, 'Your', 'Total', 'You', 'Total Promotional', 'Member'), one(random, 'Savings', 'Saving', 'Saved'), one(random, '', '', 'For Today', 'Today')]),
  summary,
  pieces: (random) => joined([one(random, 'Total', 'Tot', 'Ttl', '', 'Sum of'), one(random, 'Qty', 'Quantity', 'Pcs', 'Units')]),
}; // prettier-ignore

/** A label of this kind that is put together, or null where there is no such way. */
export const madeLabel = (kind: LabelKind, random: SeededRandom): string | null =>
  MADE[kind]?.(random).trim() ?? null;
