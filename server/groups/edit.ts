import { sql } from 'kysely';
import type { Rejection } from '../../src/contract/board.ts';
import type { Group } from '../../src/contract/groups.ts';
import { getOwn } from '../../src/domain/get-own.ts';
import {
  applyGroupOp,
  breaksGroupLimit,
  deletesGroup,
  mayChangeGroup,
  readGroupField,
  storedPerson,
  type GroupOp,
  type StandingOp,
} from '../../src/domain/group/group.ts';
import { audit } from '../audit/audit.ts';
import { nextRev } from '../boards/edit.ts';
import type { OpResult } from '../boards/repository.ts';
import type { Db, Trx } from '../db/database.ts';
import { takeBackWords } from '../payments/take-back.ts';
import { countWritten } from '../written.ts';
import { cancelInvitation, invite, type Act } from './invitations.ts';
import { answerRequest } from './join-links.ts';
import { accountsAmong, readPeople, roomForPeople } from './people.ts';
import { dissolve, groupOf, lockSeenGroup, removeMembers, revive, seenGroups } from './repository.ts';

/** `quota`: how many characters its author may have written in all (`written`); 0: this is not counted. */
export type GroupAct = Act & { batch?: string | null; quota?: number };

interface LoggedGroupOp extends OpResult {
  op: GroupOp;
  was: GroupOp | null;
}

/**
 * Changes a group: lock, rights, apply, effects, log. Each operation has its own outcome; none stops the others.
 * What follows an author's own leaving is rejected.
 * @throws Fault groupNotFound, billQuota, tooManyInvitations
 */
export async function editGroup(
  trx: Trx,
  id: string,
  { ops, seenRev }: { ops: readonly GroupOp[]; seenRev: number },
  act: GroupAct,
): Promise<OpResult[]> {
  const { me, quota = 0 } = act;
  const before = groupOf(await lockSeenGroup(trx, me.id, id));
  const added = ops.filter(isAddition);
  const isLimited = before.creator !== me.id && added.length > 0;
  let room = isLimited ? await roomForPeople(trx, id, me.id) : Infinity;
  const accounts = await accountsAmong(
    trx,
    added.map((op) => op.id),
  );
  let group: Group | null = before;
  const log: LoggedGroupOp[] = [];
  for (const op of ops) {
    let reason = group ? whyNot(group, op, me.id) : 'right';
    if (!reason && isAddition(op)) {
      if (accounts.has(op.id)) reason = 'right'; // PEOPLE-6
      else if ((room -= 1) < 0) reason = 'limit'; // PEOPLE-5
    }
    if (!group || reason)
      log.push({ op: withoutAddress(op), was: null, outcome: 'rejected', reason: reason ?? 'right' });
    else {
      log.push({ op: withoutAddress(op), was: readGroupField(group, op), outcome: 'applied', reason: null });
      group = await applied(trx, group, op, act);
    }
  }
  await storeLog(trx, id, log, act);
  if (group) await store(trx, group);
  const ahead = nextRev(before.rev, seenRev) - before.rev;
  await sql`update groups set rev = rev + ${ahead} where id = ${id}`.execute(trx);
  const chars = log.reduce((sum, { op, was }) => sum + JSON.stringify({ op, was }).length, 0);
  if (!group?.deleted) await countWritten(trx, me.id, chars, quota);
  return log;
}

const isAddition = (op: GroupOp): op is Extract<GroupOp, { op: 'person.add' | 'person.invite' }> =>
  op.op === 'person.add' || op.op === 'person.invite';

function whyNot(group: Group, op: GroupOp, me: string): Rejection | null {
  if (!mayChangeGroup(op, group, me)) return 'right';
  if (applyGroupOp(group, op) !== null) return null;
  if (breaksGroupLimit(group, op)) return 'limit';
  if (op.op === 'person.set' && !getOwn(group.people, op.id)) return 'unknown';
  return group.deleted ? 'group' : 'right';
}

/** The log holds no address. */
const withoutAddress = (op: GroupOp): GroupOp => (op.op === 'person.invite' ? { ...op, email: '' } : op);

/** Null: its author has left by it. */
async function applied(trx: Trx, group: Group, op: GroupOp, act: GroupAct): Promise<Group | null> {
  const next = applyGroupOp(group, op)!;
  const isDeletion = next.deleted !== group.deleted;
  const isStanding = op.op === 'person.set' && op.field === 'standing';
  if (!isDeletion && !isStanding && op.op !== 'person.invite') return next;
  // What follows reads and writes the people in the database.
  await store(trx, group);
  if (op.op === 'person.invite') await invite(trx, group._id, [{ email: op.email, person: op.id }], act);
  else if (isStanding) await changeStanding(trx, group, op, act);
  else await setDeleted(trx, group, deletesGroup(op), act);
  const [row] = await seenGroups(trx, act.me.id, [group._id]);
  return row ? groupOf(row) : null;
}

async function changeStanding(
  trx: Trx,
  { _id: id, people }: Group,
  op: StandingOp,
  act: GroupAct,
): Promise<void> {
  const { me, at } = act;
  const { standing, user } = people[op.id]!;
  const isIn = op.value === 'member';
  if (standing === 'invited') return cancelInvitation(trx, id, op.id);
  if (user === undefined || standing === (op.value ?? undefined)) return;
  if (standing === 'asks') return answerRequest(trx, id, { user, isIn }, act);
  await removeMembers(trx, id, [user], at);
  const gone = user === me.id ? { kind: 'left' as const } : { kind: 'removed' as const, about: user };
  await audit(trx, { ...gone, at, by: me.id, group: id });
  if (!op.withPayments || user === me.id) return;
  await takeBackWords(trx, { group: id }, { user: me.id, device: '', batch: null, at }, user);
}

/** All members lose or get back what the group gave them. */
async function setDeleted(trx: Trx, group: Group, isDeleted: boolean, { me, at }: GroupAct): Promise<void> {
  await (isDeleted ? dissolve(trx, group._id, at) : revive(trx, group._id, at));
  const kind = isDeleted ? 'groupDeleted' : 'groupRestored';
  const readers = Object.values(group.people).flatMap(({ standing, user }) =>
    standing === 'member' && user !== undefined ? [user] : [],
  );
  await audit(trx, { at, kind, by: me.id, group: group._id, readers });
}

/** Without what was read from other tables. */
async function store(trx: Trx, { _id, name, people, currency }: Group): Promise<void> {
  const stored = await readPeople(trx, _id);
  const rows = Object.entries(people)
    .filter(([id, { standing }]) => standing !== 'asks' || getOwn(stored, id)) // JOIN-5
    .map(([id, person]) => [id, storedPerson(person)]);
  await sql`
    update groups set name = ${name}, people = ${JSON.stringify(Object.fromEntries(rows))}::jsonb,
      currency = ${currency ?? null}
    where id = ${_id}`.execute(trx);
}

/** In their order. */
async function storeLog(
  trx: Trx,
  group: string,
  log: readonly LoggedGroupOp[],
  { me, at, batch = null }: GroupAct,
): Promise<void> {
  await sql`
    insert into group_ops (group_id, op, was, user_id, outcome, reason, batch, at)
    select ${group}::uuid, l.op, l.was, ${me.id}::uuid, l.outcome, l.reason, ${batch}::text, ${at}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(log)}::jsonb)
      as (op jsonb, was jsonb, outcome text, reason text)) with ordinality as l (op, was, outcome, reason, n)
    order by l.n`.execute(trx);
}

/** What became of a batch that was done before. */
export async function groupResultsOf(
  db: Db,
  group: string,
  user: string,
  batch: string,
): Promise<OpResult[]> {
  const { rows } = await sql<OpResult>`
    select outcome, reason from group_ops where group_id = ${group} and user_id = ${user} and batch = ${batch}
    order by n`.execute(db);
  return rows;
}
