import { afterEach, beforeEach, expect, test } from 'vitest';
import { password } from '../testing/test-client.ts';
import { onEachDatabase, testServer, type TestServer } from '../testing/test-server.ts';
import { TIMEOUT_MS } from '../../src/api/client.ts';
import { GRACE_MS } from './sessions.ts';

const HOUR = 60 * 60 * 1000;

onEachDatabase('accounts and sessions', (where) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await testServer({ where: await where() });
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
    expect((await me.get(`/auth/verify-email${link.search}`)).body).toMatchObject({
      redirectUrl: '/login',
    });
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

  test('SESSION-1 SESSION-2 a refresh rotates; within the grace the old token still works, after it the family ends', async () => {
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

  test('SESSION-2 a refresh whose answer was lost signs nobody out, however late it is asked for again', async () => {
    const me = await server.signIn('Aisyah');
    const old = { ...me.cookies };
    for (const _ of [1, 2, 3]) {
      expect((await me.post('/auth/refresh-token')).status).toBe(200);
      Object.assign(me.cookies, old); // the answer never arrived
      server.pass(20 * 24 * HOUR);
    }
    expect((await me.post('/auth/refresh-token')).status).toBe(200);
    expect((await me.get('/auth/profile')).status).toBe(200);
    // That pair has been used. Who comes with the old one now has stolen it, or was robbed of it.
    server.pass(GRACE_MS + 1000);
    const other = server.stranger();
    Object.assign(other.cookies, old);
    expect((await other.post('/auth/refresh-token')).status).toBe(401);
    expect((await me.get('/auth/profile')).status).toBe(401);
  });

  test('SESSION-2 a late copy of a refresh that was long in coming through ends nothing', async () => {
    const me = await server.signIn('Aisyah');
    const old = { ...me.cookies };
    for (const _ of [1, 2]) {
      expect((await me.post('/auth/refresh-token')).status).toBe(200);
      Object.assign(me.cookies, old); // lost
      server.pass(GRACE_MS);
    }
    expect((await me.post('/auth/refresh-token')).status).toBe(200);
    expect((await me.get('/auth/profile')).status).toBe(200);
    const copy = server.stranger();
    Object.assign(copy.cookies, old);
    expect((await copy.post('/auth/refresh-token')).status).toBe(200);
    expect((await me.get('/auth/profile')).status).toBe(200);
  });

  test('SESSION-2 the grace is longer than several of the client’s time-outs', () => {
    expect(GRACE_MS).toBeGreaterThanOrEqual(4 * TIMEOUT_MS);
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
    const secure = await testServer({ where: await where(), env: { PUBLIC_URL: 'https://kira.example' } });
    const me = await secure.signIn('Aisyah');
    const { raw } = await me.post('/auth/refresh-token');
    expect(raw.cookies.every((cookie) => cookie.secure)).toBe(true);
    expect(raw.headers['strict-transport-security']).toBeDefined();
    await secure.close();
  });
});
