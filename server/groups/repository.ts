import { sql } from 'kysely';
import type { Group } from '../../src/contract/groups.ts';
import type { GroupDocument } from '../../src/contract/specification/groups.ts';
import type { GroupDoc, GroupPerson } from '../../src/domain/group/group.ts';
import { personOfUser } from '../../src/domain/group/same-human.ts';
import { mayUseGroup, seesGroup } from '../access/access.ts';
import type { Db, Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { nameOfUser } from '../user-name.ts';
import type { Keeping } from './act.ts';

/** Grows with whatever changes of a group `g` as this member sees it. */
const revOf = (user: string) => sql<number>`g.rev + coalesce(
  (select m.rev from group_members m where m.group_id = g.id and m.user_id = ${user}), 0)`;

/** What `columns` has, which tests hold the rows against. */
interface GroupColumns {
  _id: string;
  creator: string;
  rev: number;
  doc: Omit<GroupDoc, 'deleted'>;
  defaultGroup: boolean;
  users: GroupDocument['users'];
  deleted: GroupDocument['deleted'];
  invitations: (GroupDocument['invitations'][number] & { by: string })[];
  requests: (GroupDocument['requests'][number] & { colour: number | null })[];
}

/** A group as its members see it: the specification's document. */
export type GroupRow = Omit<GroupColumns, 'doc'> & GroupColumns['doc'];

const rowOf = ({ doc, ...row }: GroupColumns): GroupRow => ({ ...row, ...doc });

/** The group as phones have it: whose standing is which, in the order of the rows. */
export function groupOf({ users, invitations, requests, people, deleted, ...row }: GroupRow): Group {
  const { defaultGroup: _, ...group } = row;
  const read: Record<string, GroupPerson> = {};
  // PEOPLE-6
  const idOf = (user: string) => personOfUser(people, user) ?? user;
  for (const { _id: user, name: called, email, username } of users) {
    const person = people[idOf(user)] ?? { name: called || username, user };
    read[idOf(user)] = { ...person, standing: 'member', email, username };
  }
  for (const { person: id, invitedEmail: email, by } of invitations)
    if (people[id] && !read[id]) read[id] = { ...people[id], standing: 'invited', email, by };
  for (const { _id: user, name: called, username, colour } of requests) {
    const asking = { name: called || username, user, ...(colour !== null && { colour }) };
    const person = people[idOf(user)] ?? asking;
    read[idOf(user)] = { ...person, standing: 'asks', username };
  }
  const others = Object.entries(people).filter(([id]) => !read[id]);
  return {
    ...group,
    people: { ...read, ...Object.fromEntries(others) },
    ...(deleted && { deleted: true }),
    deletedBy: deleted,
  };
}

/** Groups `g` as JSON rows; members in the order they joined, creator first. */
const columns = (user: string) => sql`
  g.id as _id, g.creator, ${revOf(user)} as rev,
  exists (select 1 from own_settings own where own.user_id = ${user} and own.doc ->> 'group' = g.id::text) as "defaultGroup",
  (select jsonb_agg(jsonb_build_object('_id', u.id, 'email', coalesce(u.email, ''), 'name', coalesce(u.name, ''),
      'username', u.username) order by m.user_id <> g.creator, m.joined_at, m.user_id)
    from group_members m join users u on u.id = m.user_id
    where m.group_id = g.id and (not m.removed or m.dissolved)) as users,
  g.doc,
  case when g.deleted_at is not null then jsonb_build_object('at', g.deleted_at, 'by', (
    select jsonb_build_object('_id', u.id, 'name', ${nameOfUser})
    from document_ops o join users u on u.id = o.user_id
    where o.kind = 'group' and o.id = g.id::text and o.outcome = 'applied' and o.op ->> 'field' = 'deleted' and o.op ->> 'op' = 'group.set'
    order by o.rev desc, o.seq desc limit 1)) end as deleted,
  coalesce((select jsonb_agg(jsonb_build_object('_id', i.id, 'status', i.status, 'invitedEmail', i.email,
      'person', i.person_id, 'by', i.invited_by)
      order by i.created_at, i.email)
    from invitations i where i.group_id = g.id and i.status = 'pending'), '[]') as invitations,
  case when g.creator = ${user} then coalesce((
    select jsonb_agg(jsonb_build_object('_id', u.id, 'name', coalesce(u.name, ''), 'username', u.username,
      'colour', u.colour) order by j.created_at, u.id)
    from join_requests j join users u on u.id = j.user_id
    where j.group_id = g.id and j.status = 'pending'), '[]') else '[]' end as requests`;

export async function listGroups(
  db: Db,
  user: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ groups: GroupRow[]; total: number }> {
  const { rows } = await sql<GroupColumns>`
    select ${columns(user)} from groups g where ${mayUseGroup(user)}
    order by g.created_at desc, g.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from groups g where ${mayUseGroup(user)}`.execute(db);
  return { groups: rows.map(rowOf), total: counted[0]!.count };
}

/** Those of `ids` that the user is a member of, and those that were deleted in the last 30 days. */
export async function seenGroups(db: Db, user: string, ids: readonly string[]): Promise<GroupRow[]> {
  if (!ids.length) return [];
  const { rows } = await sql<GroupColumns>`
    select ${columns(user)} from groups g
    where g.id = any(${ids}::uuid[]) and ${seesGroup(user)}`.execute(db);
  return rows.map(rowOf);
}

/** @throws Fault groupNotFound, also for one that the user is no member of */
export async function getGroup(db: Db, user: string, id: string): Promise<GroupRow> {
  const [group] = await seenGroups(db, user, [id]);
  if (!group || group.deleted) throw new Fault('groupNotFound');
  return group;
}

/** What somebody who has left may still know of a group: that it was. @throws Fault groupNotFound */
export async function formerGroup(db: Db, user: string, id: string): Promise<GroupRow> {
  const { rows } = await sql<{ name: string; creator: string; rev: number }>`
    select g.name, g.creator, ${revOf(user)} as rev from groups g where g.id = ${id}`.execute(db);
  if (!rows[0]) throw new Fault('groupNotFound');
  return {
    _id: id,
    ...rows[0],
    defaultGroup: false,
    users: [],
    invitations: [],
    people: {},
    deleted: null,
    requests: [],
  };
}

/** Locks a group against other changes. @throws Fault groupNotFound */
export async function lockGroup(trx: Trx, user: string, id: string): Promise<GroupRow> {
  const group = await lockSeenGroup(trx, user, id);
  if (group.deleted) throw new Fault('groupNotFound');
  return group;
}

/** The same, of one that may be deleted. @throws Fault groupNotFound */
export async function lockSeenGroup(trx: Trx, user: string, id: string): Promise<GroupRow> {
  await sql`select 1 from groups g where g.id = ${id} for update`.execute(trx);
  const [group] = await seenGroups(trx, user, [id]);
  if (!group) throw new Fault('groupNotFound');
  return group;
}

/** False when the id is taken. */
export async function insertGroup(
  trx: Trx,
  { id, name, creator, at }: { id: string; name: string; creator: string; at: Date },
): Promise<boolean> {
  const doc = JSON.stringify({ name, people: {} });
  const { rows } = await sql`
    insert into groups (id, doc, creator, created_at) values (${id}, ${doc}::jsonb, ${creator}, ${at})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length === 1;
}

export async function addMember(
  trx: Trx,
  group: string,
  user: string,
  { at, effects }: Keeping,
): Promise<void> {
  await sql`
    insert into group_members (group_id, user_id, joined_at)
    values (${group}, ${user}, ${at})
    on conflict (group_id, user_id) do update set removed = false, dissolved = false, joined_at = excluded.joined_at
    where group_members.removed`.execute(trx);
  await effects.keepDefaults(trx, [user], group, at);
}

export async function countMembers(db: Db, group: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from group_members where group_id = ${group} and not removed`.execute(db);
  return rows[0]!.count;
}

/** The row stays: it tells the member's phones that the group and its receipts are gone. */
export async function removeMembers(
  trx: Trx,
  group: string,
  users: readonly string[],
  { at, effects }: Keeping,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update group_members set removed = true, dissolved = false, removed_at = ${at}
    where group_id = ${group} and user_id = any(${users}::uuid[]) and (dissolved or not removed)
    returning user_id as id`.execute(trx);
  // Of nobody else: a request may name any id.
  await effects.keepDefaults(
    trx,
    rows.map(({ id }) => id),
    group,
    at,
  );
}

/**
 * Addresses of users whom `me` knows: they are in a group of theirs, or were in `group`. An id alone finds
 * nobody.
 */
export async function emailsOfKnown(
  db: Db,
  me: string,
  ids: readonly string[],
  group: string,
): Promise<string[]> {
  if (!ids.length) return [];
  const { rows } = await sql<{ email: string }>`
    select u.email from users u
    where u.id = any(${ids}::uuid[]) and u.verified_at is not null and exists (
      select 1 from group_members mine join group_members theirs on theirs.group_id = mine.group_id
      where mine.user_id = ${me} and not mine.removed and theirs.user_id = u.id
        and (not theirs.removed or theirs.group_id = ${group}))`.execute(db);
  return rows.map(({ email }) => email);
}

/**
 * Deletes a group: nobody is a member of it any more, and each of its receipts is its creator's and theirs
 * who have a place on it. Its members see it for 30 days, and are members again if it is brought back.
 */
export async function dissolve(trx: Trx, group: string, { at, effects }: Keeping): Promise<void> {
  const { rows: members } = await sql<{ user_id: string }>`
    update group_members set removed = true, dissolved = true, removed_at = ${at}
    where group_id = ${group} and not removed
    returning user_id`.execute(trx);
  await sql`
    with invitations as (
      update invitations set status = 'cancelled' where group_id = ${group} and status = 'pending'
    )
    update groups set deleted_at = ${at} where id = ${group}`.execute(trx);
  const users = members.map(({ user_id: user }) => user);
  await effects.keepDefaults(trx, users, group, at);
}

/** Brings a deleted group back, with those who were its members then. */
export async function revive(trx: Trx, group: string, { at, effects }: Keeping): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    update group_members m set removed = false, dissolved = false from users u
    where m.group_id = ${group} and m.dissolved and u.id = m.user_id and u.deleted_at is null
    returning m.user_id`.execute(trx);
  await sql`update groups set deleted_at = null where id = ${group}`.execute(trx);
  const users = rows.map(({ user_id: user }) => user);
  await effects.keepDefaults(trx, users, group, at);
}

/** From now on nobody can bring back the groups that were deleted before. */
export async function forgetDeletedGroups(db: Db, before: Date): Promise<void> {
  await sql`
    update group_members m set dissolved = false from groups g
    where m.dissolved and g.id = m.group_id and g.deleted_at < ${before}`.execute(db);
}
