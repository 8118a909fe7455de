import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { until } from '../../tests/support/until.ts';
import { postReceipt } from '../testing/boards.ts';
import { billSeenBy, hold, joinByLink, linkTo, tick } from '../testing/guests.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import { onEachDatabase, serveSuite, twoFriends, type TestServer } from '../testing/test-server.ts';
import { takeOut } from './take-back.ts';

const [A, B] = ['column-1-aaaa', 'column-1-bbbb'] as const;
const added = (id: string): BoardOp => ({
  op: 'column.add',
  id,
  column: { title: id, rank: '5', user: null, covered: false },
});

onEachDatabase('taking back what guests did', (where, database) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  let receipt: string;
  let guest: TestClient;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });
  beforeEach(async () => {
    receipt = await postReceipt(me, group);
    ({ guest } = await joinByLink(server, me, receipt));
  });
  const edit = async (who: TestClient, ...ops: BoardOp[]) =>
    (await who.patch(`/states/${receipt}`, { ops, baseRev: 1 })).body;
  const board = async () => (await billSeenBy(me, receipt)).board;
  const remove = (by: TestClient, user: string) => by.post(`/receipts/${receipt}/guests/remove`, { user });
  const notMe = (by: TestClient, column: string, headers = {}) =>
    by.post(`/receipts/${receipt}/not-me`, { column }, headers);

  test('TAKE-1 a guest who is taken out goes with what they did; what others did since stays', async () => {
    await edit(guest, hold(A, guest.id), tick('rice', A), tick('tea', A), added('mine'), added('used'));
    await edit(guest, hold('used', guest.id), tick('tea', 'used'));
    await edit(me, tick('tea', A, 3), hold('used', friend.id));
    expect((await remove(friend, guest.id)).status).toBe(200);
    const { items, columns } = await board();
    expect(items['rice']?.shares).toEqual({});
    expect(items['tea']?.shares).toEqual({ [A]: { weight: 3, rank: '1' } });
    expect(columns[A]?.holders).toBeUndefined();
    expect(columns['mine']?.deleted).toBe(true);
    expect(columns['used']).toMatchObject({ holders: { [friend.id]: true } });
    expect(columns['used']?.deleted).toBeUndefined();
    const { entries } = (await me.get(`/receipts/${receipt}/history`)).body;
    expect(entries[0].by.name).toBe('Bala');
  });

  test('they see the bill no longer, hear that it is gone, and don’t come back by the same link', async () => {
    await edit(guest, hold(A, guest.id));
    const { cursor } = (await guest.get('/sync')).body;
    await remove(me, guest.id);
    const { changes } = (await guest.get(`/sync?cursor=${cursor}`)).body;
    expect(changes).toEqual([{ type: 'receipt.gone', id: receipt, isDeleted: false }]);
    expect((await edit(guest, tick('rice', A))).code).toBe('receiptNotFound');
    const token = await linkTo(me, receipt);
    expect((await guest.post('/guests/join', { token })).body.code).toBe('linkEnded');
    const renewed = await linkTo(me, receipt, { renew: true });
    expect((await guest.post('/guests/join', { token: renewed })).status).toBe(200);
    expect((await guest.get('/sync')).body.changes).toMatchObject([{ receipt: { history: [] } }]);
  });

  test('a user with an account who came by the link is taken out alike, off their column, too', async () => {
    const stranger = await server.signIn(`S${receipt}`);
    await stranger.post('/guests/join', { token: await linkTo(me, receipt) });
    await edit(stranger, hold(A, stranger.id), tick('rice', A));
    const seat: BoardOp = { op: 'column.set', id: B, field: 'user', value: stranger.id };
    expect((await edit(me, seat)).outcomes).toEqual(['applied']);
    expect((await remove(me, stranger.id)).status).toBe(200);
    const { items, columns } = await board();
    expect([items['rice']?.shares, columns[A]?.holders, columns[B]?.user]).toEqual([{}, undefined, null]);
    expect((await edit(stranger, tick('rice', A))).code).toBe('receiptNotFound');
  });

  test('only the host takes out, and only who came by the link', async () => {
    const { guest: other } = await joinByLink(server, me, receipt);
    expect((await remove(guest, other.id)).status).toBe(403);
    const stranger = await server.signIn(`T${receipt}`);
    await stranger.post('/guests/join', { token: await linkTo(me, receipt) });
    expect((await remove(stranger, other.id)).status).toBe(403);
    expect((await remove(me, friend.id)).body.code).toBe('notFound');
    expect((await remove(me, guest.id)).status).toBe(200);
    expect((await remove(me, guest.id)).body.code).toBe('notFound');
  });

  test('“That’s not me” gives what they ticked for that person to nobody, once', async () => {
    await edit(me, tick('tea', A));
    await edit(guest, hold(A, guest.id), hold(B, guest.id), tick('rice', A), tick('rice', B), tick('tea', B));
    const headers = queueHeaders(`not-me-${receipt}`, 1);
    expect((await notMe(guest, A, headers)).body).toEqual({ _id: receipt, rev: 4 });
    expect((await notMe(guest, A, headers)).body).toEqual({ _id: receipt, rev: 4 });
    const { items, columns } = await board();
    expect(Object.keys(items['rice']!.shares)).toEqual([B]);
    expect(Object.keys(items['tea']!.shares)).toEqual([A, B]);
    expect([columns[A]?.holders, columns[B]?.holders]).toEqual([undefined, { [guest.id]: true }]);
    expect((await notMe(guest, A)).body.code).toBe('notFound');
    expect((await notMe(guest, 'constructor')).body.code).toBe('notFound');
  });

  test.runIf(database === 'PostgreSQL')('a tick that is on its way meanwhile is refused', async () => {
    await edit(guest, hold(A, guest.id));
    const { db } = server.deps.database;
    const waiting = async () =>
      (await sql<{ count: number }>`select count(*) as count from pg_locks where not granted`.execute(db))
        .rows[0]?.count;
    const host = { user: me.id, device: '', batch: null, at: server.deps.now() };
    let late = Promise.resolve<unknown>(undefined);
    await db.transaction().execute(async (trx) => {
      await takeOut(trx, receipt, host, { user: guest.id });
      late = edit(guest, tick('rice', A));
      await until(waiting).toBeGreaterThan(0);
    });
    expect(await late).toMatchObject({ code: 'receiptNotFound' });
    expect((await board()).items['rice']?.shares).toEqual({});
  });

  test('whole shares that the host has set since are the host’s', async () => {
    await edit(guest, hold(A, guest.id), tick('rice', A));
    const { items } = await board();
    await edit(me, { op: 'item.share', id: 'rice', shares: items['rice']!.shares });
    await notMe(guest, A);
    expect(Object.keys((await board()).items['rice']!.shares)).toEqual([A]);
  });
});
