import { expect, test } from 'vitest';
import { NEWEST_ENTRIES, type HistoryEntry } from '../../src/contract/history.ts';
import type { FeedChange } from '../../src/contract/sync.ts';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { postReceipt, price } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onEachDatabase, serveSuite, twoFriends, type TestServer } from '../testing/test-server.ts';

onEachDatabase('the history of a receipt', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });

  const newReceipt = () => postReceipt(me, group);
  const edit = (who: TestClient, id: string, ops: BoardOp[], baseRev: number) =>
    who.patch(`/states/${id}`, { ops, baseRev });
  const entriesOf = async (who: TestClient, id: string, before?: string) => {
    const { body } = await who.get(`/receipts/${id}/history${before ? `?before=${before}` : ''}`);
    return body as { entries: HistoryEntry[]; more: boolean };
  };

  test('tells who set what, and the operation that sets the value before', async () => {
    const id = await newReceipt();
    await edit(me, id, [price('rice', 1300)], 1);
    const answer = await edit(friend, id, [price('rice', 1400), price('nothing', 1)], 2);
    const { entries, more } = await entriesOf(me, id);
    expect(answer.body.history).toEqual(entries);
    expect(more).toBe(false);
    const told = entries.map(({ by, op, was, outcome }) => [by.name, op, was, outcome]);
    expect(told).toEqual([
      ['Bala', price('nothing', 1), null, 'rejected'],
      ['Bala', price('rice', 1400), price('rice', 1300), 'applied'],
      ['Aisyah', price('rice', 1300), price('rice', 1200), 'applied'],
    ]);
    const { body } = await friend.get('/sync?limit=200');
    const change = body.changes.find((one: FeedChange) => one.type === 'receipt' && one.receipt._id === id);
    expect(change.receipt.history).toEqual(entries);
  });

  test('comes in pages, newest first', async () => {
    const id = await newReceipt();
    const ops = Array.from({ length: NEWEST_ENTRIES + 5 }, (_, n) => price('rice', n + 1));
    await edit(me, id, ops, 1);
    const first = await entriesOf(me, id);
    expect(first).toMatchObject({ entries: { length: NEWEST_ENTRIES }, more: true });
    const { rev, seq } = first.entries.at(-1)!;
    const rest = await entriesOf(me, id, `${rev}.${seq}`);
    expect(rest.more).toBe(false);
    expect([...first.entries, ...rest.entries].map(({ op }) => op)).toEqual(ops.toReversed());
  });

  test('is for who may see the receipt alone', async () => {
    const id = await newReceipt();
    const stranger = await server.signIn('Chong');
    expect((await stranger.get(`/receipts/${id}/history`)).status).toBe(404);
    expect((await me.get(`/receipts/${id}/history?before=x`)).status).toBe(400);
  });
});
