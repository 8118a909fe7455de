import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onEachDatabase, serveSuite, type TestServer } from '../testing/test-server.ts';

onEachDatabase('the log of a batch', (where) => {
  let server: TestServer;
  let me: TestClient;
  serveSuite(where, async (opened) => {
    server = opened;
    me = await server.signIn('Aisyah');
  });

  const people = Array.from({ length: 400 }, (_, at) => `p${at}`.padEnd(64, 'x'));
  const sharesOf = (rank: string) => Object.fromEntries(people.map((id) => [id, { weight: 1, rank }]));
  /** A bill with people, of which each of the items has all in one share list. */
  async function sharedReceipt(items: number, rank: string): Promise<string> {
    const _id = v7();
    const { tea } = smallBoard().items;
    const column = smallBoard().columns['column-1-aaaa'];
    const board = {
      ...smallBoard(),
      items: Object.fromEntries(Array.from({ length: items }, (_, at) => [`i${at}`, tea])),
      columns: Object.fromEntries(
        people.map((id, at) => [id, at < 100 ? column : { ...column, deleted: true }]),
      ),
    };
    expect((await me.post('/receipts', { _id, board })).status).toBe(200);
    for (let at = 0; at < items; at += 6) {
      const ops = Array.from({ length: Math.min(6, items - at) }, (_, n) =>
        share(`i${at + n}`, sharesOf(rank)),
      );
      expect((await me.patch(`/states/${_id}`, { ops, baseRev: 1 })).status).toBe(200);
    }
    return _id;
  }
  const share = (id: string, shares: object, only?: string[]) => ({ op: 'item.share', id, shares, only });
  const logged = async (id: string, rev: number) => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(length(op::text) + coalesce(length(was::text), 0)), 0)::int as bytes
      from document_ops where id = ${id} and rev = ${rev}`.execute(server.deps.database.db);
    return rows[0]!.bytes;
  };

  test.each([
    ['that touch one share of 400', () => share('i0', {}, [people[0]!])],
    ['that touch none', () => share('i0', {}, [])],
    ['that are rejected', () => share('i0', { nobody: { weight: 1, rank: 'V' } })],
  ])('200 small operations %s are logged in a few kilobytes', async (_what, op) => {
    const id = await sharedReceipt(1, 'V');
    const ops = Array.from({ length: 200 }, op);
    const answer = await me.patch(`/states/${id}`, { ops, baseRev: 2 });
    expect(answer.status).toBe(200);
    const bytes = await logged(id, answer.body.rev);
    expect(bytes).toBeLessThan(3 * JSON.stringify(ops).length);
    expect(answer.raw.body.length).toBeLessThan(200_000);
  });

  test('a batch whose log would have more than two megabytes is refused, and nothing of it is kept', async () => {
    const id = await sharedReceipt(12, 'V'.repeat(200));
    const ops = Array.from({ length: 12 }, (_, at) =>
      share(`i${at}`, at < 8 ? sharesOf('W'.repeat(200)) : {}),
    );
    const before = await me.get(`/receipts/${id}`);
    expect(await me.patch(`/states/${id}`, { ops, baseRev: 3 })).toMatchObject({
      status: 413,
      body: { code: 'editsTooLarge' },
    });
    expect((await me.get(`/receipts/${id}`)).body).toEqual(before.body);
    expect((await me.patch(`/states/${id}`, { ops: ops.slice(0, 7), baseRev: 3 })).status).toBe(200);
  });
});
