import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oidcClient, openOidcProvider, type OidcProvider } from '../../../tests/support/oidc-provider.ts';
import { beforeTransaction } from '../../testing/before-transaction.ts';
import { cookieHeader, keepCookies, type CookieJar } from '../../testing/cookies.ts';
import { password, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, testServer, type TestServer } from '../../testing/test-server.ts';

/** Who is signed in at the provider, and what it says of them. */
const person = {
  sub: 'sub-1',
  email: 'aisyah@kira.test',
  email_verified: true,
  preferred_username: 'aisyah_g',
};
const callback = 'http://localhost:3000/api/auth/oauth/makan/callback';

let provider: OidcProvider;
beforeAll(async () => {
  provider = await openOidcProvider(person);
  provider.serve(callback);
});
afterAll(() => provider.close());

/** Follows the provider's own pages, with its cookies, until it sends the browser back to us. */
async function atProvider(start: string): Promise<URL> {
  const jar: CookieJar = {};
  let url = start;
  for (let hops = 0; hops < 12; hops += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookieHeader(jar) },
    });
    keepCookies(jar, answer.headers.getSetCookie());
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(callback)) return new URL(url);
  }
  throw new Error('The provider never sent the browser back.');
}

onOneDatabase('signing in by OpenID Connect', (where) => {
  let server: TestServer;
  beforeAll(async () => {
    const env = {
      OAUTH_MAKAN_ISSUER: provider.issuer,
      OAUTH_MAKAN_CLIENT_ID: oidcClient.id,
      OAUTH_MAKAN_CLIENT_SECRET: oidcClient.secret,
      OAUTH_GONE_ISSUER: 'http://127.0.0.1:9',
      OAUTH_GONE_CLIENT_ID: oidcClient.id,
      OAUTH_GONE_CLIENT_SECRET: oidcClient.secret,
    };
    server = await testServer({ where: await where(), env });
    server.pass(Date.now() - server.deps.now().getTime()); // the provider has the real time
  });
  beforeEach(async () => {
    provider.person = { ...person };
    await server.clear();
  });
  afterAll(() => server.close());

  const start = async (who: TestClient, redirect = '/groups', more = '') => {
    const { raw } = await who.get(`/auth/oauth/makan?redirect=${encodeURIComponent(redirect)}${more}`);
    expect(raw.statusCode).toBe(302);
    return String(raw.headers.location);
  };
  const back = async (who: TestClient, { pathname, search }: URL) => {
    const { raw } = await who.raw({ method: 'GET', url: pathname + search });
    return String(raw.headers.location);
  };
  const signInBy = async (who: TestClient, redirect?: string) =>
    back(who, await atProvider(await start(who, redirect)));
  const profile = async (who: TestClient) => (await who.get('/auth/profile')).body.user;

  test('the buttons, and what is not set up', async () => {
    expect((await server.stranger().get('/auth/providers')).body).toEqual({
      providers: [
        { name: 'makan', label: 'Makan' },
        { name: 'gone', label: 'Gone' },
      ],
    });
    expect((await server.stranger().get('/auth/oauth/other')).body.code).toBe('providerNotFound');
    const { raw } = await server.stranger().get('/auth/oauth/gone?redirect=/groups');
    expect(raw.headers.location).toBe('/login?oauth=unavailable&redirect=%2Fgroups');
  });

  test('a new person gets an account, and the same one the next time', async () => {
    const [first, second] = [server.stranger(), server.stranger()];
    expect(await signInBy(first)).toBe('/groups');
    expect(await profile(first)).toMatchObject({ email: person.email, username: 'aisyah_g' });
    provider.person = { sub: person.sub };
    expect(await signInBy(second, '//elsewhere.example')).toBe('/');
    expect((await profile(second))._id).toBe((await profile(first))._id);
    expect((await first.post('/auth/two-factor/set-up', { password })).body.code).toBe('noPassword');
  });

  test('REGISTER-7 a visitor’s colour is that of a new account, and changes no account that is there', async () => {
    for (const colour of [4, 9]) {
      const who = server.stranger();
      await back(who, await atProvider(await start(who, '/', `&colour=${colour}`)));
      expect((await profile(who)).colour).toBe(4);
    }
    expect((await server.stranger().get('/auth/oauth/makan?colour=16')).status).toBe(400);
  });

  test('an account with the same verified address is linked, and its owner is told', async () => {
    const owner = await server.signIn('Aisyah');
    const who = server.stranger();
    expect(await signInBy(who)).toBe('/groups');
    expect((await profile(who))._id).toBe(owner.id);
    expect(server.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      owner.email,
      'New way to sign in to your Kira account',
    ]);
    expect((await who.post('/auth/login', { email: owner.email, password })).status).toBe(200);
  });

  test.each([
    { email_verified: false },
    { email_verified: 'true' },
    { email: undefined },
    { email: 'aisyah@\u212Aira.test' },
    { email: 'aisyah@kira.\uFF54est' },
  ])(
    'an address that is not ASCII, or that the provider has not verified, opens nothing: %j',
    async (changes) => {
      await server.signIn('Aisyah');
      provider.person = { ...person, ...changes };
      const who = server.stranger();
      expect(await signInBy(who)).toBe('/login?oauth=unverified&redirect=%2Fgroups');
      expect((await who.get('/auth/profile')).status).toBe(401);
    },
  );

  test('the password of a registration that nobody verified does not open the account', async () => {
    const evil = { email: person.email, username: 'Evil', password: 'Evil-Pass-1' };
    const stranger = server.stranger();
    await stranger.post('/auth/register', evil);
    const { search } = new URL(server.mails[0]!.link!);
    const owner = server.stranger();
    expect(await signInBy(owner)).toBe('/groups');
    expect((await stranger.post('/auth/login', evil)).status).toBe(401);
    expect((await stranger.get(`/auth/verify-email${search}`)).body.code).toBe('expiredLink');
  });

  test('a taken username gets an end of its own', async () => {
    await server.signIn('aisyah_g');
    const who = server.stranger();
    await signInBy(who);
    expect((await profile(who)).username).toMatch(/^aisyah_g-\w{6}$/);
  });

  test.each(['\u0410isyah', '\uff21isyah', '\u3164', 'a\u202eb'])(
    'a username that looks like another is not taken over: %j',
    async (username) => {
      provider.person = { ...person, preferred_username: username };
      const who = server.stranger();
      await signInBy(who);
      expect((await profile(who)).username).toBe('aisyah');
    },
  );

  test('what another browser began, began too late, or was used before, signs nobody in', async () => {
    const [mine, other] = [server.stranger(), server.stranger()];
    const answer = await atProvider(await start(mine));
    expect(await back(other, answer)).toBe('/login?oauth=failed&redirect=%2F');
    await start(other);
    expect(await back(other, answer)).toBe('/login?oauth=failed&redirect=%2Fgroups');
    expect((await other.get('/auth/profile')).status).toBe(401);

    const cookie = mine.cookies['kira_oauth']!;
    expect(await back(mine, answer)).toBe('/groups');
    mine.cookies['kira_oauth'] = cookie;
    expect(await back(mine, answer)).toBe('/login?oauth=failed&redirect=%2Fgroups');

    const late = await atProvider(await start(other));
    server.pass(10 * 60_000);
    expect(await back(other, late)).toBe('/login?oauth=failed&redirect=%2Fgroups');
  });

  test('an account with a second factor is asked for it', async () => {
    const owner = await server.signIn('Aisyah');
    const { db } = server.deps.database;
    const at = server.deps.now();
    await db.insertInto('two_factors').values({ user_id: owner.id, secret: '', confirmed_at: at }).execute();
    const who = server.stranger();
    expect(await signInBy(who)).toMatch(/^\/verify-2fa#token=[\w-]{43}&redirect=%2Fgroups$/);
    expect((await who.get('/auth/profile')).status).toBe(401);
  });

  describe('a linked third party', () => {
    const identities = async (who: TestClient) =>
      (await who.get('/auth/identities')).body.identities as { _id: string; provider: string }[];

    test('is listed and removed, and its owner is told', async () => {
      const owner = await server.signIn('Aisyah');
      await signInBy(server.stranger());
      const [one, ...others] = await identities(owner);
      expect([one?.provider, others]).toEqual(['Makan', []]);
      const stranger = await server.signIn('Mallory');
      expect((await stranger.delete(`/auth/identities/${one?._id}`)).status).toBe(404);
      expect((await owner.delete(`/auth/identities/${one?._id}`)).status).toBe(200);
      expect(await identities(owner)).toEqual([]);
      expect(server.mails.at(-1)).toMatchObject({
        to: owner.email,
        subject: 'A way to sign in to your Kira account was removed',
      });
    });

    test('opens nothing once it is removed, until its owner allows it again', async () => {
      const owner = await server.signIn('Aisyah');
      await signInBy(server.stranger());
      const [one] = await identities(owner);
      await owner.delete(`/auth/identities/${one?._id}`);
      const thief = server.stranger();
      expect(await signInBy(thief)).toBe('/login?oauth=removed&redirect=%2Fgroups');
      expect((await thief.get('/auth/profile')).status).toBe(401);
      expect((await owner.get('/auth/identities')).body.removed).toMatchObject([one]);
      const restore = (who: TestClient, given = password) =>
        who.post(`/auth/identities/${one?._id}/restore`, { password: given });
      expect((await owner.post(`/auth/identities/${one?._id}/restore`)).status).toBe(400);
      expect((await restore(owner, 'Wrong!2345')).body.code).toBe('wrongPassword');
      expect(await signInBy(thief)).toBe('/login?oauth=removed&redirect=%2Fgroups');
      expect((await restore(await server.signIn('Mallory'))).status).toBe(404);
      expect((await restore(owner)).status).toBe(200);
      expect((await restore(owner)).status).toBe(404);
      expect(server.mails.at(-1)).toMatchObject({
        to: owner.email,
        subject: 'New way to sign in to your Kira account',
      });
      await signInBy(thief);
      expect((await profile(thief))._id).toBe(owner.id);
    });

    test('takes along the sessions that it opened, and those that wait for a code; a password’s stay', async () => {
      const owner = await server.signIn('Aisyah');
      const [thief, laptop] = [server.stranger(), server.stranger()];
      await signInBy(thief);
      await laptop.post('/auth/login', { email: owner.email, password });
      const { db } = server.deps.database;
      const at = server.deps.now();
      await db
        .insertInto('two_factors')
        .values({ user_id: owner.id, secret: '', confirmed_at: at })
        .execute();
      await signInBy(server.stranger());
      const [one] = await identities(owner);
      expect((await owner.delete(`/auth/identities/${one?._id}`)).status).toBe(200);
      expect((await thief.get('/auth/profile')).status).toBe(401);
      expect((await thief.post('/auth/refresh-token')).status).toBe(401);
      for (const who of [owner, laptop]) expect((await who.get('/auth/profile')).status).toBe(200);
      expect(await db.selectFrom('two_factor_logins').selectAll().execute()).toEqual([]);
    });

    test('opens nothing if it is removed at that moment', async () => {
      const who = server.stranger();
      const from = await atProvider(await start(who));
      beforeTransaction(server.deps.database.db, 2, () =>
        sql`update identities set removed_at = now()`.execute(server.deps.database.db),
      );
      const { status, body } = await who.raw({ method: 'GET', url: from.pathname + from.search });
      expect([status, body.code]).toEqual([401, 'credentials']);
    });

    test('does not end the session that removes it', async () => {
      const owner = await server.signIn('Aisyah');
      const who = server.stranger();
      await signInBy(who);
      const [one] = await identities(owner);
      expect((await who.delete(`/auth/identities/${one?._id}`)).status).toBe(200);
      for (const client of [owner, who]) expect((await client.get('/auth/profile')).status).toBe(200);
    });

    test('that was removed lets no other subject of its provider in by the address', async () => {
      const owner = await server.signIn('Aisyah');
      await signInBy(server.stranger());
      const [one] = await identities(owner);
      await owner.delete(`/auth/identities/${one?._id}`);
      for (const sub of ['sub-2', 'SUB-1', 'sub-1 ']) {
        provider.person = { ...person, sub, email: 'Aisyah@kira.test' };
        const thief = server.stranger();
        expect(await signInBy(thief)).toBe('/login?oauth=removed&redirect=%2Fgroups');
        expect((await thief.get('/auth/profile')).status).toBe(401);
      }
      expect(await identities(owner)).toEqual([]);
    });

    test('stays while it is the only way in, also for two removals at once', async () => {
      const who = server.stranger();
      await signInBy(who);
      const [only] = await identities(who);
      const remove = (id?: string) => who.delete(`/auth/identities/${id}`);
      expect((await remove(only?._id)).body.code).toBe('lastSignIn');
      const { db } = server.deps.database;
      const { _id: user_id } = await profile(who);
      const created_at = server.deps.now();
      await db
        .insertInto('identities')
        .values({ issuer: 'https://gone.example', subject: 's', user_id, created_at })
        .execute();
      const both = await identities(who);
      expect(both.map((one) => one.provider)).toEqual(['Makan', 'gone.example']);
      const answers = await Promise.all(both.map(({ _id }) => remove(_id)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await identities(who)).toHaveLength(1);
    });
  });
});
