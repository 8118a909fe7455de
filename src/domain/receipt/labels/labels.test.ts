import { expect, test } from 'vitest';
import { isHeading, labelOf, rateIn } from './labels.ts';

test.each([
  ['TOTAL', 'total'],
  ['T0TAL RM', 'total'],
  ['JUMLAH BESAR', 'total'],
  ['NETT TOTAL', 'total'],
  ['TOTAL ROUNDED', 'total'],
  ['TOTAL (INCLUSIVE OF GST):', 'total'],
  ['SUB-TOTAL', 'subtotal'],
  ['JUMLAH KECIL', 'subtotal'],
  ['TOTAL (EXCLUDING GST):', 'net'],
  ['TOT QTY', 'count'],
  ['Total 0% s S S', 'other'],
  ['Ytal Sales (Inclusive of GST)', 'total'],
  ['TOTAL QTY', 'count'],
  ['NO OF ITEMS: TOTAL ITEM', 'count'],
  ['TOTAL GST', 'tax'],
  ['TOTAL INCLUDES 6% GST', 'tax'],
  ['TOTAL 0% SUPPLIES', 'other'],
  ['TOTAL SAVINGS', 'other'],
  ['SERVICE CHARGE 10%', 'service'],
  ['S/CHARGE', 'service'],
  ['Total After Voucher', 'total'],
  ['SER CHARGE (EXCLUSIVE SERVICE TAX) @ 10%', 'service'],
  ['Svc Chrg (Excluded Service Tax)', 'service'],
  ['CAJ PERKHIDMATAN', 'service'],
  ['SERVICE TAX 6%', 'tax'],
  ['CUKAI PERKHIDMATAN 8%', 'tax'],
  ['GST PAYABLE', 'tax'],
  ['SST8%', 'tax'],
  ['ServiceTax6%', 'tax'],
  ['CukaiPerkhidmatan8%', 'tax'],
  ['ServiceCharqe10%', 'service'],
  ['CajPerkhidmatan 10%', 'service'],
  ['S. CH4RGE', 'service'],
  ['ROUNDING ADJUSMENT', 'rounding'],
  ['PEMBUNDARAN', 'rounding'],
  ['DISKAUN', 'discount'],
  ['CASH', 'cash'],
  ['TUNAI', 'cash'],
  ['CHANGE', 'change'],
  ['BAKI', 'change'],
  ['Balance Due', 'total'],
  ['BAKI PERLU DIBAYAR', 'total'],
  ['TO PAY', 'total'],
  ['BALANCE', 'change'],
  ['CHANGE DUE', 'change'],
  ['PEMBULATAN', 'rounding'],
  ['BUNDARAN', 'rounding'],
  ['SERVIS', 'service'],
  ['CAJ LAYANAN 10%', 'service'],
  ['JUMLAH TIDAK TERMASUK CUKAI', 'net'],
  ['JUMLAH TERMASUK CUKAI', 'total'],
  ['JUMLAH SEBELUM CUKAI', 'net'],
  ['JUMLAH SELEPAS CUKAI', 'total'],
  ['JUMLAH SELEPAS DISKAUN', 'net'],
  ['GENAPAN', 'rounding'],
  ['KAD KREDIT', 'cash'],
  ['REBAT', 'discount'],
  ['BAUCAR', 'discount'],
])('%s: %s', (text, kind) => expect(labelOf(text)?.kind).toBe(kind));

test.each([
  'NASI LEMAK AYAM',
  'MISTER POTATO CHIPS',
  '2394 CASH BOX',
  'TELUR MATA',
  'CASHEW NUT CHICKEN',
  'KOPI BANDAR',
])('%s is an item', (text) => expect(labelOf(text)).toBeNull());

test.each([
  'CAJ LAYANAN',
  'JUMLAH BERSIH',
  'SUBJUMLAH',
  'DISKAUN WARGA EMAS',
  'BAKI DIKEMBALIKAN',
  'KAD KREDIT',
])('%s is nothing but a label', (text) => expect(labelOf(text)?.pure).toBe(true));

test.each(['JUMLAH KESELURUHAN', 'JUMLAH BERSIH', 'JUMLAH AKHIR', 'JUMLAH SELEPAS PEMBUNDARAN'])(
  '%s is to be paid',
  (text) => expect(labelOf(text)).toMatchObject({ kind: 'total', strength: 4 }),
);

test('rates', () => {
  expect(rateIn('SST @ 6%')).toBe(6);
  expect(rateIn('SERVICE (10.00 %)')).toBe(10);
  expect(rateIn('TOTAL')).toBeNull();
});

test('headings', () => {
  expect(isHeading('QTY DESCRIPTION PRICE AMOUNT')).toBe(true);
  expect(isHeading('PERKARA HARGA')).toBe(true);
  expect(isHeading('TOTAL 26.60')).toBe(false);
});
