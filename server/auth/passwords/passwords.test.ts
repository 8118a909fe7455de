import { expect, test } from 'vitest';
import { password, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveEach, type TestServer } from '../../testing/test-server.ts';

const HOUR = 60 * 60 * 1000;
const fresh = 'Fresh-Pass-9';

onOneDatabase('forgotten and changed passwords', (where) => {
  let server: TestServer;
  let me: TestClient;
  serveEach(where, async (opened) => {
    server = opened;
    me = await server.signIn('Aisyah');
  });

  const forgot = async () => {
    await server.stranger().post('/auth/forgot-password', { email: me.email });
    return new URL(server.mails.at(-1)!.link!).search;
  };
  const reset = (search: string, body: Record<string, string> = {}) =>
    server
      .stranger()
      .post(`/auth/reset-password${search}`, { newPassword: fresh, confirmNewPassword: fresh, ...body });
  const login = (given: string) =>
    server.stranger().post('/auth/login', { email: me.email, password: given });

  test('PASSWORD-1 a reset ends all sessions, voids older links and is mailed', async () => {
    const [first, second] = [await forgot(), await forgot()];
    expect((await reset(second)).status).toBe(200);
    expect((await me.get('/auth/profile')).status).toBe(401);
    expect((await me.post('/auth/refresh-token')).status).toBe(401);
    expect(server.mails.at(-1)).toMatchObject({ to: me.email, subject: 'Your Kira password was changed' });
    for (const search of [first, second]) {
      expect(await reset(search)).toMatchObject({
        status: 400,
        body: {
          code: 'resetFailed',
          message: 'Your password cannot be reset successfully. Please re-click the link or get a new link',
        },
      });
    }
    expect((await login(password)).status).toBe(401);
    expect((await login(fresh)).status).toBe(200);
  });

  test('a link works for an hour, for its own address, and a refused reset does not use it up', async () => {
    const search = await forgot();
    expect((await reset(search, { confirmNewPassword: 'Other-Pass-9' })).body).toEqual({
      code: 'passwordsDiffer',
      message: 'Passwords do not match.',
    });
    expect((await reset(search, { newPassword: 'short' })).status).toBe(400);
    const common = { newPassword: 'password1', confirmNewPassword: 'password1' };
    expect((await reset(search, common)).body.code).toBe('commonPassword');
    expect((await reset(search.replace('aisyah', 'bala'))).body.code).toBe('resetFailed');
    server.pass(HOUR);
    expect((await reset(search)).body.code).toBe('resetFailed');
  });

  test('PASSWORD-2 of two resets by one link at the same moment one works', async () => {
    for (let round = 0; round < 5; round += 1) {
      const search = await forgot();
      const answers = await Promise.all([reset(search), reset(search)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
      server.pass(24 * HOUR);
    }
  });

  test('a reset verifies an address that waits for it: the link proves the mailbox', async () => {
    const { db } = server.deps.database;
    await db.updateTable('users').set({ verified_at: null }).where('id', '=', me.id).execute();
    expect((await login(password)).body.code).toBe('notVerified');
    await reset(await forgot());
    expect((await login(fresh)).status).toBe(200);
  });

  test('PASSWORD-1 a change ends the other sessions and keeps this one', async () => {
    const other = server.stranger();
    await other.post('/auth/login', { email: me.email, password });
    const change = (body: Record<string, string> = {}) =>
      me.post('/auth/change-password', {
        currentPassword: password,
        newPassword: fresh,
        confirmNewPassword: fresh,
        ...body,
      });
    expect((await change({ currentPassword: 'Wrong!2345' })).body).toEqual({
      code: 'incorrectOldPassword',
      message: 'Incorrect old password.',
    });
    expect((await change({ confirmNewPassword: 'x' })).body.message).toBe('New passwords do not match.');
    expect((await change()).status).toBe(200);
    expect((await me.get('/auth/profile')).status).toBe(200);
    expect((await other.get('/auth/profile')).status).toBe(401);
    expect((await other.post('/auth/refresh-token')).status).toBe(401);
    expect(server.mails.at(-1)).toMatchObject({ subject: 'Your Kira password was changed' });
    expect((await login(fresh)).status).toBe(200);
  });

  test('a session may be wrong about its password ten times an hour', async () => {
    const change = (currentPassword: string) =>
      me.post('/auth/change-password', { currentPassword, newPassword: fresh, confirmNewPassword: fresh });
    for (let n = 0; n < 10; n += 1) expect((await change(`Wrong!${n}`)).status).toBe(400);
    expect((await change(password)).body.code).toBe('tooManyAttempts');
  }, 60_000);
});
