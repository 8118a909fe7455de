import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { minor } from '../../src/domain/money/money.ts';
import { ownerOf } from '../auth/sessions/sessions.ts';
import type { Me } from '../http/route.ts';
import { postReceipt, smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveSuite, twoFriends, type TestServer } from '../testing/test-server.ts';
import { exportCsv } from './export-csv.ts';
import { exportJson } from './export.ts';

const RECEIPTS = 12;

async function meOf({ deps }: TestServer, { id }: TestClient): Promise<Me> {
  const { db } = deps.database;
  const session = await db
    .selectFrom('session_families')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return (await ownerOf(db, session.id))!;
}

onOneDatabase('an export', (where) => {
  let server: TestServer;
  let client: TestClient;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me: client } = await twoFriends(server, 'Aisyah', 'Bala'));
    for (let n = 0; n < RECEIPTS; n += 1) await postReceipt(client);
  });

  test.each(['JSON', 'CSV'])(
    'as %s gives others a turn before each receipt, which is a part',
    async (form) => {
      const { db } = server.deps.database;
      const me = await meOf(server, client);
      const turns: string[] = [];
      let isOver = false;
      const others = () => {
        turns.push('others');
        if (!isOver) setImmediate(others);
      };
      setImmediate(others);
      const parts = form === 'CSV' ? exportCsv(db, me) : exportJson(server.deps, me);
      for await (const part of parts) if (part.includes('Restoran Seri Bayu')) turns.push('receipt');
      isOver = true;
      const at = turns.flatMap((turn, place) => (turn === 'receipt' ? place : []));
      expect(at.map((place) => turns[place - 1])).toEqual(Array.from({ length: RECEIPTS }, () => 'others'));
    },
  );

  test('as CSV computes one large bill at a time, and others have turns within it', async () => {
    const { db } = server.deps.database;
    const board = smallBoard();
    const people = Array.from({ length: 60 }, (_, at) => `column-${at}-cccc`);
    const row = { title: 'Tetamu', rank: '1', user: null };
    const shares = { [people[0]!]: { weight: 1, rank: '1' }, [people[1]!]: { weight: 1, rank: '1' } };
    // Everybody bears a part of each item: the first one had it and is covered.
    board.columns = Object.fromEntries(people.map((id, at) => [id, { ...row, covered: at === 0 }]));
    for (let n = 0; n < 60; n += 1)
      board.items[`item-${n}`] = {
        ...board.items['rice']!,
        shares: { ...shares, [people[n]!]: { weight: 1, rank: '1' } },
      };
    const exports = await Promise.all(
      ['Devi', 'Ella'].map(async (name) => {
        const one = await server.signIn(name);
        await one.post('/receipts', { _id: v7(), board });
        return exportCsv(db, await meOf(server, one));
      }),
    );
    let turns = 0;
    let isOver = false;
    const others = () => {
      turns += 1;
      if (!isOver) setImmediate(others);
    };
    for (const one of exports) await one.next(); // the head
    setImmediate(others);
    const ends = await Promise.all(exports.map((one) => one.next().then(() => turns)));
    isOver = true;
    const [first = 0, second = 0] = ends.toSorted((a, b) => a - b);
    // Bills that were computed side by side would end in the same turns.
    expect([first > 10, second - first > 10]).toEqual([true, true]);
  });

  test('as CSV has a row a person and item; those of one person add up to their share', async () => {
    const board = smallBoard();
    board.items['rice']!.shares = { 'column-1-aaaa': { weight: 1, rank: '1' } };
    board.items['tea']!.shares = {
      'column-1-aaaa': { weight: 2, rank: '1' },
      'column-1-bbbb': { weight: 1, rank: '1' },
    };
    board.items['rolls'] = {
      ...board.items['rice']!,
      name: 'Popia',
      rank: '9',
      quantity: 4,
      pieces: true,
    };
    board.bill.paid = [{ who: 'column-1-bbbb', amount: null }];
    board.bill.total = minor(9999); // printed, and misread
    const one = await server.signIn('Chong');
    await one.post('/receipts', { _id: v7(), board });
    const [head = '', ...rows] = (await one.get('/auth/export?format=csv')).raw.body.slice(1).split('\r\n');
    const cellsOf = (row: string) => {
      const cells = row.split(',');
      return (name: string) => cells[head.split(',').indexOf(name)];
    };
    const those = (row: string) => rows.map(cellsOf).filter((cell) => cell('row') === row);
    expect(those('bill').map((cell) => cell('receipt_total'))).toEqual(['34.00']);
    expect(those('item').map((cell) => ['person', 'item', 'quantity'].map(cell))).toEqual([
      ['Aisyah', 'Nasi lemak', '1'],
      ['Aisyah', 'Teh tarik', '1.3333'],
      ['Bala', 'Teh tarik', '0.6667'],
      ['Aisyah', 'Popia', '1'],
      ['', 'Popia', '3'],
    ]);
    expect(those('person').map((cell) => ['person', 'outlay'].map(cell))).toEqual([
      ['Aisyah', '0.00'],
      ['Bala', '34.00'],
    ]);
    for (const person of those('person')) {
      const own = those('item').filter((cell) => cell('person') === person('person'));
      const sum = own.reduce((all, cell) => all + Number(cell('total_price')), 0);
      expect(sum.toFixed(2)).toBe(person('share'));
    }
  });
});
