import { expect, test } from 'vitest';
import { pageOf } from '../rows/test-page.ts';
import { draftFromPage } from './draft-from-pages.ts';
import { onlyTotal } from './empty-draft.ts';

const SCREEN = `Payment Successful
RM 45.60
Merchant          RESTORAN SRI MELUR
Date/Time        20/11/2026 19:42:08`;

test.each([
  ['a payment screen', SCREEN, 4560],
  ['a card’s slip', 'RESTORAN SRI MELUR\nVISA CREDIT\nSALE AMOUNT      RM 45.60\nAPPR CODE    123456', 4560],
  ['a delivery app’s order', 'GrabFood\nRESTORAN SRI MELUR\nTotal (incl. tax)    RM 45.60', 4560],
  ['a receipt', 'RESTORAN SRI MELUR\n1 NASI LEMAK      45.60\nTOTAL      45.60', null],
  ['a wall', '', null],
])('%s: whether a total is all that it says', (_, text, total) => {
  expect(onlyTotal(draftFromPage(pageOf(text)))).toBe(total);
});
