import { expect, test } from 'vitest';
import { password, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveEach, type TestServer } from '../../testing/test-server.ts';

/** REGISTER-4 */
onOneDatabase('the link of a sign-up signs in', (where) => {
  let server: TestServer;
  serveEach(where, async (opened) => {
    server = opened;
  });

  const email = 'aisyah@kira.test';
  const register = (who: TestClient, body: Record<string, string> = {}) =>
    who.post('/auth/register', { email, username: 'Aisyah', password, ...body });
  const searchOf = () => new URL(server.mails.at(-1)!.link!).search;
  const open = (who: TestClient, extra: Record<string, string> = {}, search = searchOf()) =>
    who.post('/auth/verify-email', { ...Object.fromEntries(new URLSearchParams(search)), ...extra });
  const userOf = async (who: TestClient) => (await who.get('/auth/profile')).body?.user?.username ?? null;

  test('REGISTER-4 once, in the browser that signed up', async () => {
    const me = server.stranger();
    await register(me);
    const signup = { ...me.cookies };
    expect((await open(me)).body).toEqual({
      message: 'Email verified successfully.',
      redirectUrl: '/',
      isSignedIn: true,
    });
    expect(await userOf(me)).toBe('Aisyah');
    expect(me.cookies['kira_signup']).toBeUndefined();
    // Somebody who has copied the browser's cookies and the link gets no second session by them.
    const thief = server.stranger();
    Object.assign(thief.cookies, signup);
    expect((await open(thief)).body).toMatchObject({ redirectUrl: '/login', isSignedIn: false });
    expect(await userOf(thief)).toBe(null);
  });

  test('REGISTER-4 of two at the same moment one gets in', async () => {
    const me = server.stranger();
    await register(me);
    const tab = server.stranger();
    await me.share(tab);
    const answers = await Promise.all([open(me), open(tab)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.isSignedIn)).toHaveLength(1);
  });

  test('REGISTER-4 in no browser with another secret, none, or the one of another sign-up', async () => {
    await register(server.stranger());
    const search = searchOf();
    const evil = server.stranger();
    await register(evil, { email: 'evil@kira.test', username: 'Evil' });
    const made = server.stranger();
    made.cookies['kira_signup'] = 'made-up';
    const others = [evil, made, server.stranger()];
    for (const who of others) expect((await open(who, {}, search)).body.code).toBe('passwordNeeded');
    for (const who of others) {
      expect((await open(who, { password }, search)).body).toMatchObject({ redirectUrl: '/login' });
      expect(await userOf(who)).toBe(null);
    }
  });

  test('REGISTER-4 not by GET, which other pages can make a browser send', async () => {
    const me = server.stranger();
    await register(me);
    expect((await me.get(`/auth/verify-email${searchOf()}`)).status).toBe(200);
    expect(await userOf(me)).toBe(null);
  });

  test('REGISTER-4 not without the CSRF token of the browser', async () => {
    const me = server.stranger();
    await register(me);
    const payload = Object.fromEntries(new URLSearchParams(searchOf()));
    const url = '/api/auth/verify-email';
    expect((await me.raw({ method: 'POST', url, payload })).body.code).toBe('csrf');
    const headers = { 'x-csrf-token': await me.token(), origin: 'https://evil.test' };
    expect((await me.raw({ method: 'POST', url, payload, headers })).body.code).toBe('forbidden');
    expect(await userOf(me)).toBe(null);
  });

  test('REGISTER-4 not where somebody else is signed in: their session stays', async () => {
    const aina = await server.signIn('Aina');
    await register(aina);
    expect((await open(aina)).body).toMatchObject({ redirectUrl: '/login', isSignedIn: false });
    expect(await userOf(aina)).toBe('Aina');
  });

  test('REGISTER-4 into a new session, with a new CSRF token; what the browser sent before is worth nothing', async () => {
    const me = server.stranger();
    await register(me);
    Object.assign(me.cookies, { kira_access: 'fixed', kira_refresh: 'fixed' });
    const before = await me.token();
    expect((await open(me)).body.isSignedIn).toBe(true);
    expect([me.cookies['kira_access'], me.cookies['kira_refresh']]).not.toContain('fixed');
    const stale = { method: 'POST', url: '/api/auth/logout', headers: { 'x-csrf-token': before } } as const;
    expect((await me.raw(stale)).body.code).toBe('csrf');
    expect(await userOf(me)).toBe('Aisyah');
  });

  test('REGISTER-4 a stranger who signs up later with the address keeps nobody out', async () => {
    const me = server.stranger();
    await register(me);
    const mine = searchOf();
    await register(server.stranger(), { password: 'Evil-Pass-1' });
    expect((await open(me, {}, mine)).body.isSignedIn).toBe(true);
    expect(await userOf(me)).toBe('Aisyah');
  });

  test('REGISTER-4 no expired link signs in', async () => {
    const me = server.stranger();
    await register(me);
    server.pass(24 * 60 * 60 * 1000);
    expect((await open(me)).body.code).toBe('expiredLink');
    expect(await userOf(me)).toBe(null);
  });

  test('REGISTER-4 an invitation that comes along is accepted, and the groups are next', async () => {
    const owner = await server.signIn('Owner');
    const { body: group } = await owner.post('/groups', { name: 'Makan', invitedEmails: [email] });
    const invitationToken = new URL(server.mails.at(-1)!.link!).searchParams.get('token')!;
    const me = server.stranger();
    await register(me);
    expect((await open(me, { invitationToken })).body).toMatchObject({
      redirectUrl: '/groups',
      isSignedIn: true,
    });
    expect((await me.get(`/groups/${group._id}`)).body.name).toBe('Makan');
  });

  test('the mail leads back to a group’s link or an invitation, and to nothing else', async () => {
    const wayBack = async (redirectPath: string) => {
      const name = `u${server.mails.length}`;
      const body = { email: `${name}@kira.test`, username: name, redirectPath };
      expect((await register(server.stranger(), body)).status).toBe(200);
      return new URLSearchParams(searchOf()).get('redirect');
    };
    for (const path of ['/join?token=t-1%2F2', '/invitation?token=t']) expect(await wayBack(path)).toBe(path);
    for (const path of ['/', '/receipts', '//evil.test/join?token=t', '/join?token=t&x=//evil.test'])
      expect(await wayBack(path)).toBe(null);
  });
});
