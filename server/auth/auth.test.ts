import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { password } from '../testing/test-client.ts';
import { testServer, type TestServer } from '../testing/test-server.ts';
import { GRACE_MS } from './sessions.ts';

const HOUR = 60 * 60 * 1000;

describe('accounts and sessions', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await testServer();
  });
  afterEach(() => server.close());

  const register = (email = 'aisyah@kira.test', username = 'Aisyah') =>
    server.stranger().post('/auth/register', { email, username, password });
  const linkOf = (mail = server.mails.at(-1)!) => new URL(mail.link);

  test('register, verify by the e-mailed link, log in, log out', async () => {
    const me = server.stranger();
    expect((await register('  Aisyah@Kira.test ')).status).toBe(200);
    const login = (body = {}) => me.post('/auth/login', { email: 'AISYAH@kira.test', password, ...body });
    expect(await login()).toMatchObject({ status: 403, body: { code: 'notVerified' } });
    const link = linkOf();
    expect(link.origin + link.pathname).toBe('http://localhost:3000/verify-email');
    expect((await me.get(`/auth/verify-email${link.search}`)).body).toMatchObject({ redirectUrl: '/login' });
    expect(await me.get(`/auth/verify-email${link.search}`)).toMatchObject({
      status: 400,
      body: { code: 'expiredLink' },
    });
    expect((await login({ redirectPath: '/groups' })).body).toEqual({
      twoFactorRequired: false,
      redirectUrl: '/groups',
    });
    expect((await me.get('/auth/profile')).body.user).toMatchObject({
      email: 'aisyah@kira.test',
      username: 'Aisyah',
    });
    const stolen = { ...me.cookies };
    expect((await me.post('/auth/logout')).status).toBe(200);
    expect(me.cookies['kira_access']).toBeUndefined();
    Object.assign(me.cookies, stolen);
    expect(await me.get('/auth/profile')).toMatchObject({
      status: 401,
      body: { message: 'No access token' },
    });
    expect(await me.post('/auth/refresh-token')).toMatchObject({
      status: 401,
      body: { message: 'No refresh token provided' },
    });
  });

  test('links expire after 24 hours, belong to their address, and a newer one replaces them', async () => {
    await register();
    const [first] = server.mails;
    const who = server.stranger();
    await who.post('/auth/resend-email-verification', { email: 'aisyah@kira.test' });
    await expect.poll(() => server.mails.length).toBe(2);
    const visit = (search: string) => who.get(`/auth/verify-email${search}`);
    expect((await visit(linkOf(first).search)).status).toBe(400);
    expect((await visit(linkOf().search.replace('aisyah', 'bala'))).status).toBe(400);
    server.pass(24 * HOUR);
    expect((await visit(linkOf().search)).status).toBe(400);
  });

  test('a stranger can’t tell which accounts exist by resending or logging in', async () => {
    await register();
    const who = server.stranger();
    const resend = (email: string) => who.post('/auth/resend-email-verification', { email });
    expect((await resend('nobody@kira.test')).body).toEqual((await resend('aisyah@kira.test')).body);
    const login = (email: string) => who.post('/auth/login', { email, password: 'Wrong!2345' });
    const [known, unknown] = [await login('aisyah@kira.test'), await login('nobody@kira.test')];
    expect(known).toMatchObject({ status: 401, body: { code: 'credentials' } });
    expect(unknown.body).toEqual(known.body);
  });

  test('an e-mail or username in use, whatever its case, and weak passwords', async () => {
    await register();
    expect(await register('AISYAH@kira.test', 'Other')).toMatchObject({
      status: 409,
      body: { code: 'taken' },
    });
    expect(await register('other@kira.test', 'aisyah')).toMatchObject({
      status: 409,
      body: { code: 'taken' },
    });
    for (const weak of ['Short!1', 'nocapital!1', 'NoDigit!!', 'NoSpecial11']) {
      const answer = await server
        .stranger()
        .post('/auth/register', { email: 'w@kira.test', username: 'W', password: weak });
      expect(answer.status).toBe(400);
    }
  });

  test('A1 A2 a refresh rotates; within the grace the old token still works, after it the family ends', async () => {
    const me = await server.signIn('Aisyah');
    const old = { ...me.cookies };
    server.pass(16 * 60 * 1000);
    expect((await me.get('/auth/profile')).status).toBe(401);
    expect((await me.post('/auth/refresh-token')).status).toBe(200);
    expect(me.cookies['kira_refresh']).not.toBe(old['kira_refresh']);
    expect((await me.get('/auth/profile')).status).toBe(200);

    const tab = server.stranger();
    Object.assign(tab.cookies, old);
    expect((await tab.post('/auth/refresh-token')).status).toBe(200);
    expect((await tab.get('/auth/profile')).status).toBe(200);
    expect((await me.get('/auth/profile')).status).toBe(200);

    server.pass(GRACE_MS + 1000);
    const thief = server.stranger();
    Object.assign(thief.cookies, old);
    expect((await thief.post('/auth/refresh-token')).status).toBe(401);
    for (const who of [me, tab]) {
      expect((await who.get('/auth/profile')).status).toBe(401);
      expect((await who.post('/auth/refresh-token')).status).toBe(401);
    }
  });

  test('tokens are stored as hashes, in cookies that scripts do not see', async () => {
    const me = await server.signIn('Aisyah');
    const { raw } = await me.post('/auth/refresh-token');
    const flags = raw.cookies.filter(({ name }) => name.startsWith('kira_'));
    expect(flags.map(({ httpOnly, sameSite, path }) => ({ httpOnly, sameSite, path }))).toEqual([
      { httpOnly: true, sameSite: 'Lax', path: '/api' },
      { httpOnly: true, sameSite: 'Lax', path: '/api/auth' },
    ]);
    const stored = JSON.stringify(await server.deps.database.db.selectFrom('sessions').selectAll().execute());
    for (const { value } of flags) expect(stored).not.toContain(value);
  });

  test('unsafe calls need the CSRF token and our own origin', async () => {
    const me = await server.signIn('Aisyah');
    const bare = (headers: Record<string, string>) =>
      me.raw({ method: 'POST', url: '/api/receipts', payload: {}, headers });
    expect(await bare({})).toMatchObject({
      status: 403,
      body: { code: 'csrf', message: 'Invalid CSRF token.' },
    });
    await me.post('/auth/refresh-token');
    expect(await bare({ 'x-csrf-token': 'guess' })).toMatchObject({ status: 403, body: { code: 'csrf' } });
    const from = (origin: string) =>
      me.post('/auth/refresh-token', undefined, { origin, host: 'localhost:3000' });
    for (const elsewhere of ['https://elsewhere.example', 'null', 'http://localhost:3001']) {
      expect(await from(elsewhere)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect((await from('http://localhost:3000')).status).toBe(200);
  });

  test('where a site has https, cookies are Secure', async () => {
    const secure = await testServer({ env: { PUBLIC_URL: 'https://kira.example' } });
    const me = await secure.signIn('Aisyah');
    const { raw } = await me.post('/auth/refresh-token');
    expect(raw.cookies.every((cookie) => cookie.secure)).toBe(true);
    expect(raw.headers['strict-transport-security']).toBeDefined();
    await secure.close();
  });

  describe('what one address may ask for', () => {
    const from = async (ip: string) => {
      const who = server.stranger();
      await who.post('/auth/logout'); // it has its CSRF token now
      return (path: string, body: object, cookie = '') => {
        if (cookie) who.cookies['kira_access'] = cookie;
        return who.post(path, body, { 'x-forwarded-for': ip });
      };
    };
    const guess = { email: 'aisyah@kira.test', password: '' };
    /** How many of `count` requests were let through. */
    const letThrough = async (count: number, send: (n: number) => Promise<{ status: number }>) => {
      const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n)));
      expect(answers.map(({ status }) => status)).not.toContain(403);
      return answers.filter(({ status }) => status !== 429).length;
    };

    test('guesses from one address, whatever they name and whichever cookie comes along', async () => {
      const one = await from('192.0.2.1');
      const sent = await letThrough(50, (n) =>
        one('/auth/login', { ...guess, email: `a${n}@kira.test` }, `made-up-${n}`),
      );
      expect(sent).toBe(40);
      const refused = await one('/auth/login', guess);
      expect(refused).toMatchObject({ status: 429, body: { code: 'busy' } });
      expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0);
      expect((await (await from('192.0.2.2'))('/auth/login', guess)).status).toBe(401);
      server.pass(60_000);
      expect((await one('/auth/login', guess)).status).toBe(401);
    }, 60_000);

    test('guesses at one account, from wherever; one address alone locks nobody out', async () => {
      expect(await letThrough(45, async () => (await from('192.0.2.1'))('/auth/login', guess))).toBe(40);
      const all = async (n: number) =>
        (await from(`192.0.2.${n + 10}`))('/auth/login', { ...guess, email: ' AISYAH@kira.test' });
      expect(await letThrough(30, all)).toBe(20);
      const other = { ...guess, email: 'bala@kira.test' };
      expect((await (await from('192.0.2.90'))('/auth/login', other)).status).toBe(401);
    }, 60_000);

    test.each([
      ['/auth/resend-email-verification', (n: number) => ({ email: `nobody${n}@kira.test` }), 10],
      ['/auth/register', (n: number) => ({ email: `e${n}@kira.test`, username: `e${n}`, password }), 60],
    ])(
      '%s, with another made-up cookie each time',
      async (path, body, max) => {
        const one = await from('2001:db8::1');
        expect(await letThrough(max + 5, (n) => one(path, body(n), `made-up-${n}`))).toBe(max);
        expect((await (await from('2001:db8::2'))(path, body(999))).status).toBe(429); // the same customer's
        expect((await (await from('192.0.2.7'))(path, body(999))).status).toBe(200);
      },
      90_000,
    );

    test('an e-mail address that is a megabyte long is refused before anything is kept of it', async () => {
      const long = { ...guess, email: 'x'.repeat(900_000) };
      expect(await (await from('192.0.2.1'))('/auth/login', long)).toMatchObject({ status: 400 });
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
});
