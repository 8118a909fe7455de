import type { BillItem, DrawnBill, Terms } from './bill.ts';
import { apart, centred, gross, money, WIDTH, wrap } from './grid.ts';
import { DAYS, type Labels } from './labels.ts';
import type { SeededRandom } from './seeded-random.ts';
import {
  BANANA_LEAF,
  BUBBLE_TEA,
  CAFE,
  CHINESE,
  FAST_FOOD,
  JAPANESE,
  KOPITIAM,
  MAMAK,
  STALL,
  WESTERN,
  type Menu,
} from './till-menus.ts';

/** One kind of till of today's restaurants: what it sells, charges and prints. */
export interface Till {
  menu: Menu;
  terms: Terms;
  /** What may be charged below the items, with how often; null for nothing. */
  charge: { name: string; amount: number } | null;
  labels: Partial<Labels>;
  /** Rows between the date and the items. */
  head: (bill: DrawnBill) => string[];
  heading: string | null;
  item: (item: BillItem, at: number) => string[];
  /** An option with an amount of its own, below its dish. */
  extra: (item: BillItem) => string[];
  option: (text: string) => string;
  /** Rows below the payment. */
  foot: (bill: DrawnBill) => string[];
  amount: (sen: number) => string;
}

const six: Terms = { service: 0, tax: 6, included: false };
const none: Terms = { service: 0, tax: 0, included: false };
const whole: Terms = { ...none, whole: true };
const columns = (item: BillItem, ...widths: readonly [number, string][]): string[] => {
  const numbers = widths.map(([width, text]) => text.padStart(width)).join(' ');
  const [first = '', ...rest] = wrap(item.name, WIDTH - numbers.length - 4);
  return [apart(first, numbers), ...rest.map((line) => `  ${line}`)];
};
const points = (bill: DrawnBill): number => Math.floor(bill.total / 100);
const rm = (sen: number): string => `RM${money(sen)}`;

const usual = {
  charge: null,
  heading: null,
  head: (): string[] => [],
  extra: (item: BillItem) => [apart(`    + ${item.name}`, gross(item))],
  option: (text: string) => `    ${text}`,
  foot: (): string[] => [],
  amount: money,
};

/** Ten tills, described from what such receipts look like; no shop's own. */
export const TILLS: readonly Till[] = [
  // A kopitiam: abbreviations, quantity and amount behind the name, no headings.
  {
    ...usual,
    menu: KOPITIAM,
    terms: none,
    item: (item) => [apart(item.name, `${String(item.quantity).padStart(3)} ${gross(item).padStart(9)}`)],
    option: (text) => `  *${text}`,
    labels: { total: 'JUMLAH', cash: 'TUNAI', change: 'BAKI', table: 'MEJA', bill: 'NO', invoice: 'RESIT', thanks: 'TERIMA KASIH' },
  },
  // A mamak stall: whole ringgit, printed without sen.
  {
    ...usual,
    menu: MAMAK,
    terms: whole,
    amount: (sen) => String(sen / 100),
    item: (item) => [apart(`${item.quantity} ${item.name}`, String(item.amount / 100))],
    extra: (item) => [apart(`${item.quantity} ${item.name}`, String(item.amount / 100))],
    labels: { subtotal: 'Jumlah', total: 'Jumlah Besar', cash: 'Tunai', change: 'Baki', thanks: 'Jumpa Lagi' },
  },
  // Fast food: what belongs to a set without amounts, tax in the prices, a charge for taking away.
  {
    ...usual,
    menu: FAST_FOOD,
    terms: { service: 0, tax: 6, included: true },
    charge: { name: 'Take Away Charge', amount: 20 },
    head: (bill) => [centred(`ORDER ${bill.number.slice(-3)}`), centred('*** TAKE AWAY ***')],
    item: (item) => [apart(`${item.quantity} ${item.name}`, gross(item))],
    labels: { subtotal: 'Subtotal', total: 'TOTAL (INCL. TAX)', tax: 'SST', includes: 'Total includes', cash: 'Cash Tendered', change: 'Change' },
    foot: () => ['', centred('TELL US HOW WE DID AND GET A FREE DRINK'), centred('CODE: 4471 0293 8816')],
  },
  // A café: price and quantity below the name, points of a member.
  {
    ...usual,
    menu: CAFE,
    terms: six,
    item: (item) => [item.name, apart(`  ${item.quantity} x ${rm(item.unit)}`, `RM${gross(item)}`)],
    extra: (item) => [`  + ${item.name}`, apart(`  ${item.quantity} x ${rm(item.unit)}`, `RM${gross(item)}`)],
    option: (text) => `  * ${text}`,
    labels: { subtotal: 'Subtotal', tax: 'Service Tax', total: 'Total', rounding: 'Rounding', thanks: 'See you again!' },
    foot: (bill) => [
      apart('Member', 'XXXX4821'),
      apart('Points earned', String(points(bill))),
      apart('Points balance', String(points(bill) + 1204)),
    ],
  },
  // A Japanese restaurant in a mall: numbered rows, service charge and 8 % tax.
  {
    ...usual,
    menu: JAPANESE,
    terms: { service: 10, tax: 8, included: false },
    head: (bill) => [apart(`Server: AINA`, `Covers: ${bill.pax}`)],
    item: (item, at) => [`${at + 1}. ${item.name}`, apart(`   ${item.quantity} @ ${money(item.unit)}`, gross(item))],
    extra: (item) => [`   >> ${item.name}`, apart(`   ${item.quantity} @ ${money(item.unit)}`, gross(item))],
    option: (text) => `   > ${text}`,
    labels: { subtotal: 'Sub-Total', service: 'Svc Charge', tax: 'SST', total: 'Grand Total', rounding: 'Rounding Adj' },
    foot: () => ['', centred('e-Invoice: scan within 72 hours'), centred('TIN C25841900060')],
  },
  // Bubble tea: sizes, a quantity behind the name, sugar and ice below.
  {
    ...usual,
    menu: BUBBLE_TEA,
    terms: six,
    head: (bill) => [apart(`QUEUE NO: ${bill.table}`, 'SELF PICKUP')],
    item: (item) => [apart(item.name, `x${item.quantity} ${gross(item).padStart(9)}`)],
    extra: (item) => [apart(`  +${item.name}`, `x${item.quantity} ${gross(item).padStart(9)}`)],
    option: (text) => `  (${text})`,
    labels: { subtotal: 'SUBTOTAL', tax: 'SST', total: 'TOTAL', cash: 'CASH', change: 'CHANGE' },
    foot: (bill) => [apart('STAMPS TODAY', String(bill.items.length)), centred('10 STAMPS = 1 FREE DRINK')],
  },
  // A Chinese restaurant: four columns, tea and tissue for everybody, service charge and 6 % tax.
  {
    ...usual,
    menu: CHINESE,
    terms: { service: 10, tax: 6, included: false },
    heading: `${'QTY DESCRIPTION'.padEnd(25)}${'U/P'.padStart(7)}${'AMT'.padStart(10)}`,
    item: (item) => columns({ ...item, name: `${item.quantity} ${item.name}` }, [8, money(item.unit)], [9, gross(item)]),
    extra: (item) => columns({ ...item, name: `${item.quantity} ${item.name}` }, [8, money(item.unit)], [9, gross(item)]),
    option: (text) => `   # ${text}`,
    labels: { subtotal: 'SUB TOTAL', service: 'SER. CHG', tax: 'SST', total: 'NETT TOTAL', rounding: 'RND ADJ', table: 'TBL' },
  },
  // A stall that takes a wallet: price x quantity below the name, RM with a space, an e-invoice's footer.
  {
    ...usual,
    menu: STALL,
    terms: none,
    charge: { name: 'Bungkus', amount: 50 },
    item: (item) => [item.name, apart(`RM ${money(item.unit)} x ${item.quantity}`, `RM ${gross(item)}`)],
    extra: (item) => [item.name, apart(`RM ${money(item.unit)} x ${item.quantity}`, `RM ${gross(item)}`)],
    option: (text) => `- ${text}`,
    amount: (sen) => `RM ${money(sen)}`,
    labels: { subtotal: 'Subtotal', total: 'Total Amount', cash: 'Cash', change: 'Change' },
    foot: () => [
      '',
      'For e-Invoice, scan the QR code before',
      'the 3rd of next month. SSM 202101034567',
      centred('Powered by Kaswira POS'),
    ],
  },
  // A banana leaf restaurant: Malay headings, row numbers, what belongs to a set below it.
  {
    ...usual,
    menu: BANANA_LEAF,
    terms: six,
    heading: `BIL ${'KETERANGAN'.padEnd(17)}KTT ${'HARGA'.padStart(7)} ${'JUMLAH'.padStart(9)}`,
    item: (item, at) => columns({ ...item, name: `${at + 1} ${item.name}` }, [3, String(item.quantity)], [7, money(item.unit)], [9, gross(item)]),
    extra: (item) => columns({ ...item, name: `  ${item.name}` }, [3, String(item.quantity)], [7, money(item.unit)], [9, gross(item)]),
    option: (text) => `    - ${text}`,
    labels: { subtotal: 'JUMLAH KECIL', discount: 'DISKAUN', tax: 'CUKAI PERKHIDMATAN', total: 'JUMLAH BAYARAN', rounding: 'PELARASAN', cash: 'TUNAI', change: 'BAKI', table: 'MEJA', date: 'TARIKH', bill: 'NO. BIL', invoice: 'INVOIS', thanks: 'SILA DATANG LAGI' },
  },
  // A bistro: long names that end with their amount on the last row, service charge and 8 % tax.
  {
    ...usual,
    menu: WESTERN,
    terms: { service: 10, tax: 8, included: false },
    head: (bill) => [apart(`Guests: ${bill.pax}`, 'Dine In')],
    item: (item) => {
      const lines = wrap(item.name, 30);
      const last = lines.pop() ?? '';
      const count = item.quantity > 1 ? [`   ${item.quantity} @ ${money(item.unit)}`] : [];
      return [...lines, apart(last, gross(item)), ...count];
    },
    labels: { subtotal: 'Subtotal', discount: 'Discount', service: 'Service Charge', tax: 'SST', total: 'Amount Due', rounding: 'Rounding' },
    foot: () => ['', 'Tip: ____________  Sign: ____________'],
  },
]; // prettier-ignore

/** All labels of a till: its own, and plain English for the rest. */
export const labelsOf = (till: Till, random: SeededRandom): Labels => ({
  invoice: 'INVOICE', bill: 'BILL NO', table: 'TABLE', date: 'DATE', day: random.pick(DAYS), quantity: 'QTY', item: 'ITEM', price: 'PRICE', amount: 'AMOUNT',
  subtotal: 'SUBTOTAL', discount: 'DISCOUNT', service: 'SERVICE CHARGE', tax: 'SST', includes: 'INCLUDES', rounding: 'ROUNDING', total: 'TOTAL',
  cash: 'CASH', change: 'CHANGE', thanks: 'THANK YOU', ...till.labels,
}); // prettier-ignore
