import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { colourOf } from '../../src/domain/group/colour.ts';
import { isShown, type GroupOp, type People } from '../../src/domain/group/group.ts';
import { personOfUser } from '../../src/domain/group/same-human.ts';
import { tidy } from '../housekeeping.ts';
import { smallBoard } from '../testing/boards.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import { acceptAll, addToGroup, onOneDatabase, serveEach, type TestServer } from '../testing/test-server.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

onOneDatabase('the people of a group', (where) => {
  let server: TestServer;
  let creator: TestClient;
  let bala: TestClient;
  let stranger: TestClient;
  let group: string;
  let own: string;
  serveEach(where, async (opened) => {
    server = opened;
    creator = await server.signIn('Aisyah');
    bala = await server.signIn('Bala');
    stranger = await server.signIn('Chong');
    group = v7();
    own = v7();
    await creator.post('/groups', { _id: group, name: 'Makan', person: own });
  });

  /** Who nobody has seen anywhere else keeps the colour of the person whom they become. */
  const joined = () => ({ name: 'Bala', user: bala.id, colour: colourOf({ name: 'bala' }) });
  const read = async (by = creator) => (await by.get(`/groups/${group}`)).body;
  const peopleOf = async (by = creator): Promise<People> => (await read(by)).people;
  const patch = (body: object, by = creator, headers = {}) => by.patch(`/groups/${group}`, body, headers);
  const change = (ops: GroupOp[], by = creator) => patch({ ops }, by);
  const invite = (email: string, person: string, by = creator) => patch({ invites: [{ person, email }] }, by);
  const friend = (id: string, name: string): GroupOp => ({ op: 'person.add', id, person: { name } });
  const is = (id: string, value: string | null): GroupOp => ({ op: 'person.set', id, field: 'is', value });

  test('PEOPLE-5 a member adds forty people at most; the group’s creator goes on', async () => {
    await addToGroup(creator, group, bala);
    const add = async (by: TestClient) => {
      const id = v7();
      await change([friend(id, 'x'), { op: 'person.set', id, field: 'deleted', value: true }], by);
      return id in (await peopleOf());
    };
    for (let n = 0; n < 40; n++) expect(await add(bala)).toBe(true);
    expect([await add(bala), await add(creator)]).toEqual([false, true]);
  });

  test('PEOPLE-1 creator, invited people and friends are rows; the address stays with the invitation', async () => {
    const [person, mei] = [v7(), v7()];
    await invite(bala.email, person);
    await change([friend(mei, 'Mei')]);
    const { people, invitations } = await read();
    expect(people).toEqual({
      [own]: { name: 'Aisyah', user: creator.id },
      [person]: { name: 'bala' },
      [mei]: { name: 'Mei' },
    });
    expect(invitations).toMatchObject([{ person, invitedEmail: bala.email }]);
    await acceptAll(bala);
    expect((await peopleOf(bala))[person]).toEqual(joined());
  });

  test('addresses of the specification get people, too, and who joins by a link a row of their own', async () => {
    await patch({ inviteEmails: [bala.email] });
    const [{ person }] = (await read()).invitations;
    const token = new URL((await creator.post(`/groups/${group}/link`)).body.link).searchParams.get('token');
    await stranger.post('/joins', { token });
    await patch({ acceptRequests: [stranger.id] });
    const people = await peopleOf();
    expect(people[person]).toEqual({ name: 'bala' });
    expect(people[personOfUser(people, stranger.id)!]).toEqual({ name: 'Chong', user: stranger.id });
    expect(Object.keys(people)).toHaveLength(3);
  });

  test('PEOPLE-2 two phones invite one address: the second row is the first, and joins with it', async () => {
    const [first, second, late] = [v7(), v7(), v7()];
    await invite(bala.email, first);
    await invite(bala.email, second);
    expect(await peopleOf()).toMatchObject({ [first]: { name: 'bala' }, [second]: { is: first } });
    const small = smallBoard();
    const column = { title: 'bala', rank: 'z', user: null, covered: false };
    const bill = v7();
    const columns = {
      a: { ...column, person: first },
      b: { ...column, person: second },
      c: { ...column, person: late },
    };
    await creator.post('/receipts', {
      _id: bill,
      board: { ...small, columns: { ...small.columns, ...columns } },
      group,
    });
    await acceptAll(bala);
    // A third phone hears of neither: its row is the member's, with the columns that named it.
    expect((await invite(bala.email, late)).status).toBe(200);
    expect((await peopleOf())[late]).toEqual({ name: 'bala', is: first });
    const { rows } = await sql<{ user: string; title: string }>`
      select c.value ->> 'user' as "user", c.value ->> 'title' as title
      from boards, jsonb_each(doc -> 'columns') c where c.key in ('a', 'b', 'c')`.execute(
      server.deps.database.db,
    );
    expect(rows).toEqual(['a', 'b', 'c'].map(() => ({ user: bala.id, title: 'Bala' })));
  });

  test('PEOPLE-3 who comes back is whom they were', async () => {
    await addToGroup(creator, group, bala);
    const before = personOfUser(await peopleOf(), bala.id)!;
    await patch({ removeUsers: [bala.id] }, bala);
    expect((await peopleOf())[before]).toEqual(joined());
    await addToGroup(creator, group, bala);
    const people = await peopleOf();
    expect(personOfUser(people, bala.id)).toBe(before);
    expect(Object.values(people).filter(isShown)).toHaveLength(2);
  });

  test('PEOPLE-3 a friend who is invited is the same person once they join', async () => {
    const mei = v7();
    await change([friend(mei, 'Mei')]);
    await invite(bala.email, mei);
    expect((await peopleOf())[mei]).toEqual({ name: 'Mei' });
    await acceptAll(bala);
    expect((await peopleOf())[mei]).toEqual(joined());
  });

  test('PEOPLE-3 nobody becomes a person of somebody else’s by an invitation that names them', async () => {
    await addToGroup(creator, group, bala);
    const balas = personOfUser(await peopleOf(), bala.id)!;
    const shared = v7();
    await invite(stranger.email, balas);
    await invite('devi@kira.test', shared);
    await invite('farid@kira.test', shared);
    const { people, invitations } = await read();
    expect(new Set(invitations.map((one: { person: string }) => one.person)).size).toBe(3);
    expect(people[balas]).toEqual(joined());
    await acceptAll(stranger);
    const after = await peopleOf();
    expect(after[balas]).toEqual(joined());
    expect(after[personOfUser(after, stranger.id)!]!.name).toBe('Chong');
  });

  test('PEOPLE-3 an address that belongs to another account by now is another person', async () => {
    await addToGroup(creator, group, bala);
    const balas = personOfUser(await peopleOf(), bala.id)!;
    const { db } = server.deps.database;
    const email = async (of: TestClient, to: string) =>
      db.updateTable('users').set({ email: to }).where('id', '=', of.id).execute();
    await email(bala, 'new@kira.test');
    await email(stranger, bala.email);
    await patch({ inviteEmails: [bala.email] });
    await acceptAll(stranger);
    const people = await peopleOf();
    expect(people[balas]).toEqual(joined());
    expect(personOfUser(people, stranger.id)).not.toBe(balas);
  });

  test('PEOPLE-4 a declined, cancelled or expired invitation takes its person; another one brings them back', async () => {
    const person = v7();
    const isGone = async () => (await peopleOf())[person]!.deleted === true;
    const pending = async () => (await read()).invitations[0]._id;
    await invite(bala.email, person);
    await bala.post('/invitations/decline', { invitation: await pending() });
    expect(await isGone()).toBe(true);
    await invite(bala.email, v7());
    expect(await isGone()).toBe(false);
    await patch({ cancelInvitations: [await pending()] });
    expect(await isGone()).toBe(true);
    await patch({ inviteEmails: [bala.email] });
    expect(await isGone()).toBe(false);
    server.pass(WEEK);
    await tidy(server.deps);
    for (const client of [creator, bala]) await client.newSession();
    expect(await isGone()).toBe(true);
  });

  test('creator and members edit the people, and nobody else', async () => {
    const [mei, wei] = [v7(), v7()];
    await addToGroup(creator, group, bala);
    expect((await change([friend(mei, 'Mei'), friend(wei, 'Wei')], bala)).body.people).toMatchObject({
      [mei]: { name: 'Mei' },
      [wei]: { name: 'Wei' },
    });
    expect((await change([is(wei, mei)], bala)).body.people[wei]).toEqual({ name: 'Wei', is: mei });
    expect((await change([is(wei, null)])).body.people[wei]).toEqual({ name: 'Wei' });
    expect((await change([friend(v7(), 'Mal')], stranger)).status).toBe(404);
    await patch({ removeUsers: [bala.id] }, bala);
    expect((await change([is(mei, wei)], bala)).status).toBe(404);
    expect((await peopleOf())[mei]).toEqual({ name: 'Mei' });
  });

  test('GROUP-4 nobody renames, deletes or merges an account, also not the creator', async () => {
    const mei = v7();
    await addToGroup(creator, group, bala);
    const id = personOfUser(await peopleOf(), bala.id)!;
    const { status, body } = await change([
      friend(mei, 'Mei'),
      { op: 'person.set', id, field: 'name', value: 'Bad name' },
      { op: 'person.set', id, field: 'deleted', value: true },
      is(id, mei),
      is(v7(), mei),
    ]);
    expect(status).toBe(200);
    expect(body.people[id]).toEqual(joined());
    const { rows } = await sql<{ outcome: string; user: string; was: GroupOp | null }>`
      select outcome, user_id as "user", was from document_ops where kind = 'group' and op ->> 'op' <> 'person.invite'
      order by rev, seq`.execute(server.deps.database.db);
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'applied',
      ...Array.from({ length: 4 }, () => 'rejected'),
    ]);
    expect(rows[0]).toMatchObject({
      user: creator.id,
      was: { op: 'person.set', field: 'deleted', value: true },
    });
  });

  test('a member who renames themselves is renamed among the people, and stays there when they leave', async () => {
    await addToGroup(creator, group, bala);
    const id = personOfUser(await peopleOf(), bala.id)!;
    await bala.setMe({ name: 'Bala Subramaniam' });
    expect((await peopleOf())[id]!.name).toBe('Bala Subramaniam');
    await patch({ removeUsers: [bala.id] }, bala);
    expect((await peopleOf())[id]!.name).toBe('Bala Subramaniam');
  });

  const standing = (id: string, value: 'member' | null): GroupOp => ({
    op: 'person.set',
    id,
    field: 'standing',
    value,
  });
  const invitation = (id: string, email: string): GroupOp => ({ op: 'person.invite', id, email });
  const edit = async (ops: GroupOp[], by = creator, headers = {}) =>
    (await patch({ ops, baseRev: 0 }, by, headers)).body;

  test('a phone gets what became of each operation, also when it asks again, and nothing once it has left', async () => {
    const [person, mei] = [v7(), v7()];
    const once = queueHeaders('once', 1);
    const ops = [invitation(person, bala.email), friend(mei, 'Mei'), standing(v7(), null), is(own, mei)];
    const answer = await edit(ops, creator, once);
    expect(answer).toMatchObject({
      outcomes: ['applied', 'applied', 'rejected', 'rejected'],
      reasons: [null, null, 'unknown', 'right'],
    });
    expect(answer.group).toMatchObject({ _id: group, rev: answer.rev, creator: creator.id, deletedBy: null });
    expect(answer.group.people).toEqual({
      [own]: {
        name: 'Aisyah',
        user: creator.id,
        standing: 'member',
        email: creator.email,
        username: 'Aisyah',
      },
      [person]: { name: 'bala', standing: 'invited', email: bala.email, by: creator.id },
      [mei]: { name: 'Mei' },
    });
    expect(await edit(ops, creator, once)).toEqual(answer);
    await acceptAll(bala);
    const left = await edit([standing(person, null), friend(v7(), 'Late')], bala);
    expect(left).toMatchObject({ rev: 0, outcomes: ['applied', 'rejected'], group: null });
    expect((await edit([friend(mei, 'Mei')])).group.people[person]).toEqual(joined());
  });

  test('a phone that has seen a later revision gets one behind it', async () => {
    const { body } = await patch({ ops: [friend(v7(), 'Mei')], baseRev: 500 });
    expect(body.rev).toBeGreaterThan(500);
    expect(body.group.rev).toBe(body.rev);
  });

  test('the log holds no address', async () => {
    await edit([invitation(v7(), bala.email)]);
    const { rows } = await sql<{ text: string }>`
      select concat(op, was) as text from document_ops where kind = 'group'`.execute(server.deps.database.db);
    expect(rows.map(({ text }) => text).join()).not.toContain('@');
  });

  test('INVITE-5 the eleventh person is a rejected operation, and the others of the batch are taken', async () => {
    const ops = Array.from({ length: 11 }, (_, n) => invitation(v7(), `p${n}@kira.test`));
    const { reasons, group: after } = await edit([...ops, { op: 'group.set', field: 'name', value: 'Full' }]);
    expect(reasons).toEqual([...Array.from({ length: 9 }, () => null), 'limit', 'limit', null]);
    expect([after.name, Object.keys(after.people)]).toMatchObject(['Full', { length: 10 }]);
  });

  test('JOIN-5, PEOPLE-6 the creator alone sees who asks, whose row nobody takes, and lets them in as it', async () => {
    const token = new URL((await creator.post(`/groups/${group}/link`)).body.link).searchParams.get('token');
    await addToGroup(creator, group, bala);
    expect((await edit([friend(stranger.id, 'Chong')], bala)).reasons).toEqual(['right']);
    await stranger.post('/joins', { token });
    const asks = { name: 'Chong', user: stranger.id, standing: 'asks', username: 'Chong' };
    const mei = v7();
    expect((await edit([friend(mei, 'Mei')], bala)).group.people).not.toHaveProperty(stranger.id);
    expect((await edit([friend(mei, 'Mei')])).group.people[stranger.id]).toEqual(asks);
    expect(await peopleOf()).not.toHaveProperty(stranger.id);
    for (const value of ['member', null] as const)
      expect((await edit([standing(stranger.id, value)], bala)).reasons).toEqual(['right']);
    const { group: after } = await edit([standing(stranger.id, 'member')]);
    expect(after.people[stranger.id]).toMatchObject({ ...asks, standing: 'member', email: stranger.email });
    // Somebody who leaves and asks again is the same person.
    await edit([standing(stranger.id, null)], stranger);
    await stranger.post('/joins', { token });
    expect((await edit([friend(mei, 'Mei')])).group.people[stranger.id]).toEqual(asks);
    await edit([standing(stranger.id, null)]);
    expect((await peopleOf())[stranger.id]).toEqual({ name: 'Chong', user: stranger.id });
  });

  test('a member cancels their own invitation, and the creator anybody’s', async () => {
    const [mine, theirs] = [v7(), v7()];
    await addToGroup(creator, group, bala);
    await edit([invitation(mine, 'm@kira.test')], bala);
    await edit([invitation(theirs, 't@kira.test')]);
    const cancelled = await edit([standing(mine, null), standing(theirs, null)], bala);
    expect(cancelled.reasons).toEqual([null, 'right']);
    expect(cancelled.group.people).toMatchObject({
      [mine]: { deleted: true },
      [theirs]: { standing: 'invited' },
    });
    expect((await edit([standing(theirs, null), standing(own, null)])).reasons).toEqual([null, 'right']);
    expect((await read()).invitations).toEqual([]);
  });

  test('a deleted group takes nobody in and nobody out, until it is back', async () => {
    await addToGroup(creator, group, bala);
    const id = personOfUser(await peopleOf(), bala.id)!;
    const deletion = (value: boolean): GroupOp => ({ op: 'group.set', field: 'deleted', value });
    const { reasons, group: gone } = await edit([
      deletion(true),
      invitation(v7(), 'x@kira.test'),
      standing(id, null),
    ]);
    expect(reasons).toEqual([null, 'group', 'group']);
    expect(gone).toMatchObject({ deleted: true, deletedBy: { by: { _id: creator.id } } });
    const back = await edit([deletion(false), standing(id, null)]);
    expect([back.reasons, back.group.people[id]]).toEqual([[null, null], joined()]);
  });

  test.each([
    ['a name that shows nothing', { op: 'person.add', id: v7(), person: { name: ' \u200b ' } }],
    ['an account', { op: 'person.add', id: v7(), person: { name: 'A', user: v7() } }],
    ['an id that is none', { op: 'person.add', id: '__proto__', person: { name: 'A' } }],
    ['another field', { op: 'person.set', id: v7(), field: 'user', value: v7() }],
  ])('%s is no operation', async (_, op) => {
    const { status, body } = await change([op as never]);
    const added = Object.values<{ user?: string }>(body.people ?? {}).filter(
      ({ user }) => user !== creator.id,
    );
    expect(status === 400 || added.every(({ user }) => user === undefined)).toBe(true);
  });
});
