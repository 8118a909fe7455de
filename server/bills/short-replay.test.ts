import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveSuite, type TestServer } from '../testing/test-server.ts';

onOneDatabase('a base revision', (where) => {
  let server: TestServer;
  let me: TestClient;
  serveSuite(where, async (opened) => {
    server = opened;
    me = await server.signIn('Aisyah');
  });

  const replayed = (id: string) =>
    server.deps.database.db
      .selectFrom('boards')
      .select(['initial_rev', 'replay_bytes', 'rev'])
      .where('receipt_id', '=', id)
      .executeTakeFirstOrThrow();

  test('never makes the server replay more than half a megabyte of the log', async () => {
    const id = v7();
    await me.post('/receipts', { _id: id, board: smallBoard() });
    const write = async (text: string) => {
      const op = { op: 'bill.set', field: 'description', value: text.padEnd(1900) };
      const ops = Array.from({ length: 80 }, () => op);
      expect((await me.patch(`/states/${id}`, { ops, baseRev: 1 })).status).toBe(200);
      return replayed(id);
    };
    expect(await write('first')).toMatchObject({ initial_rev: 1, rev: 2 });
    const second = await write('second');
    expect(second).toEqual({ initial_rev: 3, rev: 3, replay_bytes: 0 });

    // A layout from before is compared with the oldest board at hand: it renames one person.
    const { columns, columnOrder } = (await me.get(`/receipts/${id}`)).body.stateId;
    columns['column-1-bbbb'].title = 'Bala bin Ali';
    const answer = await me.patch(`/states/${id}`, { columns, columnOrder, baseRev: 1 });
    expect(answer.body.outcomes).toEqual(['applied']);
    expect(answer.body.board.bill.description.trim()).toBe('second');
  });
});
