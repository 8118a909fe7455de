import type { DrawnBill } from './bill.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The words of one till. */
export interface Labels {
  invoice: string;
  bill: string;
  table: string;
  date: string;
  day: (date: DrawnBill['date']) => string;
  quantity: string;
  item: string;
  price: string;
  amount: string;
  subtotal: string;
  discount: string;
  service: string;
  tax: string;
  includes: string;
  rounding: string;
  total: string;
  cash: string;
  change: string;
  thanks: string;
}

const two = (value: number): string => String(value).padStart(2, '0');
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const BULAN = ['JAN', 'FEB', 'MAC', 'APR', 'MEI', 'JUN', 'JUL', 'OGOS', 'SEP', 'OKT', 'NOV', 'DIS'];

type DayForm = (date: DrawnBill['date']) => string;

const daysIn = (names: readonly string[]): DayForm[] => {
  const forms: DayForm[] = [
    ({ day, month, year }) => `${two(day)}/${two(month)}/${year}`,
    ({ day, month, year }) => `${two(day)}-${two(month)}-${year}`,
    ({ day, month, year }) => `${two(day)}/${two(month)}/${two(year % 100)}`,
    ({ day, month, year }) => `${two(day)} ${names[month - 1]} ${year}`,
    ({ day, month, year }) => `${year}-${two(month)}-${two(day)}`,
  ];
  return forms.map((form) => (date) => `${form(date)} ${two(date.hour)}:${two(date.minute)}`);
};

/** The forms of day and time that tills print. */
export const DAYS: readonly DayForm[] = daysIn(MONTHS);

/** English or Malay labels with their usual spellings; a date form that tills print. */
export function labelsFor(random: SeededRandom): Labels {
  const malay = random.chance(0.35);
  const names = malay ? BULAN : MONTHS;
  const day = random.pick(daysIn(names));
  if (malay) {
    return {
      invoice: 'INVOIS CUKAI', bill: 'NO. BIL', table: 'MEJA', date: 'TARIKH', day,
      quantity: 'KTT', item: 'PERKARA', price: 'HARGA', amount: 'JUMLAH',
      subtotal: 'JUMLAH KECIL', discount: 'DISKAUN', service: 'CAJ PERKHIDMATAN', tax: 'CUKAI PERKHIDMATAN', includes: 'TERMASUK',
      rounding: random.pick(['PELARASAN', 'PEMBUNDARAN']), total: random.pick(['JUMLAH', 'JUMLAH BESAR']),
      cash: 'TUNAI', change: 'BAKI', thanks: 'TERIMA KASIH',
    }; // prettier-ignore
  }
  return {
    invoice: random.pick(['TAX INVOICE', 'RECEIPT', 'INVOICE']), bill: random.pick(['BILL NO', 'CHK', 'INV']), table: 'TABLE', date: 'DATE', day,
    quantity: 'QTY', item: random.pick(['ITEM', 'DESCRIPTION']), price: random.pick(['PRICE', 'U.PRICE']), amount: random.pick(['AMOUNT', 'TOTAL', 'AMT(RM)']),
    subtotal: random.pick(['SUBTOTAL', 'SUB TOTAL', 'SUB-TOTAL']), discount: random.pick(['DISCOUNT', 'DISC']),
    service: random.pick(['SERVICE CHARGE', 'SERV CHG', 'SVC CHARGE']), tax: random.pick(['SST', 'SERVICE TAX', 'SST @']), includes: 'INCLUDES',
    rounding: random.pick(['ROUNDING', 'ROUNDING ADJ', 'RND ADJUSTMENT']), total: random.pick(['TOTAL', 'GRAND TOTAL', 'NETT TOTAL', 'AMOUNT DUE']),
    cash: 'CASH', change: 'CHANGE', thanks: random.pick(['THANK YOU, PLEASE COME AGAIN', 'THANK YOU']),
  }; // prettier-ignore
}
