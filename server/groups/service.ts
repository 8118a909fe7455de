import { addPeopleOps } from '../../src/domain/group/add-people.ts';
import type { GroupOp } from '../../src/domain/group/group.ts';
import { countAttempt } from '../auth/attempts/attempts.ts';
import type { Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { joinPeople } from '../people/people.ts';
import type { Act } from './act.ts';
import { editGroup } from './edit.ts';
import { sendAgain } from './invitations.ts';
import * as groups from './repository.ts';

/** Groups that one user may make. */
const GROUPS = { hour: 30, day: 50 };

interface NewGroup {
  name: string;
  /** The creator's row among the people. */
  person?: string | undefined;
  /** The other people. */
  ops: readonly GroupOp[];
  defaultGroup: boolean;
}

/**
 * Creates a group with its creator as the only member.
 * @throws Fault idTaken, tooManyMembers, tooManyGroups, tooManyInvitations
 */
export async function createGroup(
  trx: Trx,
  id: string,
  { name, person, ops, defaultGroup }: NewGroup,
  act: Act,
): Promise<groups.GroupRow> {
  const { me, at, random, effects } = act;
  if (!(await groups.insertGroup(trx, { id, name, creator: me.id, at }))) {
    const [existing] = await groups.seenGroups(trx, me.id, [id]);
    if (existing?.creator === me.id && existing.name === name) return existing;
    throw new Fault('idTaken');
  }
  await countGroup(trx, me.id, at);
  await groups.addMember(trx, id, me.id, act);
  await joinPeople(trx, id, me.id, person ?? random.id());
  await editWithinLimit(trx, id, ops, act);
  if (defaultGroup) await effects.setDefault(trx, me.id, id, at);
  return groups.getGroup(trx, me.id, id);
}

/**
 * Any member invites an address, or has the e-mail sent again.
 * @throws Fault groupNotFound, alreadyMember, tooManyMembers, tooManyInvitations, tooManyAttempts
 */
export async function inviteAddress(trx: Trx, id: string, email: string, act: Act): Promise<void> {
  const { people } = await groups.lockGroup(trx, act.me.id, id);
  if (await sendAgain(trx, id, email, act)) return;
  await editWithinLimit(trx, id, addPeopleOps(people, { emails: [email] }, act.random.id), act);
}

/** @throws Fault tooManyMembers */
async function editWithinLimit(trx: Trx, id: string, ops: readonly GroupOp[], act: Act): Promise<void> {
  if (ops.length === 0) return;
  const results = await editGroup(trx, id, { ops, seenRev: 0 }, act);
  if (results.some(({ reason }) => reason === 'limit')) throw new Fault('tooManyMembers');
}

/** @throws Fault groupNotFound, forbidden */
export async function deleteGroup(trx: Trx, id: string, act: Act): Promise<void> {
  const deletion = { op: 'group.set', field: 'deleted', value: true } as const;
  const group = await groups.lockGroup(trx, act.me.id, id);
  if (group.creator !== act.me.id) throw new Fault('forbidden', 'Only the creator of a group may delete it.');
  await editGroup(trx, id, { ops: [deletion], seenRev: 0 }, act);
}

async function countGroup(trx: Trx, user: string, at: Date): Promise<void> {
  await countAttempt(trx, at, [{ subject: `groups ${user}`, ...GROUPS }]).catch((error: unknown) => {
    // Another code than that of the count: a phone would hold up everything else that it has to send.
    throw error instanceof Fault ? new Fault('tooManyGroups') : error;
  });
}
