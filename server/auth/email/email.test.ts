import { expect, test } from 'vitest';
import { password, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveEach, twoFriends, type TestServer } from '../../testing/test-server.ts';

const HOUR_MS = 60 * 60 * 1000;
const email = 'new@kira.test';

onOneDatabase('changing the e-mail address', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  serveEach(where, async (opened) => {
    server = opened;
    ({ me, friend } = await twoFriends(server, 'Aisyah', 'Bala'));
    server.mails.length = 0;
  });

  const ask = (who = me, body: object = {}) => who.post('/auth/email', { email, password, ...body });
  const tokens = () =>
    server.mails.flatMap(({ link }) => new URL(link ?? 'x:').searchParams.get('token') ?? []);
  const confirm = (token: string | undefined, who = me) => who.post('/auth/email/confirm', { token });
  const subjectsTo = (address: string) =>
    server.mails.filter(({ to }) => to === address).map(({ subject }) => subject);

  test('EMAIL-1 EMAIL-2 the link moves the account, and both addresses are told', async () => {
    const { cursor } = (await friend.get('/sync')).body;
    expect((await ask()).status).toBe(200);
    expect(subjectsTo(me.email)).toEqual([
      'Somebody wants to change the e-mail address of your Kira account',
    ]);
    expect((await me.get('/auth/profile')).body.user.email).toBe(me.email);
    expect((await confirm(tokens()[0])).body.user).toMatchObject({ _id: me.id, email });
    for (const address of [me.email, email]) {
      expect(subjectsTo(address)).toContain('The e-mail address of your Kira account was changed');
    }
    const { changes } = (await friend.get(`/sync?cursor=${cursor as string}`)).body;
    expect(JSON.stringify(changes)).toContain(email);
    const logIn = (address: string) => server.stranger().post('/auth/login', { email: address, password });
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(me.email)).status).toBe(401);
  });

  test('EMAIL-1 the link works once, for an hour, and for its own user alone', async () => {
    await ask();
    const [token] = tokens();
    expect((await confirm(token, friend)).body.code).toBe('expiredLink');
    expect((await confirm(token, server.stranger())).status).toBe(401);
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).body.code).toBe('expiredLink');
    await ask(me, { email: 'newer@kira.test' });
    server.pass(HOUR_MS);
    await me.newSession();
    expect((await confirm(tokens().at(-1))).body.code).toBe('expiredLink');
  });

  test('EMAIL-2 links to the old address, and links of before a reset, work no more', async () => {
    const stranger = server.stranger();
    await stranger.post('/auth/forgot-password', { email: me.email });
    await ask();
    const [reset, change] = tokens();
    const body = { newPassword: 'Nasi-Lemak-9', confirmNewPassword: 'Nasi-Lemak-9' };
    const resetBy = (token?: string) =>
      stranger.post(`/auth/reset-password?token=${token}&email=${me.email}`, body);
    expect((await resetBy(reset)).status).toBe(200);
    await me.newSession();
    expect((await confirm(change)).body.code).toBe('expiredLink');
    await stranger.post('/auth/forgot-password', { email: me.email });
    await ask(me, { password: body.newPassword });
    const [late, moved] = tokens().slice(2);
    expect((await confirm(moved)).status).toBe(200);
    expect((await resetBy(late)).body.code).toBe('resetFailed');
  });

  test('EMAIL-3 an address with an account is answered alike and gets no link', async () => {
    const [free, taken] = [await ask(), await ask(me, { email: friend.email })];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(subjectsTo(friend.email)).toEqual([]);
  });

  test('an account that was verified meanwhile keeps its address', async () => {
    await ask();
    await server.signIn('New');
    expect(await confirm(tokens()[0])).toMatchObject({ status: 409, body: { code: 'taken' } });
  });

  test('a registration that nobody has verified gives way', async () => {
    await server.stranger().post('/auth/register', { username: 'squatter', email, password: 'Nasi-Lemak-9' });
    await ask();
    expect((await confirm(tokens().at(-1))).status).toBe(200);
  });

  test('it needs the password, and a mailbox gets five such e-mails an hour', async () => {
    expect((await ask(me, { password: 'Wrong!2345' })).body.code).toBe('wrongPassword');
    for (let nth = 0; nth < 5; nth += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).body.code).toBe('tooManyAttempts');
  });
});
