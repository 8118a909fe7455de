import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { datesIn } from '../../src/domain/receipt/fields/date.ts';
import { rowsOf } from '../../src/domain/receipt/rows/rows.ts';
import { pageOf } from '../../src/domain/receipt/rows/test-page.ts';

/** Lines of receipts with their days may lie beside the checkout; they are not part of the project. */
const LINES = new URL('../../../shared/cases/date-lines.txt', import.meta.url);
const present = existsSync(LINES);

describe.skipIf(!present)(
  `days of lines${present ? '' : ' (skipped: no ../shared/cases beside the checkout)'}`,
  () => {
    const rows = present ? readFileSync(LINES, 'utf8').trim().split('\n').slice(1) : [];
    test.each(rows.map((row) => row.split(/\s{2,}/)))('%s: %s', (line = '', right = '') => {
      const day = /^\d{4}-\d\d-\d\d$/.exec(right)?.[0] ?? null;
      expect(datesIn(rowsOf(pageOf(line)))[0]?.iso ?? null).toBe(day);
    });
  },
);
