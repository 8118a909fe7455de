import { expect, test } from 'vitest';
import { testCode } from '../../src/domain/duitnow/test-codes.ts';
import { finishDeletions } from '../account/delete-account.ts';
import { password, type TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveEach, type TestServer } from '../testing/test-server.ts';
import { storeWays } from './repository.ts';

const typed = { duitnow: testCode(), phone: '012-345 6789', bank: ' Maybank ', account: '5140 1234-5678' };
const kept = { duitnow: testCode(), phone: '0123456789', bank: 'Maybank', account: '514012345678' };
const none = { duitnow: null, phone: null, bank: null, account: null };

onOneDatabase('the ways to pay', (where) => {
  let server: TestServer;
  let me: TestClient;
  serveEach(where, async (opened) => {
    server = opened;
    me = await server.signIn('Aisyah');
  });
  const put = (body: object) => me.call('PUT', '/me/ways-to-pay', body);
  const get = async () => (await me.get('/me/ways-to-pay')).body.ways;
  const rows = () => server.deps.database.db.selectFrom('ways_to_pay').selectAll().execute();

  test('are nothing at first, are kept as digits, change as a whole, and go', async () => {
    expect(await get()).toBeNull();
    expect((await put(typed)).body.ways).toEqual({ ...kept, changedAt: null });
    expect(await get()).toMatchObject(kept);
    await put({ ...none, phone: '+60 11-1234 5678' });
    expect(await get()).toMatchObject({ ...none, phone: '01112345678' });
    expect((await me.delete('/me/ways-to-pay')).body).toEqual({ ways: null });
    expect(await get()).toBeNull();
    expect(await rows()).toMatchObject([{ user_id: me.id, hidden: null }]);
  });

  test('WAYS-4 first entries, additions and the same again are no change; what replaces something is', async () => {
    const changed = async (body: object) => (await put(body)).body.ways.changedAt as string | null;
    expect(await changed({ ...none, phone: typed.phone })).toBeNull();
    expect(await changed({ ...none, phone: typed.phone, duitnow: typed.duitnow })).toBeNull();
    expect(await changed(typed)).toBeNull();
    expect(await changed(kept)).toBeNull();
    const replaced = await changed({ ...typed, duitnow: testCode({ '59': 'MALLORY' }) });
    expect(replaced).toEqual(expect.any(String));
    server.pass(60_000);
    expect(await changed({ ...typed, duitnow: testCode({ '59': 'MALLORY' }) })).toBe(replaced);
  });

  test.each([
    ['a code', (code: string | null) => put({ ...typed, duitnow: code })],
    [
      'all',
      (code: string | null) =>
        code === null ? me.delete('/me/ways-to-pay') : put({ ...none, duitnow: code }),
    ],
  ])('WAYS-4 after the removal of %s, an entry is a change', async (_what, say) => {
    await put(typed);
    await say(null);
    expect((await say(testCode({ '59': 'MALLORY' }))).body.ways.changedAt).toEqual(expect.any(String));
  });

  test.each([
    ['a code of another country', testCode({ '53': '702' }), 'other-country'],
    ['a code for one payment', testCode({ '01': '12' }), 'one-payment'],
    ['a code with an amount', testCode({ '54': '5.00' }), 'one-payment'],
    ['a misread code', testCode().replace('AISYAH', 'AISYAN'), 'damaged'],
    ['a web address', 'https://kira.test', 'not-payment'],
  ])('%s is refused with the reason, and the answer repeats nothing of it', async (_what, duitnow, why) => {
    const { status, body, raw } = await put({ ...kept, duitnow });
    expect([status, body.code]).toEqual([400, 'codeRefused']);
    expect(body.message).toContain(why);
    expect(raw.body).not.toContain(duitnow);
    expect(await get()).toBeNull();
  });

  test.each([
    ['a number of another country', { phone: '+65 9123 4567' }],
    ['a bank without an account', { account: null }],
    ['an account without a bank', { bank: null }],
    ['letters in an account', { account: '5140ABC' }],
    ['an account of 21 digits', { account: '1'.repeat(21) }],
    ['a code of 513 characters', { duitnow: '0'.repeat(513) }],
    ['a bank of two lines', { bank: 'May\nbank' }],
    ['no phone at all', { phone: undefined }],
  ])('%s is not valid, and neither answer nor log repeats it', async (_what, part) => {
    const { status, body, raw } = await put({ ...kept, ...part });
    expect([status, body.code]).toEqual([400, 'invalid']);
    for (const secret of [kept.duitnow, kept.account, '9123', '5140ABC'])
      expect([...server.logged, ...server.events, raw.body].join()).not.toContain(secret);
  });

  test('WAYS-1 a row copied to another user, or read with another secret, says nothing', async () => {
    await put(typed);
    const other = await server.signIn('Mallory');
    const hidden = (await rows())[0]!.hidden!;
    const { db } = server.deps.database;
    await db.insertInto('ways_to_pay').values({ user_id: other.id, hidden }).execute();
    expect((await other.get('/me/ways-to-pay')).body.ways).toBeNull();
    expect((await other.get('/sync')).body.changes).toEqual([{ type: 'ways', user: other.id, ways: null }]);
  });

  test('go with the account, also those of a request that came in late', async () => {
    await put(typed);
    expect((await me.post('/auth/account/delete', { password })).status).toBe(200);
    expect(await rows()).toMatchObject([{ hidden: null }]);
    await storeWays(server.deps, me.id, kept);
    const { db } = server.deps.database;
    await finishDeletions(db, server.deps.random, server.deps.now());
    expect(await rows()).toMatchObject([{ hidden: null }]);
  });

  test('change at most 20 times a minute', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 21; n += 1) answers.push((await put({ ...none, phone: `01234567${10 + n}` })).status);
    expect(answers).toEqual([...Array(20).fill(200), 429]);
  });
});
