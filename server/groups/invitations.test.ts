import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { tidy } from '../housekeeping.ts';
import { password, type TestClient } from '../testing/test-client.ts';
import { acceptAll, onOneDatabase, serveEach, type TestServer } from '../testing/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('invitations', (where) => {
  let server: TestServer;
  let creator: TestClient;
  let guest: TestClient;
  let group: string;
  serveEach(where, async (opened) => {
    server = opened;
    creator = await server.signIn('Aisyah');
    guest = await server.signIn('Bala');
    group = v7();
    await creator.post('/groups', { _id: group, name: 'Makan', invitedEmails: [guest.email] });
  });

  const tokenOf = (at = -1) => new URL(server.mails.at(at)!.link!).searchParams.get('token')!;
  const validate = (token: string) => server.stranger().get(`/invitations/validate?token=${token}`);
  const accept = (who: TestClient, token = tokenOf()) => who.post('/invitations/accept', { token });
  const decline = (who: TestClient, token = tokenOf()) => who.post('/invitations/decline', { token });
  const membersOf = async () => {
    const { users } = (await creator.get(`/groups/${group}`)).body;
    return users.map(({ _id }: { _id: string }) => _id);
  };
  const invitationsOf = async () => (await creator.get(`/groups/${group}`)).body.invitations;
  const signUp = (token: string, more: Record<string, string> = {}, who = server.stranger()) =>
    who.post('/invitations/signup-with-invite', {
      username: 'Chong',
      email: 'chong@kira.test',
      password,
      invitationToken: token,
      ...more,
    });

  test('INVITE-1 the e-mail’s link says who invites to what, and accepting makes a member', async () => {
    expect(server.mails).toMatchObject([{ to: guest.email, subject: 'You are invited to a group on Kira' }]);
    // An e-mail holds nothing that a stranger has typed.
    expect(server.mails[0]!.text).not.toMatch(/Makan|Aisyah/);
    expect(server.mails[0]!.link).toMatch(/^http:\/\/localhost:3000\/invitation\?token=/);
    expect((await validate(tokenOf())).body).toEqual({
      success: true,
      invitationStatus: 'pending',
      message: 'This invitation waits for your answer.',
      token: tokenOf(),
      inviter: { _id: creator.id, username: 'Aisyah', avatarUrl: null },
      group: { name: 'Makan', membersCount: 1, imageUrl: null },
    });
    expect(await membersOf()).toEqual([creator.id]);
    expect(await accept(guest)).toMatchObject({
      status: 200,
      body: { success: true, redirectUrl: '/groups' },
    });
    expect(await membersOf()).toEqual([creator.id, guest.id]);
    expect(await invitationsOf()).toEqual([]);
    expect((await validate(tokenOf())).body).toMatchObject({
      success: false,
      invitationStatus: 'used',
      inviter: null,
      group: null,
    });
    expect((await accept(guest)).status).toBe(200); // INVITE-3
    expect(await membersOf()).toEqual([creator.id, guest.id]);
  });

  test('a user finds invitations to their address without the e-mail', async () => {
    const list = async () => (await guest.get('/invitations')).body.invitations;
    expect(await list()).toMatchObject([
      { group: { name: 'Makan', membersCount: 1 }, inviter: { username: 'Aisyah' } },
    ]);
    expect((await creator.get('/invitations')).body.invitations).toEqual([]);
    await acceptAll(guest);
    expect(await list()).toEqual([]);
    expect(await membersOf()).toContain(guest.id);
  });

  test('INVITE-2 nobody else can answer it', async () => {
    const stranger = await server.signIn('Mallory');
    for (const answer of [await accept(stranger), await decline(stranger)]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'otherAddress' } });
    }
    expect((await accept(server.stranger())).status).toBe(401);
    expect((await validate('guessed')).body).toMatchObject({ invitationStatus: 'invalid', group: null });
    expect((await accept(guest, 'guessed')).status).toBe(404);
    expect((await signUp(tokenOf())).body.code).toBe('otherAddress');
    expect(await membersOf()).toEqual([creator.id]);
  });

  test('a declined invitation stays declined; another one may follow', async () => {
    expect(await decline(guest)).toMatchObject({ status: 200, body: { redirectUrl: '/' } });
    expect((await decline(guest)).status).toBe(200);
    expect((await accept(guest)).body.code).toBe('invitationDeclined');
    expect((await validate(tokenOf())).body.invitationStatus).toBe('declined');
    expect(await invitationsOf()).toEqual([]);
    await creator.patch(`/groups/${group}`, { inviteEmails: [guest.email] });
    expect((await accept(guest)).status).toBe(200);
    expect((await decline(guest)).body.code).toBe('invitationUsed');
  });

  test('who left cannot come back by the same link', async () => {
    await accept(guest);
    await guest.patch(`/groups/${group}`, { removeUsers: [guest.id] });
    expect((await accept(guest)).body.code).toBe('invitationUsed');
    expect(await membersOf()).toEqual([creator.id]);
  });

  test('a cancelled invitation is invalid, also in the e-mail and the list', async () => {
    const [{ _id }] = await invitationsOf();
    await creator.patch(`/groups/${group}`, { cancelInvitations: [_id] });
    expect((await validate(tokenOf())).body.invitationStatus).toBe('invalid');
    expect((await accept(guest)).body.code).toBe('invitationNotFound');
    expect((await guest.get('/invitations')).body.invitations).toEqual([]);
  });

  test('it works for seven days; sent again, for seven more; then its place is free', async () => {
    const emails = Array.from({ length: 8 }, (_, n) => `m${n}@kira.test`);
    await creator.patch(`/groups/${group}`, { inviteEmails: emails });
    const first = tokenOf(0);
    server.pass(6 * DAY);
    await creator.newSession();
    await guest.newSession();
    const again = { group, email: guest.email };
    expect((await creator.post('/invitations', again)).body.message).toBe('Invitation sent.');
    server.pass(6 * DAY);
    expect((await validate(first)).body.invitationStatus).toBe('pending');
    expect((await validate(tokenOf())).body.invitationStatus).toBe('pending');
    server.pass(DAY);
    await creator.newSession();
    await guest.newSession();
    expect((await validate(tokenOf())).body.invitationStatus).toBe('expired');
    expect((await accept(guest)).body.code).toBe('invitationExpired');
    expect((await guest.get('/invitations')).body.invitations).toEqual([]);
    const other = { inviteEmails: ['new@kira.test'] };
    expect((await creator.patch(`/groups/${group}`, other)).body.code).toBe('tooManyMembers');
    await tidy(server.deps);
    expect(await invitationsOf()).toEqual([]);
    expect((await creator.patch(`/groups/${group}`, other)).status).toBe(200);
  });

  test('any member sends an invitation; nobody invites a member', async () => {
    await accept(guest);
    const email = 'chong@kira.test';
    expect((await guest.post('/invitations', { group, email })).status).toBe(200);
    expect(await invitationsOf()).toMatchObject([{ invitedEmail: email }]);
    expect(server.mails.at(-1)!.to).toBe(email);
    const refused = await creator.post('/invitations', { group, email: guest.email });
    expect(refused).toMatchObject({ status: 409, body: { code: 'alreadyMember' } });
    const stranger = await server.signIn('Mallory');
    expect((await stranger.post('/invitations', { group, email })).status).toBe(404);
  });

  test('sign up by the link: a verified account, signed in, and a member', async () => {
    await creator.patch(`/groups/${group}`, { inviteEmails: ['chong@kira.test'] });
    const chong = server.stranger();
    const token = tokenOf();
    expect((await signUp(token, { username: 'aisyah' }, chong)).status).toBe(409);
    expect((await signUp(token, { password: 'short' }, chong)).status).toBe(400);
    expect(await signUp(token, {}, chong)).toMatchObject({
      status: 200,
      body: { success: true, redirectTo: '/groups' },
    });
    expect((await chong.get('/auth/profile')).body.user.username).toBe('Chong');
    expect((await chong.get(`/groups/${group}`)).status).toBe(200);
    expect(await membersOf()).toHaveLength(2);
    expect(await signUp(token, { username: 'Other' })).toMatchObject({
      status: 409,
      body: { message: 'An account with this email or username already exists.' },
    });
  });

  test('a sign-up that cannot join makes no account', async () => {
    await creator.patch(`/groups/${group}`, { inviteEmails: ['chong@kira.test'] });
    server.pass(7 * DAY);
    expect((await signUp(tokenOf())).body.code).toBe('invitationExpired');
    const user = { email: 'chong@kira.test', password };
    expect((await server.stranger().post('/auth/login', user)).status).toBe(401);
  });

  test('verifying the address with the invitation’s token accepts it', async () => {
    const email = 'chong@kira.test';
    await creator.patch(`/groups/${group}`, { inviteEmails: [email] });
    const invitation = tokenOf();
    const chong = server.stranger();
    await chong.post('/auth/register', { username: 'Chong', email, password });
    const search = `${new URL(server.mails.at(-1)!.link!).search}&invitationToken=${invitation}`;
    const { body } = await chong.get(`/auth/verify-email${search}`);
    expect(body.redirectUrl).toBe('/login?redirect=%2Fgroups');
    expect(await membersOf()).toHaveLength(2);
  });

  test('INVITE-5 a full group refuses an eleventh member clearly', async () => {
    const emails = Array.from({ length: 8 }, (_, n) => `m${n}@kira.test`);
    await creator.patch(`/groups/${group}`, { inviteEmails: emails });
    const { db } = server.deps.database;
    for (const [n] of [...emails, 'one more'].entries()) {
      const { id } = await server.signIn(`Member${n}`);
      const row = { group_id: group, user_id: id, joined_at: server.deps.now() };
      await db.insertInto('group_members').values(row).execute();
    }
    expect(await accept(guest, tokenOf(0))).toMatchObject({
      status: 409,
      body: { message: 'This group is full: it has 10 members.' },
    });
  });

  test('one user makes 30 groups an hour and sends 50 invitations', async () => {
    const statuses = [];
    for (let n = 0; n < 30; n += 1) statuses.push(await creator.post('/groups', { name: `G${n}` }));
    expect(statuses.map(({ status }) => status)).toEqual([...Array<number>(29).fill(200), 403]);
    expect(statuses.at(-1)!.body.code).toBe('tooManyGroups');
    for (const [at, { body }] of statuses.slice(0, 7).entries()) {
      const inviteEmails = Array.from({ length: 8 }, (_, n) => `m${at}-${n}@kira.test`);
      const { status, body: answer } = await creator.patch(`/groups/${body._id}`, { inviteEmails });
      expect(answer.code).toBe(at < 6 ? undefined : 'tooManyInvitations');
      expect(status).toBe(at < 6 ? 200 : 403);
    }
  });

  test('one user makes 50 groups a day and sends 100 invitations', async () => {
    const groups: { status: number; body: { _id: string; code?: string } }[] = [];
    const sent: unknown[] = [];
    // The one group and the one invitation of the start count too.
    for (const [hour, count] of [24, 25, 1].entries()) {
      for (let n = 0; n < count; n += 1)
        groups.push(await creator.post('/groups', { name: `G${hour}-${n}` }));
      for (let at = 0; at < 5; at += 1) {
        const inviteEmails = Array.from({ length: 9 }, (_, n) => `m${hour}-${at}-${n}@kira.test`);
        const { _id } = groups[hour * 5 + at]!.body;
        const { status, body } = await creator.patch(`/groups/${_id}`, { inviteEmails });
        sent.push(body.code ?? status);
      }
      server.pass(60 * 60 * 1000);
      await creator.newSession();
    }
    expect(groups.map(({ status }) => status)).toEqual([...Array<number>(49).fill(200), 403]);
    expect(groups.at(-1)!.body.code).toBe('tooManyGroups');
    expect(sent).toEqual([...Array<number>(11).fill(200), ...Array<string>(4).fill('tooManyInvitations')]);
    server.pass(DAY);
    await creator.newSession();
    expect((await creator.post('/groups', { name: 'Next day' })).status).toBe(200);
  });

  test('one mailbox gets five invitations an hour; further ones are in the app alone', async () => {
    for (let n = 0; n < 6; n += 1) {
      await creator.post('/groups', { name: `G${n}`, invitedEmails: [guest.email] });
    }
    expect(server.mails).toHaveLength(5);
    expect((await guest.get('/invitations')).body.invitations).toHaveLength(7);
    expect((await creator.post('/invitations', { group, email: guest.email })).status).toBe(429);
  });
});
