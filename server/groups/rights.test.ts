import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { GroupOp } from '../../src/domain/group/group.ts';
import { smallBoard } from '../testing/boards.ts';
import { joinByLink } from '../testing/guests.ts';
import type { TestClient } from '../testing/test-client.ts';
import {
  addToGroup,
  onOneDatabase,
  serveSuite,
  twoFriends,
  type TestServer,
} from '../testing/test-server.ts';

const who = ['anonymous', 'stranger', 'removed', 'guest', 'participant', 'member', 'creator'] as const;
type Who = (typeof who)[number];
/** Neither `anonymous` nor anybody who is not in the group. */
const outside: Record<Exclude<Who, 'member' | 'creator'>, number> = {
  anonymous: 401,
  stranger: 404,
  removed: 404,
  guest: 403,
  participant: 404,
};

const FRIEND = v7();
const OTHER = v7();
type Kind = GroupOp extends infer Op
  ? Op extends { op: infer Name extends string; field: infer Field extends string }
    ? `${Name} ${Field}`
    : Op extends { op: infer Name }
      ? Name
      : never
  : never;

/** One operation of each kind, and whether a member may. The creator may do all. */
const ops: Record<Kind, { op: GroupOp; member: boolean }> = {
  'group.set name': { op: { op: 'group.set', field: 'name', value: 'New' }, member: true },
  'group.set currency': { op: { op: 'group.set', field: 'currency', value: 'SGD' }, member: true },
  'group.set deleted': { op: { op: 'group.set', field: 'deleted', value: true }, member: false },
  'person.add': { op: { op: 'person.add', id: v7(), person: { name: 'Mei' } }, member: true },
  'person.set name': { op: { op: 'person.set', id: FRIEND, field: 'name', value: 'Mei Ling' }, member: true },
  'person.set is': { op: { op: 'person.set', id: FRIEND, field: 'is', value: OTHER }, member: true },
  'person.set deleted': { op: { op: 'person.set', id: FRIEND, field: 'deleted', value: true }, member: true },
  'person.invite': { op: { op: 'person.invite', id: FRIEND, email: 'mei@kira.test' }, member: true },
  // Of the creator's, a member's and who asks: below.
  'person.set standing': {
    op: { op: 'person.set', id: v7(), field: 'standing', value: null },
    member: false,
  },
};

interface Scene {
  /** A member besides. */
  third: string;
  /** Of the creator's. */
  invitation: string;
}

/** What else a request may ask for: the status for a member and for the creator. */
const calls: Record<string, { body: (scene: Scene) => object; as: [member: number, creator: number] }> = {
  'the name': { body: () => ({ name: 'New' }), as: [200, 200] },
  'whom to invite': { body: () => ({ inviteEmails: [`${v7()}@kira.test`] }), as: [200, 200] },
  'whom to invite, as a person': {
    body: () => ({ invites: [{ person: v7(), email: `${v7()}@kira.test` }] }),
    as: [200, 200],
  },
  'whom to add': { body: ({ third }) => ({ addUsers: [third] }), as: [200, 200] },
  'whom to remove': { body: ({ third }) => ({ removeUsers: [third] }), as: [403, 200] },
  'which invitation to cancel': {
    body: ({ invitation }) => ({ cancelInvitations: [invitation] }),
    as: [403, 200],
  },
  'whom to let in': { body: () => ({ acceptRequests: [v7()] }), as: [403, 200] },
  'whom to refuse': { body: () => ({ refuseRequests: [v7()] }), as: [403, 200] },
};

onOneDatabase('who may change a group', (where) => {
  let server: TestServer;
  let clients: Record<Who, TestClient>;
  let third: TestClient;
  serveSuite(where, async (opened) => {
    server = opened;
    const { me: creator, friend: member } = await twoFriends(server, 'Creator', 'Member');
    const [stranger, removed, participant] = [
      await server.signIn('Stranger'),
      await server.signIn('Removed'),
      await server.signIn('Participant'),
    ];
    third = await server.signIn('Third');
    const anonymous = server.stranger();
    clients = { anonymous, stranger, removed, guest: anonymous, participant, member, creator };
  });

  /** Who has a place on a bill of the group is not in it. */
  async function newGroup(): Promise<{ group: string; scene: Scene }> {
    const { creator, member, removed, participant } = clients;
    const [group, bill] = [v7(), v7()];
    server.pass(24 * 60 * 60 * 1000); // the limits of a day begin anew
    for (const client of [creator, member, removed, participant, clients.stranger, third])
      await client.newSession();
    await creator.post('/groups', { _id: group, name: 'Rahsia' });
    const add = (id: string, name: string) => ({ op: 'person.add', id, person: { name } });
    await creator.patch(`/groups/${group}`, { ops: [add(FRIEND, 'Mei'), add(OTHER, 'Mei L.')] });
    await addToGroup(creator, group, member, removed, third);
    await creator.patch(`/groups/${group}`, { removeUsers: [removed.id], inviteEmails: ['x@kira.test'] });
    const [invitation] = (await creator.get(`/groups/${group}`)).body.invitations;
    await creator.post('/receipts', { _id: bill, board: smallBoard(), group });
    const { guest, token } = await joinByLink(server, creator, bill);
    await participant.post('/guests/join', { token, as: { column: 'gone' } });
    clients.guest = guest;
    return { group, scene: { third: third.id, invitation: invitation._id } };
  }
  const state = async (group: string) => (await clients.creator.get(`/groups/${group}`)).body;

  async function refusedOutside(group: string, body: object): Promise<void> {
    const before = await state(group);
    for (const [one, status] of Object.entries(outside)) {
      const { raw, status: found } = await clients[one as Who].patch(`/groups/${group}`, body);
      expect([one, found]).toEqual([one, status]);
      expect(raw.body).not.toContain('Rahsia');
    }
    expect(await state(group)).toEqual(before);
  }

  test.each(Object.entries(ops))('%s', async (_, { op, member: may }) => {
    const { group } = await newGroup();
    await refusedOutside(group, { ops: [op] });
    const before = await state(group);
    await clients.member.patch(`/groups/${group}`, { ops: [op] });
    const { rev: _before, ...was } = before;
    const { rev: _after, ...now } = await state(group);
    expect(JSON.stringify(now) !== JSON.stringify(was)).toBe(may);
    expect((await clients.creator.patch(`/groups/${group}`, { ops: [op] })).status).toBe(200);
  });

  test.each(Object.entries(calls))('%s', async (_, { body, as }) => {
    const { group, scene } = await newGroup();
    const wanted = body(scene);
    await refusedOutside(group, wanted);
    const statuses = [];
    for (const one of ['member', 'creator'] as const)
      statuses.push((await clients[one].patch(`/groups/${group}`, wanted)).status);
    expect(statuses).toEqual(as);
  });
});
