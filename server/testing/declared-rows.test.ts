import { expect, test } from 'vitest';
import { declaredRows } from './check-rows.ts';
import { rowsDeclaredIn, wrongIn } from './declared-rows.ts';

const file = `
  interface Named { id: string; name: string | null }
  type Bill = Omit<Named, 'name'> & { total: number; at: Date; doc: Board };
  const a = sql<Bill>\`select \${columns} from bills\`;
  const b = sql<Other>\`select 1\`;
  const c = sql\`update bills\`;`;
const all = rowsDeclaredIn(new Map([['a.ts', file]]));
const bill = all.get('select \0 from bills')!;
const row = { id: 'a', total: 1, at: new Date(0), doc: {} };

test('a statement has the row that its type says, also by types of its file', () => {
  expect([...all.keys()]).toEqual(['select \0 from bills', 'select 1']);
  expect(Object.fromEntries(bill)).toEqual({ id: ['string'], total: ['number'], at: ['Date'], doc: ['any'] });
  expect(all.get('select 1')).toBeNull();
  expect(wrongIn(row, bill)).toBeNull();
});

test.each([
  [{ ...row, total: '1' }, 'total is string'],
  [{ ...row, at: null }, 'at is null'],
  [{ ...row, name: 'x' }, 'has name'],
  [{ id: 'a', total: 1, at: row.at }, 'lacks doc'],
])('a row is wrong: %j', (other, why) => expect(wrongIn(other, bill)).toBe(why));

/** Rows of the contract's and the domain's types. The routes hold against them what is answered. */
const unchecked = [
  'select name, people, deleted_at is not null as "isDeleted" f',
  'select ? from groups g where ? order by g.created_at desc, g',
  'select ? from groups g where g.id = any(?::uuid[]) and ?',
  'select g.name, g.creator, ? as rev from groups g where g.id',
  'select u.id as _id, ? as name, u.email is null as "isGuest"',
  'select u.id as _id, ? ?',
  'with me as ( select email is null as is_guest from users whe', // the feed: its rows are of two kinds
];

test('all statements are checked but these', () => {
  const found = [...declaredRows()].flatMap(([statement, known]) => (known ? [] : [statement]));
  const short = found.map((text) =>
    text.replaceAll('\0', '?').replaceAll(/\s+/g, ' ').trim().slice(0, 60).trim(),
  );
  expect(short.toSorted()).toEqual(unchecked.toSorted());
});
