import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromBase32 } from '../tests/support/from-base32.ts';
import { buildApp } from './app.ts';
import { stepAt, totp } from './auth/two-factor/totp.ts';
import type { Deps } from './deps.ts';
import { MINUTE_MS } from './durations.ts';
import type { Secret } from './encryption.ts';
import { renewEncryption } from './renew-encryption.ts';
import { postReceipt } from './testing/boards.ts';
import { linkTo } from './testing/guests.ts';
import { password, TestClient } from './testing/test-client.ts';
import { onOneDatabase, serveEach, type TestServer } from './testing/test-server.ts';
import { typedWays, WaysPhone } from './testing/ways.ts';

const [OLD, NEW] = ['a secret for tests alone', 'another secret for tests'];
const MIDDLE: Secret = { current: NEW, previous: OLD };
const AFTER: Secret = { current: NEW, previous: null };

onOneDatabase('a change of KIRA_SECRET', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let receipt: string;
  let token: string;
  let groupToken: string;
  let code: () => string;
  let recoveryCodes: string[];
  const apps: FastifyInstance[] = [];
  serveEach(where, async (opened) => (server = opened));

  beforeEach(async () => {
    me = await server.signIn('Aisyah');
    friend = await server.signIn('Bala');
    const group = (await me.post('/groups', { name: 'Makan', invitedEmails: [] })).body._id as string;
    const { link } = (await me.post(`/groups/${group}/link`, { isNew: false })).body;
    groupToken = new URL(link).searchParams.get('token')!;
    receipt = await postReceipt(me);
    token = await linkTo(me, receipt);
    await me.call('PUT', '/me/ways-to-pay', typedWays);
    const { secret } = (await me.post('/auth/two-factor/set-up', { password })).body;
    code = () => {
      server.pass(MINUTE_MS);
      return totp(fromBase32(secret), stepAt(server.deps.now()));
    };
    ({ recoveryCodes } = (await me.post('/auth/two-factor/confirm', { code: code() })).body);
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });

  /** Another start of the server, with these secrets. */
  async function restart(secret: Secret) {
    const deps: Deps = { ...server.deps, secret };
    const app = await buildApp(deps);
    apps.push(app);
    const counts = await renewEncryption(deps);
    const stranger = () => new TestClient(app, deps);
    /** The page that was open meanwhile. */
    const pageOf = async (client: TestClient) => {
      const page = Object.assign(stranger(), { id: client.id, email: client.email });
      await client.share(page);
      return page;
    };
    return { counts, stranger, pageOf };
  }
  type Restarted = Awaited<ReturnType<typeof restart>>;

  async function logIn({ stranger }: Restarted, typed: string) {
    const phone = stranger();
    const { twoFactorTempToken } = (await phone.post('/auth/login', { email: me.email, password })).body;
    return phone.post('/auth/verify-2fa', { twoFactorTempToken, code: typed });
  }
  const join = ({ stranger }: Restarted) => stranger().post('/guests/join', { token });
  const shownLink = async (client: TestClient) => (await client.get(`/receipts/${receipt}/link`)).body;
  const viewGroupLink = async ({ stranger }: Restarted) =>
    (await stranger().get(`/joins/validate?token=${groupToken}`)).body.code;

  test('SECRET-1 with the previous secret all goes on, and is encrypted again; then it can be taken away', async () => {
    const middle = await restart(MIDDLE);
    expect(middle.counts).toEqual({ renewed: 2, lost: 0 });
    const page = await middle.pageOf(me);
    expect((await page.patch('/auth/profile', { phoneNumber: '012' })).status).toBe(200);
    expect((await shownLink(page)).token).toBe(token);
    expect((await join(middle)).status).toBe(200);
    expect(await viewGroupLink(middle)).toBeNull();
    expect((await logIn(middle, code())).status).toBe(200);
    expect((await page.get('/me/ways-to-pay')).body).toMatchObject({ ways: typedWays, isLost: false });

    const after = await restart(AFTER);
    expect(after.counts).toEqual({ renewed: 0, lost: 0 });
    expect((await logIn(after, code())).status).toBe(200);
    const later = await after.pageOf(me);
    expect((await later.get('/me/ways-to-pay')).body.ways).toMatchObject(typedWays);
    expect((await new WaysPhone(later).pull()).gets(me)).toBe('all');
    // The page's token is renewed once, as a client does by itself, and its session goes on.
    const write = () => later.patch('/auth/profile', { phoneNumber: '013' });
    expect((await write()).body.code).toBe('csrf');
    await later.token();
    expect((await write()).status).toBe(200);
    expect((await later.post('/auth/refresh-token')).status).toBe(200);
  });

  test('SECRET-2 BILL-LINK-4 JOIN-2 a link that can’t be shown any more has ended, and a new one works', async () => {
    const after = await restart(AFTER);
    const page = await after.pageOf(me);
    await page.token();
    expect((await shownLink(page)).code).toBe('noLink');
    expect(await join(after)).toMatchObject({ status: 404, body: { code: 'linkEnded' } });
    expect(await viewGroupLink(after)).toBe('linkNotFound');
    const other = await after.pageOf(friend);
    await other.token();
    expect((await other.post('/joins', { token: groupToken })).body.code).toBe('linkNotFound');
    token = (await page.post(`/receipts/${receipt}/link`, {})).body.token;
    expect((await join(after)).status).toBe(200);
  });

  test('SECRET-2 TWOFACTOR-3 who lost second factor and ways to pay by it is told, and can set them again', async () => {
    const after = await restart(AFTER);
    expect(after.counts).toEqual({ renewed: 0, lost: 2 });
    expect((await logIn(after, code())).body.code).toBe('authenticatorLost');
    expect((await logIn(after, recoveryCodes[0]!)).status).toBe(200);
    const page = await after.pageOf(me);
    await page.token();
    expect((await page.get('/me/ways-to-pay')).body).toEqual({ ways: null, isLost: true });
    await page.call('PUT', '/me/ways-to-pay', typedWays);
    expect((await page.get('/me/ways-to-pay')).body).toMatchObject({ ways: typedWays, isLost: false });
    const off = { password, code: recoveryCodes[1] };
    expect((await page.post('/auth/two-factor/turn-off', off)).status).toBe(200);
    expect((await page.post('/auth/two-factor/set-up', { password })).status).toBe(200);
    // Nothing was thrown away: had the secret been put back, all of it would be read again.
  });

  test('SECRET-1 two processes of which one writes by the new secret already read each other', async () => {
    const early = await restart({ current: OLD, previous: NEW });
    const late = await restart(MIDDLE);
    for (const process of [early, late, early]) {
      const page = await process.pageOf(me);
      expect((await shownLink(page)).token).toBe(token);
      expect((await page.get('/me/ways-to-pay')).body.ways).toMatchObject(typedWays);
      expect((await logIn(process, code())).status).toBe(200);
    }
  });
});
