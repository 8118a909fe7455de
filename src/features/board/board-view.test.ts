import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boards } from '../../../tests/properties/bills.ts';
import { anyBoard, anyOp } from '../../../tests/properties/boards.ts';
import { applyOp } from '../../domain/board/apply-op.ts';
import {
  emptyBill,
  MISSING_COLUMN,
  shownBoard,
  type Board,
  type StoredBoard,
} from '../../domain/board/board.ts';
import { colourOf, COLOURS } from '../../domain/group/colour.ts';
import { minor } from '../../domain/money/money.ts';
import { isOnOthers } from '../../domain/split/had.ts';
import { boardView, boardViewer, countItems } from './board-view.ts';
import { hadText } from './describe-had.ts';
import { boardTexts } from './texts.ts';

const share = (weight: number) => ({ weight, rank: 'V' });
const person = (title: string, rank: string) => ({ title, rank, user: null, covered: false });
const item = (rank: string, name: string, price: number, shares = {}) => ({
  name,
  quantity: 1,
  price: minor(price),
  rank,
  taxRate: null,
  shares,
});

const board: Board = {
  bill: { ...emptyBill, total: minor(6600), service: minor(600) },
  columns: { b: person('Bala', '1'), a: person('Aisyah', '2') },
  items: {
    rice: item('1', 'Nasi lemak', 1000, { a: share(1) }),
    fish: item('2', 'Ikan', 3000, { a: share(1), b: share(2) }),
    tea: item('3', 'Teh', 2000),
  },
};

test('the columns and the missing column add up to the bill', () => {
  const view = boardView(board, 'bill');
  expect(view.columns.map(({ id, total }) => [id, total])).toEqual([
    ['b', 2200],
    ['a', 2200],
    [MISSING_COLUMN, 2200],
  ]);
  expect(view).toMatchObject({ total: 6600, left: 2200, difference: 0, items: 6000 });
});

test('a shared item has its printed price, its part and its fraction', () => {
  const [bala] = boardView(board, 'bill').columns;
  expect(bala?.items['fish']).toMatchObject({
    share: [2, 3],
    price: 3000,
    part: { base: 2000, service: 200, total: 2200 },
  });
  expect(bala?.items['fish']?.people.map(({ title }) => title)).toEqual(['Bala', 'Aisyah']);
});

const anyPeople = fc
  .uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.boolean()), {
    maxLength: 24,
    selector: ([title]) => title.trim().toLowerCase(),
  })
  .map((all) => all.map(([title, isUser]) => ({ title, user: isUser ? `id of ${title}` : null })));

test('each has their own colour on every bill, in any order, and no two have one colour and pattern', () => {
  const tonesOf = (people: { title: string; user: string | null }[], rank: (at: number) => string) => {
    const columns = people.map((one, at) => [`x${10 + at}`, { ...person(one.title, rank(at)), ...one }]);
    const view = boardView({ ...board, columns: Object.fromEntries(columns), items: {} }, 'b');
    return new Map(view.columns.map(({ id, tone }) => [id, tone]));
  };
  fc.assert(
    fc.property(anyPeople, (people) => {
      const tones = tonesOf(people, (at) => `${10 + at}`);
      const shown = people.map((_, at) => tones.get(`x${10 + at}`)!);
      expect(new Set(shown).size).toBe(people.length);
      expect(shown.map((tone) => tone % COLOURS)).toEqual(
        people.map(({ title: name, user }) => colourOf({ user, name: name.trim() })),
      );
      expect(tonesOf(people, (at) => `${50 - at}`)).toEqual(tones);
    }),
  );
});

test('two people of one name are told apart, whatever the order of columns', () => {
  const two = { a: person('Ali', '1'), b: person('ali ', '2') };
  const titles = (columns: Board['columns']) =>
    Object.fromEntries(
      boardView({ ...board, columns, items: {} }, 'b').columns.map(({ id, title }) => [id, title]),
    );
  expect(titles(two)).toMatchObject({ a: 'Ali', b: 'ali (2)' });
  expect(titles({ a: person('Ali', '2'), b: person('ali ', '1') })).toEqual(titles(two));
});

test('two people who begin alike have other letters, wherever the board shows them', () => {
  const two = { a: person('Ali', '1'), b: person('Aina', '2') };
  const both = { ...board.items['fish']!, shares: { a: share(1), b: share(1) } };
  const [ali] = boardView({ ...board, columns: two, items: { both } }, 'b').columns;
  expect(ali?.letters).toBe('Al');
  expect(ali?.items['both']?.people.map(({ letters }) => letters)).toEqual(['Al', 'Ai']);
});

test('my column of a bill without a group has my name until I write another', () => {
  const me = { user: 'me', title: 'Aina' };
  const titled = (title: string, user: string | null) =>
    boardView({ ...board, columns: { x: { ...person(title, '1'), user } }, items: {} }, 'b', undefined, me)
      .columns[0]?.title;
  expect(titled('User', 'me')).toBe('Aina');
  expect(titled('Kak Aina', 'me')).toBe('Kak Aina');
  expect(titled('User', null)).toBe('User');
  // A visitor who typed their name is called so on all of their bills.
  expect([titled('Me', 'me'), titled('Saya', 'me')]).toEqual(['Aina', 'Aina']);
});

test('a paying person’s column is the sum of their items’ prices, the treat and the charges', () => {
  fc.assert(
    fc.property(anyBoard, (start) => {
      for (const { id, total, parts, treat, items, covered } of boardView(start, 'bill').columns) {
        if (id === MISSING_COLUMN || covered) continue;
        const prices = Object.values(items).reduce((sum, { had }) => sum + had, 0);
        expect(prices + treat).toBe(parts.base);
        expect(parts.base + parts.discount + parts.service + parts.tax + parts.rounding).toBe(total);
      }
    }),
  );
  const columns = { ...board.columns, a: { ...person('Aisyah', '2'), covered: true } };
  const [bala] = boardView({ ...board, columns }, 'bill').columns;
  expect(bala).toMatchObject({ treat: 1000, total: 4400 });
});

test('an item’s fraction gives the amount beside it, also where somebody is treated', () => {
  fc.assert(
    fc.property(anyBoard, (start) => {
      for (const { missing, isTreated, items } of boardView(start, 'bill').columns) {
        if (missing || isTreated) continue;
        for (const { price, share: of, had } of Object.values(items))
          expect(Math.abs(had - (price * of[0]) / of[1])).toBeLessThan(1);
      }
    }),
  );
});

test('of eight who share a plate one is treated: each of the seven bears a seventh', () => {
  const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const columns = Object.fromEntries(eight.map((id) => [id, { ...person(id, id), covered: id === 'h' }]));
  const shares = Object.fromEntries(eight.map((id) => [id, { weight: 1, rank: '1' }]));
  const plate = { ...board.items['fish']!, price: minor(700), shares };
  const view = boardView({ ...board, columns, items: { plate } }, 'bill');
  const told = view.columns.slice(0, 8).map(({ items }) => {
    const shared = items['plate']!;
    return [hadText(shared, 'MYR'), shared.had];
  });
  expect(told.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => ['1/7, one is treated', 100]));
  expect(told[7]).toEqual(['1/8 of 7.00', 0]);
});

test('where not all who pay share a plate alike, each has their own part, and the treat is told apart', () => {
  const columns = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((id) => [id, { ...person(id, id), covered: id === 'c' }]),
  );
  const sharedBy = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { weight: 1, rank: '1' }]));
  const plate = { ...board.items['fish']!, price: minor(900), shares: sharedBy('a', 'b', 'c') };
  const soup = { ...board.items['fish']!, price: minor(500), shares: sharedBy('d') };
  const view = boardView({ ...board, columns, bill: emptyBill, items: { plate, soup } }, 'bill');
  const told = view.columns.slice(0, 4).map(({ items, treat, total }) => {
    const shared = items['plate'];
    return [shared && hadText(shared, 'MYR'), shared?.had, treat, total];
  });
  expect(told).toEqual([
    ['1/3 of 9.00', 300, 100, 400],
    ['1/3 of 9.00', 300, 100, 400],
    ['1/3 of 9.00', 0, 0, 0],
    [undefined, undefined, 100, 600],
  ]);
});

test('the view has the difference from the printed total, and null without one', () => {
  const printed = (total: number | null) => ({
    ...board,
    bill: { ...board.bill, total: total === null ? null : minor(total) },
  });
  expect(boardView(printed(7000), 'bill').difference).toBe(-400);
  expect(boardView(printed(null), 'bill').difference).toBeNull();
});

test('the view tells who is done, also with nothing to pay', () => {
  const { columns } = board;
  const done = { ...board, columns: { ...columns, b: { ...columns['b']!, done: minor(0) } } };
  expect(boardView(done, 'bill').columns.map(({ isDone }) => isDone)).toEqual([true, false, false]);
});

test('a view made from the last one equals a new view', () => {
  fc.assert(
    fc.property(anyBoard, fc.array(anyOp, { maxLength: 12 }), (start, ops) => {
      const viewer = boardViewer('bill');
      let stored: StoredBoard = start;
      viewer(start);
      for (const op of ops) {
        stored = applyOp(stored, op).board;
        const shown = shownBoard(stored);
        expect(viewer(shown)).toEqual(boardView(shown, 'bill'));
      }
    }),
  );
});

test('an edit keeps the objects of everything it does not change', () => {
  const viewer = boardViewer('bill');
  const [bala, aisyah] = viewer(board).columns;
  const items = { ...board.items, fish: { ...board.items['fish']!, name: 'Ikan bakar' } };
  const [balaNow, aisyahNow] = viewer({ ...board, items }).columns;
  expect(balaNow).not.toBe(bala);
  expect(aisyahNow?.items['fish']).not.toBe(aisyah?.items['fish']);
  expect(aisyahNow?.items['rice']).toBe(aisyah?.items['rice']);
  expect(viewer({ ...board, items: { ...items } }).columns[0]).toBe(balaNow);
});

test.each([
  ['a', [1, 1], 'Their item goes back to Missing Items. The others pay for the item that they share.'],
  ['b', [0, 1], 'The others pay for the item that they share.'],
])('before %s is removed, items that they share are counted apart', (id, counts, text) => {
  const column = boardView(board, 'bill').columns.find((one) => one.id === id)!;
  expect(countItems(column)).toEqual(counts);
  expect(boardTexts.column.removeText(...countItems(column))).toBe(text);
});

test('an item that somebody treats the others to is on them, and said at each who had it', () => {
  const treated = { ...board, items: { ...board.items, fish: { ...board.items['fish']!, treatedBy: 'a' } } };
  const [bala, aisyah] = boardView(treated, 'bill').columns;
  const [of, by] = [bala!.items['fish']!, aisyah!.items['fish']!];
  expect([bala!.total, aisyah!.total]).toEqual([0, 4400]);
  expect([hadText(of, 'MYR'), of.had, isOnOthers(of)]).toEqual(['2/3 of 30.00, on Aisyah', 0, true]);
  expect([hadText(by, 'MYR'), by.had, isOnOthers(by)]).toEqual(['treats the others', 3000, false]);
  expect([aisyah!.treat, aisyah!.given, bala!.treat]).toEqual([0, [], 0]);
});

test('an item of others that somebody treats them to is a line of its own', () => {
  const rice = { ...board.items['rice']!, treatedBy: 'b' };
  const [bala, aisyah] = boardView({ ...board, items: { ...board.items, rice } }, 'bill').columns;
  expect(bala).toMatchObject({ given: [{ id: 'rice', name: 'Nasi lemak', amount: 1000 }], treat: 0 });
  expect(hadText(aisyah!.items['rice']!, 'MYR')).toBe('on Bala');
});

test('an item on somebody whom the others treat has at each who pays what they bear of it', () => {
  const columns = { ...board.columns, b: { ...board.columns['b']!, covered: true } };
  const fish = { ...board.items['fish']!, treatedBy: 'b' };
  const treated = { ...board, columns, items: { ...board.items, fish } };
  const [bala, aisyah] = boardView(treated, 'bill').columns;
  const [of, by] = [aisyah!.items['fish']!, bala!.items['fish']!];
  expect([hadText(of, 'MYR'), of.had, isOnOthers(of)]).toEqual(['all, one is treated', 3000, false]);
  expect([hadText(by, 'MYR'), isOnOthers(by)]).toEqual(['2/3 of 30.00', true]);
  expect(aisyah!.total).toBe(4400);
});

test('an item that one had alone, on somebody whom the others treat, has what that one bears of it', () => {
  const columns = { ...board.columns, b: { ...board.columns['b']!, covered: true }, c: person('Chong', '3') };
  const rice = { ...board.items['rice']!, treatedBy: 'b' };
  const tea = { ...board.items['tea']!, shares: { c: share(1) } };
  const view = boardView({ ...board, columns, items: { rice, tea }, bill: emptyBill }, 'bill');
  const [, aisyah, chong] = view.columns;
  const had = aisyah!.items['rice']!;
  expect([hadText(had, 'MYR'), had.had, aisyah!.total]).toEqual(['1/2, one is treated', 500, 500]);
  expect([chong!.treat, chong!.total]).toEqual([500, 2500]);
});

test('nobody is treated to an item that its treater had alone, or that nobody had', () => {
  const items = {
    rice: { ...board.items['rice']!, treatedBy: 'a' },
    tea: { ...board.items['tea']!, treatedBy: 'a' },
  };
  const [, aisyah, missing] = boardView({ ...board, items }, 'bill').columns;
  expect([aisyah!.items['rice']!.is, missing!.items['tea']!.is]).toEqual(['own', 'own']);
  expect(aisyah!.given).toEqual([]);
});

test('the columns of a board with treats add up: had, given, treat and charges', () => {
  fc.assert(
    fc.property(boards, (any) => {
      for (const column of boardView(any, 'bill').columns) {
        const had = Object.values(column.items).reduce((sum, one) => sum + one.had, 0);
        const given = column.given.reduce((sum, { amount }) => sum + amount, 0);
        if (column.missing) continue;
        expect(had + given + column.treat).toBe(column.parts.base);
        if (!Object.values(any.columns).some(({ covered }) => covered)) expect(column.treat).toBe(0);
      }
    }),
  );
});
