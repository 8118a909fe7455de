import { expect, test } from 'vitest';
import { declaredRows } from './check-rows.ts';
import { rowsDeclaredIn, wrongIn } from './declared-rows.ts';

const files: Record<string, string> = {
  'rows/named.ts': 'export interface Row { id: string; name: string | null }',
  'rows/other.ts': 'export interface Row { other: string }',
  'bills/a.ts': `
  import type { Row as Named } from '../rows/named.ts';
  import type { Row } from '../rows/other.ts';
  type Bill = Omit<Named, 'name'> & { total: number; at: Date; doc: Board };
  const a = sql<Bill>\`select \${columns} from bills\`;
  const b = sql<Unknown>\`select 1\`;
  const d = sql<Row>\`select other\`;
  const c = sql\`update bills\`;`,
};
const all = rowsDeclaredIn(['bills/a.ts'], (path) => files[path]!);
const bill = all.get('select \0 from bills')!;
const row = { id: 'a', total: 1, at: new Date(0), doc: {} };

test('a statement has the row that its type says, also by types of its file and of others', () => {
  expect([...all.keys()]).toEqual(['select \0 from bills', 'select 1', 'select other']);
  expect(Object.fromEntries(bill)).toEqual({ id: ['string'], total: ['number'], at: ['Date'], doc: ['any'] });
  expect(all.get('select 1')).toBeNull();
  expect([...all.get('select other')!.keys()]).toEqual(['other']);
  expect(wrongIn(row, bill)).toBeNull();
});

test.each([
  [{ ...row, total: '1' }, 'total is string'],
  [{ ...row, at: null }, 'at is null'],
  [{ ...row, name: 'x' }, 'has name'],
  [{ id: 'a', total: 1, at: row.at }, 'lacks doc'],
])('a row is wrong: %j', (other, why) => expect(wrongIn(other, bill)).toBe(why));

/** Its rows are of two kinds: an entry of the feed, or none and how far it goes. */
const unchecked = ['with me as ( select ? as is_guest from users u where u.id ='];

test('all statements are checked but this one', () => {
  const found = [...declaredRows()].flatMap(([statement, known]) => (known ? [] : [statement]));
  const short = found.map((text) =>
    text.replaceAll('\0', '?').replaceAll(/\s+/g, ' ').trim().slice(0, 60).trim(),
  );
  expect(short).toEqual(unchecked);
});
