import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardSchema } from '../../src/contract/board.ts';
import { boardFromDraft } from '../../src/domain/receipt/draft/board-from-draft.ts';
import { draftFromPages } from '../../src/domain/receipt/draft/draft-from-pages.ts';
import type { EngineName, FieldReading, ReceiptDraft } from '../../src/domain/receipt/draft/draft.ts';
import { labelRows } from '../../src/domain/receipt/labels/label-rows.ts';
import { toFractions, type Box } from '../../src/domain/receipt/rows/box.ts';
import type { OcrPage } from '../../src/domain/receipt/rows/ocr-page.ts';
import { rowsOf } from '../../src/domain/receipt/rows/rows.ts';
import { pageOf } from '../../src/domain/receipt/rows/test-page.ts';
import { DOUBTFUL } from '../../src/domain/receipt/thresholds.ts';

// Engines answer what they like: no page may break the reading, and every draft is one a board takes.

const number = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -50, max: 3000 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity, 1e308, -0) },
);
const box = fc.record({ x0: number, y0: number, x1: number, y1: number });
/** What steers the reading, so that the odd values meet every branch. */
const telling = fc.constantFrom(
  ...'TOTAL CASH CHANGE SUBTOTAL GST SST 6% 10% SERVICE CHARGE ROUNDING DISC QTY AMOUNT ITEM x @ RM 2 3x 12.50 -0.02 0.00 99999999.99 1,234.50 RM1 4.20 2440 05/03/2025 22 MAR 2018 SDN BHD SR SUMMARY ( )'.split(' '),
); // prettier-ignore
const text = fc.oneof(
  { weight: 4, arbitrary: telling },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc.constantFrom('0', '1', '5', '8', '.', ',', '-', ':', '/'),
      maxLength: 40,
    }),
  },
);
const confidence = fc.oneof(fc.double(), fc.double({ min: 0, max: 1, noNaN: true }));
/** Words one behind the other at one height, as a rule; now and then anywhere. */
const line = fc.oneof(
  { weight: 4, arbitrary: fc.record({ at: fc.integer({ min: 0, max: 60 }), texts: fc.array(fc.tuple(text, confidence), { maxLength: 7 }) }).map(({ at, texts }) => placed(at, texts)) },
  { weight: 1, arbitrary: fc.record({ words: fc.array(fc.record({ text, box, confidence }), { maxLength: 7 }), box }) },
); // prettier-ignore
const page = fc.record({ width: number, height: number, lines: fc.array(line, { maxLength: 40 }) });

function placed(at: number, texts: readonly (readonly [string, number])[]) {
  const at0 = { x0: 0, y0: 30 * at, x1: 600, y1: 30 * at + 20 };
  const words = texts.map(([word, sure], n) => ({
    text: word,
    confidence: sure,
    box: { ...at0, x0: 80 * n, x1: 80 * n + 70 },
  }));
  return { words, box: at0 };
}

/** A bill that adds up, of whose rows some are lost and some misread by a digit. */
const billText = fc
  .record({
    prices: fc.array(fc.integer({ min: 20, max: 900 }), { minLength: 1, maxLength: 6 }),
    rate: fc.constantFrom(0, 6, 8),
    served: fc.boolean(),
    paid: fc.constantFrom('CASH', 'VISA', null),
    damage: fc.array(fc.tuple(fc.nat(), fc.constantFrom('lost', 'digit', 'none'), fc.nat()), {
      maxLength: 2,
    }),
  })
  .map(({ prices, rate, served, paid, damage }) => {
    const row = (label: string, amount: number): string => `${label.padEnd(24)}${(amount / 100).toFixed(2)}`;
    const subtotal = prices.reduce((sum, price) => sum + 5 * price, 0);
    const service = served ? Math.round(subtotal / 10) : 0;
    const tax = Math.round((subtotal * rate) / 100);
    const due = subtotal + service + tax;
    const total = 5 * Math.round(due / 5);
    const rows = [
      ...prices.map((price, at) => row(`1 DISH ${'ABCDEF'[at]}${'XYZ'[at % 3]}`, 5 * price)),
      row('SUBTOTAL', subtotal),
      ...(service ? [row('SERVICE CHARGE 10%', service)] : []),
      ...(tax ? [row(`SST ${rate}%`, tax)] : []),
      ...(total === due ? [] : [row('ROUNDING', total - due)]),
      row('TOTAL', total),
      ...(paid ? [row(paid, paid === 'CASH' ? total + 500 : total)] : []),
      ...(paid === 'CASH' ? [row('CHANGE', 500)] : []),
    ];
    for (const [where, how, digit] of damage) {
      const at = where % rows.length;
      if (how === 'lost') rows.splice(at, 1);
      else if (how === 'digit') rows[at] = (rows[at] ?? '').replace(/\d(?=\.\d\d$)/, String(digit % 10));
    }
    return ['RESTORAN CONTOH SDN BHD', 'DATE: 05/03/2025 12:30', ...rows];
  });

const engines: EngineName[] = ['ppocr', 'tesseract', 'tesseract'];
const read = (pages: readonly OcrPage[]): ReceiptDraft =>
  draftFromPages(
    pages.map((one, at) => ({
      page: one,
      place: (of: Box) => toFractions(of, one),
      engine: engines[at] ?? 'tesseract',
    })),
  );

function expectSound(draft: ReceiptDraft): void {
  const { store, date, total, subtotal, discount, service, rounding, taxes, items } = draft;
  const readings: FieldReading<unknown>[] = [
    store, date, total, subtotal, discount, service, rounding, ...taxes.map((tax) => tax.amount),
    ...items.flatMap((item) => [item.name, item.quantity, item.unitPrice, item.price]),
  ]; // prettier-ignore
  for (const reading of readings) {
    expect(reading.confidence >= 0 && reading.confidence <= 1).toBe(true);
    expect(reading.alternatives).not.toContain(reading.value);
    for (const edge of Object.values(reading.box ?? {})) expect(edge >= 0 && edge <= 1).toBe(true);
    if (typeof reading.value === 'number') expect(Number.isFinite(reading.value)).toBe(true);
  }
  let made = 0;
  const board = boardFromDraft(draft, {
    itemIds: () => `00000000-0000-4000-8000-${String(made++).padStart(12, '0')}`,
    columns: {},
  });
  const parsed = boardSchema.safeParse(board);
  expect(parsed.error?.issues ?? []).toEqual([]);
}

describe('any answer of an engine', () => {
  test('one page, two or three: no throw, and a draft that a board takes', () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 3 }), (pages) => expectSound(read(pages))),
      { numRuns: 400 },
    );
  });

  test('500 rows of anything', () => {
    const long = fc.record({
      width: number,
      height: number,
      lines: fc.array(line, { minLength: 500, maxLength: 500 }),
    });
    fc.assert(
      fc.property(long, (one) => expectSound(read([one]))),
      { numRuns: 5 },
    );
  });

  test('rows of hundreds of words, in one line or in as many as there are words', () => {
    const words = fc.array(fc.tuple(text, confidence), { minLength: 300, maxLength: 900 });
    const long = fc.tuple(words, fc.boolean()).map(([texts, single]) => {
      const row = placed(0, texts);
      const lines = single ? [row] : row.words.map((word) => ({ words: [word], box: word.box }));
      return { width: 80 * texts.length, height: 60, lines };
    });
    fc.assert(
      fc.property(long, (one) => expectSound(read([one]))),
      { numRuns: 6 },
    );
    const most = placed(
      0,
      Array.from({ length: 5000 }, (_, at) => [at % 2 ? '12.50' : '3', 0.9]),
    );
    expectSound(read([{ width: 400_000, height: 60, lines: [most] }]));
  });

  test('a certain total stands on the paper, and an unread amount is never certain', () => {
    let certain = 0;
    fc.assert(
      fc.property(billText, (rows) => {
        const one = pageOf(rows.join('\n'));
        const { total, difference } = read([one]);
        const printed = labelRows(rowsOf(one)).flatMap(({ amounts }) => amounts.map(({ value }) => value));
        if (total.confidence >= DOUBTFUL) {
          certain++;
          expect(printed).toContain(total.value);
        }
        if (total.value === null) expect([total.confidence, difference]).toEqual([0, null]);
      }),
      { numRuns: 300 },
    );
    expect(certain).toBeGreaterThan(20); // else the bills above say nothing
  });

  test('a character of every Unicode block, alone and around amounts, lone surrogates too', () => {
    for (let from = 0; from < 0x110000; from += 0x8000) {
      const points = Array.from({ length: 0x8000 / 16 }, (_, n) => from + 16 * n + (n % 16));
      const lines = Array.from({ length: points.length / 8 }, (_, row) => {
        const words = points.slice(8 * row, 8 * row + 8).map((point): [string, number] => {
          const sign = String.fromCodePoint(point);
          return [row % 3 ? `${sign}${row}.5${sign}0` : sign, 0.9];
        });
        return placed(row, [...words, ['12.50', 0.9]]);
      });
      expectSound(read([{ width: 600, height: 30 * lines.length, lines }]));
    }
  });

  test('nothing at all', () => {
    const draft = read([]);
    expect([draft.total.value, draft.items, draft.difference, draft.engines]).toEqual([null, [], null, []]);
    expectSound(read([{ width: 0, height: 0, lines: [] }]));
  });
});
