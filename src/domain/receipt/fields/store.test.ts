import { describe, expect, test } from 'vitest';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { rowsOf } from '../rows/rows.ts';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL } from '../thresholds.ts';
import { storesIn } from './store.ts';

const best = (text: string) => storesIn(rowsOf(pageOf(text)))[0]?.name;
const REST = '12, JALAN CONTOH\n50000 KUALA LUMPUR\nTEL: 03-1234 5678\nTAX INVOICE\nNASI 5.00\nTOTAL 5.00';

test('the legal name before the brand', () =>
  expect(best(`SUSHI CONTOH\nCONTOH IMPIAN SDN BHD\n(894996-D)\n${REST}`)).toBe('CONTOH IMPIAN SDN BHD'));
test('the registration number is no part of it', () =>
  expect(best(`KEDAI CONTOH S/B (519537-X)\n${REST}`)).toBe('KEDAI CONTOH S/B'));
test('a bare legal form belongs to the row above', () =>
  expect(best(`CONTOH BAKERIES\nSDN BHD\n${REST}`)).toBe('CONTOH BAKERIES SDN BHD'));
test('a kind of business alone, or what follows an &, belongs to the row above', () => {
  expect(best(`SETIA MAJU\nSTATIONERY SDN. BHD\n${REST}`)).toBe('SETIA MAJU STATIONERY SDN. BHD');
  expect(best(`MAJU HARDWARE &\nELECTRICAL\n${REST}`)).toBe('MAJU HARDWARE & ELECTRICAL');
});
test('a name over three rows', () =>
  expect(best(`CONTOH HARDWARE\nENTERPRISE (SETIA\nINDAH) SDN BHD\n${REST}`)).toBe(
    'CONTOH HARDWARE ENTERPRISE (SETIA INDAH) SDN BHD',
  ));
test('a row that begins like a second half never begins a name', () =>
  expect(best(`SETIA MAJU\nENTERFRISE CSETIA\nALAMI SDN BHD\n${REST}`)).toBe(
    'SETIA MAJU ENTERFRISE CSETIA ALAMI SDN BHD',
  ));
test('a name with its company’s number behind it or below, not a slogan or an address', () => {
  expect(best(`MUKA BARU NOODLE HOUSE\nMKBR NOODLE HOUSE\n(002049088-U)\n${REST}`)).toBe('MKBR NOODLE HOUSE');
  expect(best(`SETIA CASH & CARRY\n201901012345 (1234567-X)\n${REST}`)).toBe('SETIA CASH & CARRY');
  expect(best(`SETIA MAJU CASH (1234567-X)\n${REST}`)).toBe('SETIA MAJU CASH');
  expect(best(`CONTOH\nJALAN SETIA 1234567-X TEL 03\n${REST}`)).toBe('CONTOH');
});
test('a company’s number tells a name among the rows of a bill', () => {
  const rows = rowsOf(pageOf(`NASI 5.00\nTHANK YOU\nSETIA MAJU\n(1234567-X)\n${REST}`));
  expect(storesIn(rows, new Set(rows.slice(0, 4)))[0]?.name).toBe('SETIA MAJU');
});
test('what the slip is, in Malay, is no name', () => {
  expect(best(`INVOIS CUKAI\nBUNGA MELUR\n${REST}`)).toBe('BUNGA MELUR');
  expect(best(`SALINAN\nBUNGA MELUR\n${REST}`)).toBe('BUNGA MELUR');
});
test('an address is no name', () => expect(best(`CONTOH\n${REST}`)).toBe('CONTOH'));
test('a legal form that was misread by a letter', () => {
  expect(best(`CONTOH\nSETIA MAJU SUN BHD\n${REST}`)).toBe('SETIA MAJU SUN BHD');
  expect(best(`SETIA MAJU\nSRN BHD\n${REST}`)).toBe('SETIA MAJU SRN BHD');
});
test('a legal form is shown as it is written, though its D was read as an O', () =>
  expect(best(`MUTIARA IMPIANA SON BHD\n${REST}`)).toBe('MUTIARA IMPIANA SDN BHD'));
test('a bare legal form is no name', () => expect(best(`12, JALAN CONTOH\nSDN BHD\nKEDAI SETIA\n${REST}`)).toBe('KEDAI SETIA')); // prettier-ignore
test('a country in the name is no address', () =>
  expect(best(`AYAM CONTOH MALAYSIA\nSDN BHD\n${REST}`)).toBe('AYAM CONTOH MALAYSIA SDN BHD'));
test('a bracket that closes belongs to the row above, though its beginning was not read', () => {
  expect(best(`CONTOH HARDNARE\nENTERPRISE SETIA\nINDAH) SDN BHD\n${REST}`)).toBe(
    'CONTOH HARDNARE ENTERPRISE SETIA INDAH) SDN BHD',
  );
  expect(best(`lim chong\nCONTOH {SETIA) SDN BHD\n${REST}`)).toBe('CONTOH {SETIA) SDN BHD');
});
test('the owner’s role is no part of the name', () => {
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

describe('a name right above the items', () => {
  const ITEMS = `1 NASI AYAM           9.00
1 TEH AIS             2.50
SUBTOTAL             11.50
TOTAL                11.50`;
  const stored = (name: string, rows: string) => {
    const { store } = draftFromPage(pageOf(`${name}\nDate: 05/06/2025 12:30\n${rows}`));
    return { ...store, sure: store.confidence >= DOUBTFUL };
  };
  const names = ['RESTORAN DAUN PISANG CONTOH', 'KL BISTRO', 'TAXI CAFE', 'CONTOH'];

  test.each(names)('%s: the names of columns, a dish or an amount are none', (name) => {
    for (const heading of ['Perkara     Ktt    Harga\n', 'Description Qty   Amount\n', '']) {
      const { value, sure, alternatives } = stored(name, heading + ITEMS);
      expect([value, sure, alternatives]).toEqual([name, true, []]);
    }
    const below = stored(name, 'Item        Qty   Amount\nNASI AYAM\n 1 x 9.00             9.00');
    expect([below.value, below.alternatives]).toEqual([name, []]);
    expect(stored(name, ITEMS.replace('9.00', '')).value).toBe(name); // though the dish's price was not read
  });

  test('an address alone is in doubt, and an address in a later row names no business', () => {
    expect(stored('JALAN CONTOH', ITEMS).sure).toBe(false);
    expect(best(`SETIA MAJU\nKEDAI SIMPANG LOT 5, JALAN CONTOH\n${REST}`)).toBe('SETIA MAJU');
  });
});
