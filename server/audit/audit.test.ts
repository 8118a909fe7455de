import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { fromBase32 } from '../../tests/support/from-base32.ts';
import { stepAt, totp } from '../auth/two-factor/totp.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { tidy } from '../housekeeping.ts';
import { postReceipt } from '../testing/boards.ts';
import { joinByLink, linkTo } from '../testing/guests.ts';
import { password, type TestClient } from '../testing/test-client.ts';
import { acceptAll, onOneDatabase, serveEach, twoFriends, type TestServer } from '../testing/test-server.ts';
import { audit } from './audit.ts';
import { auditLines, readAsked } from './print-audit.ts';

interface Told {
  kind: string;
  by: { _id: string; name: string } | null;
  about: { _id: string; name: string } | null;
  what: string;
}

onOneDatabase('the security log', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  serveEach(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
    await server.deps.database.db.deleteFrom('audit_log').execute();
  });

  /** The user's own log, oldest first: kind, who did it, to which person, and what. */
  async function logOf(client: TestClient): Promise<string[]> {
    const { entries } = (await client.get('/auth/audit-log')).body as { entries: Told[] };
    const called = (person: Told['by']) =>
      person && (person._id === client.id ? 'me' : person.name.toLowerCase());
    return entries
      .map(({ kind, by, about, what }) => [kind, called(by), called(about), what].filter(Boolean).join(' '))
      .toReversed();
  }

  test('AUDIT-2 who joins, leaves, is invited and removed is told to them and to the creator', async () => {
    const chong = await server.signIn('Chong');
    await friend.patch(`/groups/${group}`, { inviteEmails: [chong.email, 'nobody@kira.test'] });
    await acceptAll(chong);
    await me.patch(`/groups/${group}`, { removeUsers: [chong.id] });
    await friend.patch(`/groups/${group}`, { removeUsers: [friend.id] });
    expect(await logOf(friend)).toEqual(['invited me Makan', 'invited me Makan', 'left me Makan']);
    expect(await logOf(chong)).toEqual([
      'invited bala me Makan',
      'joined me Makan',
      'removed aisyah me Makan',
    ]);
    expect(await logOf(me)).toEqual(['joined chong Makan', 'removed me chong Makan', 'left bala Makan']);
  });

  test('AUDIT-3 the numbers of entries don’t tell which invited address has an account', async () => {
    const chong = await server.signIn('Chong');
    const inviteEmails = ['a@kira.test', chong.email, 'x@kira.test', 'y@kira.test'];
    await friend.patch(`/groups/${group}`, { inviteEmails });
    const { entries } = (await friend.get('/auth/audit-log')).body as { entries: { _id: number }[] };
    const gaps = entries.slice(1).map(({ _id }, at) => entries[at]!._id - _id);
    expect(gaps).toEqual([2, 2, 2]);
  });

  test('AUDIT-2 who asks by a group’s link has joined once they are let in; each link has its entry', async () => {
    const chong = await server.signIn('Chong');
    const link = async (isNew: boolean) =>
      new URL((await me.post(`/groups/${group}/link`, { isNew })).body.link).searchParams.get('token');
    await link(false);
    expect(await link(false)).toBeTruthy(); // the same one
    await chong.post('/joins', { token: await link(true) });
    expect(await logOf(chong)).toEqual([]);
    await me.patch(`/groups/${group}`, { acceptRequests: [chong.id] });
    expect(await logOf(chong)).toEqual(['joined me Makan']);
    expect(await logOf(me)).toEqual([
      'groupLinkMade me Makan',
      'groupLinkRenewed me Makan',
      'joined chong Makan',
    ]);
    expect(await logOf(friend)).toEqual([]);
  });

  test('AUDIT-2 a bill’s link, who came by it, who was taken out, and the deletion', async () => {
    const receipt = await postReceipt(me);
    const { guest } = await joinByLink(server, me, receipt);
    await guest.post('/guests/join', { token: await linkTo(me, receipt) }); // who is in already
    await linkTo(me, receipt, { renew: true });
    await me.post(`/receipts/${receipt}/guests/remove`, { user: guest.id });
    await me.post(`/receipts/${receipt}/guests/let-back`, { user: guest.id });
    await me.delete(`/receipts/${receipt}/link`);
    await me.delete(`/receipts/${receipt}/link`);
    await me.delete(`/receipts/${receipt}`);
    const kinds = (await logOf(me)).map((line) => line.split(' ')[0]);
    expect(kinds).toEqual([
      'cameByLink',
      'billLinkRenewed',
      'takenOut',
      'letBack',
      'billLinkEnded',
      'billDeleted',
    ]);
    // What a guest's log says they read with the account that they make.
    const { rows } = await rowsOf(guest.id);
    expect(rows).toEqual(['cameByLink', 'takenOut', 'letBack']);
    expect((await guest.get('/auth/audit-log')).status).toBe(403);
  });

  async function rowsOf(user: string) {
    const found = await server.deps.database.db
      .selectFrom('audit_log')
      .select('kind')
      .where('user_id', '=', user)
      .orderBy('id')
      .execute();
    return { rows: found.map(({ kind }) => kind as string) };
  }

  test('a guest who logs in takes their entries along, and is named by the account', async () => {
    const receipt = await postReceipt(me);
    const { guest } = await joinByLink(server, me, receipt);
    await guest.post('/auth/login', { email: friend.email, password });
    guest.id = friend.id;
    const [title] = (await logOf(me)).map((line) => line.replace('cameByLink bala ', ''));
    expect(await logOf(guest)).toEqual([`cameByLink me ${title}`, 'signedIn me Unknown device']);
  });

  test('all members are told that a group was deleted, and that it is back', async () => {
    await me.delete(`/groups/${group}`);
    await me.patch(`/groups/${group}`, { ops: [{ op: 'group.set', field: 'deleted', value: false }] });
    const both = ['groupDeleted', 'groupRestored'];
    expect(await logOf(me)).toEqual(both.map((kind) => `${kind} me Makan`));
    expect(await logOf(friend)).toEqual(both.map((kind) => `${kind} aisyah Makan`));
  });

  test('what happens to an account, and exports: the same one once a minute', async () => {
    const again = 'Another!2345';
    const { secret } = (await me.post('/auth/two-factor/set-up', { password })).body;
    const code = () => {
      server.pass(MINUTE_MS);
      return totp(fromBase32(secret), stepAt(server.deps.now()));
    };
    await me.post('/auth/two-factor/confirm', { code: '000000' });
    const { recoveryCodes } = (await me.post('/auth/two-factor/confirm', { code: code() })).body;
    await me.post('/auth/two-factor/recovery-codes', { password, code: code() });
    await me.post('/auth/two-factor/turn-off', { password, code: code() });
    const changed = { currentPassword: password, newPassword: again, confirmNewPassword: again };
    expect((await me.post('/auth/change-password', changed)).status).toBe(200);
    await me.post('/auth/sessions/end-others');
    for (const format of ['json', 'json', 'csv']) await me.get(`/auth/export?format=${format}`);
    server.pass(MINUTE_MS);
    await me.get('/auth/export');
    const phone = server.stranger();
    await phone.post('/auth/login', { email: me.email, password: again });
    await phone.post('/auth/login', { email: me.email, password: again }); // a known device by now
    expect(await logOf(me)).toEqual([
      'twoFactorOn me',
      'recoveryCodesRenewed me',
      'twoFactorOff me',
      'passwordChanged me',
      'otherSessionsEnded me',
      'exportedJson me',
      'exportedCsv me',
      'exportedJson me',
      'signedIn me Unknown device',
    ]);
    const all = JSON.stringify(await server.deps.database.db.selectFrom('audit_log').selectAll().execute());
    for (const hidden of [secret, again, me.email, recoveryCodes[0]]) expect(all).not.toContain(hidden);
  });

  test('AUDIT-1 what fails has no entry', async () => {
    const { db } = server.deps.database;
    const failed = db.transaction().execute(async (trx) => {
      await audit(trx, { at: server.deps.now(), kind: 'groupLinkMade', by: me.id, group });
      throw new Error('later');
    });
    await expect(failed).rejects.toThrow('later');
    const over = {
      removeUsers: [friend.id],
      inviteEmails: Array.from({ length: 10 }, (_, n) => `${n}@kira.test`),
    };
    expect((await me.patch(`/groups/${group}`, over)).body.code).toBe('tooManyMembers');
    expect(await logOf(me)).toEqual([]);
  });

  test('a long log comes in pages, of the user alone', async () => {
    const { db } = server.deps.database;
    for (let n = 0; n < 120; n += 1) {
      const by = n % 2 ? friend.id : me.id;
      await audit(db as never, { at: server.deps.now(), kind: 'exportedCsv', by, what: String(n) });
    }
    const seen: string[] = [];
    let query = '';
    for (let more = true; more;) {
      const { body } = await me.get(`/auth/audit-log${query}`);
      seen.push(...body.entries.map(({ what }: Told) => what));
      ({ more } = body);
      query = `?before=${body.entries.at(-1)._id as number}`;
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, n) => String(118 - 2 * n)));
    const { securityLog } = JSON.parse((await me.get('/auth/export')).raw.body) as { securityLog: Told[] };
    expect(securityLog.map(({ what }) => what)).toEqual(['', ...seen]);
    expect((await me.get('/auth/audit-log?before=0')).status).toBe(400);
  });

  test('AUDIT-4 rows go after 400 days, and over 5,000 the oldest of whoever did the most; one tells of a deleted account', async () => {
    const { db } = server.deps.database;
    const at = server.deps.now();
    const row = (what: string) =>
      ({
        user_id: me.id,
        at,
        kind: 'exportedCsv',
        by_user: me.id,
        about_user: null,
        document: null,
        what,
      }) as const;
    await db
      .insertInto('audit_log')
      .values({ ...row('of a friend'), by_user: friend.id })
      .execute();
    for (let n = 0; n < 5; n += 1)
      await db
        .insertInto('audit_log')
        .values(Array.from({ length: 1001 }, (_, k) => row(`${n} ${k}`)))
        .execute();
    await audit(db as never, { at, kind: 'joined', by: friend.id, group });
    const count = async () => (await db.selectFrom('audit_log').select('id').execute()).length;
    await tidy(server.deps);
    expect(await count()).toBe(5000 + 1);
    expect((await rowsOf(me.id)).rows.at(-1)).toBe('joined');
    const ofFriend = db.selectFrom('audit_log').select('id').where('what', '=', 'of a friend');
    expect(await ofFriend.execute()).toHaveLength(1);
    expect((await me.post('/auth/account/delete', { password })).status).toBe(200);
    expect((await rowsOf(me.id)).rows).toEqual(['accountDeleted']);
    expect(await logOf(friend)).toEqual(['joined me Makan']);
    server.pass(401 * DAY_MS);
    await tidy(server.deps);
    expect(await count()).toBe(0);
  });

  test('the operator gets lines of JSON, of all or of somebody, a document, since a day', async () => {
    await me.patch(`/groups/${group}`, { removeUsers: [friend.id] });
    const { db } = server.deps.database;
    const lines = async (...args: string[]) => {
      const found = [];
      for await (const line of auditLines(db, readAsked(args))) found.push(JSON.parse(line));
      return found;
    };
    const line = { kind: 'removed', by: me.id, about: friend.id, document: group, what: 'Makan' };
    expect(await lines('--user', friend.email.toUpperCase())).toEqual([
      { ...line, user: friend.id, at: expect.any(String) },
    ]);
    expect(await lines('--document', group, '--since', '2026-01-01')).toHaveLength(2);
    expect(await lines('--user', v7())).toEqual([]);
    expect(await lines('--since', '2100-01-01')).toEqual([]);
    for (const wrong of [['--user'], ['--since', 'today'], ['--all', 'x'], ['--user', '']])
      expect(() => readAsked(wrong)).toThrow('npm run audit');
  });
});
