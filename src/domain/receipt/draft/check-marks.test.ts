import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyOps, boardAfter } from '../../board/apply-op.ts';
import { deletion, shownBoard, type Board } from '../../board/board.ts';
import { joinOps, divideOps } from '../../board/line-edits.ts';
import { minor } from '../../money/money.ts';
import { boardFromDraft } from './board-from-draft.ts';
import {
  areAmountsCertain,
  billDoubts,
  countUnsure,
  doubtfulItems,
  fieldKey,
  lineDoubts,
  nextAlternative,
  originsOf,
  checkMarksOf,
} from './check-marks.ts';
import { absent, type ReceiptDraft, type FieldReading } from './draft.ts';

const read = <T>(value: T, confidence: number, alternatives: T[] = []): FieldReading<T> => ({
  value,
  confidence,
  box: null,
  alternatives,
});
const at = (row: number) => ({ x0: 0.1, x1: 0.9, y0: row / 10, y1: (row + 1) / 10 });
const line = (row: number, name: string, price: number, confidence: number, others: number[] = []) => ({
  name: read(name, 0.99),
  quantity: read(1, 0.99),
  unitPrice: absent(null),
  price: read(minor(price), confidence, others.map(minor)),
  box: at(row),
});
const draft: ReceiptDraft = {
  store: read<string | null>('KEDAI CONTOH', 0.99),
  date: read<string | null>('2026-05-03', 0.6, ['2026-03-05']),
  total: read<ReturnType<typeof minor> | null>(minor(1240), 0.99),
  subtotal: absent(null),
  discount: read(minor(0), 0.5),
  service: read(minor(100), 0.5),
  taxes: [{ rate: 6, amount: read(minor(60), 0.5), included: false }],
  rounding: read(minor(0), 0.5),
  items: [line(0, 'KOPI', 890, 0.5, [980, 390]), line(1, 'TEH', 200, 0.99)],
  difference: minor(-10),
  engines: ['ppocr'],
};
function readBill() {
  let next = 0;
  const board = boardFromDraft(draft, { itemIds: () => `item-${next++}`, columns: {} });
  return { board, reading: checkMarksOf(draft, Object.keys(board.items)) };
}
const doubtsOf = (board: Board, reading = readBill().reading) => {
  const origins = originsOf(reading, board);
  return Object.fromEntries(
    Object.entries(board.items).map(([id, item]) => [id, lineDoubts(reading, origins.get(id), item)]),
  );
};

test('only unsure values are doubtful; a charge that was not found is not', () => {
  const { board, reading } = readBill();
  expect(doubtsOf(board)).toEqual({ 'item-0': ['price'], 'item-1': [] });
  expect([...doubtfulItems(reading, board)]).toEqual(['item-0']);
  expect(billDoubts(reading, board)).toEqual(['bill/date', 'bill/service', 'tax/0']);
});

test('unsure values are counted until somebody confirms or corrects them', () => {
  const { board, reading } = readBill();
  expect(countUnsure(reading, board)).toBe(4); // the first price, the date, service and a tax
  const [first] = reading.lines;
  const lines = reading.lines.with(0, { ...first!, quantity: read(1, 0.5) });
  expect(countUnsure({ ...reading, lines }, board)).toBe(4); // a quantity changes no amount
  expect(countUnsure({ ...reading, settled: ['line/0/price', 'bill/date'] }, board)).toBe(2);
  const { 'item-0': item, ...others } = board.items;
  const corrected = { ...board, items: { ...others, 'item-0': { ...item!, price: minor(980) } } };
  expect(countUnsure(reading, corrected)).toBe(3);
});

test('a bill may be split at once if no amount is doubtful and all add up to the printed total', () => {
  const certain = (change: (draft: ReceiptDraft) => ReceiptDraft): boolean => {
    const sure = <T>(reading: FieldReading<T>) => ({ ...reading, confidence: 0.99 });
    const proven: ReceiptDraft = {
      ...draft,
      total: sure(draft.total),
      service: read(minor(100), 0.99),
      taxes: [{ rate: 6, amount: read(minor(50), 0.99), included: false }],
      items: [line(0, 'KOPI', 890, 0.99), line(1, 'TEH', 200, 0.99)],
    };
    let next = 0;
    const made = change(proven);
    const board = boardFromDraft(made, { itemIds: () => `item-${next++}`, columns: {} });
    return areAmountsCertain(checkMarksOf(made, Object.keys(board.items)), board);
  };
  expect(certain((all) => all)).toBe(true);
  expect(certain((all) => ({ ...all, store: read<string | null>('KED4I', 0.2) }))).toBe(true);
  expect(certain((all) => ({ ...all, items: all.items.with(0, line(0, 'KOPI', 890, 0.5)) }))).toBe(false);
  expect(certain((all) => ({ ...all, service: read(minor(100), 0.5) }))).toBe(false);
  const inPrices = { rate: 6, amount: read(minor(50), 0.5), included: true };
  const total = { ...draft.total, value: minor(1190), confidence: 0.99 };
  expect(certain((all) => ({ ...all, total, taxes: [inPrices] }))).toBe(true);
  expect(certain((all) => ({ ...all, total: { ...all.total, value: minor(1300) } }))).toBe(false);
  expect(certain((all) => ({ ...all, total: absent<null>(null) }))).toBe(false);
});

test('a missing total is doubtful until the user types one', () => {
  const { board, reading } = readBill();
  const none = { ...reading, bill: { ...reading.bill, total: absent<null>(null) } };
  const without = { ...board, bill: { ...board.bill, total: null } };
  expect(billDoubts(none, without)).toContain('bill/total');
  expect(billDoubts(none, board)).not.toContain('bill/total');
});

test('a tap puts the next alternative, then the first again; a typed value has none', () => {
  const price = readBill().reading.lines[0]!.price;
  const taps = [890, 980, 390].map((current) => nextAlternative(price, minor(current))?.value);
  expect(taps).toEqual([980, 390, 890]);
  expect(nextAlternative(price, minor(777))).toBeNull();
  expect(nextAlternative(read('x', 0.1), 'x')).toBeNull();
});

test('taps reach every alternative once before the first comes back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 6 }), ([first, ...others]) => {
      const reading = { value: first!, alternatives: others };
      const seen: number[] = [];
      for (let current = first!; seen.length <= others.length;) {
        current = nextAlternative(reading, current)!.value;
        seen.push(current);
      }
      expect(seen).toEqual([...others, first]);
    }),
  );
});

test('an edit or the user’s word ends the doubt; undoing the edit brings it back', () => {
  const { board, reading } = readBill();
  const edited = boardAfter(board, [{ op: 'item.set', id: 'item-0', field: 'price', value: minor(980) }]);
  expect(doubtsOf(edited)['item-0']).toEqual([]);
  const settled = { ...reading, settled: [fieldKey.line(0, 'price'), fieldKey.bill('date')] };
  expect(doubtsOf(board, settled)['item-0']).toEqual([]);
  expect(billDoubts(settled, board)).toEqual(['bill/service', 'tax/0']);
});

test('a joined item shows both lines, and one line after undo', () => {
  const { board, reading } = readBill();
  const stored = applyOps(board, joinOps(board, 'item-0', 'item-1'));
  const joined = shownBoard(stored);
  reading.items['item-0'] = [0, 1];
  expect(originsOf(reading, joined).get('item-0')).toEqual({
    box: { x0: 0.1, x1: 0.9, y0: 0, y1: 0.2 },
    line: null,
  });
  expect(doubtsOf(joined, reading)).toEqual({ 'item-0': [] });
  const undone = boardAfter(stored, [deletion('item', 'item-1', false)]);
  expect(originsOf(reading, undone).get('item-0')).toEqual({ box: at(0), line: 0 });
  expect(originsOf(reading, undone).get('item-1')).toEqual({ box: at(1), line: 1 });
});

test('both halves of a split item show its line', () => {
  const { board, reading } = readBill();
  const [first, second] = [
    { name: 'A', quantity: 1, price: minor(400) },
    { name: 'B', quantity: 1 },
  ];
  const after = boardAfter(board, divideOps(board, 'item-0', [first, second], 'half'));
  reading.items['half'] = [0];
  expect(originsOf(reading, after).get('item-0')).toEqual({ box: at(0), line: 0 });
  expect(originsOf(reading, after).get('half')).toEqual({ box: at(0), line: 0 });
});

test('a typed item has no origin, nor has an id like a property name', () => {
  const { board, reading } = readBill();
  const item = board.items['item-0']!;
  const more = { ...board, items: { ...board.items, constructor: item, typed: item } };
  expect([...originsOf(reading, more).keys()]).toEqual(['item-0', 'item-1']);
});

test('a confidence that is not a number is doubtful', () => {
  const { board, reading } = readBill();
  reading.lines[1]!.name.confidence = Number.NaN;
  expect(doubtsOf(board, reading)['item-1']).toEqual(['name']);
});
