import { expect, test } from 'vitest';
import { ANSWER_MS } from '../../../src/contract/answer-time.ts';
import { password } from '../../testing/test-client.ts';
import { onOneDatabase, serveEach, testServer, type TestServer } from '../../testing/test-server.ts';
import { GRACE_MS } from './sessions.ts';

const HOUR = 60 * 60 * 1000;

onOneDatabase('accounts and sessions', (where) => {
  let server: TestServer;
  serveEach(where, async (opened) => {
    server = opened;
  });

  test('FAMILY-1 FAMILY-2 a refresh rotates; within the grace the old token still works, after it the family ends', async () => {
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

  test('FAMILY-2 a refresh whose answer was lost signs nobody out, however late it is asked for again', async () => {
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

  test('FAMILY-2 a late copy of a refresh that was long in coming through ends nothing', async () => {
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

  test('FAMILY-2 the grace is longer than several of the client’s time-outs', () => {
    expect(GRACE_MS).toBeGreaterThanOrEqual(4 * ANSWER_MS);
  });

  test('tokens are stored as hashes, in cookies that scripts do not see', async () => {
    const me = await server.signIn('Aisyah');
    const { raw } = await me.post('/auth/refresh-token');
    const flags = raw.cookies.filter(({ name }) => name.startsWith('kira_'));
    expect(flags.map(({ httpOnly, sameSite, path }) => ({ httpOnly, sameSite, path }))).toEqual([
      { httpOnly: true, sameSite: 'Lax', path: '/' },
      { httpOnly: true, sameSite: 'Lax', path: '/api' },
    ]);
    const stored = JSON.stringify(await server.deps.database.db.selectFrom('sessions').selectAll().execute());
    for (const { value } of flags) expect(stored).not.toContain(value);
  });

  test('CSRF-2 a token belongs to its session, and a login makes it void', async () => {
    const me = server.stranger();
    const before = await me.token();
    const aisyah = await server.signIn('Aisyah');
    const credentials = { email: aisyah.email, password };
    expect((await me.post('/auth/login', credentials)).status).toBe(200);
    const send = (token: string) =>
      me.raw({ method: 'POST', url: '/api/receipts', payload: {}, headers: { 'x-csrf-token': token } });
    expect(await send(before)).toMatchObject({
      status: 403,
      body: { code: 'csrf', message: 'Invalid CSRF token.' },
    });
    expect(await send(await aisyah.token())).toMatchObject({ status: 403, body: { code: 'csrf' } });
    expect((await send(await me.token())).status).not.toBe(403);
    // The cookie and token of a session that somebody else may know.
    me.cookies['kira_csrf'] = aisyah.cookies['kira_csrf']!;
    expect(await send(await aisyah.token())).toMatchObject({ status: 403, body: { code: 'csrf' } });
  });

  test('CSRF-1 unsafe calls need a token and our own origin, scheme included', async () => {
    const me = await server.signIn('Aisyah');
    const bare = (headers: Record<string, string>) =>
      me.raw({ method: 'POST', url: '/api/receipts', payload: {}, headers });
    expect(await bare({})).toMatchObject({ status: 403, body: { code: 'csrf' } });
    await me.post('/auth/refresh-token');
    expect(await bare({ 'x-csrf-token': 'guess' })).toMatchObject({ status: 403, body: { code: 'csrf' } });
    const from = (origin: string, host = 'localhost:3000') =>
      me.post('/auth/refresh-token', undefined, { origin, host });
    for (const elsewhere of [
      'https://elsewhere.example',
      'null',
      'http://localhost:3001',
      'https://localhost:3000',
      'http://localhost:3000.elsewhere.example',
    ]) {
      expect(await from(elsewhere)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect((await from('http://localhost:3000')).status).toBe(200);
    expect((await from('http://192.0.2.7:3000', '192.0.2.7:3000')).status).toBe(200);
  });

  test('on https, cookies are __Host- ones, and one origin is ours', async () => {
    const secure = await testServer({ where: await where(), env: { PUBLIC_URL: 'https://kira.example' } });
    const me = await secure.signIn('Aisyah');
    const { raw, status } = await me.post('/auth/refresh-token');
    expect(status).toBe(200);
    expect(raw.cookies.map(({ name, path, secure: isSecure }) => [name, path, isSecure])).toEqual([
      ['__Host-kira_access', '/', true],
      ['__Host-kira_refresh', '/', true],
    ]);
    expect(raw.headers['strict-transport-security']).toBeDefined();
    const from = (origin: string) =>
      me.post('/auth/refresh-token', undefined, { origin, host: 'kira.example' });
    expect((await from('https://kira.example')).status).toBe(200);
    expect((await from('http://kira.example')).status).toBe(403);
    await secure.close();
  });
});
