import { expect, test } from 'vitest';
import { password, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveEach, testServer, type TestServer } from '../../testing/test-server.ts';

const HOUR = 60 * 60 * 1000;

onOneDatabase('what a stranger may try', (where) => {
  let server: TestServer;
  serveEach(where, async (opened) => {
    server = opened;
  });

  const from =
    (ip: string, who: TestClient = server.stranger()) =>
    (path: string, body: object) =>
      who.post(path, body, { 'x-forwarded-for': ip });
  const email = 'aisyah@kira.test';
  const guess = (ip: string, who?: TestClient, body = {}) =>
    from(ip, who)('/auth/login', { email, password: 'Wrong!2345', ...body });
  /** Of what was counted so far, the ceiling is reached. */
  const reach = (count: number) =>
    server.deps.database.db.updateTable('attempts').set({ count }).where('span', '=', 'hour').execute();
  const counts = async () => {
    const rows = await server.deps.database.db
      .selectFrom('attempts')
      .select(['subject', 'span', 'count'])
      .execute();
    return rows.map(({ subject, span, count }) => `${subject.split(' ')[0]} ${span} ${count}`).toSorted();
  };

  test('wrong passwords are counted by account and address, right ones are not', async () => {
    for (const n of [1, 2]) expect((await guess(`192.0.2.${n}`)).status).toBe(401);
    await guess('192.0.2.1', undefined, { email: 'nobody@kira.test' });
    const expected = [
      'account day 1',
      'account day 2',
      'account hour 1',
      'account hour 2',
      'address day 1',
      'address day 2',
      'address hour 1',
      'address hour 2',
    ];
    expect(await counts()).toEqual(expected);
    const { email: address } = await server.signIn('Bala');
    const right = { email: address, password };
    expect((await guess('192.0.2.1', undefined, right)).status).toBe(200);
    expect((await counts()).filter((line) => !line.endsWith(' 0'))).toEqual(expected);
  });

  test('an account with too many wrong passwords is refused, whether it exists or not', async () => {
    await server.signIn('Aisyah');
    for (const address of [email, 'nobody@kira.test']) {
      await guess('192.0.2.1', undefined, { email: address });
      await reach(20);
      const refused = await guess('192.0.2.2', undefined, { email: address, password });
      expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyAttempts' } });
      const wait = Number(refused.raw.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(3600);
    }
    expect(server.events.at(-1)).toContain('tooManyAttempts');
    server.pass(HOUR);
    expect((await guess('192.0.2.2', undefined, { password })).status).toBe(200);
  });

  test('the owner’s own device is not refused because of guesses elsewhere', async () => {
    const owner = server.stranger();
    const { email: address } = await server.signIn('Aisyah');
    const login = (who: TestClient, given = password) =>
      who.post('/auth/login', { email: address, password: given });
    expect((await login(owner)).status).toBe(200);
    await owner.post('/auth/logout');
    await guess('192.0.2.1');
    await reach(1000);
    expect((await login(server.stranger())).status).toBe(429);
    expect((await login(owner)).status).toBe(200);
    // A known device has a ceiling of its own: a stolen one is no way around.
    await owner.post('/auth/logout');
    expect((await login(owner, 'Wrong!2345')).status).toBe(401);
    await reach(20);
    expect((await login(owner)).status).toBe(429);
  });

  test('a changed password leaves no other device known', async () => {
    const { email: address } = await server.signIn('Aisyah');
    const [owner, thief] = [server.stranger(), server.stranger()];
    for (const who of [owner, thief]) await who.post('/auth/login', { email: address, password });
    const changed = {
      currentPassword: password,
      newPassword: 'Other!2345',
      confirmNewPassword: 'Other!2345',
    };
    expect((await owner.post('/auth/change-password', changed)).status).toBe(200);
    await guess('192.0.2.1');
    await reach(1000);
    const login = (who: TestClient) => who.post('/auth/login', { email: address, password: 'Other!2345' });
    expect((await login(thief)).status).toBe(429);
    await owner.post('/auth/logout');
    expect((await login(owner)).status).toBe(200);
  });

  test('an address tries so many passwords a minute, right ones too', async () => {
    const { email: address } = await server.signIn('Bala');
    const right = { email: address, password };
    const tries = await Promise.all(Array.from({ length: 121 }, () => guess('192.0.2.9', undefined, right)));
    expect(tries.filter(({ body }) => body.code === 'busy')).toHaveLength(1);
    expect((await guess('192.0.2.10', undefined, right)).status).toBe(200);
    expect((await counts()).filter((line) => !line.endsWith(' 0'))).toEqual([]);
  });

  test('many log-ins from one address delay no other address', async () => {
    const [slow, quick] = [await server.signIn('Aisyah'), await server.signIn('Bala')];
    const { db } = server.deps.database;
    const costly = `scrypt$15$8$1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    await db.updateTable('users').set({ password: costly }).where('id', '=', slow.id).execute();
    let answered = 0;
    const flood = Array.from({ length: 14 }, async () => {
      await guess('192.0.2.1');
      answered += 1;
    });
    const { status } = await guess('192.0.2.2', undefined, { email: quick.email, password });
    const before = answered;
    await Promise.all(flood);
    expect(status).toBe(200);
    expect(before).toBeLessThan(6);
  });

  test('an address that is refused leaves the accounts it names alone', async () => {
    await guess('192.0.2.1');
    await reach(100);
    const other = { email: 'bala@kira.test' };
    expect((await guess('192.0.2.1', undefined, other)).status).toBe(429);
    expect((await guess('192.0.2.2', undefined, other)).status).toBe(401);
  });

  test('a sign-in on a new device is mailed, the first one and a known device are not', async () => {
    const { db } = server.deps.database;
    const { email: address, id } = await server.signIn('Aisyah');
    await db.deleteFrom('session_families').where('user_id', '=', id).execute();
    const login = (who: TestClient, agent: string) =>
      who.post('/auth/login', { email: address, password }, { 'user-agent': agent });
    const [phone, laptop] = [server.stranger(), server.stranger()];
    const android = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36';
    for (const _ of [1, 2]) await login(phone, android);
    expect(server.mails).toEqual([]);
    await login(laptop, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0 <script>');
    expect(server.mails).toMatchObject([{ to: address, subject: 'New sign-in to your Kira account' }]);
    expect(server.mails[0]!.text).toMatch(/Firefox on Linux, \d+ November 2026 at 20:00 \(Malaysia time\)/);
  });

  test('sign-ins and refusals are logged, without secrets', async () => {
    const { email: address, id } = await server.signIn('Aisyah');
    const who = server.stranger();
    await who.post('/auth/login', { email: address, password: 'Wrong!2345' });
    await who.post('/auth/login', { email: 'nobody@kira.test', password: 'Wrong!2345' });
    await who.post('/auth/login', { email: address, password });
    const lines = server.events.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      { event: 'signInRefused', reason: 'credentials', user: id, address: '127.0.0.1' },
      { event: 'signInRefused', reason: 'credentials' },
      { event: 'signedIn', user: id },
    ]);
    const text = server.events.join('\n');
    for (const secret of ['Wrong!2345', password, address, ...Object.values(who.cookies)]) {
      expect(text).not.toContain(secret);
    }
    expect(server.logged).toEqual([]);
  });

  test.each([
    ['/auth/resend-email-verification', (n: number) => ({ email: `nobody${n}@kira.test` }), 10],
    ['/auth/forgot-password', (n: number) => ({ email: `nobody${n}@kira.test` }), 10],
  ])('%s: so many a minute from one address', async (path, body, most) => {
    const statuses = [];
    for (let n = 0; n <= most; n += 1) statuses.push((await from('192.0.2.1')(path, body(n))).status);
    expect(statuses).toEqual([...Array<number>(most).fill(200), 429]);
    expect((await from('192.0.2.2')(path, body(99))).status).toBe(200);
    server.pass(60_000);
    expect((await from('192.0.2.1')(path, body(99))).status).toBe(200);
  });

  test('an address a megabyte long is refused before anything is kept of it', async () => {
    const long = { email: 'x'.repeat(900_000), password: '' };
    expect((await from('192.0.2.1')('/auth/login', long)).status).toBe(400);
  });
});

test('the limit on all requests: by session, by address where anybody may call', async () => {
  const limited = await testServer({ env: { KIRA_RATE_LIMIT: '5' } });
  const who = limited.stranger();
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    who.cookies['kira_access'] = `made-up-${n}`;
    statuses.push((await who.get('/health')).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const made = async (n: number) => {
    who.cookies['kira_access'] = `made-up-${n}`;
    return (await who.get('/receipts')).status;
  };
  for (let n = 0; n < 30; n += 1) expect(await made(n)).toBe(401);
  expect(await made(30)).toBe(429);
  await limited.close();
});
