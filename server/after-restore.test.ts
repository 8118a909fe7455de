import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { endAllAccess } from './after-restore.ts';
import { password } from './testing/test-client.ts';
import { onEachDatabase, serveEach, twoFriends, type TestServer } from './testing/test-server.ts';

onEachDatabase('after a restore', (where) => {
  let server: TestServer;
  serveEach(where, async (opened) => {
    server = opened;
  });
  const end = (...deleted: string[]) => endAllAccess(server.deps.database.db, server.deps, deleted);
  const linkOf = (at = -1) => new URL(server.mails.at(at)!.link!);

  test('no session, code, link or known device opens anything; the password does', async () => {
    const { me, group } = await twoFriends(server, 'Aisyah', 'Bala');
    const phone = server.stranger();
    await phone.post('/auth/login', { email: me.email, password });
    await me.post('/auth/two-factor/set-up', { password });
    const { db } = server.deps.database;
    const code = { user_id: me.id, hash: 'a' };
    await db.insertInto('recovery_codes').values(code).execute();
    await me.post('/auth/forgot-password', { email: me.email });
    const reset = linkOf().search;
    await me.patch(`/groups/${group}`, { inviteEmails: ['chong@kira.test'] });
    const invitation = linkOf().searchParams.get('token')!;
    const { link } = (await me.post(`/groups/${group}/link`, {})).body;

    const lines = await end();
    expect(lines).toContain('Ended: 3 sessions');
    expect(lines).toContain('Ended: 1 recovery codes');
    for (const who of [me, phone]) {
      expect((await who.get('/auth/profile')).status).toBe(401);
      expect((await who.post('/auth/refresh-token')).status).toBe(401);
    }
    const fresh = { newPassword: 'Fresh-Pass-9', confirmNewPassword: 'Fresh-Pass-9' };
    const who = server.stranger();
    expect((await who.post(`/auth/reset-password${reset}`, fresh)).body.code).toBe('resetFailed');
    const viewed = await who.get(`/invitations/validate?token=${encodeURIComponent(invitation)}`);
    expect(viewed.body.invitationStatus).toBe('invalid');
    const joined = await who.get(`/joins/validate${new URL(link).search}`);
    expect(joined.body.code).toBe('linkNotFound');
    expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('devices').selectAll().execute()).toEqual([]);
    expect((await phone.post('/auth/login', { email: me.email, password })).status).toBe(200);
    expect((await phone.get('/groups')).body.groups).toMatchObject([{ _id: group }]);
  });

  test('an account that was deleted since the backup is deleted again, others stay', async () => {
    const { me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala');
    const strange = v7();
    const lines = await end(me.id, strange, "x' or true --");
    expect(lines.slice(0, 3)).toEqual([
      `Deleted again: ${me.id}`,
      `No account: ${strange}`,
      "No account: x' or true --",
    ]);
    expect((await server.stranger().post('/auth/login', { email: me.email, password })).status).toBe(401);
    await friend.post('/auth/login', { email: friend.email, password });
    expect((await friend.get(`/groups/${group}`)).body).toMatchObject({ creator: friend.id });
    expect((await end(me.id))[0]).toBe(`No account: ${me.id}`);
  });
});
