import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { BoardOp, StoredBoard } from '../../../src/domain/board/board.ts';
import { usersOfPayment } from '../../access/access.ts';
import { DAY_MS, HOUR_MS } from '../../durations.ts';
import { tidy } from '../../housekeeping.ts';
import { postReceipt, smallBoard } from '../../testing/boards.ts';
import { billSeenBy, comeByLink, hold, joinByLink, linkTo, newHost, tick } from '../../testing/guests.ts';
import { got, paidFor, paymentsSeenBy, sayAs, sent } from '../../testing/payments.ts';
import { password, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveSuite, type TestServer } from '../../testing/test-server.ts';

const [A, B] = ['column-1-aaaa', 'column-1-bbbb'] as const;

onOneDatabase('hosts without an account', (where) => {
  let server: TestServer;
  let host: TestClient;
  let receipt: string;
  serveSuite(where, async (opened) => {
    server = opened;
  });
  beforeEach(async () => {
    await server.clear();
    host = await newHost(server);
    receipt = await postBill(host);
  });

  /** A bill of which its maker is Aisyah, with a photo. */
  async function postBill(who: TestClient, imageID?: string): Promise<string> {
    const board = smallBoard();
    board.columns[A] = { ...board.columns[A]!, user: who.id };
    const { status, body } = await who.post('/receipts', { _id: v7(), board, ...(imageID && { imageID }) });
    expect([status, body.link?.token === undefined]).toEqual([200, false]);
    return String(body._id);
  }
  async function upload(who: TestClient, side = 9): Promise<{ status: number; id: string }> {
    const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'photo');
    const { status, body } = await who.call('POST', '/images', form);
    return { status, id: String(body?._id) };
  }
  const edit = async (who: TestClient, id: string, ...ops: BoardOp[]) =>
    (await who.patch(`/states/${id}`, { ops, baseRev: 1 })).body;
  const deleted = (value: boolean): BoardOp => ({ op: 'bill.set', field: 'deleted', value });
  const logIn = (who: TestClient, { email }: TestClient) => who.post('/auth/login', { email, password });
  const rowsOf = async (user: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from users where id = ${user}`.execute(
      server.deps.database.db,
    );
    return rows[0]!.n;
  };
  const stateOf = async (id = receipt) => {
    const { rows } = await sql<{ is: string }>`
      select case when purged then 'gone' when deleted_at is null then 'there' else 'deleted' end as is
      from receipts where id = ${id}`.execute(server.deps.database.db);
    return rows[0]!.is;
  };
  /** Uses Kira on a later day, as a phone does: its session is renewed. */
  const use = (who: TestClient) => who.post('/auth/refresh-token');
  const live = (days: number, ...using: TestClient[]) =>
    Array.from({ length: days / 10 }).reduce<Promise<unknown>>(async (before) => {
      await before;
      server.pass(10 * DAY_MS);
      for (const who of using) await use(who);
      await tidy(server.deps);
    }, Promise.resolve());

  test('HOST-1 friends tick on a host’s bill; the host edits all of it, sees them, and both speak of money', async () => {
    const { guest } = await joinByLink(server, host, receipt);
    expect((await edit(guest, receipt, hold(B, guest.id), tick('tea', B))).outcomes).toEqual([
      'applied',
      'applied',
    ]);
    const bill = await billSeenBy(host, receipt);
    expect(bill).toMatchObject({
      role: 'creator',
      board: { items: { tea: { shares: { [B]: { weight: 1 } } } } },
    });
    expect(
      (await edit(host, receipt, { op: 'item.set', id: 'rice', field: 'name', value: 'Nasi' })).outcomes,
    ).toEqual(['applied']);
    expect((await host.get(`/receipts/${receipt}/link`)).body.people).toMatchObject([
      { name: 'Bala', columns: [B] },
    ]);
    const payment = paidFor(receipt, B, A);
    expect((await sayAs(guest, payment, [sent(500)])).body.outcomes).toEqual(['applied']);
    expect((await paymentsSeenBy(host))[payment]).toMatchObject({ doc: { sent: 500 } });
    expect((await sayAs(host, payment, [got(500)])).body.outcomes).toEqual(['applied']);
    expect((await host.get(`/receipts/${receipt}/history`)).body.entries.length).toBeGreaterThan(2);
  });

  test('HOST-1 a host hears of what two friends pay each other on the bill; a guest who is neither does not', async () => {
    const { guest } = await joinByLink(server, host, receipt);
    const { guest: other } = await joinByLink(server, host, receipt);
    await edit(guest, receipt, hold(B, guest.id));
    const column = { title: 'Chong', rank: '9', user: null, covered: false };
    await edit(host, receipt, { op: 'column.add', id: 'column-9-zzzz', column });
    const payment = paidFor(receipt, B, 'column-9-zzzz');
    await sayAs(guest, payment, [sent(500)]);
    expect(Object.keys(await paymentsSeenBy(host))).toEqual([payment]);
    expect(await paymentsSeenBy(other)).toEqual({});
    const { rows } = await sql<{ id: string }>`
      select u.user_id as id from payments p, lateral ${usersOfPayment} u where p.id = ${payment}`.execute(
      server.deps.database.db,
    );
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([host.id, guest.id]));
  });

  test('HOST-1 a host is called as their column, and is one user, whoever asks again', async () => {
    expect((await host.get('/auth/profile')).body.user).toMatchObject({
      isGuest: true,
      isHost: true,
      name: 'Aisyah',
    });
    expect((await host.post('/guests/host', {})).body.user._id).toBe(host.id);
    const { guest } = await joinByLink(server, host, receipt);
    expect((await guest.post('/receipts', { board: smallBoard() })).status).toBe(403);
    expect((await guest.post('/guests/host', {})).body.user).toMatchObject({ _id: guest.id, isHost: true });
    await postReceipt(guest);
    const mei = { name: 'Mei', colour: 3 };
    expect((await server.stranger().post('/guests/host', mei)).body.user).toMatchObject(mei);
    const account = await server.signIn('Chong');
    expect((await account.post('/guests/host', {})).body.user).toMatchObject({
      _id: account.id,
      email: account.email,
    });
  });

  test('HOST-1 a host can’t read bills of others, nor name anybody whom they know by id', async () => {
    const account = await server.signIn('Devi');
    const theirs = await postReceipt(account);
    expect((await host.get(`/receipts/${theirs}/history`)).status).toBe(404);
    const add: BoardOp = {
      op: 'column.add',
      id: 'column-9-zzzz',
      column: { title: 'Devi', rank: '9', user: account.id, covered: false },
    };
    await edit(host, receipt, add);
    expect((await billSeenBy(host, receipt)).board.columns['column-9-zzzz']?.user).toBeNull();
    expect((await account.get('/sync')).body.changes).toHaveLength(1);
  });

  test('HOST-2 an address gets fifty hosts an hour, and is told to wait', async () => {
    await server.clear();
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await server.stranger().post('/guests/host', {})).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(new Set(statuses.slice(50))).toEqual(new Set([429]));
    server.pass(HOUR_MS);
    await newHost(server);
  });

  test('HOST-2 ten bills at once are taken up to the limit; deleting makes room, and restoring needs it', async () => {
    const others = await Promise.all(
      Array.from(
        { length: 12 },
        async () => (await host.post('/receipts', { _id: v7(), board: smallBoard() })).status,
      ),
    );
    expect([200, 403].map((status) => others.filter((one) => one === status).length)).toEqual([9, 3]);
    await edit(host, receipt, deleted(true));
    await postBill(host);
    expect(await edit(host, receipt, deleted(false))).toMatchObject({
      outcomes: ['rejected'],
      reasons: ['limit'],
    });
  });

  test('HOST-2 a bill has thirty people, whoever adds them', async () => {
    const add = (n: number): BoardOp => ({
      op: 'column.add',
      id: `column-2-${n}xxx`,
      column: { title: `Friend ${n}`, rank: `3${n}x`, user: null, covered: false },
    });
    const { outcomes } = await edit(host, receipt, ...Array.from({ length: 28 }, (_, n) => add(n + 10)));
    expect(new Set(outcomes)).toEqual(new Set(['applied']));
    const { guest } = await joinByLink(server, host, receipt);
    for (const who of [host, guest])
      expect(await edit(who, receipt, add(99))).toMatchObject({ outcomes: ['rejected'], reasons: ['limit'] });
  });

  test('HOST-3 a bill is deleted after 90 days without use, and gone after 30 more', async () => {
    const { guest } = await joinByLink(server, host, receipt);
    await edit(guest, receipt, hold(B, guest.id), tick('tea', B));
    await sayAs(guest, paidFor(receipt, B, A), [sent(500)]);
    await live(80, guest);
    await live(80);
    expect(await stateOf()).toBe('there');
    await live(20);
    expect(await stateOf()).toBe('deleted');
    await host.newSession();
    await edit(host, receipt, deleted(false));
    await live(80);
    expect(await stateOf()).toBe('there');
    await live(20);
    expect(await stateOf()).toBe('deleted');
    await live(30);
    expect(await stateOf()).toBe('gone');
  });

  test('HOST-3 a bill that somebody with an account has stays', async () => {
    const account = await server.signIn('Devi');
    await comeByLink(account, host, receipt);
    await live(130);
    expect(await stateOf()).toBe('there');
  });

  test('GUEST-3 a host whose answer was lost is swept; one whose bills are on their way is not', async () => {
    const [lost, slow] = [await newHost(server), await newHost(server)];
    await slow.get('/auth/profile');
    await live(10);
    expect([await rowsOf(lost.id), await rowsOf(slow.id), await rowsOf(host.id)]).toEqual([0, 1, 1]);
    await use(slow);
    await postBill(slow);
  });

  test('HOST-4 who signs up has the same bill', async () => {
    const email = 'aisyah@kira.test';
    await host.post('/guests/keep', { email, username: 'Aisyah', password });
    const link = new URL(server.mails.findLast(({ to }) => to === email)!.link!);
    await host.post('/auth/verify-email', { token: link.searchParams.get('token'), email });
    const { user } = (await host.get('/auth/profile')).body;
    expect(user).toMatchObject({ _id: host.id, email, username: 'Aisyah', name: 'Aisyah' });
    expect([user.isGuest, user.isHost]).toEqual([undefined, undefined]);
    expect(await billSeenBy(host, receipt)).toMatchObject({ role: 'creator', creator: host.id });
    for (let n = 0; n < 11; n += 1) await postReceipt(host);
  });

  test('HOST-4 who logs in brings bills, columns, photos, payments and ways to be paid, in one piece', async () => {
    const { id: image } = await upload(host);
    const bill = await postBill(host, image);
    const account = await server.signIn('Aisyah');
    await account.call('PUT', '/me/ways-to-pay', {
      duitnow: null,
      phone: null,
      bank: 'Maybank',
      account: '514012345678',
    });
    const { guest } = await joinByLink(server, host, bill);
    await edit(guest, bill, hold(B, guest.id), tick('tea', B));
    await edit(host, bill, {
      op: 'bill.set',
      field: 'paid',
      value: [{ who: A, amount: null }],
    } as unknown as BoardOp);
    await sayAs(guest, paidFor(bill, B, A), [sent(500)]);
    await comeByLink(account, host, bill); // another phone of theirs was in already
    await linkTo(host, receipt);
    await edit(host, receipt, { op: 'column.set', id: A, field: 'title', value: 'Host' });
    const { rev } = await billSeenBy(guest, bill);
    expect((await logIn(host, account)).status).toBe(200);
    expect(await rowsOf(host.id)).toBe(0);

    const seen = await billSeenBy(account, bill);
    expect(seen).toMatchObject({ role: 'creator', creator: account.id, image: { _id: image } });
    expect(seen.board.columns[A]).toMatchObject({ title: 'Aisyah', user: account.id });
    expect((await account.get(`/images/${image}`)).status).toBe(200);
    expect((await account.get('/receipts')).body.receipts).toHaveLength(2);
    expect((await sayAs(account, paidFor(bill, B, A), [got(500)])).body.outcomes).toEqual(['applied']);
    expect((await account.get(`/receipts/${receipt}/link`)).status).toBe(200);
    expect((await billSeenBy(account, receipt)).board.columns[A]).toMatchObject({ title: 'Aisyah' });
    const friends = await billSeenBy(guest, bill);
    expect(friends.rev).toBeGreaterThan(rev);
    const { changes } = (await guest.get('/sync')).body;
    expect(changes.map(({ type }: { type: string }) => type)).toContain('ways');
    expect(JSON.stringify(changes)).not.toContain(host.id);
    // The log tells the same story.
    const { rows } = await sql<{ initial: StoredBoard; ops: string }>`
      select initial, (select string_agg(concat(op, was), '') from document_ops) as ops
      from boards where receipt_id = ${bill}`.execute(server.deps.database.db);
    expect(JSON.stringify(rows)).not.toContain(host.id);
  });

  test('HOST-4 a log-in that fails at any write moves nothing', async () => {
    const account = await server.signIn('Aisyah');
    await sql`alter table payees rename to elsewhere`.execute(server.deps.database.db);
    const { status } = await logIn(host, account);
    await sql`alter table elsewhere rename to payees`.execute(server.deps.database.db);
    expect(status).toBe(500);
    expect(await billSeenBy(host, receipt)).toMatchObject({ creator: host.id });
  });
});
