import { expect, test } from 'vitest';
import { lunchBoard } from '../../../../../tests/support/device.ts';
import { openTextStorage } from '../../../../data/device/text-storage.ts';
import { applyOps } from '../../../../domain/board/apply-op.ts';
import type { ItemInput } from '../../../../domain/board/board-ops.ts';
import { MISSING_COLUMN, shownBoard, type Board } from '../../../../domain/board/board.ts';
import { itemsInOrder } from '../../../../domain/board/order.ts';
import { minor } from '../../../../domain/money/money.ts';
import { boardView } from '../../board-view.ts';
import { boardTexts } from '../../texts.ts';
import {
  createOpenForms,
  hasTypedText,
  itemFormOps,
  readItemForm,
  type Typed,
  type WrongField,
} from './open-form.ts';

const texts = boardTexts.item;

/** Texts that stay after the page closes. */
const newStorage = () => openTextStorage(() => expect.unreachable());
const roti = lunchBoard.items['roti']!;
const { rank: _rank, shares: _shares, ...opened } = roti;
const open = (storage = newStorage(), me = 'me', tab = 'tab-1') =>
  createOpenForms(storage, { me, receiptId: 'r1', tab }, () => 'MYR');
const had = (...people: string[]) => {
  const shares = Object.fromEntries(people.map((id) => [id, { weight: 1, rank: 'V' }]));
  return boardView({ ...lunchBoard, items: { roti: { ...roti, shares } } }, 'r1');
};

test('each typed key is stored: a new page shows the form with the text', () => {
  const storage = newStorage();
  const forms = open(storage);
  forms.open('roti', 'ben', roti);
  for (const text of ['R', 'Ro']) {
    forms.type('name', text);
    const form = { item: 'roti', column: 'ben', opened, typed: { name: text } };
    expect(open(storage).current()).toEqual(form);
  }
  forms.close();
  expect(open(storage).current()).toBeNull();
});

test('a form belongs to one user and one bill; a broken stored form is ignored', () => {
  const storage = newStorage();
  open(storage).open('roti', 'ben', roti);
  expect(open(storage, 'mei').current()).toBeNull();
  expect(
    createOpenForms(storage, { me: 'me', receiptId: 'r2', tab: 'tab-1' }, () => 'MYR').current(),
  ).toBeNull();
  storage.setItem('kira-forms-me-r1', '{');
  expect(open(storage).current()).toBeNull();
});

test('a form stays in its tab; another tab takes it over once that tab is closed', () => {
  const storage = newStorage();
  const first = open(storage);
  const second = open(storage, 'me', 'tab-2');
  first.open('roti', 'ben', roti);
  first.type('name', 'Ro');
  second.takeOver(new Set(['tab-1', 'tab-2']));
  expect(second.current()).toBeNull();
  second.open('teh', 'ben', roti);
  second.close();
  expect(open(storage).current()).toMatchObject({ typed: { name: 'Ro' } });
  second.takeOver(new Set(['tab-2']));
  expect(second.current()).toMatchObject({ item: 'roti', typed: { name: 'Ro' } });
  const typedIn = (tab: string) => hasTypedText(storage, { me: 'me', receiptId: 'r1', tab });
  expect([typedIn('tab-1'), typedIn('tab-2')]).toEqual([false, true]);
  expect(open(storage).current()).toBeNull();
  second.takeOver(null); // has one already
  expect(open(storage, 'me', 'tab-2').current()).toMatchObject({ item: 'roti' });
});

test('a typed key renders nothing; opening, following and closing do', () => {
  const forms = open();
  let painted = 0;
  const stop = forms.subscribe(() => (painted += 1));
  forms.open('roti', 'ben', roti);
  const before = forms.current();
  forms.type('name', 'Ro');
  expect(painted).toBe(1);
  expect(forms.current()).toBe(before);
  forms.follow(had('aina'));
  forms.close();
  expect(painted).toBe(3);
  stop();
  forms.open('roti', 'ben', roti);
  expect(painted).toBe(3);
});

test.each<[string, string[], string]>([
  ['stays where the item still is', ['aina', 'ben'], 'ben'],
  ['goes to another person with its item', ['aina'], 'aina'],
  ['goes to the missing items', [], MISSING_COLUMN],
])('an open form %s, with what is typed', (_, people, column) => {
  const storage = newStorage();
  const forms = open(storage);
  forms.open('roti', 'ben', roti);
  forms.type('price', '1');
  forms.follow(had(...people));
  for (const one of [forms, open(storage)]) {
    expect(one.current()).toMatchObject({ column, typed: { price: '1' } });
  }
});

test('a new item’s form survives a reload, and goes to the missing items when its person is removed', () => {
  const storage = newStorage();
  open(storage).open('new', 'ben', roti, true);
  const forms = open(storage);
  forms.type('price', '1');
  forms.follow(had('aina'));
  expect(forms.current()).toMatchObject({ item: 'new', isNew: true, column: 'ben', typed: { price: '1' } });
  const { ben: _ben, ...others } = lunchBoard.columns;
  forms.follow(boardView({ ...lunchBoard, columns: others, items: {} }, 'r1'));
  expect(forms.current()).toMatchObject({ item: 'new', column: MISSING_COLUMN, typed: { price: '1' } });
});

test('a new item’s form adds the item once, with its defaults, and what was pasted behind it', () => {
  const form = {
    item: 'new',
    column: 'ben',
    opened: { ...opened, name: 'Item 9' },
    typed: {},
    isNew: true,
  } as const;
  const save = (board: Board, changes: Partial<ItemInput>) =>
    applyOps(
      board,
      itemFormOps(board, form, changes, [{ name: 'Teh', quantity: null, price: minor(250) }], () => 'pasted'),
    );
  const added = save(lunchBoard, { price: minor(350) });
  expect(added.items['new']).toMatchObject({ ...form.opened, price: 350, shares: { ben: { weight: 1 } } });
  expect(
    itemsInOrder(shownBoard(added))
      .slice(-2)
      .map(([id]) => id),
  ).toEqual(['new', 'pasted']);
  const { pasted: _, ...before } = shownBoard(added).items;
  const again = save({ ...shownBoard(added), items: before }, { name: 'Roti' });
  expect(again.items['new']).toMatchObject({ name: 'Roti', price: 350 });
});

test('a new item below 0 is discount, as a pasted one is', () => {
  const form = {
    item: 'new',
    column: 'ben',
    opened,
    typed: { name: 'Voucher', price: '-3.00' },
    isNew: true,
  } as const;
  const answer = readItemForm(form, 'MYR');
  if ('wrong' in answer) expect.unreachable();
  const { bill, items } = applyOps(
    lunchBoard,
    itemFormOps(lunchBoard, form, answer.changes, [], () => 'x'),
  );
  expect(bill.discount).toBe(lunchBoard.bill.discount - 300);
  expect(Object.keys(items)).toEqual(Object.keys(lunchBoard.items));
});

test('another item’s form opens only if no text in the open one is wrong', () => {
  const forms = open();
  forms.open('roti', 'ben', roti);
  forms.type('price', 'abc');
  expect(forms.open('teh', 'ben', roti)).toBe(false);
  expect(forms.current()).toMatchObject({ item: 'roti', typed: { price: 'abc' } });
  forms.type('price', '3');
  expect(forms.open('teh', 'ben', roti)).toBe(true);
  expect(forms.current()).toMatchObject({ item: 'teh', typed: {} });
});

const read = (typed: Typed) =>
  readItemForm({ item: 'roti', column: 'ben', opened: { ...opened, taxRate: 6 }, typed }, 'MYR');

test.each<[Typed, Partial<ItemInput>]>([
  [{}, {}],
  [{ name: 'Roti canai', quantity: '1', price: '12.00', taxRate: '6' }, {}],
  [{ name: ' Roti kosong ' }, { name: 'Roti kosong' }],
  [{ name: 'Roti\0kosong' }, { name: 'Roti kosong' }],
  [
    { quantity: '0,5', price: '9' },
    { quantity: 0.5, price: minor(900) },
  ],
  [{ taxRate: '8' }, { taxRate: 8 }],
  [{ taxRate: '' }, { taxRate: null }],
])('a form where %j was typed saves %j', (typed, changed) => {
  expect(read(typed)).toEqual({ changes: changed });
});

test.each<[Typed, WrongField]>([
  [{ name: ' ' }, { field: 'name', text: texts.noName }],
  [{ name: '\u200B\u202E' }, { field: 'name', text: texts.noName }],
  [{ quantity: '0' }, { field: 'quantity', text: texts.badQuantity }],
  [{ price: '12.345' }, { field: 'price', text: texts.badPrice }],
  [
    { quantity: 'x', price: '-5' },
    { field: 'quantity', text: texts.badQuantity },
  ],
  [
    { name: 'Roti', price: '-5' },
    { field: 'price', text: texts.belowZero },
  ],
])('a form where %j was typed saves nothing: %j', (typed, wrong) => {
  expect(read(typed)).toEqual({ wrong });
});
