import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { postReceipt, smallBoard } from '../../testing/boards.ts';
import { linkTo } from '../../testing/guests.ts';
import { queueHeaders, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveSuite, twoFriends, type TestServer } from '../../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ended = { status: 404, body: { code: 'linkEnded' } };

onOneDatabase('the link of a bill', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  let receipt: string;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });
  beforeEach(async () => {
    await me.newSession();
    await friend.newSession();
    receipt = await postReceipt(me, group);
  });
  const join = (token: string, who = server.stranger()) => who.post('/guests/join', { token });

  test('BILL-LINK-2 comes with the bill, once, also to who asks again; a stopped one does not', async () => {
    const id = v7();
    const bill = { _id: id, board: smallBoard(), group };
    const headers = queueHeaders(`new-${id}`, 1);
    const { body } = await me.post('/receipts', bill, headers);
    expect(body).toMatchObject({ _id: id, rev: 1, link: { photo: true } });
    expect((await me.post('/receipts', bill, headers)).body).toEqual(body);
    expect((await me.post('/receipts', bill)).body).toEqual(body);
    expect((await me.post(`/receipts/${id}/link`, {})).body).toEqual({ ...body.link, people: [], out: [] });
    expect((await join(body.link.token)).body.receipt).toBe(id);
    await me.delete(`/receipts/${id}/link`);
    expect((await me.post('/receipts', bill, headers)).body).toEqual({ _id: id, rev: 1 });
    expect(await me.get(`/receipts/${id}/link`)).toMatchObject({ status: 404, body: { code: 'noLink' } });
  });

  test('BILL-LINK-2 works for a week, and is shown again to whoever has the bill by its group', async () => {
    const { body } = await me.post(`/receipts/${receipt}/link`, {});
    expect(body).toMatchObject({ photo: true, people: [] });
    const days = (Date.parse(body.expiresAt) - server.deps.now().getTime()) / DAY_MS;
    expect(days).toBeCloseTo(7);
    expect((await friend.get(`/receipts/${receipt}/link`)).body).toEqual(body);
    expect((await friend.post(`/receipts/${receipt}/link`, {})).body).toEqual(body);
  });

  test('BILL-LINK-4 a guess, a renewed, a stopped and an expired link, and one of a deleted bill, are answered alike', async () => {
    const renewed = await linkTo(me, receipt);
    const stopped = await linkTo(me, receipt, { renew: true });
    expect(stopped).not.toBe(renewed);
    expect(await join(renewed)).toMatchObject(ended);
    expect((await join(stopped)).status).toBe(200);
    expect((await me.delete(`/receipts/${receipt}/link`)).status).toBe(200);
    const expired = await linkTo(me, await postReceipt(me));
    server.pass(7 * DAY_MS);
    await me.newSession();
    const gone = await postReceipt(me);
    const ofGone = await linkTo(me, gone);
    await me.delete(`/receipts/${gone}`);
    const texts = new Set<string>();
    for (const token of [renewed, stopped, expired, ofGone, 'guessed', 'x'.repeat(43)]) {
      const answer = await join(token);
      expect(answer).toMatchObject(ended);
      texts.add(answer.raw.body);
    }
    expect(texts.size).toBe(1);
    expect(await me.get(`/receipts/${receipt}/link`)).toMatchObject({ body: { code: 'noLink' } });
  });

  test('BILL-LINK-3 the database knows its hash alone', async () => {
    const token = await linkTo(me, receipt);
    const rows = await server.deps.database.db.selectFrom('bill_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('BILL-LINK-1 a user with an account who comes by it sees the bill, and nothing of its group', async () => {
    const stranger = await server.signIn(`S${v7()}`);
    const { status, body } = await stranger.post('/guests/join', {
      token: await linkTo(me, receipt),
      as: { column: 'gone' },
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { receipt, user: { _id: stranger.id } } });
    expect(body.user.isGuest).toBeUndefined();
    const { changes } = (await stranger.get('/sync')).body;
    expect(changes).toMatchObject([{ type: 'receipt', receipt: { _id: receipt, role: 'participant' } }]);
    expect(await stranger.post(`/receipts/${receipt}/link`, {})).toMatchObject({ status: 403 });
    expect(await stranger.get(`/receipts/${receipt}/link`)).toMatchObject({ status: 403 });
  });

  test('who sees the bill already gets no other place, and counts as nobody who came by it', async () => {
    const token = await linkTo(me, receipt);
    for (const who of [me, friend]) expect((await join(token, who)).status).toBe(200);
    const { changes } = (await friend.get('/sync')).body;
    const mine = changes.find((one: { receipt?: { _id: string } }) => one.receipt?._id === receipt);
    expect(mine.receipt.role).toBe('member');
    expect((await me.get(`/receipts/${receipt}/link`)).body.people).toEqual([]);
  });

  test('a bill that is deleted gets no link', async () => {
    await me.delete(`/receipts/${receipt}`);
    expect(await me.post(`/receipts/${receipt}/link`, {})).toMatchObject({
      body: { code: 'receiptDeleted' },
    });
  });

  test('guesses are refused after thirty a minute, and right links still open from elsewhere', async () => {
    const token = await linkTo(me, receipt);
    const guesser = server.stranger();
    server.pass(60_000);
    const guess = async (text: string) => (await join(text, guesser)).status;
    const statuses: number[] = [];
    for (let n = 0; n < 35; n += 1) statuses.push(await guess(`guess-${n}`));
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    server.pass(60_000);
    expect(await guess(token)).toBe(200);
  });

  test('one address makes 120 guests an hour', async () => {
    const token = await linkTo(me, receipt);
    const hour = server.deps.now().getTime() % 3_600_000;
    server.pass(3_600_000 - hour);
    const statuses: number[] = [];
    for (let n = 0; n < 121; n += 1) statuses.push((await join(token)).status);
    expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
    server.pass(3_600_000);
    expect((await join(token)).status).toBe(200);
  });

  test('no log line has its text, whatever becomes of it', async () => {
    const token = await linkTo(me, receipt);
    await join(token);
    await server.stranger().raw({ method: 'GET', url: `/b/${token}`, headers: { accept: 'text/html' } });
    await server.stranger().raw({ method: 'GET', url: `/api/b/${token}` });
    expect([...server.logged, ...server.events].join('\n')).not.toContain(token);
  });
});
