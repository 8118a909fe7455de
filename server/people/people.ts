import { sql } from 'kysely';
import { getOwn } from '../../src/domain/board/board.ts';
import { colourOf } from '../../src/domain/group/colour.ts';
import { PEOPLE_LIMITS, type GroupPerson, type People } from '../../src/domain/group/group.ts';
import { personOfUser, resolvePerson, rowsOfPerson, withUser } from '../../src/domain/group/same-human.ts';
import { titleOfEmail } from '../../src/domain/group/title-of-email.ts';
import type { Db, Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { nameOfUser } from '../user-name.ts';
import { heldSeats } from './held-seats.ts';

/**
 * A group's people. The caller of what writes holds the group's lock.
 *
 *   PEOPLE-1  Each member is one of the people, and each pending invitation names one of them.
 *   PEOPLE-2  Two phones may invite one address, each with a row of its own: the second row `is` the first.
 *   PEOPLE-3  Who joins is whom their last invitation names, whom they alone hold on one of the group's bills,
 *             and whom they were before. All of these are one person; without any they get a row.
 *   PEOPLE-4  An invitation that is over deletes its row, and a new one brings it back.
 *   PEOPLE-5  There is a limit on the people each member adds, and on those all members add together. So the
 *             creator keeps room for their own invitations.
 *   PEOPLE-6  No row has the id of an account that is not its own: a user who asks to join has that id until
 *             they are let in, and after it.
 */
const BY_MEMBERS = { own: 40, all: PEOPLE_LIMITS.stored - 50 };

export async function readPeople(db: Db, group: string): Promise<People> {
  const { rows } = await sql<{ people: People }>`
    select doc -> 'people' as people from groups where id = ${group}`.execute(db);
  return rows[0]?.people ?? {};
}

export const writePeople = (trx: Trx, group: string, people: People) =>
  sql`
    update groups set doc = jsonb_set(doc, '{people}', ${JSON.stringify(people)}::jsonb)
    where id = ${group}`.execute(trx);

export async function isMember(db: Db, group: string, user: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from group_members where group_id = ${group} and user_id = ${user} and not removed`.execute(db);
  return rows.length > 0;
}

/** PEOPLE-5. How many people a member who didn't make the group may still add. */
export async function roomForPeople(trx: Trx, group: string, user: string): Promise<number> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where o.user_id = ${user}) as own, count(*) as all
    from document_ops o join groups g on g.id = ${group}
    where o.kind = 'group' and o.id = ${group} and o.user_id <> g.creator and o.op ->> 'op' in ('person.add', 'person.invite')
      and o.outcome = 'applied'`.execute(trx);
  const { own, all } = rows[0]!;
  return Math.min(BY_MEMBERS.own - own, BY_MEMBERS.all - all);
}

/** PEOPLE-6 */
export async function accountsAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** PEOPLE-2: `id` is somebody of the group from now on, or a name for `known`, who is. */
export async function addInvited(
  trx: Trx,
  group: string,
  id: string,
  { email, known }: { email: string; known: string | null },
): Promise<void> {
  const people = await readPeople(trx, group);
  const name = titleOfEmail(email);
  const all = { ...people };
  if (known !== null && getOwn(people, known)) all[known] = without(people[known]!, 'deleted');
  const own = getOwn(people, id);
  if (!own && Object.keys(people).length >= PEOPLE_LIMITS.stored) throw new Fault('tooManyMembers');
  if (!own) all[id] = known === null || known === id ? { name } : { name, is: known };
  else if (known === null || known === id) all[id] = without(own, 'deleted');
  else if (own.user === undefined) all[id] = { ...own, is: known };
  await writePeople(trx, group, all);
}

const without = <Row extends object, Key extends keyof Row>(row: Row, key: Key): Row => {
  const { [key]: _, ...rest } = row;
  return rest as Row;
};

/** A member's rows before they joined, which columns may name. */
export interface JoinedRows {
  user: string;
  name: string;
  /** Their account's (COLOUR-2); null: the one that follows from its id. */
  colour: number | null;
  /** What each row was called. */
  before: ReadonlyMap<string, string>;
}

/** PEOPLE-1, PEOPLE-3. `newId`: for somebody who comes by a link. */
export async function joinPeople(
  trx: Trx,
  group: string,
  user: string,
  newId: string | null,
): Promise<JoinedRows> {
  const { rows } = await sql<{
    name: string;
    colour: number | null;
    person: string | null;
    invitation: string | null;
  }>`
    select ${nameOfUser} as name, u.colour, i.person_id as person, i.id as invitation
    from users u left join invitations i on i.group_id = ${group} and i.email = u.email
    where u.id = ${user} order by i.created_at desc, i.id desc limit 1`.execute(trx);
  const { name, person, invitation, ...row } = rows[0]!;
  const people = await readPeople(trx, group);
  const before = personOfUser(people, user);
  const invited = person !== null && getOwn(people, person)?.user === undefined ? person : null;
  // Whom the invitation names may have become somebody else meanwhile: its own id is as random.
  const id = before ?? invited ?? newId ?? invitation;
  if (id === null) throw new Error(`nobody of the group ${group} is the user who joins`);
  const held = (await heldSeats(trx, group, user)).flatMap((seat) => seat.person ?? []);
  const linked = [invited, ...held].reduce((all, same) => withSame(all, same, id), people);
  const colour = row.colour ?? (await takeColour(trx, user, getOwn(linked, id)));
  const joined = withUser(linked, id, { user, name, ...(colour !== null && { colour }) });
  await writePeople(trx, group, joined);
  return joinedRows(people, joined, id, { user, name, colour });
}

/** `row`, or whom it is said to be, is `id` from now on, unless that is another account. */
function withSame(people: People, row: string | null, id: string): People {
  const root = row === null ? null : resolvePerson(people, row);
  const same = root === null ? undefined : getOwn(people, root);
  if (root === null || root === id || !same || same.user !== undefined) return people;
  return { ...people, [root]: { ...same, is: id } };
}

/** An account whose colour nobody has seen yet takes that of the person whom it becomes. */
async function takeColour(trx: Trx, user: string, person: GroupPerson | undefined): Promise<number | null> {
  if (!person || person.user !== undefined) return null;
  const { rows } = await sql<{ colour: number }>`
    update users u set colour = ${colourOf(person)}
    where u.id = ${user} and u.colour is null
      and (select count(*) from group_members m where m.user_id = u.id) < 2
      and not exists (select 1 from receipts r where r.creator = u.id)
      and not exists (select 1 from places p where p.user_id = u.id)
    returning colour`.execute(trx);
  return rows[0]?.colour ?? null;
}

const joinedRows = (
  before: People,
  people: People,
  id: string,
  { user, name, colour }: Omit<JoinedRows, 'before'>,
): JoinedRows => ({
  user,
  name,
  colour,
  before: new Map(rowsOfPerson(people, id).map((row) => [row, getOwn(before, row)?.name ?? name])),
});

/** The members of a group by each row that is one of them (SEAT-2). */
export async function membersByPerson(trx: Trx, group: string): Promise<Map<string, JoinedRows>> {
  const people = await readPeople(trx, group);
  const { rows } = await sql<{ user: string; email: string; name: string; colour: number | null }>`
    select u.id as "user", coalesce(u.email, '') as email, ${nameOfUser} as name, u.colour
    from group_members m join users u on u.id = m.user_id
    where m.group_id = ${group} and not m.removed`.execute(trx);
  return new Map(
    rows.flatMap(({ user, email, name, colour }) => {
      const id = personOfUser(people, user);
      if (id === null) return [];
      // What the phone that made the column called them: it hadn't heard of their name.
      const invited = titleOfEmail(email);
      const same = rowsOfPerson(people, id);
      const before = new Map(same.map((row) => [row, row === id ? invited : people[row]!.name]));
      return same.map((row): [string, JoinedRows] => [row, { user, name, colour, before }]);
    }),
  );
}

/** PEOPLE-4, for the people of invitations. */
export async function dropInvited(db: Db, over: readonly { group: string; person: string }[]): Promise<void> {
  for (const { group, person } of over.toSorted((a, b) => (a.group < b.group ? -1 : 1))) {
    await sql`
      update groups set doc = jsonb_set(doc, array['people', ${person}, 'deleted'], 'true')
      where id = ${group} and not doc -> 'people' -> ${person} ? 'user'`.execute(db);
  }
}

/** Before a lock of the user: who removes them from a group locks the group first. */
export async function lockGroupsOf(trx: Trx, user: string): Promise<void> {
  await sql`
    select 1 from groups where id in (
      select group_id from group_members where user_id = ${user} and not removed)
    order by id for update`.execute(trx);
}
