import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { postReceipt, price, smallBoard } from '../testing/boards.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import { onEachDatabase, serveEach, testServer, type TestServer } from '../testing/test-server.ts';

const MB = 1024 * 1024;

onEachDatabase('what a user may write', (where) => {
  let server: TestServer;
  let me: TestClient;
  serveEach(where, async (opened) => {
    server = opened;
    server.deps.config.writeQuota.bytes = MB;
    me = await server.signIn('Aisyah');
  });

  /** An edit that the log keeps as so many characters, twice from the second time on. */
  const write = (id: string, chars: number, headers = {}) => {
    const value = 'x'.repeat(2000);
    const op = { op: 'bill.set', field: 'description', value };
    const ops = Array.from({ length: Math.ceil(chars / 4000) }, () => op);
    return me.patch(`/states/${id}`, { ops, baseRev: 1 }, headers);
  };
  const over = { status: 403, body: { code: 'billQuota' } };

  test('ends at the megabytes that the operator allows, and nothing over them is kept', async () => {
    const id = await postReceipt(me);
    const sizes = [];
    for (let at = 0; at < 5; at += 1) sizes.push((await write(id, 300_000)).status);
    expect(sizes).toEqual([200, 200, 200, 403, 403]);
    const { stateId } = (await me.get(`/receipts/${id}`)).body;
    expect(stateId.rev).toBe(4);
    expect(await write(id, 300_000)).toMatchObject(over);
    expect((await write(id, 4000)).status).toBe(200); // there is room for less
  });

  test('counts bills that are made, and refuses the one too many', async () => {
    const items = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [
        `i${at}`,
        { ...smallBoard().items['tea']!, name: 'x'.repeat(300) },
      ]),
    );
    const board = { ...smallBoard(), items };
    const post = (_id: string) => me.post('/receipts', { _id, board });
    for (let at = 0; at < 3; at += 1) expect((await post(v7())).status).toBe(200);
    expect(await post(v7())).toMatchObject(over);
    expect((await me.get('/receipts')).body.pagination.totalItems).toBe(3);
  });

  test('a refused edit can be sent again once the operator allows more', async () => {
    const id = await postReceipt(me);
    server.deps.config.writeQuota.bytes = 1000;
    const headers = queueHeaders(`k-${id}`, 1);
    expect(await write(id, 4000, headers)).toMatchObject(over);
    server.deps.config.writeQuota.bytes = MB;
    expect((await write(id, 4000, headers)).status).toBe(200);
  });

  test('counts what users set for themselves', async () => {
    server.deps.config.writeQuota.bytes = 1000;
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await me.setMe({ name: 'x'.repeat(50 + at) })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 403, 403]);
    expect((await me.get('/auth/profile')).body.user.name).toHaveLength(53);
  });

  test('counts what is done to a group, and takes its deletion all the same', async () => {
    const group = v7();
    await me.post('/groups', { _id: group, name: 'Makan' });
    server.deps.config.writeQuota.bytes = 1500;
    const friend = (id: string) => ({ op: 'person.add', id, person: { name: 'x'.repeat(40) } });
    const add = () => me.patch(`/groups/${group}`, { ops: [friend(v7()), friend(v7())] });
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await add()).status);
    expect(statuses).toEqual([200, 200, 403, 403]);
    expect((await me.get(`/groups/${group}`)).body.people).toSatisfy((all) => Object.keys(all).length === 5);
    const deletion = { op: 'group.set', field: 'deleted', value: true };
    expect((await me.patch(`/groups/${group}`, { ops: [deletion] })).status).toBe(200);
  });

  test('what is over is deleted all the same, and others write on', async () => {
    const id = await postReceipt(me);
    server.deps.config.writeQuota.bytes = 1;
    const remove = { op: 'item.set', id: 'rice', field: 'deleted', value: true };
    expect((await me.patch(`/states/${id}`, { ops: [remove], baseRev: 1 })).status).toBe(200);
    const back = { ...remove, value: false };
    expect(await me.patch(`/states/${id}`, { ops: [back], baseRev: 1 })).toMatchObject(over);
    expect(await me.patch(`/states/${id}`, { ops: [remove, price('tea', 1)], baseRev: 1 })).toMatchObject(
      over,
    );
    expect((await me.delete(`/receipts/${id}`)).status).toBe(200);
    server.deps.config.writeQuota.bytes = MB;
    const other = await server.signIn('Bala');
    const theirs = await postReceipt(other);
    expect((await other.patch(`/states/${theirs}`, { ops: [price('tea', 1)], baseRev: 1 })).status).toBe(200);
  });

  test('an ordinary year is far from it: 500 bills of 20 lines with 60 edits are 15 MB', async () => {
    const id = v7();
    const items = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        `i${at}`,
        { ...smallBoard().items['tea']!, name: `Dish ${at}` },
      ]),
    );
    await me.post('/receipts', { _id: id, board: { ...smallBoard(), items } });
    for (let at = 0; at < 60; at += 1) {
      const shares = { 'column-1-aaaa': { weight: 1, rank: 'V' }, 'column-1-bbbb': { weight: 1, rank: 'V' } };
      const op = { op: 'item.share', id: `i${at % 20}`, shares, only: ['column-1-aaaa'] };
      expect((await me.patch(`/states/${id}`, { ops: [op], baseRev: 1 })).status).toBe(200);
    }
    const { chars } = await server.deps.database.db
      .selectFrom('written')
      .select('chars')
      .where('user_id', '=', me.id)
      .executeTakeFirstOrThrow();
    expect(chars).toBeLessThan(30_000);
  });
});

test('writes of a minute and of a day end; a phone is told when to come again, and another user is not', async () => {
  const env = { KIRA_USER_WRITES_MINUTE: '5', KIRA_USER_WRITES_DAY: '7' };
  const server = await testServer({ env });
  const [me, other] = [await server.signIn('Aisyah'), await server.signIn('Bala')];
  const write = (who = me) => who.post('/receipts', { _id: v7(), board: smallBoard() });
  const statuses = async (count: number) => {
    const answers = [];
    for (let at = 0; at < count; at += 1) answers.push(await write());
    return answers.map(({ status, body }) => (status === 200 ? 200 : (body.code as string)));
  };
  expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 'busy']);
  expect((await write(other)).status).toBe(200);
  server.pass(60_000);
  expect(await statuses(3)).toEqual([200, 200, 'tooManyWrites']);
  server.pass(60_000);
  const { status, raw } = await write();
  expect([status, raw.headers['retry-after']]).toEqual([429, '3600']);
  expect((await me.get('/receipts')).body.pagination.totalItems).toBe(7);
  server.pass(24 * 3_600_000);
  await me.newSession();
  expect((await write()).status).toBe(200);
  await server.close();
});
