import { sql } from 'kysely';
import { MAX_MEMBERS } from '../../src/contract/groups.ts';
import type { JoinState } from '../../src/contract/invitations.ts';
import { belongsTo } from '../access/access.ts';
import { audit } from '../audit/audit.ts';
import { countAttempt } from '../auth/attempts/attempts.ts';
import { hashToken } from '../auth/sessions/sessions.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { touch } from '../documents/touch.ts';
import { DAY_MS } from '../durations.ts';
import { sign, signedBefore, type Secret } from '../encryption.ts';
import { Fault } from '../http/fault.ts';
import { isMember, joinPeople } from '../people/people.ts';
import { nameOfUser } from '../user-name.ts';
import type { Act } from './act.ts';
import { acceptInvitation } from './invitations.ts';
import { addMember, lockGroup } from './repository.ts';

/**
 * A link that the creator shows as a QR code or sends.
 *
 *   link --a user asks--> pending --the creator lets them in--> accepted
 *                            |--the creator refuses--> refused
 *                            '--seven days--> forgotten
 *
 *   JOIN-1  The link makes nobody a member: a user asks, and the creator decides about each.
 *   JOIN-2  A link works for a day. A new one ends the old one; requests made with it go on waiting. One
 *           that can't be shown any more, because the secret was changed, has ended (SECRET-2).
 *   JOIN-3  Whom the creator has refused can't ask again by the same link.
 *   JOIN-4  At most MAX_WAITING users wait to join a group. People named on one of the group's bills
 *           have as many places of their own, which strangers can't use up.
 *   JOIN-5  Only the creator sees who asks, by name and without the address.
 *   JOIN-6  Who has an invitation to the group joins by it at once: both have said yes.
 *   JOIN-7  Who came by the link of one of the group's bills asks alike, by that link.
 */
const REQUEST_MS = 7 * DAY_MS;
export const MAX_WAITING = 20;
/** How often one user may ask. */
const ASKED = { hour: 30, day: 60 };
/** Links that one user may make. */
const LINKS = { hour: 30, day: 100 };

const signedBy = (id: string): string => `group link ${id}`;

const tokenOf = (secret: Secret, { id, hash }: { id: string; hash: string }): string | null =>
  signedBefore(secret, signedBy(id), (token) => hashToken(token) === hash);

/** The group's link, made where there is none that works. @throws Fault groupNotFound, forbidden */
export async function groupLink(
  trx: Trx,
  { secret, config }: Pick<Deps, 'secret' | 'config'>,
  group: string,
  { isNew, me, at, random }: Act & { isNew: boolean },
): Promise<{ link: string; expiresAt: string }> {
  const { creator } = await lockGroup(trx, me.id, group);
  if (creator !== me.id) throw new Fault('forbidden', 'Only the creator of a group may show its link.');
  const known = await trx
    .selectFrom('group_links')
    .select(['id', 'hash', 'expires_at'])
    .where('group_id', '=', group)
    .executeTakeFirst();
  const kept = known && !isNew && known.expires_at > at ? tokenOf(secret, known) : null;
  const row =
    known && kept !== null ? known : { id: random.id(), expires_at: new Date(at.getTime() + DAY_MS) };
  const token = kept ?? sign(secret, signedBy(row.id));
  if (kept === null) {
    await countAttempt(trx, at, [{ subject: `links ${me.id}`, ...LINKS }]);
    await sql`
      insert into group_links (group_id, id, hash, expires_at)
      values (${group}, ${row.id}, ${hashToken(token)}, ${row.expires_at})
      on conflict (group_id) do update
      set id = excluded.id, hash = excluded.hash, expires_at = excluded.expires_at`.execute(trx);
    const isRenewed = known !== undefined && known.expires_at > at;
    await audit(trx, { at, kind: isRenewed ? 'groupLinkRenewed' : 'groupLinkMade', by: me.id, group });
  }
  return { link: `${config.publicUrl}/join?token=${token}`, expiresAt: row.expires_at.toISOString() };
}

/** What the page of a link shows to anybody. */
export interface LinkView {
  id: string;
  group: string;
  name: string;
  members: number;
  /** The creator's name. */
  creator: string;
  creator_id: string;
  expires_at: Date;
}

/** Null for a link that is not ours, or no longer. */
export async function viewLink(
  db: Db,
  { secret }: Pick<Deps, 'secret'>,
  token: string,
): Promise<LinkView | null> {
  const { rows } = await sql<LinkView & { hash: string }>`
    select l.id, l.hash, g.id as "group", g.name, g.creator as creator_id, l.expires_at,
      ${nameOfUser} as creator, (
      select count(*) from group_members m where m.group_id = g.id and not m.removed) as members
    from group_links l join groups g on g.id = l.group_id join users u on u.id = g.creator
    where l.hash = ${hashToken(token)} and g.deleted_at is null`.execute(db);
  return rows[0] && tokenOf(secret, rows[0]) !== null ? rows[0] : null;
}

/**
 * Asks for the user, or tells what became of their asking (JOIN-1).
 * @throws Fault linkNotFound, linkExpired, groupFull, tooManyWaiting, tooManyAttempts
 */
export async function askToJoin(
  trx: Trx,
  deps: Pick<Deps, 'secret'>,
  token: string,
  act: Act,
): Promise<Asked> {
  const link = await viewLink(trx, deps, token);
  if (!link) throw new Fault('linkNotFound');
  return ask(trx, link, act);
}

/** JOIN-7 @throws as askToJoin */
export async function askToJoinByBill(trx: Trx, receipt: string, act: Act): Promise<Asked> {
  const { rows } = await sql<AskedBy>`
    select p.link_id as id, g.id as "group", null as expires_at, (
      select count(*) from group_members m where m.group_id = g.id and not m.removed) as members
    from places p join receipts r on r.id = p.receipt_id join groups g on g.id = r.group_id
    where p.receipt_id = ${receipt} and p.user_id = ${act.me.id} and not p.removed and p.link_id is not null
      and p.taken_out_at is null
      and r.deleted_at is null and g.deleted_at is null`.execute(trx);
  if (!rows[0]) throw new Fault('linkNotFound');
  return ask(trx, rows[0], act);
}

/** A link of the group, or of one of its bills. */
interface AskedBy {
  id: string;
  group: string;
  members: number;
  /** Null: it doesn't matter any more, because the user is in. */
  expires_at: Date | null;
}

interface Asked {
  group: string;
  state: JoinState;
  isNews: boolean;
}

async function ask(trx: Trx, link: AskedBy, act: Act): Promise<Asked> {
  const { me, at, effects } = act;
  const { id, group } = link;
  await sql`select 1 from groups where id = ${group} for update`.execute(trx);
  if (await isMember(trx, group, me.id)) return { group, state: 'member', isNews: false };
  const invitation = await pendingInvitation(trx, group, me.email, at);
  if (invitation) {
    await acceptInvitation(trx, invitation, act); // JOIN-6
    await effects.seatAtTable(trx, group, me.id, act);
    return { group, state: 'member', isNews: true };
  }
  const asked = await trx
    .selectFrom('join_requests')
    .select(['link_id', 'status'])
    .where('group_id', '=', group)
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  if (asked?.status === 'pending') return { group, state: 'waiting', isNews: false };
  if (asked?.status === 'refused' && asked.link_id === id) return { group, state: 'refused', isNews: false };
  if (link.expires_at && link.expires_at <= at) throw new Fault('linkExpired');
  if (link.members >= MAX_MEMBERS) throw new Fault('groupFull');
  const waiting = await countWaiting(trx, group);
  if (waiting >= MAX_WAITING && (waiting >= 2 * MAX_WAITING || !(await isOnBills(trx, group, me.id))))
    throw new Fault('tooManyWaiting');
  await countAttempt(trx, at, [{ subject: `asks ${me.id}`, ...ASKED }]);
  await sql`
    insert into join_requests (group_id, user_id, link_id, status, created_at)
    values (${group}, ${me.id}, ${id}, 'pending', ${at})
    on conflict (group_id, user_id) do update
    set link_id = excluded.link_id, status = 'pending', created_at = excluded.created_at`.execute(trx);
  await touch(trx, 'group', [group]);
  return { group, state: 'waiting', isNews: true };
}

/** The creator's answer. The caller holds the group's lock. */
export async function answerRequest(
  trx: Trx,
  group: string,
  { user, isIn }: { user: string; isIn: boolean },
  act: Omit<Act, 'me'>,
): Promise<void> {
  const { at, effects } = act;
  await sql`
    update join_requests set status = ${isIn ? 'accepted' : 'refused'}
    where group_id = ${group} and user_id = ${user} and status = 'pending'`.execute(trx);
  if (!isIn) return;
  // An invitation that was sent meanwhile is answered by it.
  await sql`
    update invitations set status = 'accepted' where group_id = ${group} and status = 'pending'
      and email = (select email from users where id = ${user})`.execute(trx);
  await addMember(trx, group, user, act);
  await audit(trx, { at, kind: 'joined', by: user, group });
  await effects.claimSeats(trx, group, await joinPeople(trx, group, user, user), at); // PEOPLE-6
  await effects.seatAtTable(trx, group, user, act);
}

async function pendingInvitation(trx: Trx, group: string, email: string, at: Date): Promise<string | null> {
  const row = await trx
    .selectFrom('invitations')
    .select('id')
    .where('group_id', '=', group)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a bill of the group names the user. */
async function isOnBills(trx: Trx, group: string, user: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from receipts r where r.group_id = ${group} and ${belongsTo(user)} limit 1`.execute(trx);
  return rows.length > 0;
}

async function countWaiting(trx: Trx, group: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from join_requests where group_id = ${group} and status = 'pending'`.execute(
    trx,
  );
  return rows[0]!.count;
}

/** Forgets requests that nobody has answered, and links that work no more. */
export async function forgetRequests(db: Db, at: Date): Promise<void> {
  const { rows } = await sql<{ group_id: string }>`
    delete from join_requests where status = 'pending' and created_at <= ${new Date(at.getTime() - REQUEST_MS)}
    returning group_id`.execute(db);
  const groups = rows.map(({ group_id: group }) => group);
  await touch(db, 'group', groups);
  await db
    .deleteFrom('group_links')
    .where('expires_at', '<=', new Date(at.getTime() - REQUEST_MS))
    .execute();
}
