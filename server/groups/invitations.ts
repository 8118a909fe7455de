import { sql } from 'kysely';
import { MAX_MEMBERS } from '../../src/contract/groups.ts';
import type { OwnInvitation } from '../../src/contract/invitations.ts';
import { personOfUser } from '../../src/domain/group/same-human.ts';
import { audit } from '../audit/audit.ts';
import { countAttempt } from '../auth/attempts/attempts.ts';
import { countMail } from '../auth/attempts/mail-ceiling.ts';
import type { Db, Trx } from '../db/database.ts';
import type { InvitationStatus } from '../db/schema.ts';
import type { Random } from '../deps.ts';
import { touch } from '../documents/touch.ts';
import { DAY_MS } from '../durations.ts';
import { Fault } from '../http/fault.ts';
import { queueMail } from '../mail/outbox.ts';
import {
  addInvited,
  dropInvited,
  isMember,
  joinPeople,
  membersByPerson,
  readPeople,
} from '../people/people.ts';
import type { Act } from './act.ts';
import { invitationOfLink } from './invitation-links.ts';
import { addMember, countMembers } from './repository.ts';

/**
 * Invitations to groups.
 *
 *   pending --accept--> accepted
 *      |--decline--> declined
 *      |--its sender or the creator cancels, or the group is deleted--> cancelled
 *      '--seven days--> expired
 *
 *   INVITE-1  Nobody becomes a member without their yes: only an accepted invitation adds a member.
 *   INVITE-2  An invitation belongs to one address. Only its verified owner accepts or declines.
 *   INVITE-3  An invitation is answered once. The same answer again changes nothing.
 *   INVITE-4  Members see the invited address, and never whether it has an account.
 *   INVITE-5  Members and pending invitations are at most ten.
 *
 * All of it happens under the lock of the group's row.
 */
const INVITATION_MS = 7 * DAY_MS;
const expiryFrom = (at: Date): Date => new Date(at.getTime() + INVITATION_MS);

/** Invitations that one user may send. */
const INVITATIONS = { hour: 50, day: 100 };

/**
 * Invites those who are neither members nor invited. The caller holds the group's lock.
 * @throws Fault tooManyInvitations
 */
export async function invite(trx: Trx, group: string, asked: readonly Invite[], act: Act): Promise<void> {
  const { me, at, random } = act;
  const invites = new Map(asked.map((one) => [one.email, one]));
  const emails = [...invites.keys()];
  const members = await membersAmong(trx, group, emails);
  for (const { email, person } of asked) {
    const member = members.get(email);
    // PEOPLE-2
    if (member && person) await nameMember(trx, group, person, { email, user: member }, act);
  }
  // In one order: two groups that invite the same people must not wait for each other.
  const strangers = emails.filter((email) => !members.has(email)).toSorted();
  const made: { id: string; email: string }[] = [];
  for (const email of strangers) {
    const id = random.id();
    const known = await personInvited(trx, group, email);
    const given = invites.get(email)!.person;
    const isFree = given !== undefined && (await isNobodyElses(trx, group, given, email));
    const person = known ?? (isFree ? given : random.id());
    for (const { email: same, person: row = person } of asked) {
      if (same === email) await addInvited(trx, group, row, { email, known: known ?? person });
    }
    const { rows } = await sql<{ id: string; email: string }>`
      insert into invitations (id, group_id, email, person_id, invited_by, status, created_at, expires_at)
      values (${id}, ${group}, ${email}, ${person}, ${me.id}, 'pending', ${at}, ${expiryFrom(at)})
      on conflict (group_id, email) where status = 'pending'
      do update set invited_by = excluded.invited_by, expires_at = excluded.expires_at
      where invitations.expires_at <= ${at}
      returning id, email`.execute(trx);
    made.push(...rows);
  }
  if (made.length) await countInvitations(trx, me.id, at, made.length);
  for (const { id, email } of made) {
    await auditInvitation(trx, { by: me.id, at, group }, email);
    const isMailed = await unlessTooMany(countMail(trx, at, 'invitation', email));
    if (isMailed) await mailInvitation(trx, random, at, id, email);
  }
}

/** AUDIT-3: two entries, so that the one who invites doesn't learn whose the other one is. */
async function auditInvitation(
  trx: Trx,
  invited: { by: string; at: Date; group: string },
  email: string,
): Promise<void> {
  await audit(trx, { ...invited, kind: 'invited', readers: [invited.by] });
  const { rows } = await sql<{ id: string }>`
    select id from users where email = ${email} and verified_at is not null`.execute(trx);
  // Without an account the second number is used up as well: the gap would tell.
  if (rows.length === 0) await sql`select nextval(pg_get_serial_sequence('audit_log', 'id'))`.execute(trx);
  for (const { id } of rows) await audit(trx, { ...invited, kind: 'invited', about: id, readers: [id] });
}

/** Whom to invite, and which of the group's people they are; absent: whom the server makes. */
export interface Invite {
  email: string;
  person?: string;
}

/** Who of the group the address was before, if it was invited. */
async function personInvited(trx: Trx, group: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ person: string }>`
    select i.person_id as person from invitations i join groups g on g.id = i.group_id
    where i.group_id = ${group} and i.email = ${email} and not exists (
      select 1 from users u
      where u.id::text = g.doc -> 'people' -> i.person_id::text ->> 'user' and u.email is distinct from i.email)
    order by i.created_at desc, i.id desc limit 1`.execute(trx);
  return rows[0]?.person ?? null;
}

/** Whether a person of the group may be whom an address is: they have no account, and no other address. */
export async function isNobodyElses(
  trx: Trx,
  group: string,
  person: string,
  email: string,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select coalesce(g.doc -> 'people' -> ${person} ? 'user', false) or exists (
      select 1 from invitations i
      where i.group_id = g.id and i.person_id = ${person} and i.email <> ${email}) as taken
    from groups g where g.id = ${group}`.execute(trx);
  return rows[0]?.taken === false;
}

/** A phone that didn't know yet that they have joined: its row is theirs, with the columns that name it. */
async function nameMember(
  trx: Trx,
  group: string,
  person: string,
  { email, user }: { email: string; user: string },
  { at, effects }: Act,
): Promise<void> {
  const known = personOfUser(await readPeople(trx, group), user);
  await addInvited(trx, group, person, { email, known });
  const rows = (await membersByPerson(trx, group)).get(person);
  if (rows) await effects.claimSeats(trx, group, rows, at);
}

/** Sends a pending invitation again for another seven days. False if there is none. @throws Fault */
export async function sendAgain(trx: Trx, group: string, email: string, act: Act): Promise<boolean> {
  const { me, at, random } = act;
  if ((await membersAmong(trx, group, [email])).has(email)) throw new Fault('alreadyMember');
  const { rows } = await sql<{ id: string }>`
    update invitations set expires_at = ${expiryFrom(at)}
    where group_id = ${group} and email = ${email} and status = 'pending' returning id`.execute(trx);
  if (!rows[0]) return false;
  await countInvitations(trx, me.id, at, 1);
  await countMail(trx, at, 'invitation', email);
  await mailInvitation(trx, random, at, rows[0].id, email);
  return true;
}

/** True where the attempt was counted; false where there were too many. */
const unlessTooMany = (counted: Promise<void>): Promise<boolean> =>
  counted.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Fault && error.code === 'tooManyAttempts') return false;
      throw error;
    },
  );

async function countInvitations(trx: Trx, user: string, at: Date, times: number): Promise<void> {
  const ceilings = [{ subject: `invitations ${user}`, ...INVITATIONS }];
  if (!(await unlessTooMany(countAttempt(trx, at, ceilings, times).then(() => undefined)))) {
    throw new Fault('tooManyInvitations');
  }
}

/** Cancels the pending invitation of a person (PEOPLE-4). */
export async function cancelInvitation(trx: Trx, group: string, person: string): Promise<void> {
  await sql`
    update invitations set status = 'cancelled'
    where group_id = ${group} and person_id = ${person} and status = 'pending'`.execute(trx);
  await dropInvited(trx, [{ group, person }]);
}

/** The e-mail's link is made when it is sent (server/compose-mail.ts). */
const mailInvitation = (trx: Trx, random: Random, at: Date, id: string, email: string): Promise<void> =>
  queueMail(trx, random, at, { kind: 'invitation', recipient: email, data: { invitation: id } });

/** The members' ids by these addresses. */
async function membersAmong(
  trx: Trx,
  group: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  if (!emails.length) return new Map();
  const { rows } = await sql<{ email: string; id: string }>`
    select u.email, u.id from group_members m join users u on u.id = m.user_id
    where m.group_id = ${group} and not m.removed and u.email = any(${emails}::text[])`.execute(trx);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** Pending invitations to an address, the newest first. */
export async function listOwnInvitations(db: Db, email: string, at: Date): Promise<OwnInvitation[]> {
  const { rows } = await sql<{ id: string; name: string; members: number; inviter: string }>`
    select i.id, g.name, u.username as inviter, (
      select count(*) from group_members m where m.group_id = g.id and not m.removed) as members
    from invitations i join groups g on g.id = i.group_id join users u on u.id = i.invited_by
    where i.email = ${email} and i.status = 'pending' and i.expires_at > ${at}
    order by i.created_at desc, i.id`.execute(db);
  return rows.map(({ id, name, members, inviter }) => ({
    _id: id,
    group: { name, membersCount: members },
    inviter: { username: inviter },
  }));
}

interface Locked {
  group: string;
  email: string;
  person: string;
  status: InvitationStatus;
  expires: Date;
}

/** Locks the group of an invitation, then reads the invitation. @throws Fault invitationNotFound */
async function lockInvitation(trx: Trx, id: string): Promise<Locked> {
  await sql`
    select 1 from groups where id = (select group_id from invitations where id = ${id}) for update`.execute(
    trx,
  );
  const { rows } = await sql<Locked>`
    select group_id as "group", email, person_id as person, status, expires_at as expires
    from invitations where id = ${id}`.execute(trx);
  if (!rows[0] || rows[0].status === 'cancelled') throw new Fault('invitationNotFound');
  return rows[0];
}

/**
 * Makes the owner of the address a member (INVITE-1), and returns the group's id.
 * @throws Fault invitationNotFound, invitationExpired, invitationUsed, invitationDeclined, otherAddress,
 *   groupFull
 */
export async function acceptInvitation(trx: Trx, id: string, act: Act): Promise<string> {
  const { me, at, effects } = act;
  const { group, email, status, expires } = await lockInvitation(trx, id);
  if (email !== me.email) throw new Fault('otherAddress'); // INVITE-2
  const isThere = await isMember(trx, group, me.id);
  if (status === 'accepted' && isThere) return group; // INVITE-3
  if (status === 'accepted') throw new Fault('invitationUsed');
  if (status === 'declined') throw new Fault('invitationDeclined');
  if (status === 'expired' || expires <= at) throw new Fault('invitationExpired');
  if (!isThere && (await countMembers(trx, group)) >= MAX_MEMBERS) throw new Fault('groupFull'); // INVITE-5
  await setStatus(trx, id, 'accepted');
  // A question to join is answered, too: who leaves later isn't let in by it.
  await sql`
    update join_requests set status = 'accepted'
    where group_id = ${group} and user_id = ${me.id} and status = 'pending'`.execute(trx);
  await addMember(trx, group, me.id, act);
  if (!isThere) await audit(trx, { at, kind: 'joined', by: me.id, group });
  await effects.claimSeats(trx, group, await joinPeople(trx, group, me.id, null), at);
  await touch(trx, 'group', [group]);
  return group;
}

/** The id of the group that the user is a member of by the link's invitation now, or null. */
export async function acceptByLink(db: Db, token: string, act: Act): Promise<string | null> {
  try {
    const id = await invitationOfLink(db, token);
    return await db.transaction().execute((trx) => acceptInvitation(trx, id, act));
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}

/** INVITE-2 @throws Fault otherAddress */
export async function refuseOtherAddress(db: Db, id: string, email: string): Promise<void> {
  const invitation = await db
    .selectFrom('invitations')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  if (invitation?.email !== email) throw new Fault('otherAddress');
}

/** Returns the group's id. @throws Fault invitationNotFound, invitationUsed, otherAddress */
export async function declineInvitation(trx: Trx, id: string, me: Act['me']): Promise<string> {
  const { group, email, person, status } = await lockInvitation(trx, id);
  if (email !== me.email) throw new Fault('otherAddress');
  if (status === 'accepted') throw new Fault('invitationUsed');
  if (status !== 'pending') return group; // INVITE-3
  await setStatus(trx, id, 'declined');
  await dropInvited(trx, [{ group, person }]); // PEOPLE-4
  await touch(trx, 'group', [group]);
  return group;
}

const setStatus = (trx: Trx, id: string, status: InvitationStatus) =>
  trx.updateTable('invitations').set({ status }).where('id', '=', id).execute();

/** Ends invitations whose time is over: their places in the groups are free again. */
export async function expireInvitations(db: Db, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: groups } = await sql<{ id: string }>`
      select id from groups where id in (
        select group_id from invitations where status = 'pending' and expires_at <= ${at})
      order by id for update`.execute(trx);
    const locked = groups.map(({ id }) => id);
    const { rows } = await sql<{ group: string; person: string }>`
      update invitations set status = 'expired'
      where status = 'pending' and expires_at <= ${at} and group_id = any(${locked}::uuid[])
      returning group_id as "group", person_id as person`.execute(trx);
    await dropInvited(trx, rows);
    const changed = rows.map(({ group }) => group);
    await touch(trx, 'group', changed);
  });
  await sql`
    delete from invitation_tokens t using invitations i
    where i.id = t.invitation_id and i.expires_at < ${new Date(at.getTime() - 4 * INVITATION_MS)}`.execute(
    db,
  );
}
