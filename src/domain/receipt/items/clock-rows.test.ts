import { describe, expect, test } from 'vitest';
import { draftAsJson } from '../draft/draft-as-json.ts';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { pageOf } from '../rows/test-page.ts';

// A clock ends where amounts end, and is no dish.

const read = (row: string) =>
  draftAsJson(
    draftFromPage(
      pageOf(
        `RESTORAN CONTOH SDN BHD\n${row}\n\nSATAY                                     9.50\nLONTONG                                   8.00\nSIRAP                                     2.50\n\nTOTAL                                    20.00\nCASH                                     20.00`,
      ),
    ),
  );
const names = (row: string) => read(row).items.map(({ name }) => name);

describe.each([
  'Siti                        20-Nov-2026 16:02',
  'Siti                         20 Nov 2026 9:05',
  'Siti                         20 Nov 2026 9.05',
  'Table 4                          21 Nov 13:05',
  'Table 4                          21 Nov 13.05',
  'Siti                                    16:02',
  'Meja 7 Siti                             08:45',
  'Fri 20/11/2026                          19:05',
  'Masa 18:02 - 20:15                      20:15',
  '2026年11月20日                          19:05',
])('%s', (row) => test('is no dish', () => expect(names(row)).toEqual(['SATAY', 'LONTONG', 'SIRAP'])));

test('a price whose point was read as a colon is still one', () =>
  expect(names('').length + names('KERABU                                    2:50').length).toBe(7));

test('a dish of a month’s first letters keeps its price', () =>
  expect(names('1 MAC N CHEESE                            12.90')).toContain('MAC N CHEESE'));
