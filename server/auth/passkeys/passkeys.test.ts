import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../durations.ts';
import { tidy } from '../../housekeeping.ts';
import { createAuthenticator, type Authenticator } from '../../testing/authenticator.ts';
import { postReceipt } from '../../testing/boards.ts';
import { comeByLink, joinByLink } from '../../testing/guests.ts';
import { password, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveEach, type TestServer } from '../../testing/test-server.ts';

onOneDatabase('passkeys', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  serveEach(where, async (opened) => {
    server = opened;
    me = await server.signIn('Aisyah');
    friend = await server.signIn('Bala');
  });

  async function add(who: TestClient, phone: Authenticator, proof: object = { password }, habits = {}) {
    const { status, body } = await who.post('/auth/passkeys/options', proof);
    return status === 200 ? who.post('/auth/passkeys', phone.create(body, habits)) : { status, body };
  }
  const begin = async (browser: TestClient) => (await browser.post('/auth/passkeys/log-in/options')).body;
  const send = (browser: TestClient, passkey: object) => browser.post('/auth/passkeys/log-in', { passkey });
  const logIn = async (phone: Authenticator, habits = {}, browser = server.stranger()) =>
    send(browser, phone.use(await begin(browser), habits));
  const listed = async (who: TestClient) => (await who.get('/auth/passkeys')).body.passkeys;
  const profile = async (who: TestClient) => (await who.get('/auth/profile')).body.user;
  const logged = async (who: TestClient): Promise<string[]> =>
    (await who.get('/auth/audit-log')).body.entries.map(({ kind }: { kind: string }) => kind);
  const code = ({ body }: { body: { code?: string } }) => body.code;

  test('signs in, in any browser, and the list says when it was last used', async () => {
    const phone = createAuthenticator();
    expect((await add(me, phone)).status).toBe(200);
    expect(await listed(me)).toMatchObject([{ _id: phone.id, lastUsedAt: null }]);
    const browser = server.stranger();
    const passkey = phone.use(await begin(browser));
    const { status, body } = await browser.post('/auth/passkeys/log-in', {
      passkey,
      redirectPath: '/groups',
    });
    expect([status, body.redirectUrl]).toEqual([200, '/groups']);
    expect((await profile(browser))._id).toBe(me.id);
    expect((await listed(me))[0].lastUsedAt).toMatch(/^2026-/);
  });

  test('its owner is told by e-mail and in the log, when it comes and when it goes', async () => {
    const phone = createAuthenticator();
    await add(me, phone);
    await me.delete(`/auth/passkeys/${phone.id}`);
    expect(server.mails.map(({ to, text }) => [to, /with a passkey/.test(text)])).toEqual([
      [me.email, true],
      [me.email, true],
    ]);
    expect(await logged(me)).toEqual(['passkeyRemoved', 'passkeyAdded']);
  });

  test('adding one to an account asks for the password, or for another passkey', async () => {
    const [phone, tablet] = [createAuthenticator(), createAuthenticator()];
    expect(code(await add(me, phone, { password: 'guessed' }))).toBe('wrongPassword');
    expect(code(await add(me, phone, {}))).toBe('wrongPassword');
    await add(me, phone);
    expect(code(await add(friend, tablet, { passkey: phone.use(await begin(friend)) }))).toBe(
      'passkeyRefused',
    );
    expect((await add(me, tablet, { passkey: phone.use(await begin(me)) })).status).toBe(200);
    expect(await listed(me)).toHaveLength(2);
  });

  test('a code is not asked for: the device has verified the user (PASSKEY-2)', async () => {
    const phone = createAuthenticator();
    await add(me, phone);
    const { body } = await me.post('/auth/two-factor/set-up', { password });
    await server.deps.database.db
      .updateTable('two_factors')
      .set({ confirmed_at: server.deps.now() })
      .where('user_id', '=', me.id)
      .execute();
    expect(body.secret).toBeTruthy();
    expect((await logIn(phone)).status).toBe(200);
    expect(code(await add(me, createAuthenticator()))).toBe('codeNeeded');
  });

  describe('is refused', () => {
    const phoneOf = async (who: TestClient) => {
      const phone = createAuthenticator();
      await add(who, phone);
      return phone;
    };

    test('from another origin, for another site, and without a look at the user', async () => {
      const phone = await phoneOf(me);
      for (const habits of [
        { origin: 'https://kira.evil.test' },
        { origin: 'http://localhost:3001' },
        { site: 'evil.test' },
        { isVerified: false },
      ]) {
        expect([habits, code(await logIn(phone, habits))]).toEqual([habits, 'passkeyRefused']);
        expect([habits, code(await add(me, createAuthenticator(), { password }, habits))]).toEqual([
          habits,
          'passkeyRefused',
        ]);
      }
    });

    test('when its challenge comes again, even after a refusal (PASSKEY-1)', async () => {
      const phone = await phoneOf(me);
      const browser = server.stranger();
      const passkey = phone.use(await begin(browser), { counter: 1 });
      expect((await send(browser, passkey)).status).toBe(200);
      expect(code(await send(browser, passkey))).toBe('passkeyExpired');

      const challenge = await begin(browser);
      expect(code(await send(browser, phone.use(challenge, { isVerified: false })))).toBe('passkeyRefused');
      expect(code(await send(browser, phone.use(challenge, { counter: 2 })))).toBe('passkeyExpired');
    });

    test('with a challenge of another browser, another user, an earlier time or another purpose (PASSKEY-1)', async () => {
      const phone = await phoneOf(me);
      const [browser, other] = [server.stranger(), server.stranger()];
      await begin(other);
      expect(code(await send(other, phone.use(await begin(browser))))).toBe('passkeyExpired');

      const late = phone.use(await begin(browser));
      server.pass(10 * MINUTE_MS);
      expect(code(await send(browser, late))).toBe('passkeyExpired');

      const { body: creation } = await me.post('/auth/passkeys/options', { password });
      expect(code(await send(me, phone.use(creation)))).toBe('passkeyExpired');
      const tablet = createAuthenticator().create({ ...creation, challenge: (await begin(me)).challenge });
      expect(code(await me.post('/auth/passkeys', tablet))).toBe('passkeyExpired');

      // Bala has taken Aisyah's cookies of /auth, but not her session.
      const { body: again } = await me.post('/auth/passkeys/options', { password });
      friend.cookies['kira_passkey'] = me.cookies['kira_passkey']!;
      expect(code(await friend.post('/auth/passkeys', createAuthenticator().create(again)))).toBe(
        'passkeyExpired',
      );
    });

    test('when its counter goes back or stands still; one that never counts is taken (PASSKEY-3)', async () => {
      const phone = await phoneOf(me);
      const counts = [0, 0, 7, 7, 6, 0, 8];
      const codes: unknown[] = [];
      for (const counter of counts) codes.push(code(await logIn(phone, { counter })));
      const no = 'passkeyRefused';
      expect(codes).toEqual([undefined, undefined, undefined, no, no, no, undefined]);
    });

    test('of two uses with one count at the same moment, one (PASSKEY-3)', async () => {
      const phone = await phoneOf(me);
      const browsers = [server.stranger(), server.stranger()];
      const uses = await Promise.all(
        browsers.map(async (one) => [one, phone.use(await begin(one), { counter: 1 })] as const),
      );
      const answers = await Promise.all(uses.map(([browser, passkey]) => send(browser, passkey)));
      expect(answers.map(({ status }) => status === 200)).toContain(true);
      expect(answers.map(({ body }) => body.code)).toContain('passkeyRefused');
    });

    test('under the id of another user’s', async () => {
      const [mine, theirs] = [await phoneOf(me), await phoneOf(friend)];
      const browser = server.stranger();
      // Signed by Bala's phone, called Aisyah's.
      const forged = { ...theirs.use(await begin(browser)), id: mine.id };
      expect(code(await send(browser, forged))).toBe('passkeyRefused');
      // Signed by Aisyah's, which keeps it for Bala.
      const handle = Buffer.from(friend.id).toString('base64url');
      expect(code(await logIn(mine, { userHandle: handle }))).toBe('passkeyRefused');
      const { userHandle: _, ...response } = theirs.use(await begin(browser)).response;
      expect(code(await send(browser, { id: mine.id, response }))).toBe('passkeyRefused');
      // Registered once more, by somebody else.
      expect(code(await add(friend, mine))).toBe('passkeyRefused');
      expect((await friend.patch(`/auth/passkeys/${mine.id}`, { name: 'Mine' })).status).toBe(404);
      expect((await friend.delete(`/auth/passkeys/${mine.id}`)).status).toBe(404);
      expect(await listed(me)).toMatchObject([{ _id: mine.id, name: 'Unknown device' }]);
    });

    test('once it was removed, and what it had opened ends (PASSKEY-6)', async () => {
      const phone = await phoneOf(me);
      const browser = server.stranger();
      await logIn(phone, {}, browser);
      expect((await me.delete(`/auth/passkeys/${phone.id}`)).status).toBe(200);
      expect((await browser.get('/auth/profile')).status).toBe(401);
      expect((await me.get('/auth/profile')).status).toBe(200);
      expect(code(await logIn(phone))).toBe('passkeyRefused');
    });
  });

  test('an address asks for so many challenges a minute, and a user adds so many in an hour', async () => {
    const browser = server.stranger();
    const ask = async () => (await browser.post('/auth/passkeys/log-in/options')).status;
    for (let n = 0; n < 120; n += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    server.pass(MINUTE_MS);
    for (let n = 0; n < 20; n += 1) expect(code(await add(me, createAuthenticator()))).toBeUndefined();
    expect(code(await add(me, createAuthenticator()))).toBe('tooManyAttempts');
  });

  test('the last way into an account can’t be removed (PASSKEY-5)', async () => {
    const [phone, tablet] = [createAuthenticator(), createAuthenticator()];
    await add(me, phone);
    await add(me, tablet);
    await server.deps.database.db
      .updateTable('users')
      .set({ password: null })
      .where('id', '=', me.id)
      .execute();
    const both = await Promise.all([phone, tablet].map(({ id }) => me.delete(`/auth/passkeys/${id}`)));
    const codes = both.map(code);
    expect(codes).toContain(undefined);
    expect(codes).toContain('lastSignIn');
  });

  test('has the name that its user gives it, also in the user’s own data', async () => {
    const phone = createAuthenticator();
    await add(me, phone);
    expect((await me.patch(`/auth/passkeys/${phone.id}`, { name: ' My phone ' })).status).toBe(200);
    expect((await listed(me))[0].name).toBe('My phone');
    expect(JSON.parse((await me.get('/auth/export')).raw.body).passkeys).toMatchObject([
      { name: 'My phone' },
    ]);
  });

  describe('of a guest', () => {
    /** A guest called Mei keeps Aisyah's bill with a passkey. */
    async function keep() {
      const receipt = await postReceipt(me);
      const { guest } = await joinByLink(server, me, receipt);
      const column = 'column-1-aaaa';
      await guest.patch(`/states/${receipt}`, {
        ops: [
          { op: 'column.hold', id: column, user: guest.id, value: true },
          { op: 'column.set', id: column, field: 'title', value: 'Mei' },
        ],
        baseRev: 1,
      });
      const { cursor } = (await guest.get('/sync')).body;
      const phone = createAuthenticator();
      const answer = await add(guest, phone, {});
      expect(answer.status).toBe(200);
      return { receipt, guest, phone, cursor, user: answer.body.user };
    }

    test('makes the guest an account without an address, under their name (PASSKEY-4)', async () => {
      const { guest, receipt, user, cursor } = await keep();
      expect(user).toMatchObject({ _id: guest.id, email: '', username: 'Mei', name: 'Mei' });
      expect(user.isGuest).toBeUndefined();
      // The feed brings the bill again: they are something else on it now.
      const { changes } = (await guest.get(`/sync?cursor=${cursor}`)).body;
      expect(changes).toMatchObject([{ type: 'receipt', receipt: { _id: receipt, role: 'participant' } }]);
      expect((await guest.post('/groups', { name: 'Makan' })).status).toBe(200);
    });

    test('has another username where somebody has theirs', async () => {
      await server.signIn('mei');
      const { user } = await keep();
      expect(user.username).toMatch(/^Mei-\w{6}$/);
    });

    test('opens the account in another browser, whose guest it takes over', async () => {
      const { guest, phone } = await keep();
      const other = (await joinByLink(server, me, await postReceipt(me))).guest;
      expect((await logIn(phone, {}, other)).status).toBe(200);
      expect((await profile(other))._id).toBe(guest.id);
    });

    test('keeps the account when another account logs in in its browser (PASSKEY-4)', async () => {
      const { guest, phone } = await keep();
      await guest.post('/auth/login', { email: friend.email, password });
      expect((await profile(guest))._id).toBe(friend.id);
      expect((await logIn(phone)).status).toBe(200);
    });

    test('keeps it from being swept, however long nobody was there (GUEST-3)', async () => {
      const { phone, guest } = await keep();
      await begin(guest); // a challenge that nobody uses
      server.pass(400 * DAY_MS);
      await tidy(server.deps);
      const { db } = server.deps.database;
      expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
      const browser = server.stranger();
      expect((await logIn(phone, {}, browser)).status).toBe(200);
      expect(await profile(browser)).toMatchObject({ _id: guest.id, name: 'Mei' });
    });

    test('makes them somebody whom others pay without a bill, and name on theirs', async () => {
      const { guest, receipt } = await keep();
      const day = server.deps.now().toISOString().slice(0, 10).replaceAll('-', '');
      const pay = (by: TestClient, n: number) =>
        by.patch(`/payments/1.pair.${me.id}.${guest.id}.${day}.${n}`, {
          ops: [{ op: 'payment.set', field: 'sent', value: 500 }],
          baseRev: 0,
        });
      const named = { op: 'column.set', id: 'column-1-aaaa', field: 'user', value: guest.id };
      const { body } = await me.patch(`/states/${receipt}`, { ops: [named], baseRev: 1 });
      expect(body.board.columns['column-1-aaaa'].user).toBe(guest.id);
      expect((await pay(me, 1)).status).toBe(200);
      expect((await pay(guest, 2)).status).toBe(200);
    });

    test('is the only way in, until the account has an address', async () => {
      const { guest, phone } = await keep();
      const remove = () => guest.delete(`/auth/passkeys/${phone.id}`);
      expect(code(await remove())).toBe('lastPasskey');
      const email = 'mei@kira.test';
      const proof = { passkey: phone.use(await begin(guest)) };
      server.mails.length = 0;
      expect((await guest.post('/auth/email', { email, ...proof })).status).toBe(200);
      expect(server.mails.map(({ to }) => to)).toEqual([email]);
      const token = new URL(server.mails[0]!.link!).searchParams.get('token');
      expect((await guest.post('/auth/email/confirm', { token })).body.user.email).toBe(email);
      expect(code(await remove())).toBe('lastSignIn');

      const stranger = server.stranger();
      await stranger.post('/auth/forgot-password', { email });
      const { searchParams } = new URL(server.mails.at(-1)!.link!);
      const chosen = { newPassword: 'Another!2345', confirmNewPassword: 'Another!2345' };
      await stranger.post(`/auth/reset-password?${searchParams}`, chosen);
      const login = await stranger.post('/auth/login', { email, password: 'Another!2345' });
      expect(login.status).toBe(200);
      expect((await stranger.delete(`/auth/passkeys/${phone.id}`)).status).toBe(200);
    });

    test('deletes the account, which has no password', async () => {
      const { guest, phone } = await keep();
      expect(code(await guest.post('/auth/account/delete', {}))).toBe('noPassword');
      const passkey = phone.use(await begin(guest));
      expect((await guest.post('/auth/account/delete', { passkey })).status).toBe(200);
      expect(code(await logIn(phone))).toBe('passkeyRefused');
    });

    test('needs no more than the session that the guest has', async () => {
      const { guest } = await joinByLink(server, me, await postReceipt(me));
      await comeByLink(friend, me, await postReceipt(me));
      expect((await guest.post('/auth/passkeys/options', {})).status).toBe(200);
      expect(code(await friend.post('/auth/passkeys/options', {}))).toBe('wrongPassword');
    });
  });
});
