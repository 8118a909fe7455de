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
test('a legal form that was misread by a letter', () => {
  expect(best(`CONTOH\nSETIA MAJU SUN BHD\n${REST}`)).toBe('SETIA MAJU SUN BHD');
  expect(best(`SETIA MAJU\nSRN BHD\n${REST}`)).toBe('SETIA MAJU SRN BHD');
});
test('a bare legal form is no name', () => expect(best(`12, JALAN CONTOH\nSDN BHD\nKEDAI SETIA\n${REST}`)).toBe('KEDAI SETIA')); // prettier-ignore
test('a country in the name is no address', () =>
  expect(best(`AYAM CONTOH MALAYSIA\nSDN BHD\n${REST}`)).toBe('AYAM CONTOH MALAYSIA SDN BHD'));
test('a bracket that closes belongs to the row above, though its beginning was not read', () => {
  expect(best(`CONTOH HARDNARE\nENTERPRISE SETIA\nINDAH) SDN BHD\n${REST}`)).toBe(
    'CONTOH HARDNARE ENTERPRISE SETIA INDAH) SDN BHD',
  );
  expect(best(`lim chong\nCONTOH {SETIA) SDN BHD\n${REST}`)).toBe('CONTOH {SETIA) SDN BHD');
});
test('what says whose it is is no part of it', () => {
  expect(best(`Contoh Cafe\nDiniliki: contoh mi sdn bhd\n${REST}`)).toBe('contoh mi sdn bhd');
  expect(best(`KEDAI CONTOH\nOPERATED BY SETIA MAJU SDN BHD\n${REST}`)).toBe('SETIA MAJU SDN BHD');
  expect(best(`THE: CONTOH SDN BHD\n${REST}`)).toBe('THE: CONTOH SDN BHD');
});
test('a kind of business that lost its space', () => {
  const [first, ...rest] = rowsOf(pageOf(`lim chong\n\nCT SETIATRADING\n${REST}`));
  if (!first) throw new Error('no rows');
  expect(storesIn([first, ...rest])[0]?.name).toBe('CT SETIATRADING');
});
test('zeros and ones among letters', () => {
  expect(best(`K0NT00H C0. (M) BHD\n${REST}`)).toBe('KONTOOH CO. (M) BHD');
  expect(best(`Peta1ing S0to Sdn Bhd\n${REST}`)).toBe('Petaling Soto Sdn Bhd');
  expect(best(`CAFE B12 C10 SDN BHD\n${REST}`)).toBe('CAFE B12 C10 SDN BHD');
});
