import { expect, test } from 'vitest';
import { rowsOf } from './rows.ts';
import { storesIn } from './store.ts';
import { pageOf } from './test-page.ts';

const best = (text: string) => storesIn(rowsOf(pageOf(text)))[0]?.name;
const REST = '12, JALAN CONTOH\n50000 KUALA LUMPUR\nTEL: 03-1234 5678\nTAX INVOICE\nNASI 5.00\nTOTAL 5.00';

test('the legal name before the brand', () =>
  expect(best(`SUSHI CONTOH\nCONTOH IMPIAN SDN BHD\n(894996-D)\n${REST}`)).toBe('CONTOH IMPIAN SDN BHD'));
test('the registration number is no part of it', () =>
  expect(best(`KEDAI CONTOH S/B (519537-X)\n${REST}`)).toBe('KEDAI CONTOH S/B'));
test('a bare legal form belongs to the row above', () =>
  expect(best(`CONTOH BAKERIES\nSDN BHD\n${REST}`)).toBe('CONTOH BAKERIES SDN BHD'));
test('a name over three rows', () =>
  expect(best(`CONTOH HARDWARE\nENTERPRISE (SETIA\nINDAH) SDN BHD\n${REST}`)).toBe(
    'CONTOH HARDWARE ENTERPRISE (SETIA INDAH) SDN BHD',
  ));
test('never the address', () => expect(best(`CONTOH\n${REST}`)).toBe('CONTOH'));
