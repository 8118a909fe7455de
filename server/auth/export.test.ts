import { expect, test } from 'vitest';
import { postReceipt } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveSuite, twoFriends, type TestServer } from '../testing/test-server.ts';
import { exportCsv, exportJson } from './export.ts';
import { ownerOf } from './sessions.ts';

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
});
