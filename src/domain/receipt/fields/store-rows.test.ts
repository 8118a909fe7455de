import { describe, expect, test } from 'vitest';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { rowsOf } from '../rows/rows.ts';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL_NAME } from '../thresholds.ts';
import { storesIn } from './store.ts';

const best = (text: string) => storesIn(rowsOf(pageOf(text)))[0]?.name ?? null;
const REST = '12, JALAN CONTOH\n20/11/2026 19:05\nSATAY                   5.00\nTOTAL                   5.00';

describe('rows that name no store', () => {
  test.each([
    'Payment Successful',
    'Transfer Successful',
    'Pembayaran Berjaya',
    'Transaction Details',
    'Page 2 of 2',
    'Muka surat 1',
    'Goods sold are not returnable',
    'NO REFUND WITHOUT RECEIPT',
    'Barang yang dijual tidak boleh dikembalikan',
    'Thank you for dining with us',
    'VALUED CUSTOMER',
    'Bill to: MAJU TECH SDN',
    'Customer: ALI BIN ABU',
    'e-Invoice',
    'TAX INVOICE',
    'Table 6 Fri 20 Nov 2026',
    '26hb November 2026',
    'Butiran Pesanan',
    'Dihantar',
    'Picked up',
    'Hope you enjoyed your meal',
    'GrabFood',
    'ShopeeFood',
    "Touch 'n Go eWallet",
    'SETIA SHOPPING CENTRE',
    'MENARA MELUR',
    'PLAZA MELUR',
  ])('%s', (row) => {
    expect(best(`${row}\nTELUR KOPI\n${REST}`)).toBe('TELUR KOPI');
    expect(best(`TELUR KOPI\n${row}\n${REST}`)).toBe('TELUR KOPI');
  });
  test('where nothing else stands there, there is none', () =>
    expect(best('Payment Successful\nRM 45.60\nPage 1 of 2')).toBeNull());
  test('a legal name that holds such words is one', () =>
    expect(best(`MENARA SELERA SDN BHD\n${REST}`)).toBe('MENARA SELERA SDN BHD'));
});

describe('a shop behind its label', () => {
  test.each([
    'Merchant: Bunga Kopi',
    'Merchant                 Bunga Kopi',
    'Merchant Name : Bunga Kopi',
    'Recipient               Bunga Kopi',
    'Paid to Bunga Kopi',
    'Paid to\nBunga Kopi',
    'Beneficiary name\nBunga Kopi',
    'Your order from\nBunga Kopi',
    'Sold by: Bunga Kopi',
    'Restaurant: Bunga Kopi',
    'Store : Bunga Kopi',
    'Pick up from Bunga Kopi',
    'Penerima: Bunga Kopi',
    'Dibayar kepada Bunga Kopi',
    'To: Bunga Kopi',
  ])('%s', (row) =>
    expect(
      best(`Payment Successful\nRM 45.60\nPayment method   eWallet Balance\n${row}\nStatus   Successful`),
    ).toBe('Bunga Kopi'),
  );
  test.each(['Merchant ID: 00123ABC', 'MERCHANT COPY', 'Recipient bank MELUR BANK'])(
    '%s labels none',
    (row) => expect(best(`TELUR KOPI\n${row}\n${REST}`)).toBe('TELUR KOPI'),
  );
  test('a name that begins like a label', () =>
    expect(best(`RESTORAN MELUR\n${REST}`)).toBe('RESTORAN MELUR'));
});

test('a wallet’s screen has a shop and an amount, and no items', () => {
  const rows =
    'Payment Successful\n       RM 45.60\n\nTransaction Type                DuitNow QR\nMerchant                        KEDAI MELUR\nDate/Time              20/11/2026 19:42:08\nWallet Ref         2026112010110000010000\nStatus                          Successful';
  const { store, total, items, date } = draftFromPage(pageOf(rows));
  expect([store.value, total.value, items.length, date.value]).toEqual([
    'KEDAI MELUR',
    4560,
    0,
    '2026-11-20',
  ]);
  expect(draftFromPage(pageOf(rows.replace('RM', '-RM'))).total.value).toBe(4560);
});

test('a name that is broken for want of room is joined, and half of one is doubtful', () => {
  const wide = 'THE COCONUT LEAF AND RICE NASI\nLEMAK & GRILL';
  expect(best(`${wide}\n${REST}`)).toBe('THE COCONUT LEAF AND RICE NASI LEMAK & GRILL');
  const { store } = draftFromPage(
    pageOf(`THE COCONUT LEAF\nLEMAK & GRILL\n${REST.replaceAll('     ', '          ')}`),
  );
  expect(store.confidence).toBeLessThan(DOUBTFUL_NAME);
});
