import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { invitedOf } from '../../src/domain/group/group.ts';
import { addReceipt as storeReceipt } from '../bills/add-receipt.ts';
import { newLink } from '../bills/guests/links.ts';
import { tidy } from '../housekeeping.ts';
import { postReceipt, smallBoard } from '../testing/boards.ts';
import { cookieHeader } from '../testing/cookies.ts';
import { comeByLink } from '../testing/guests.ts';
import { password, type TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveEach, twoFriends, type TestServer } from '../testing/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('settings', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  serveEach(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });

  const addReceipt = async (title: string, extra: object = {}) => {
    const _id = v7();
    expect((await me.post('/receipts', { _id, board: smallBoard(title), ...extra })).status).toBe(200);
    return _id;
  };

  test('the profile is changed field by field, and the group’s members see it', async () => {
    const { cursor } = (await friend.get('/sync')).body;
    const change = (body: object) => me.patch('/auth/profile', body);
    await me.setMe({ name: 'Aisyah binti Ali' });
    expect((await change({ phoneNumber: '+60 12-345 6789' })).body.user).toEqual({
      _id: me.id,
      email: me.email,
      username: 'Aisyah',
      name: 'Aisyah binti Ali',
      phoneNumber: '+60 12-345 6789',
    });
    await me.setMe({ name: '' });
    const { user } = (await change({ username: 'aisyah' })).body;
    expect([user.username, user.name]).toEqual(['aisyah', undefined]);
    expect((await change({ username: 'BALA' })).body.code).toBe('usernameTaken');
    for (const wrong of [{ username: '' }, { phoneNumber: 'call me' }]) {
      expect((await change(wrong)).status).toBe(400);
    }
    const { changes } = (await friend.get(`/sync?cursor=${cursor as string}`)).body;
    expect(JSON.stringify(changes)).toContain('"username":"aisyah"');
  });

  test('sessions are listed and ended, one or all others', async () => {
    const others = [server.stranger(), server.stranger(), server.stranger()];
    const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' };
    for (const who of others) await who.post('/auth/login', { email: me.email, password }, agent);
    const { sessions } = (await me.get('/auth/sessions')).body;
    expect(sessions).toHaveLength(4);
    expect(sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ device: 'Chrome on Android', isCurrent: false });
    expect((await friend.delete(`/auth/sessions/${sessions[0]._id as string}`)).status).toBe(404);
    expect((await me.delete(`/auth/sessions/${sessions[0]._id as string}`)).status).toBe(200);
    const living = async () => {
      const answers = await Promise.all(others.map((who) => who.get('/auth/profile')));
      return answers.map(({ status }) => status);
    };
    expect(await living()).toEqual([200, 200, 401]);
    expect((await me.post('/auth/sessions/end-others')).status).toBe(200);
    expect(await living()).toEqual([401, 401, 401]);
    expect((await me.get('/auth/sessions')).body.sessions).toHaveLength(1);
    expect((await friend.get('/auth/profile')).status).toBe(200);
  });

  test('everything is exported as JSON, across pages, and nothing of others', async () => {
    for (let n = 0; n < 21; n += 1) await addReceipt(`Lunch ${n}`);
    await addReceipt('Supper', { group });
    const { raw } = await me.get('/auth/export');
    expect(raw.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="kira.json"',
      'cache-control': 'no-store',
    });
    const data = raw.json();
    expect(data).toMatchObject({ user: { email: me.email }, groups: [{ _id: group }] });
    expect(data.sessions).toHaveLength(1);
    expect(data.receipts).toHaveLength(22);
    expect(data.receipts[0]).toMatchObject({ title: 'Lunch 0', total: '22.00', isMine: true, group: null });
    expect(raw.body).not.toContain('scrypt');
    const theirs = (await friend.get('/auth/export')).raw.json();
    expect(theirs.receipts).toMatchObject([{ title: 'Supper', isMine: false, group }]);
  });

  test('exports of a user at once are refused while one runs, and another user waits for none', async () => {
    await addReceipt('Lunch');
    const path = (n: number) => `/auth/export?format=${n % 2 ? 'csv' : 'json'}`;
    const all = await Promise.all([
      friend.get('/auth/export'),
      ...Array.from({ length: 10 }, (_, n) => me.get(path(n))),
    ]);
    expect(all[0].status).toBe(200);
    const mine = all.slice(1).map(({ status }) => status);
    // One that has ended makes room for one that comes late.
    expect(new Set(mine)).toEqual(new Set([200, 429]));
    expect((await me.get('/auth/export')).status).toBe(200);
  });

  test('an eleventh export of a user within an hour is refused, and says when to come again', async () => {
    for (let n = 0; n < 10; n += 1) expect((await me.get('/auth/export')).status).toBe(200);
    const { status, raw } = await me.get('/auth/export?format=csv');
    expect([status, Number(raw.headers['retry-after']) > 3000]).toEqual([429, true]);
    expect((await friend.get('/auth/export')).status).toBe(200);
  });

  test('an export that somebody gives up makes room for the next', async () => {
    for (let n = 0; n < 21; n += 1) await addReceipt(`Lunch ${n}`);
    const origin = await server.app.listen({ port: 0 });
    const cookie = cookieHeader(me.cookies);
    // Not fetch: it opens another connection after that, and the server's end waits for it.
    const given = get(`${origin}/api/auth/export`, { headers: { cookie } });
    const [answer] = (await once(given, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    given.destroy();
    await expect.poll(async () => (await me.get('/auth/export')).status).toBe(200);
    await expect.poll(async () => (await me.get('/auth/export?format=csv')).status).toBe(200);
  });

  test('bills are exported as CSV that no spreadsheet runs', async () => {
    const board = smallBoard('=1+1, "two"');
    board.items['tea']!.name = '@SUM(A1)';
    const _id = v7();
    await me.post('/receipts', { _id, board, group });
    const { raw } = await me.get('/auth/export?format=csv');
    expect(raw.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(raw.body.split('\r\n')).toEqual([
      '\uFEFFrow,receipt_id,receipt,date,group,receipt_total,currency,person,item,quantity,base_price,discount,service,tax,rounding,total_price,outlay,share,rest,payment_id,from,to,sent,got,how,note,at',
      `bill,${_id},"'=1+1, ""two""",2026-11-20,Makan,22.00,MYR,,,,,,,,,,,,,,,,,,,,`,
      `item,${_id},"'=1+1, ""two""",2026-11-20,Makan,,MYR,,Nasi lemak,1,12.00,0.00,1.20,0.00,0.00,13.20,,,,,,,,,,,`,
      `item,${_id},"'=1+1, ""two""",2026-11-20,Makan,,MYR,,'@SUM(A1),2,8.00,0.00,0.80,0.00,0.00,8.80,,,,,,,,,,,`,
      '',
    ]);
  });

  test('a bill in rupiah is exported in whole rupiah', async () => {
    const board = smallBoard('Bali');
    const _id = v7();
    await me.post('/receipts', { _id, board: { ...board, bill: { ...board.bill, currency: 'IDR' } } });
    expect((await me.get('/auth/export?format=csv')).raw.body).toContain(
      `bill,${_id},Bali,2026-11-20,,2200,IDR,`,
    );
    const mine = (all: { _id: string }[]) => all.find((one) => one._id === _id);
    const { receipts } = (await me.get('/auth/export')).raw.json();
    expect(mine(receipts)).toMatchObject({
      total: '2200',
      currency: 'IDR',
      breakdown: [{ base_price: '1200' }, {}],
    });
  });

  test.each([
    ['\n=1+1', `"'\n'=1+1"`],
    ['\r=1+1', `"'\r'=1+1"`],
    ['\t=1+1', `'\t'=1+1`],
    [' =1+1', `' =1+1`],
    ['\u00a0=1+1', `'\u00a0=1+1`],
    ['\u3000@SUM(A1)', `'\u3000@SUM(A1)`],
    ['\u200b=1+1', `'\u200b=1+1`],
    ['\uff1d1+1', `'\uff1d1+1`],
    ['\uff0b1', `'\uff0b1`],
    ['\uff0d1', `'\uff0d1`],
    ['\uff20SUM(A1)', `'\uff20SUM(A1)`],
    ['\u22121', `'\u22121`],
    ['-1+1', `'-1+1`],
    ['Teh; =1+1', `Teh; '=1+1`],
    ['Teh\n=1+1', `"Teh\n'=1+1"`],
    ['-12.50', '-12.50'],
    ['Nasi = lemak; 2', 'Nasi = lemak; 2'],
  ])('the item %j is exported as a text', async (name, cell) => {
    const board = smallBoard('Lunch');
    board.items['tea']!.name = name;
    const _id = v7();
    await me.post('/receipts', { _id, board });
    const csv = (await me.get('/auth/export?format=csv')).raw.body;
    expect(csv).toContain(`item,${_id},Lunch,2026-11-20,,,MYR,,${cell},2,`);
  });

  test('DELETE-1 DELETE-2 DELETE-3 an account goes, and others keep what they share', async () => {
    const alone = v7();
    await me.post('/groups', { _id: alone, name: 'Alone' });
    const [own, shared] = [await addReceipt('Own'), await addReceipt('Shared', { group })];
    const preview = (await me.get('/auth/account/deletion')).body;
    expect(preview).toEqual({
      groupsKept: [{ _id: group, name: 'Makan', newCreator: 'Bala' }],
      groupsDeleted: 1,
      receiptsKept: 1,
      receiptsDeleted: 1,
    });
    const { cursor } = (await friend.get('/sync')).body;
    expect((await me.post('/auth/account/delete', { password: 'Wrong!2345' })).body.code).toBe(
      'wrongPassword',
    );
    expect((await me.get('/auth/profile')).status).toBe(200);
    const cookies = { ...me.cookies };
    expect((await me.post('/auth/account/delete', { password })).status).toBe(200);
    Object.assign(me.cookies, cookies);
    expect((await me.get('/auth/profile')).status).toBe(401);

    const seen = (await friend.get(`/groups/${group}`)).body;
    expect(seen).toMatchObject({ creator: friend.id, users: [{ _id: friend.id }] });
    expect((await friend.get(`/receipts/${shared}`)).body.title).toBe('Shared');
    const { changes } = (await friend.get(`/sync?cursor=${cursor as string}`)).body;
    expect(changes.map(({ type }: { type: string }) => type)).toContain('group');
    const history = (await friend.get(`/receipts/${shared}/history`)).raw.body;
    expect(history).not.toContain('Aisyah@');
    expect((await friend.delete(`/receipts/${shared}`)).status).toBe(200);

    const { db } = server.deps.database;
    const rows = await db.selectFrom('users').selectAll().where('id', '=', me.id).execute();
    expect(rows).toMatchObject([{ name: 'Deleted user', password: null, verified_at: null }]);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('aisyah');
    const gone = await db.selectFrom('receipts').selectAll().where('id', '=', own).execute();
    expect(gone).toMatchObject([{ title: '', total: 0 }]);
    expect(gone[0]!.deleted_at).not.toBeNull();
    expect(await db.selectFrom('boards').select('rev').where('receipt_id', '=', own).execute()).toEqual([]);

    // The address is free again, and opens nothing of what was.
    const again = server.stranger();
    expect((await again.post('/auth/login', { email: me.email, password })).status).toBe(401);
    const body = { email: me.email, username: 'Aisyah', password };
    expect((await again.post('/auth/register', body)).status).toBe(200);
    await again.get(`/auth/verify-email${new URL(server.mails.at(-1)!.link!).search}`);
    expect((await again.post('/auth/login', { email: me.email, password })).status).toBe(200);
    expect((await again.get('/sync')).body.changes).toEqual([]);
  }, 60_000);

  test('DELETE-1 a bill without a group passes to who has a place on it, with its photo', async () => {
    const small = smallBoard('Shared');
    const column = { title: 'Bala', rank: '3', user: friend.id, covered: false };
    const board = {
      ...small,
      columns: { ...small.columns, mine: { ...column, user: me.id }, theirs: column },
    };
    const form = new FormData();
    const png = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).png();
    form.append('file', new Blob([new Uint8Array(await png.toBuffer())]), 'photo');
    const imageID = (await me.call('POST', '/images', form)).body._id;
    const _id = v7();
    expect((await me.post('/receipts', { _id, board, imageID })).status).toBe(200);
    const own = await addReceipt('Own');
    expect((await me.get('/auth/account/deletion')).body).toMatchObject({
      receiptsKept: 1,
      receiptsDeleted: 1,
    });
    expect((await me.post('/auth/account/delete', { password })).status).toBe(200);
    expect((await friend.get(`/receipts/${_id}`)).body.title).toBe('Shared');
    expect((await friend.get(`/images/${imageID}`)).status).toBe(200);
    const { changes } = (await friend.get('/sync')).body;
    const found = changes.find(({ receipt }: { receipt?: { _id: string } }) => receipt?._id === _id);
    expect(found.receipt).toMatchObject({
      creator: friend.id,
      people: [
        { _id: friend.id, name: 'Bala' },
        { _id: me.id, name: 'Deleted user' },
      ],
    });
    const { db } = server.deps.database;
    const places = await db.selectFrom('places').select(['receipt_id', 'user_id']).execute();
    expect(places).toEqual([{ receipt_id: _id, user_id: friend.id }]);
    const images = await db.selectFrom('images').select('owner').execute();
    expect(images).toEqual([{ owner: friend.id }]);
    const gone = await db.selectFrom('receipts').select('purged').where('id', '=', own).execute();
    expect(gone).toEqual([{ purged: true }]);
    // Nobody is left then.
    expect((await friend.get('/auth/account/deletion')).body).toMatchObject({
      receiptsKept: 0,
      receiptsDeleted: 1,
    });
  }, 60_000);

  test('DELETE-1 a bill passes to its group’s creator, else to the account that a column has named longest', async () => {
    const names = ['Came', 'Out', 'Second', 'First'];
    const [came, out, second, first] = await Promise.all(names.map((name) => server.signIn(name)));
    const [bill, ours] = [await postReceipt(me), await postReceipt(friend, group)];
    for (const one of [came!, out!, second!, first!]) await comeByLink(one, me, bill);
    await comeByLink(first!, friend, ours);
    const seat = (by: TestClient, id: string, column: string, value: string) =>
      by.patch(`/states/${id}`, {
        ops: [{ op: 'column.set', id: `column-1-${column}`, field: 'user', value }],
        baseRev: 1,
      });
    await seat(friend, ours, 'aaaa', first!.id);
    await seat(me, bill, 'aaaa', first!.id);
    await seat(me, bill, 'bbbb', second!.id);
    const { db } = server.deps.database;
    const outAt = { taken_out_at: server.deps.now() };
    await db.updateTable('places').set(outAt).where('user_id', '=', out!.id).execute();
    const heir = async (of: TestClient, id: string) => {
      expect((await of.post('/auth/account/delete', { password })).status).toBe(200);
      const row = db.selectFrom('receipts').select(['creator', 'purged']).where('id', '=', id);
      return row.executeTakeFirstOrThrow();
    };
    expect(await heir(friend, ours)).toEqual({ creator: me.id, purged: false });
    expect(await heir(me, bill)).toEqual({ creator: first!.id, purged: false });
    expect(await heir(first!, bill)).toEqual({ creator: second!.id, purged: false });
    // Neither who came by the link alone nor who was taken out.
    const preview = { receiptsKept: 0, receiptsDeleted: 1 };
    expect((await second!.get('/auth/account/deletion')).body).toMatchObject(preview);
    expect(await heir(second!, bill)).toEqual({ creator: second!.id, purged: true });
  }, 60_000);

  test('DELETE-3 who knows the id of an account can neither block its deletion nor come after it', async () => {
    const names = { email: `deleted-${me.id}@deleted.invalid`, username: `deleted-${me.id}` };
    expect((await friend.patch('/auth/profile', { username: names.username })).status).toBe(200);
    await addReceipt('Own');
    expect((await me.post('/auth/account/delete', { password })).status).toBe(200);
    const { db } = server.deps.database;
    const row = () => db.selectFrom('users').selectAll().where('id', '=', me.id).executeTakeFirstOrThrow();
    const before = await row();
    expect(JSON.stringify([before.email, before.username])).not.toContain(me.id);
    const { email } = before;
    const taken = await server.stranger().post('/auth/register', { email, username: 'Mallory', password });
    expect(taken.status).toBe(200); // an address with an account is answered like any other
    expect(await row()).toEqual(before);
    server.pass(8 * DAY);
    await tidy(server.deps);
    expect(await row()).toEqual(before);
  }, 60_000);

  test('DELETE-3 a group that has invited a deleted account hears that the invitation is gone', async () => {
    const asking = v7();
    await friend.post('/groups', { _id: asking, name: 'Minum', invitedEmails: [me.email] });
    const { cursor } = (await friend.get('/sync')).body;
    expect((await me.post('/auth/account/delete', { password })).status).toBe(200);
    const { changes } = (await friend.get(`/sync?cursor=${cursor as string}`)).body;
    const heard = changes.find((change: { group?: { _id: string } }) => change.group?._id === asking);
    expect(invitedOf(heard!.group)).toEqual([]);
  });

  test('DELETE-2 what a request under way adds after the deletion goes, too', async () => {
    expect((await me.post('/auth/account/delete', { password })).status).toBe(200);
    const { db } = server.deps.database;
    const [id, at] = [v7(), server.deps.now()];
    const receipt = { id, image: null, readBy: [], board: smallBoard(), link: newLink(server.deps, at) };
    await db.transaction().execute((trx) => storeReceipt(trx, me.id, receipt, at));
    await tidy(server.deps);
    const rows = await db
      .selectFrom('receipts')
      .select(['title', 'deleted_at'])
      .where('id', '=', id)
      .execute();
    expect(rows).toEqual([{ title: '', deleted_at: expect.any(Date) }]);
  }, 60_000);
});
