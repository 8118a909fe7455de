import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardAfter } from '../board/apply-op.ts';
import { addColumnOps, giveColumnOps } from '../board/board-ops.ts';
import { emptyBoard, type Board } from '../board/board.ts';
import { colouredColumn, makeColumns, type SeatedPerson } from '../board/seated-people.ts';
import { addPeopleOps } from './add-people.ts';
import { colourOf, COLOURS, freeColour } from './colour.ts';
import { applyGroupOps, type GroupDoc } from './group.ts';

test('COLOUR-1 somebody who is added has a colour that nobody there has, as long as one is free', () => {
  fc.assert(
    fc.property(fc.string(), fc.uniqueArray(fc.nat(COLOURS - 1)), (key, taken) => {
      const colour = freeColour(key, taken);
      expect(taken.includes(colour)).toBe(taken.length === COLOURS);
      expect(freeColour(key, [])).toBe(colourOf({ name: key }));
    }),
  );
});

test('COLOUR-1 people who are added to a group or a bill get colours that nobody there has', () => {
  const newId = () => `p${(ids += 1)}`;
  let ids = 0;
  const friends = ['Ali', 'ali', 'Mei', 'Raj', 'Ali', 'Kak Long'];
  const start: GroupDoc = { name: 'Makan', people: { own: { name: 'Aina', user: 'aina' } } };
  const ops = addPeopleOps(start.people, { emails: ['ali@kira.test'], friends }, newId);
  const { people } = applyGroupOps(start, ops);
  expect(new Set(Object.values(people).map(colourOf)).size).toBe(friends.length + 2);

  const board = ['', '', ...friends].reduce<Board>(
    (now, title) => boardAfter(now, addColumnOps(now, newId(), { user: null, title })),
    emptyBoard,
  );
  const colours = Object.entries(board.columns).map(([id, column]) => colourOf(colouredColumn(id, column)));
  expect(new Set(colours).size).toBe(friends.length + 2);
  const made = makeColumns(
    ['Ali', 'ali', 'Ali'].map((title) => ({ user: null, title })),
    newId,
  );
  expect(new Set(Object.values(made).map(({ colour }) => colour)).size).toBe(3);
  const renamed = boardAfter(board, [{ op: 'column.set', id: 'p8', field: 'title', value: 'Devi' }]);
  expect(colourOf(colouredColumn('p8', renamed.columns['p8']!))).toBe(colours[0]);
});

test('COLOUR-2 a column that is given to somebody has the colour that they have', () => {
  const board = boardAfter(emptyBoard, addColumnOps(emptyBoard, 'a'));
  const given = (seat: SeatedPerson) => boardAfter(board, giveColumnOps(board, 'a', seat)).columns['a']!;
  expect(given({ user: 'u', title: 'Ali', colour: 9 })).toMatchObject({ user: 'u', title: 'Ali', colour: 9 });
  expect(given({ user: 'u', title: 'Ali' }).colour).toBeUndefined();
  expect(given({ user: null, person: 'p', title: 'Ali' })).toMatchObject({
    person: 'p',
    colour: colourOf({ name: 'Ali' }),
  });
});

test('COLOUR-3 without a stored colour it follows from the account, else from the name', () => {
  const user = '0198c0de-0000-7000-8000-000000000001';
  expect(colourOf({ user, name: 'Aisyah' })).toBe(colourOf({ user, name: 'Kak Aisyah' }));
  expect(colourOf({ user: null, name: 'Mei ' })).toBe(colourOf({ name: 'mei' }));
  expect(colourOf({ user, name: 'Mei', colour: 5 })).toBe(5);
});
