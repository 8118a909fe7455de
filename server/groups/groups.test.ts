import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { untilTransactionsEnd } from '../../tests/support/until-transactions-end.ts';
import { smallBoard } from '../testing/boards.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import { acceptAll, addToGroup, onOneDatabase, testServer, type TestServer } from '../testing/test-server.ts';

onOneDatabase('groups', (where) => {
  let server: TestServer;
  let creator: TestClient;
  let member: TestClient;
  let outsider: TestClient;
  let round = 0;
  beforeAll(async () => {
    server = await testServer({ where: await where() });
  });
  beforeEach(async () => {
    round += 1;
    creator = await server.signIn(`Creator${round}`);
    member = await server.signIn(`Member${round}`);
    outsider = await server.signIn(`Outsider${round}`);
  });
  afterAll(() => server?.close());

  const create = async (extra: Record<string, unknown> = {}) => {
    const { status, body } = await creator.post('/groups', {
      _id: v7(),
      name: 'Makan',
      invitedEmails: [member.email],
      ...extra,
    });
    expect(status).toBe(200);
    return body;
  };
  /** A group of the creator and the member. */
  const createShared = async (extra: Record<string, unknown> = {}) => {
    const { _id } = await create(extra);
    await acceptAll(member);
    return (await creator.get(`/groups/${_id as string}`)).body;
  };

  test('a group has the currency that a member sets, and none once they take it away', async () => {
    const { _id } = await createShared();
    const set = async (value: string | null) => {
      await member.patch(`/groups/${_id}`, { ops: [{ op: 'group.set', field: 'currency', value }] });
      return (await creator.get(`/groups/${_id}`)).body.currency;
    };
    expect([await set('SGD'), await set(null)]).toEqual(['SGD', undefined]);
    expect(await set('XXX')).toBeUndefined();
  });

  test('everybody is invited, with an account or without, and a member once they accept', async () => {
    const unknown = `new${round}@kira.test`;
    const group = await create({
      invitedEmails: [member.email.toUpperCase(), unknown, creator.email],
      defaultGroup: true,
    });
    expect(group).toMatchObject({ name: 'Makan', defaultGroup: true, creator: creator.id });
    expect(group.users.map((user: { _id: string }) => user._id)).toEqual([creator.id]);
    const invited = [member.email, unknown].toSorted();
    expect(group.invitations).toMatchObject(
      invited.map((invitedEmail) => ({ status: 'pending', invitedEmail })),
    );
    expect(JSON.stringify(group)).not.toContain(member.id);
    expect((await member.get(`/groups/${group._id}`)).status).toBe(404);
    await acceptAll(member);
    expect((await member.get(`/groups/${group._id}`)).body).toMatchObject({
      defaultGroup: true, // their first group
      users: [{ _id: creator.id }, { _id: member.id }],
      invitations: [{ invitedEmail: unknown }],
    });
    expect((await member.get('/groups')).body).toMatchObject({
      groups: [{ _id: group._id }],
      pagination: { totalItems: 1 },
    });
    expect((await outsider.get('/groups')).body.groups).toEqual([]);
  });

  test('addUsers invites people from another group of the caller, and nobody else', async () => {
    await createShared();
    const { _id } = await create({ invitedEmails: [] });
    const patched = await creator.patch(`/groups/${_id}`, { addUsers: [member.id, outsider.id] });
    expect(patched.body).toMatchObject({
      users: [{ _id: creator.id }],
      invitations: [{ invitedEmail: member.email }],
    });
  });

  test('who left is invited again, and not put back', async () => {
    const { _id } = await createShared();
    await member.patch(`/groups/${_id}`, { removeUsers: [member.id] });
    const { body } = await creator.patch(`/groups/${_id}`, { addUsers: [member.id] });
    expect(body.users).toHaveLength(1);
    expect(body.invitations).toMatchObject([{ invitedEmail: member.email }]);
    expect((await member.get(`/groups/${_id}`)).status).toBe(404);
  });

  test('who left is known to that group only, and not to who came later', async () => {
    const { _id } = await createShared();
    await member.patch(`/groups/${_id}`, { removeUsers: [member.id] });
    await addToGroup(creator, _id, outsider);
    const own = v7();
    await outsider.post('/groups', { _id: own, name: 'Own' });
    const { body } = await outsider.patch(`/groups/${own}`, { addUsers: [member.id] });
    expect(body.invitations).toEqual([]);
  });

  test('any member renames and invites; the creator removes', async () => {
    const { _id } = await createShared();
    expect(
      (await member.patch(`/groups/${_id}`, { name: 'Minum', inviteEmails: [outsider.email] })).body,
    ).toMatchObject({
      name: 'Minum',
      users: [{ _id: creator.id }, { _id: member.id }],
      invitations: [{ invitedEmail: outsider.email }],
    });
    await acceptAll(outsider);
    expect((await member.patch(`/groups/${_id}`, { removeUsers: [outsider.id] })).status).toBe(403);
    expect((await creator.patch(`/groups/${_id}`, { removeUsers: [outsider.id] })).body.users).toHaveLength(
      2,
    );
  });

  test('taking out somebody who was never there changes nothing of them, and is no fault', async () => {
    const { _id } = await createShared();
    const { status, body } = await creator.patch(`/groups/${_id}`, { removeUsers: [v7(), outsider.id] });
    expect([status, body.users.length]).toEqual([200, 2]);
  });

  test('a change of which one part is refused changes nothing', async () => {
    const { _id } = await createShared();
    const before = (await creator.get(`/groups/${_id}`)).body;
    const tooMany = Array.from({ length: 9 }, (_, n) => `p${round}-${n}@kira.test`);
    const full = { name: 'Minum', removeUsers: [member.id], inviteEmails: [outsider.email, ...tooMany] };
    expect((await creator.patch(`/groups/${_id}`, full)).status).toBe(400);
    const notAllowed = { name: 'Minum', inviteEmails: [outsider.email], removeUsers: [creator.id] };
    expect((await member.patch(`/groups/${_id}`, notAllowed)).status).toBe(400);
    expect((await creator.get(`/groups/${_id}`)).body).toEqual(before);
  });

  test('a member may leave, the creator stays', async () => {
    const { _id } = await createShared();
    const leave = () =>
      member.patch(`/groups/${_id}`, { removeUsers: [member.id] }, queueHeaders(`leave-${_id}`, 1));
    expect(await leave()).toMatchObject({ status: 200, body: { _id, users: [] } });
    expect(await leave()).toMatchObject({ status: 200, body: { _id, users: [] } });
    expect((await member.get(`/groups/${_id}`)).status).toBe(404);
    expect(await creator.patch(`/groups/${_id}`, { removeUsers: [creator.id] })).toMatchObject({
      status: 400,
      body: {
        code: 'creatorStays',
        message: 'The group creator cannot be removed from the group.',
      },
    });
  });

  test('who leaves invites nobody by it, so a full group stays within its ten places', async () => {
    const { _id } = await createShared();
    const inviteEmails = Array.from({ length: 10 }, (_, n) => `${n}@kira.test`);
    const leaving = { removeUsers: [member.id] };
    for (const more of [{ inviteEmails }, { addUsers: [creator.id] }]) {
      const answer = await member.patch(`/groups/${_id}`, { ...leaving, ...more });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect((await member.get(`/groups/${_id}`)).body.invitations).toEqual([]);
  });

  test("the creator cancels anybody's invitation, a member their own", async () => {
    const { _id, invitations } = await createShared({ invitedEmails: [member.email, `x${round}@kira.test`] });
    expect((await member.patch(`/groups/${_id}`, { cancelInvitations: [invitations[0]._id] })).status).toBe(
      403,
    );
    const own = (await member.patch(`/groups/${_id}`, { inviteEmails: [`y${round}@kira.test`] })).body
      .invitations[1];
    expect(
      (await member.patch(`/groups/${_id}`, { cancelInvitations: [own._id] })).body.invitations,
    ).toHaveLength(1);
    expect(
      (await creator.patch(`/groups/${_id}`, { cancelInvitations: [invitations[0]._id] })).body.invitations,
    ).toEqual([]);
  });

  test('ten people at most, invitations included', async () => {
    const emails = Array.from({ length: 9 }, (_, n) => `m${round}-${n}@kira.test`);
    const { _id } = await create({ invitedEmails: emails });
    expect(await creator.patch(`/groups/${_id}`, { inviteEmails: [member.email] })).toMatchObject({
      status: 400,
      body: { code: 'tooManyMembers', message: 'You can only add up to 10 members.' },
    });
    expect((await creator.get(`/groups/${_id}`)).body.invitations).toHaveLength(9);
  });

  test('a user with groups has exactly one default group, whatever they do', async () => {
    const defaults = async (who: TestClient) =>
      (await who.get('/groups?limit=100')).body.groups
        .filter(({ defaultGroup }: { defaultGroup: boolean }) => defaultGroup)
        .map(({ _id }: { _id: string }) => _id);
    const [one, two, three] = [
      await create({ defaultGroup: false }),
      await create({ defaultGroup: true }),
      await create({ defaultGroup: false }),
    ];
    expect(await defaults(creator)).toEqual([two._id]);
    await creator.setMe({ group: one._id });
    expect(await defaults(creator)).toEqual([one._id]);
    await creator.setMe({ group: null });
    expect(await defaults(creator)).toEqual([three._id]); // the last that they joined
    await creator.delete(`/groups/${three._id}`);
    expect(await defaults(creator)).toEqual([two._id]);
    await creator.delete(`/groups/${two._id}`);
    await creator.setMe({ group: null });
    expect(await defaults(creator)).toEqual([one._id]); // their only one

    await acceptAll(member);
    expect(await defaults(member)).toEqual([one._id]);
    await member.patch(`/groups/${one._id}`, { removeUsers: [member.id] });
    expect(await defaults(member)).toEqual([]);
  });

  test('created twice with one id: the same group, or refused', async () => {
    const { _id } = await create();
    expect(await creator.post('/groups', { _id, name: 'Makan' })).toMatchObject({
      status: 200,
      body: { _id },
    });
    expect(await creator.post('/groups', { _id, name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'idTaken' },
    });
    expect(await outsider.post('/groups', { _id, name: 'Makan' })).toMatchObject({
      status: 409,
      body: { code: 'idTaken' },
    });
    expect((await creator.post('/groups', { name: 'Makan', userId: member.id })).status).toBe(403);
  });

  test('only the creator deletes; then it is nobody’s', async () => {
    const { _id } = await createShared();
    expect((await member.delete(`/groups/${_id}`)).status).toBe(403);
    expect((await creator.delete(`/groups/${_id}`)).status).toBe(200);
    for (const who of [creator, member]) expect((await who.get(`/groups/${_id}`)).status).toBe(404);
    expect((await creator.patch(`/groups/${_id}`, { name: 'x' })).status).toBe(404);
  });

  test('the revision grows with whatever a member sees change, for each of them', async () => {
    const group = await createShared();
    const path = `/groups/${group._id as string}`;
    const revs = async () =>
      [(await creator.get(path)).body.rev, (await member.get(path)).body.rev] as number[];
    const grows = async (what: () => Promise<unknown>, mine: boolean, theirs: boolean) => {
      const before = await revs();
      await what();
      const after = await revs();
      expect(after.map((rev, at) => rev > before[at]!)).toEqual([mine, theirs]);
    };
    await grows(async () => (await creator.patch(path, { name: 'Supper' })).body, true, true);
    await grows(() => member.patch(path, { inviteEmails: ['new@kira.test'] }), true, true);
    await grows(() => creator.patch(path, { inviteEmails: [outsider.email] }), true, true);
    await grows(() => acceptAll(outsider), true, true);
    const before = (await revs())[1]!;
    await creator.patch(path, { removeUsers: [member.id] });
    await addToGroup(creator, group._id, member);
    expect((await revs())[1]).toBeGreaterThan(before);
  });

  test('a new default group is news of one’s own document alone', async () => {
    const group = await createShared();
    const _id = v7();
    await creator.post('/receipts', { _id, board: smallBoard(), group: group._id });
    await member.post('/groups', { name: 'Own', defaultGroup: true });
    await untilTransactionsEnd(server.deps.database.db);
    const { cursor } = (await member.get('/sync')).body;
    await member.setMe({ group: group._id });
    const { changes } = (await member.get(`/sync?cursor=${cursor as string}`)).body;
    expect(changes.map(({ type }: { type: string }) => type)).toEqual(['me']);
  });
});
