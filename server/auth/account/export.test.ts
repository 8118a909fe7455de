import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { postReceipt, smallBoard } from '../../testing/boards.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveSuite, twoFriends, type TestServer } from '../../testing/test-server.ts';
import { ownerOf } from '../sessions/sessions.ts';
import { exportCsv } from './export-csv.ts';
import { exportJson } from './export.ts';

const RECEIPTS = 12;

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
      const session = await db
        .selectFrom('session_families')
        .select('id')
        .where('user_id', '=', client.id)
        .executeTakeFirstOrThrow();
      const me = (await ownerOf(db, session.id))!;
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

  test('as CSV has a row a person and item; those of one person add up to their share', async () => {
    const board = smallBoard();
    board.items['rice']!.shares = { 'column-1-aaaa': { weight: 1, rank: '1' } };
    board.items['tea']!.shares = {
      'column-1-aaaa': { weight: 2, rank: '1' },
      'column-1-bbbb': { weight: 1, rank: '1' },
    };
    board.bill.paid = [{ who: 'column-1-bbbb', amount: null }];
    const one = await server.signIn('Chong');
    await one.post('/receipts', { _id: v7(), board });
    const [head = '', ...rows] = (await one.get('/auth/export?format=csv')).raw.body.slice(1).split('\r\n');
    const cellsOf = (row: string) => {
      const cells = row.split(',');
      return (name: string) => cells[head.split(',').indexOf(name)];
    };
    const those = (row: string) => rows.map(cellsOf).filter((cell) => cell('row') === row);
    expect(those('item').map((cell) => ['person', 'item', 'quantity'].map(cell))).toEqual([
      ['Aisyah', 'Nasi lemak', '1'],
      ['Aisyah', 'Teh tarik', '1.3333'],
      ['Bala', 'Teh tarik', '0.6667'],
    ]);
    expect(those('person').map((cell) => ['person', 'outlay'].map(cell))).toEqual([
      ['Aisyah', '0.00'],
      ['Bala', '22.00'],
    ]);
    for (const person of those('person')) {
      const own = those('item').filter((cell) => cell('person') === person('person'));
      const sum = own.reduce((all, cell) => all + Number(cell('total_price')), 0);
      expect(sum.toFixed(2)).toBe(person('share'));
    }
  });
});
