import { expect, test } from 'vitest';
import { password, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveEach, type TestServer } from '../../testing/test-server.ts';
import { tidyAccounts } from '../tidy.ts';

const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('REGISTER-5 somebody else signs up with an address that waits for its link', (where) => {
  let server: TestServer;
  serveEach(where, async (opened) => {
    server = opened;
  });

  const email = 'aisyah@kira.test';
  const evil = 'Evil-Pass-1';
  const register = async (who: TestClient, body: Record<string, string> = {}) => {
    expect((await who.post('/auth/register', { email, username: 'Aisyah', password, ...body })).status).toBe(
      200,
    );
    return new URL(server.mails.at(-1)!.link!).search;
  };
  const visit = (who: TestClient, search: string) => who.get(`/auth/verify-email${search}`);
  const confirm = (who: TestClient, search: string, given: string) =>
    who.post('/auth/verify-email', { ...Object.fromEntries(new URLSearchParams(search)), password: given });
  const login = (given: string) => server.stranger().post('/auth/login', { email, password: given });
  /** Strangers sign up with the address. Answers the last one, and the link that this caused. */
  const flood = async (times: number) => {
    let last = { who: server.stranger(), search: '' };
    for (let n = 0; n < times; n += 1) {
      const who = server.stranger();
      last = { who, search: await register(who, { password: evil, username: `Evil${n}` }) };
    }
    return last;
  };

  test('the first link verifies its own sign-up after four more', async () => {
    const owner = server.stranger();
    const search = await register(owner);
    await flood(4);
    expect((await visit(owner, search)).status).toBe(200);
    expect((await login(password)).status).toBe(200);
    expect((await login(evil)).status).toBe(401);
    expect((await owner.post('/auth/login', { email, password })).status).toBe(200);
    expect((await owner.get('/auth/profile')).body.user.username).toBe('Aisyah');
  });

  test('each link of the mailbox verifies the sign-up of the browser, or of the password', async () => {
    const owner = server.stranger();
    const first = await register(owner);
    const { search: second } = await flood(1);
    for (const search of [first, second]) {
      expect((await visit(server.stranger(), search)).body.code).toBe('passwordNeeded');
      expect((await confirm(server.stranger(), search, 'Wrong!2345')).body.code).toBe('wrongPassword');
    }
    expect((await confirm(server.stranger(), second, password)).status).toBe(200);
    expect((await login(password)).status).toBe(200);
    expect((await login(evil)).status).toBe(401);
  });

  test('a stranger’s browser gets nothing by the link, once the owner has verified', async () => {
    const { who: stranger, search } = await flood(1);
    const owner = server.stranger();
    await visit(owner, await register(owner));
    expect((await visit(stranger, search)).body.redirectUrl).toBe('/login');
    expect((await confirm(stranger, search, evil)).status).toBe(200);
    expect((await login(evil)).status).toBe(401);
    expect((await login(password)).status).toBe(200);
  });

  test('a username that somebody else took meanwhile gets an end', async () => {
    const owner = server.stranger();
    const search = await register(owner);
    await flood(1);
    await server.signIn('AISYAH2');
    const other = await server.signIn('Bala');
    expect((await other.patch('/auth/profile', { username: 'aisyah' })).status).toBe(200);
    expect((await visit(owner, search)).status).toBe(200);
    await owner.post('/auth/login', { email, password });
    expect((await owner.get('/auth/profile')).body.user.username).toMatch(/^Aisyah-\w{6}$/);
  });

  test('a reset link stays, too, and the reset ends all sign-ups', async () => {
    const owner = server.stranger();
    const search = await register(owner);
    await owner.post('/auth/forgot-password', { email });
    const reset = new URL(server.mails.at(-1)!.link!).search;
    await flood(2);
    const fresh = { newPassword: 'Fresh-Pass-9', confirmNewPassword: 'Fresh-Pass-9' };
    expect((await owner.post(`/auth/reset-password${reset}`, fresh)).status).toBe(200);
    expect((await login('Fresh-Pass-9')).status).toBe(200);
    expect((await visit(owner, search)).body.code).toBe('expiredLink');
    const { db } = server.deps.database;
    expect(await db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  });

  test('after a week nothing of them is kept', async () => {
    await flood(2);
    server.pass(8 * DAY);
    await tidyAccounts(server.deps.database.db, server.deps.now());
    const { db } = server.deps.database;
    expect(await db.selectFrom('registrations').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
  });
});
