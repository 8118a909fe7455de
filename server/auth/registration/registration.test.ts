import { expect, test } from 'vitest';
import { password, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveEach, type TestServer } from '../../testing/test-server.ts';

const HOUR = 60 * 60 * 1000;

onOneDatabase('registration', (where) => {
  let server: TestServer;
  serveEach(where, async (opened) => {
    server = opened;
  });

  const email = 'aisyah@kira.test';
  const register = (who: TestClient, body: Record<string, string> = {}) =>
    who.post('/auth/register', { email, username: 'Aisyah', password, ...body });
  const login = (who: TestClient, body: Record<string, string> = {}) =>
    who.post('/auth/login', { email, password, ...body });
  const searchOf = (at = -1) => new URL(server.mails.at(at)!.link!).search;
  const visit = (who: TestClient, search = searchOf()) => who.get(`/auth/verify-email${search}`);
  const confirm = (who: TestClient, given: string, search = searchOf()) =>
    who.post('/auth/verify-email', { ...Object.fromEntries(new URLSearchParams(search)), password: given });

  test('sign up, verify in the same browser, log in, log out', async () => {
    const me = server.stranger();
    expect((await register(me, { email: '  Aisyah@Kira.test ' })).status).toBe(200);
    expect(await login(me, { email: 'AISYAH@kira.test' })).toMatchObject({
      status: 403,
      body: { code: 'notVerified' },
    });
    expect(server.mails[0]!.link).toMatch(/^http:\/\/localhost:3000\/verify-email\?/);
    for (const _ of ['once', 'and again: nothing is used up']) {
      expect((await visit(me)).body).toEqual({
        message: 'Email verified successfully.',
        redirectUrl: '/login',
      });
    }
    expect((await visit(me, `${searchOf()}&invitationToken=a%2Fb`)).body.redirectUrl).toBe(
      '/invitation?token=a%2Fb',
    );
    expect((await login(me, { redirectPath: '/groups' })).body).toEqual({
      twoFactorRequired: false,
      redirectUrl: '/groups',
    });
    expect((await me.get('/auth/profile')).body.user).toMatchObject({ email, username: 'Aisyah' });
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

  test('REGISTER-7 a visitor who signs up keeps the name and colour that they had on their bills', async () => {
    const me = server.stranger();
    await me.post('/auth/register', { email, username: 'Aisyah', password, name: 'Kak Aisyah', colour: 11 });
    await visit(me);
    await login(me);
    expect((await me.get('/auth/profile')).body.user).toMatchObject({ name: 'Kak Aisyah', colour: 11 });
    const group = (await me.post('/groups', { name: 'Makan' })).body;
    expect(Object.values(group.people)).toMatchObject([{ name: 'Kak Aisyah', colour: 11 }]);
  });

  test('a HEAD request to the link, as mail scanners send it, verifies nothing', async () => {
    const me = server.stranger();
    await register(me);
    const url = `/api/auth/verify-email${searchOf()}`;
    const { statusCode } = await server.app.inject({ method: 'HEAD', url, cookies: me.cookies });
    expect(statusCode).toBe(404);
    expect((await login(me)).body.code).toBe('notVerified');
    expect((await visit(me)).status).toBe(200);
  });

  test('REGISTER-2 in another browser the link asks for the password of the sign-up', async () => {
    await register(server.stranger());
    const other = server.stranger();
    expect(await visit(other)).toMatchObject({ status: 403, body: { code: 'passwordNeeded' } });
    expect((await login(other)).status).toBe(403);
    expect((await confirm(other, 'Wrong!2345')).body.code).toBe('wrongPassword');
    expect((await login(other)).status).toBe(403);
    expect((await confirm(other, password)).status).toBe(200);
    expect((await visit(server.stranger())).status).toBe(200);
    expect((await login(other)).status).toBe(200);
  });

  test('REGISTER-2 a stranger who registers another person’s address gets no account by its owner', async () => {
    const stranger = server.stranger();
    await register(stranger, { password: 'Evil-Pass-1' });
    const owner = server.stranger();
    const evil = searchOf();
    expect((await visit(owner)).body.code).toBe('passwordNeeded');
    expect((await register(owner)).status).toBe(200);
    expect((await visit(server.stranger(), evil)).body.code).toBe('passwordNeeded');
    expect((await visit(owner)).status).toBe(200);
    expect((await visit(stranger)).status).toBe(200); // it is verified, and not theirs
    expect((await login(stranger, { password: 'Evil-Pass-1' })).status).toBe(401);
    expect((await login(owner)).status).toBe(200);
  });

  test('links expire after 24 hours, belong to their address, and no later one ends them', async () => {
    const me = server.stranger();
    await register(me);
    for (let n = 0; n < 3; n += 1) await me.post('/auth/resend-email-verification', { email });
    expect(server.mails).toHaveLength(4);
    for (const at of [0, 1, 2, 3]) {
      expect((await visit(server.stranger(), searchOf(at))).body.code).toBe('passwordNeeded');
    }
    expect((await visit(me, searchOf().replace('aisyah', 'bala'))).body.code).toBe('expiredLink');
    server.pass(24 * HOUR);
    expect((await visit(me)).body.code).toBe('expiredLink');
  });

  test('REGISTER-1 an address with an account is answered like a new one, and its owner is told', async () => {
    const owner = await server.signIn('Aisyah');
    const [known, unknown] = [
      await register(server.stranger(), { email: owner.email, username: 'Other' }),
      await register(server.stranger(), { email: 'new@kira.test', username: 'New' }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.raw.cookies.map(({ name }) => name)).toEqual(unknown.raw.cookies.map(({ name }) => name));
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'You already have a Kira account'],
      ['new@kira.test', 'Confirm your e-mail address for Kira'],
    ]);
    expect((await login(owner)).status).toBe(200);
    expect((await owner.get('/auth/profile')).body.user.username).toBe('Aisyah');
  });

  test('no answer about a link or a login tells whether an account exists', async () => {
    await server.signIn('Aisyah');
    await register(server.stranger(), { email: 'waiting@kira.test', username: 'Waiting' });
    const who = server.stranger();
    for (const [path, body] of [
      ['/auth/resend-email-verification', {}],
      ['/auth/forgot-password', {}],
      ['/auth/login', { password: 'Wrong!2345' }],
    ] as const) {
      const answers = [];
      for (const address of [email, 'waiting@kira.test', 'nobody@kira.test']) {
        const { status, body: answer } = await who.post(path, { email: address, ...body });
        answers.push({ status, answer });
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    }
  });

  test('one mailbox gets five links an hour and ten a day, with an account or without', async () => {
    await register(server.stranger());
    const resend = async (address: string) =>
      server.stranger().post('/auth/resend-email-verification', { email: address });
    for (let n = 0; n < 4; n += 1) expect((await resend(email)).status).toBe(200);
    const refused = await resend(email);
    expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyAttempts' } });
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0);
    expect(server.mails).toHaveLength(5);
    server.pass(HOUR);
    for (let n = 0; n < 5; n += 1) expect((await resend(email)).status).toBe(200);
    server.pass(HOUR);
    expect((await resend(email)).status).toBe(429);
    expect(server.mails).toHaveLength(10);
  });

  test('a username in use, whatever its case', async () => {
    await server.signIn('Aisyah');
    for (const address of ['other@kira.test', email]) {
      expect(await register(server.stranger(), { email: address, username: 'aISYAH' })).toMatchObject({
        status: 409,
        body: { code: 'usernameTaken' },
      });
    }
  });

  test.each([
    ['Short!1', 'invalid'],
    ['nocapital!1', 'invalid'],
    ['NoDigit!!', 'invalid'],
    ['NoSpecial11', 'invalid'],
    ['P@ssw0rd', 'commonPassword'],
    ['Password1!', 'commonPassword'],
    ['Qwerty123!', 'commonPassword'],
  ])('the password %s is refused', async (weak, code) => {
    const answer = await register(server.stranger(), { password: weak });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  test.each(['a\nb', 'a\u202eb', 'a\u200bb', 'a\u0000b', 'a\u2028b', '\uff21isyah', '\u0410isyah', '\u3164'])(
    'the username %j is refused',
    async (username) => {
      expect((await register(server.stranger(), { username })).status).toBe(400);
    },
  );

  test('a username that looks like one in use is taken, or refused, wherever it comes in', async () => {
    const zoe = await server.signIn('Zo\u00eb');
    const other = await server.signIn('Bala');
    for (const username of ['Zoe\u0308', ' zoe\u0308 ', 'ZOe\u0308']) {
      const code = 'usernameTaken';
      expect((await register(server.stranger(), { username })).body.code).toBe(code);
      expect((await other.patch('/auth/profile', { username })).body.code).toBe(code);
    }
    for (const username of ['Zo\u00eb\u3164', 'Zo\uff45', 'Z\u043e\u00eb']) {
      expect((await register(server.stranger(), { username })).body.code).toBe('invalid');
      expect((await other.patch('/auth/profile', { username })).body.code).toBe('invalid');
    }
    expect((await other.setMe({ name: '\u3164' })).body.code).toBe('invalid');
    expect((await zoe.get('/auth/profile')).body.user.username).toBe('Zo\u00eb');
  });

  test('two registrations of one address at the same moment: one account with one password', async () => {
    for (let round = 0; round < 3; round += 1) {
      const address = `race${round}@kira.test`;
      const passwords = ['First-Pass-1', 'Second-Pass-2'];
      const both = passwords.map((given) => ({ who: server.stranger(), given }));
      const answers = await Promise.all(
        both.map(({ who, given }, n) =>
          register(who, { email: address, username: `Race${round}${n}`, password: given }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await Promise.all(both.map(({ who }) => visit(who)));
      const entered = await Promise.all(
        both.map(({ who, given }) => login(who, { email: address, password: given })),
      );
      expect(entered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    }
  }, 60_000);
});
