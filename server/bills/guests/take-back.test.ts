import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { FeedChange } from '../../../src/contract/sync.ts';
import type { BoardOp } from '../../../src/domain/board/board.ts';
import { minor } from '../../../src/domain/money/money.ts';
import { paymentDay } from '../../../src/domain/settling/day.ts';
import { paymentId, setPaymentOp } from '../../../src/domain/settling/payment.ts';
import { until } from '../../../tests/support/until.ts';
import { sayPayment } from '../../payments/write.ts';
import { postReceipt } from '../../testing/boards.ts';
import { billSeenBy, comeByLink, hold, joinByLink, linkTo, tick } from '../../testing/guests.ts';
import { paymentsSeenBy, sayAs } from '../../testing/payments.ts';
import { queueHeaders, type TestClient } from '../../testing/test-client.ts';
import { onEachDatabase, serveSuite, twoFriends, type TestServer } from '../../testing/test-server.ts';
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
  const waiting = async () =>
    (
      await sql<{ count: number }>`select count(*) as count from pg_locks where not granted`.execute(
        server.deps.database.db,
      )
    ).rows[0]?.count;
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

  test('BILL-LINK-5 they hear that the bill is gone, and no link leads back until the host lets them', async () => {
    await edit(guest, hold(A, guest.id));
    const { cursor } = (await guest.get('/sync')).body;
    await remove(me, guest.id);
    const { changes } = (await guest.get(`/sync?cursor=${cursor}`)).body;
    expect(changes).toEqual([{ type: 'receipt.gone', id: receipt, isDeleted: false }]);
    expect((await edit(guest, tick('rice', A))).code).toBe('receiptNotFound');
    const token = await linkTo(me, receipt);
    expect((await guest.post('/guests/join', { token })).body.code).toBe('linkEnded');
    const renewed = await linkTo(me, receipt, { renew: true });
    const back = () => guest.post('/guests/join', { token: renewed });
    expect((await back()).body.code).toBe('linkEnded');
    const shown = async () => (await me.get(`/receipts/${receipt}/link`)).body.out;
    expect(await shown()).toEqual([{ _id: guest.id, name: 'Aisyah' }]);
    const letBack = (by: TestClient) => by.post(`/receipts/${receipt}/guests/let-back`, { user: guest.id });
    expect((await letBack(guest)).status).toBe(403);
    expect((await letBack(me)).status).toBe(200);
    expect([await shown(), (await letBack(me)).body.code]).toEqual([[], 'notFound']);
    expect((await guest.get('/sync')).body.changes).toEqual([]);
    expect((await back()).status).toBe(200);
    expect((await guest.get('/sync')).body.changes).toMatchObject([{ receipt: { history: [] } }]);
  });

  test('BILL-LINK-5 who came by an earlier link is out as well, with a new link or without one', async () => {
    const first = await linkTo(me, receipt);
    const { guest: other } = await joinByLink(server, me, receipt, { renew: true });
    expect((await remove(me, guest.id)).status).toBe(200);
    const second = await linkTo(me, receipt);
    expect((await guest.post('/guests/join', { token: second })).body.code).toBe('linkEnded');
    const renewLink = { user: other.id, renewLink: true };
    const headers = queueHeaders(`out-${receipt}`, 1);
    for (let sent = 0; sent < 2; sent += 1) {
      expect((await me.post(`/receipts/${receipt}/guests/remove`, renewLink, headers)).status).toBe(200);
    }
    const third = await linkTo(me, receipt);
    expect(new Set([first, second, third]).size).toBe(3);
    for (const token of [first, second, third])
      for (const who of [guest, other])
        expect((await who.post('/guests/join', { token })).body.code).toBe('linkEnded');
    // Nobody tells a new browser from another friend's: the old link is what ends.
    expect((await server.stranger().post('/guests/join', { token: second })).body.code).toBe('linkEnded');
    expect((await server.stranger().post('/guests/join', { token: third })).status).toBe(200);
  });

  test('a user with an account who came by the link is taken out alike, off their column, too', async () => {
    const stranger = await server.signIn(`S${receipt}`);
    await comeByLink(stranger, me, receipt);
    await edit(stranger, hold(A, stranger.id), tick('rice', A));
    const seat: BoardOp = { op: 'column.set', id: B, field: 'user', value: stranger.id };
    expect((await edit(me, seat)).outcomes).toEqual(['applied']);
    expect((await remove(me, stranger.id)).status).toBe(200);
    const { items, columns } = await board();
    expect([items['rice']?.shares, columns[A]?.holders, columns[B]?.user]).toEqual([{}, undefined, null]);
    expect((await edit(stranger, tick('rice', A))).code).toBe('receiptNotFound');
  });

  /** Somebody who keeps the bill for a payment when they are taken out. */
  async function newPayer(): Promise<TestClient> {
    const payer = await server.signIn(`P${receipt}`);
    await comeByLink(payer, me, receipt);
    await edit(me, { op: 'column.set', id: B, field: 'user', value: payer.id });
    const payment = paymentId({ for: 'bill', bill: receipt, from: B, to: A, n: 1 });
    const words = { ops: [setPaymentOp('sent', minor(500))], baseRev: 0 };
    expect((await payer.patch(`/payments/${payment}`, words)).status).toBe(200);
    return payer;
  }

  test('RIGHT-4 what a taken-out person sends is not in the log, and a repeated request is answered alike', async () => {
    const payer = await newPayer();
    await remove(me, payer.id);
    const { rev, history } = await billSeenBy(me, receipt);
    const { columns, columnOrder } = (await payer.get(`/receipts/${receipt}`)).body.stateId;
    columns[A].taskIds = ['rice'];
    const title: BoardOp = { op: 'column.set', id: B, field: 'title', value: 'Mallory' };
    const reasons = { outcomes: ['rejected', 'rejected'], reasons: ['right', 'right'] };
    for (const [n, [body, answer]] of [
      [{ ops: [title, tick('rice', B)], baseRev: 1 }, reasons] as const,
      [{ columns, columnOrder }, { outcomes: [] }] as const,
    ].entries()) {
      const send = () => payer.patch(`/states/${receipt}`, body, queueHeaders(`out-${n}-${receipt}`, n + 1));
      const first = await send();
      expect(first).toMatchObject({ status: 200, body: { rev, ...answer } });
      expect((await send()).body).toEqual(first.body);
    }
    expect(await billSeenBy(me, receipt)).toMatchObject({ rev, history });
  });

  test('who keeps the bill for a payment hears that they are out, and that they are let back in', async () => {
    const payer = await newPayer();
    const { cursor } = (await payer.get('/sync')).body;
    expect((await billSeenBy(payer, receipt)).isOut).toBeUndefined();
    expect((await remove(me, payer.id)).status).toBe(200);
    expect((await billSeenBy(payer, receipt)).isOut).toBe(true);
    const out = (await payer.get(`/sync?cursor=${cursor}`)).body.cursor;
    await me.post(`/receipts/${receipt}/guests/let-back`, { user: payer.id });
    const { changes } = (await payer.get(`/sync?cursor=${out}`)).body as { changes: FeedChange[] };
    const news = changes.filter(({ type }) => type === 'receipt');
    expect(news).toMatchObject([{ receipt: { _id: receipt } }]);
    expect(news).not.toMatchObject([{ receipt: { isOut: true } }]);
  });

  test('only the host takes out, and only who came by the link', async () => {
    const { guest: other } = await joinByLink(server, me, receipt);
    expect((await remove(guest, other.id)).status).toBe(403);
    const stranger = await server.signIn(`T${receipt}`);
    await comeByLink(stranger, me, receipt);
    expect((await remove(stranger, other.id)).status).toBe(403);
    expect((await remove(me, friend.id)).body.code).toBe('notFound');
    expect((await remove(me, guest.id)).status).toBe(200);
    expect((await remove(me, guest.id)).status).toBe(200); // and what came since
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
    const host = { user: me.id, device: '', batch: null, at: server.deps.now() };
    let late = Promise.resolve<unknown>(undefined);
    await db.transaction().execute(async (trx) => {
      await takeOut(trx, receipt, host, guest.id);
      late = edit(guest, tick('rice', A));
      await until(waiting).toBeGreaterThan(0);
    });
    expect(await late).toMatchObject({ code: 'receiptNotFound' });
    expect((await board()).items['rice']?.shares).toEqual({});
  });

  test.runIf(database === 'PostgreSQL')(
    'TAKE-2 a payment that is answered while its author is removed from the group stays',
    async () => {
      const { db } = server.deps.database;
      const today = paymentDay(server.deps.now().getTime());
      const about = { for: 'group', group, from: friend.id, to: me.id, day: today, n: 1 } as const;
      const id = paymentId(about);
      await sayAs(friend, id, [setPaymentOp('sent', minor(500))]);
      const author = { user: me.id, device: '', batch: null, at: server.deps.now() };
      let removal = Promise.resolve<unknown>(undefined);
      await db.transaction().execute(async (trx) => {
        await sayPayment(trx, id, author, { ops: [setPaymentOp('got', minor(500))], seenRev: 1 });
        removal = me.patch(`/groups/${group}`, { removeUsers: [friend.id], removePayments: true });
        await until(waiting).toBeGreaterThan(0);
      });
      expect(await removal).toMatchObject({ status: 200 });
      expect((await paymentsSeenBy(me))[id]?.doc).toMatchObject({ sent: 500, got: 500 });
    },
  );

  test('whole shares that the host has set since are the host’s', async () => {
    await edit(guest, hold(A, guest.id), tick('rice', A));
    const { items } = await board();
    await edit(me, { op: 'item.share', id: 'rice', shares: items['rice']!.shares });
    await notMe(guest, A);
    expect(Object.keys((await board()).items['rice']!.shares)).toEqual([A]);
  });
});
