import { expect, test } from 'vitest';
import { boardAfter } from '../../../domain/board/apply-op.ts';
import { minor } from '../../../domain/money/money.ts';
import { boardFromDraft } from '../../../domain/receipt/draft/board-from-draft.ts';
import { checkMarksOf, countUnsure } from '../../../domain/receipt/draft/check-marks.ts';
import { absent, type ReceiptDraft, type FieldReading } from '../../../domain/receipt/draft/draft.ts';
import { emptyDraft } from '../../../domain/receipt/draft/empty-draft.ts';
import { billOps, draftOf } from '../charges/bill-form.ts';
import { checkView, firstKeys, seenDoubts } from './check-view.ts';

const read = <T>(value: T, confidence = 0.99, alternatives: T[] = []): FieldReading<T> => ({
  value,
  confidence,
  box: { x0: 0.2, x1: 0.8, y0: 0, y1: 0.1 },
  alternatives,
});
const line = (name: string, price: number, sure: number, sureOfQuantity = 0.99) => ({
  name: read(name),
  quantity: read(1, sureOfQuantity),
  unitPrice: absent(null),
  price: read(minor(price), sure),
  box: { x0: 0.1, x1: 0.9, y0: 0, y1: 0.1 },
});
const draft: ReceiptDraft = {
  ...emptyDraft,
  store: read<string | null>('KEDAI'),
  date: read<string | null>('2026-05-03', 0.5, ['2026-03-05']),
  total: read<ReturnType<typeof minor> | null>(minor(1100)),
  discount: read(minor(-50), 0.5, [minor(-80)]),
  taxes: [{ rate: 6, amount: read(minor(60)), included: false }],
  items: [line('KOPI', 890, 0.5), line('TEH', 200, 0.99, 0.7)],
  engines: ['tesseract'],
};
function checked(of: ReceiptDraft = draft) {
  let next = 0;
  const board = boardFromDraft(of, { itemIds: () => `item-${next++}`, columns: {} });
  return { board, reading: checkMarksOf(of, Object.keys(board.items)) };
}

test('doubtful lines and fields come first; a doubtful quantity alone does not', () => {
  const { board, reading } = checked();
  const view = checkView(board, reading);
  expect([...firstKeys(view)]).toEqual(['bill/date', 'bill/discount', 'line/0']);
  expect(view.lines.map(({ doubts }) => doubts)).toEqual([['price'], ['quantity']]);
  expect(view.difference).toBe(0);
});

test('a corrected line and the halves of a divided line stay among the first', () => {
  const { board, reading } = checked();
  const after = boardAfter(board, [
    { op: 'item.set', id: 'item-0', field: 'price', value: minor(990) },
    { op: 'item.add', id: 'half', item: { ...board.items['item-0']!, rank: '111' } },
  ]);
  reading.items['half'] = [0];
  const keys = checkView(after, reading).lines.map(({ id, key }) => [id, key]);
  expect(Object.fromEntries(keys)).toMatchObject({ 'item-0': 'line/0', half: 'line/0', 'item-1': 'line/1' });
});

test('a field’s own reading, typed into the bill’s form, changes nothing', () => {
  const { board, reading } = checked();
  for (const { field, text, reading: of } of checkView(board, reading).bill) {
    if (of) expect(of.value).toBe(text);
    const form = draftOf(board);
    const same = typeof field === 'number' ? form : { ...form, [field]: text };
    expect(billOps(board, same)).toEqual({ ops: [] });
  }
});

test('the next reading of a discount is a discount in the form, too', () => {
  const { board, reading } = checked();
  const discount = checkView(board, reading).bill.find(({ field }) => field === 'discount');
  expect(discount).toMatchObject({ text: '0.50', reading: { alternatives: ['0.80'] } });
  expect(billOps(board, { ...draftOf(board), discount: '0.80' })).toEqual({
    ops: [{ op: 'bill.set', field: 'discount', value: -80 }],
  });
});

test('a receipt without a reading has lines and fields, and none is doubtful', () => {
  const { board } = checked();
  const view = checkView(board, null);
  expect(view.lines.map(({ key, box, read: from }) => [key, box, from])).toEqual([
    ['item/item-0', null, null],
    ['item/item-1', null, null],
  ]);
  expect(firstKeys(view).size).toBe(0);
  expect(view.edges).toEqual({ x0: 0, x1: 1 });
});

test('after a reading without a result the store, the date and the total come first', () => {
  const { board, reading } = checked(emptyDraft);
  const view = checkView(board, reading);
  expect([...firstKeys(view)]).toEqual(['bill/title', 'bill/date', 'bill/total']);
  expect(view.lines).toEqual([]);
});

test('what was seen of a bill that adds up need not be checked again', () => {
  const { board, reading } = checked();
  const seen = new Set(['item-0', 'item-1', 'bill/date']);
  const keys = seenDoubts(checkView(board, reading), (id) => seen.has(id));
  expect(keys).toEqual(['line/0/price', 'line/1/quantity', 'bill/date']);
  expect(countUnsure(reading, board)).toBe(3);
  expect(countUnsure({ ...reading, settled: keys }, board)).toBe(1); // the discount
});

test('what was seen of a bill that does not add up stays to be checked', () => {
  const { board, reading } = checked();
  const off = boardAfter(board, [{ op: 'item.set', id: 'item-0', field: 'price', value: minor(889) }]);
  expect(seenDoubts(checkView(off, reading), () => true)).toEqual([]);
  expect(seenDoubts(checkView(board, reading), () => false)).toEqual([]);
});
