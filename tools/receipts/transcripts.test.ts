import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseAmount } from '../../src/domain/money/money.ts';
import { draftFromPage } from '../../src/domain/receipt/draft/draft-from-pages.ts';
import { transcript } from './transcript.ts';

/** Real receipts may lie beside the checkout; they are not part of the project. */
const REAL = new URL('../../../shared/receipts/sroie-dev/', import.meta.url);
const present = existsSync(new URL('box/', REAL));

describe.skipIf(!present)(
  `real transcripts${present ? '' : ' (skipped: no ../shared/receipts beside the checkout)'}`,
  () => {
    test('on perfect text 97 totals of 100 are right', () => {
      const ids = present ? readdirSync(new URL('box/', REAL)).map((file) => file.slice(0, -4)) : [];
      const right = ids.filter((id) => {
        const key = JSON.parse(readFileSync(new URL(`key/${id}.json`, REAL), 'utf8')) as { total: string };
        const annotated = new URL(`items/${id}.json`, REAL);
        const gold = existsSync(annotated)
          ? (JSON.parse(readFileSync(annotated, 'utf8')) as { total: number }).total.toFixed(2)
          : key.total;
        return (
          draftFromPage(transcript(readFileSync(new URL(`box/${id}.csv`, REAL), 'utf8'))).total.value ===
          parseAmount(gold, 'MYR')
        );
      });
      expect(right.length / ids.length).toBeGreaterThanOrEqual(0.97);
    });
  },
);
