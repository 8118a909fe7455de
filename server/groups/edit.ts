import { sql } from 'kysely';
import type { Rejection } from '../../src/contract/board.ts';
import type { Group } from '../../src/contract/groups.ts';
import { getOwn } from '../../src/domain/get-own.ts';
import {
  applyGroupOp,
  breaksGroupLimit,
  mayChangeGroup,
  membersOf,
  memberWho,
  storedPerson,
  type GroupDoc,
  type GroupOp,
  type StandingOp,
} from '../../src/domain/group/group.ts';
import { audit } from '../audit/audit.ts';
import type { Trx } from '../db/database.ts';
import type { OpResult } from '../documents/log.ts';
import { writeDocument, type Change, type Planned, type Rules, type Store } from '../documents/write.ts';
import { accountsAmong, readPeople, roomForPeople } from '../people/people.ts';
import type { Act } from './act.ts';
import { cancelInvitation, invite, isNobodyElses } from './invitations.ts';
import { answerRequest } from './join-links.ts';
import { dissolve, groupOf, lockSeenGroup, removeMembers, revive } from './repository.ts';

/** `quota`: how many characters its author may have written in all (`written`); 0: this is not counted. */
export type GroupAct = Act & { device?: string; batch?: string | null; quota?: number };

interface HeldGroup {
  doc: Group;
  /** Of the group's row alone: the log's order. A member's own changes raise what they see as its revision. */
  rev: number;
}
type Edit = Change<'group', HeldGroup>;

const groupsOf = (act: GroupAct): Store<'group', HeldGroup> => ({
  kind: 'group',
  async lock(trx, id) {
    const doc = groupOf(await lockSeenGroup(trx, act.me.id, id));
    const { rows } = await sql<{ rev: number }>`select rev from groups where id = ${id}`.execute(trx);
    return { rev: rows[0]!.rev, doc };
  },
  may: (trx, _, { doc }, __, ops) => allowed(trx, doc, ops, act),
  whyRejected,
  logged: ({ op }) => withoutAddress(op),
  save,
  effects: [(trx, change) => follow(trx, change, act)],
});

/**
 * Changes a group. What follows an author's own leaving is rejected.
 * @throws Fault groupNotFound, billQuota, tooManyInvitations
 */
export async function editGroup(
  trx: Trx,
  id: string,
  { ops, seenRev }: Planned<GroupOp>,
  act: GroupAct,
): Promise<OpResult[]> {
  const { me, at, device = '', batch = null, quota = 0 } = act;
  const author = { user: me.id, at, device, batch, quota };
  const { log } = await writeDocument(trx, groupsOf(act), id, author, async ({ rev, doc }) => ({
    ops,
    seenRev: seenRev - (doc.rev - rev),
  }));
  return log;
}

async function allowed(
  trx: Trx,
  group: Group,
  ops: readonly GroupOp[],
  { me, random }: GroupAct,
): Promise<Rules<'group'>> {
  const { _id: id, creator } = group;
  const added = ops.filter(isAddition);
  const isLimited = creator !== me.id && added.length > 0;
  let room = isLimited ? await roomForPeople(trx, id, me.id) : Infinity;
  const accounts = await accountsAmong(
    trx,
    added.map((op) => op.id),
  );
  return {
    ops: await Promise.all(ops.map((op) => withFreePerson(trx, group, op, random))),
    refusal(op, doc) {
      if (!memberWho(doc, me.id) || !mayChangeGroup(op, { creator, people: doc.people }, me.id))
        return 'right';
      if (!isAddition(op) || applyGroupOp(doc, op) === null) return null;
      if (accounts.has(op.id)) return 'right'; // PEOPLE-6
      return (room -= 1) < 0 ? 'limit' : null; // PEOPLE-5
    },
  };
}

/** An address gets a row of its own where the one that the phone names was once somebody else's. */
async function withFreePerson(
  trx: Trx,
  { _id, people }: Group,
  op: GroupOp,
  random: Act['random'],
): Promise<GroupOp> {
  if (op.op !== 'person.invite') return op;
  const own = getOwn(people, op.id);
  if (!own || own.user !== undefined || own.standing !== undefined) return op;
  return (await isNobodyElses(trx, _id, op.id, op.email)) ? op : { ...op, id: random.id() };
}

const isAddition = (op: GroupOp): op is Extract<GroupOp, { op: 'person.add' | 'person.invite' }> =>
  op.op === 'person.add' || op.op === 'person.invite';

function whyRejected(op: GroupOp, group: GroupDoc): Rejection {
  if (breaksGroupLimit(group, op)) return 'limit';
  if (op.op === 'person.set' && !getOwn(group.people, op.id)) return 'unknown';
  return group.deleted ? 'group' : 'right';
}

/** The log holds no address. */
const withoutAddress = (op: GroupOp): GroupOp => (op.op === 'person.invite' ? { ...op, email: '' } : op);

/** What other tables have of a group follows, operation by operation. */
async function follow(trx: Trx, { id, before, log }: Edit, act: GroupAct): Promise<void> {
  let group = before;
  for (const { op, outcome } of log) {
    if (outcome === 'rejected') continue;
    const next = applyGroupOp(group, op)!;
    if (op.op === 'person.invite') await invite(trx, id, [{ email: op.email, person: op.id }], act);
    else if (op.op === 'person.set' && op.field === 'standing') await changeStanding(trx, id, group, op, act);
    else if (next.deleted !== group.deleted) await setDeleted(trx, id, next, act);
    group = next;
  }
}

async function changeStanding(
  trx: Trx,
  id: string,
  { people }: GroupDoc,
  op: StandingOp,
  act: GroupAct,
): Promise<void> {
  const { me, at, effects } = act;
  const { standing, user } = people[op.id]!;
  const isIn = op.value === 'member';
  if (standing === 'invited') return cancelInvitation(trx, id, op.id);
  if (user === undefined || standing === (op.value ?? undefined)) return;
  if (standing === 'asks') return answerRequest(trx, id, { user, isIn }, act);
  await removeMembers(trx, id, [user], act);
  const gone = user === me.id ? { kind: 'left' as const } : { kind: 'removed' as const, about: user };
  await audit(trx, { ...gone, at, by: me.id, group: id });
  if (!op.withPayments || user === me.id) return;
  await effects.takeBackWords(trx, { group: id }, { user: me.id, device: '', batch: null, at }, user);
}

/** All members lose or get back what the group gave them. */
async function setDeleted(trx: Trx, id: string, group: GroupDoc, act: GroupAct): Promise<void> {
  const { me, at } = act;
  await (group.deleted ? dissolve : revive)(trx, id, act);
  const kind = group.deleted ? 'groupDeleted' : 'groupRestored';
  await audit(trx, { at, kind, by: me.id, group: id, readers: membersOf(group).map(({ user }) => user) });
}

/** What comes with a group from elsewhere. */
const READ_FIELDS = new Set([
  '_id',
  'creator',
  'rev',
  'deleted',
  'deletedBy',
] satisfies (keyof Group)[] as string[]);

/** Without what was read from other columns and tables. */
async function save(trx: Trx, { id, rev, before, doc }: Edit): Promise<void> {
  const stored = await readPeople(trx, id);
  const asks = (person: string) => getOwn(before.people, person)?.standing === 'asks';
  const people = Object.entries(doc.people)
    .filter(([person]) => !asks(person) || getOwn(stored, person)) // JOIN-5
    .map(([person, row]) => [person, storedPerson(row)]);
  const fields = Object.entries({ ...doc, people: Object.fromEntries(people) });
  const kept = Object.fromEntries(fields.filter(([field]) => !READ_FIELDS.has(field)));
  await sql`
    update groups set doc = ${JSON.stringify(kept)}::jsonb, rev = ${rev} where id = ${id}`.execute(trx);
}
