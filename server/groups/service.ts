import type { z } from 'zod/mini';
import {
  MAX_MEMBERS,
  type createGroupBody,
  type Group,
  type patchGroupBody,
} from '../../src/contract/groups.ts';
import { audit } from '../audit/audit.ts';
import { countAttempt } from '../auth/attempts/attempts.ts';
import type { Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { setMe } from '../me/write.ts';
import { takeBackWords } from '../payments/take-back.ts';
import { invite, sendInvitation, type Act } from './invitations.ts';
import { answerRequests } from './join-links.ts';
import { editGroup, joinPeople } from './people.ts';
import * as groups from './repository.ts';

/** Groups that one user may make. */
const GROUPS = { hour: 30, day: 50 };

/**
 * Creates a group with its creator as the only member, and invites the others.
 * @throws Fault idTaken, forbidden, tooManyMembers, tooManyGroups, tooManyInvitations
 */
export async function createGroup(
  trx: Trx,
  id: string,
  { name, userId, invitedEmails, invites, person, defaultGroup }: z.output<typeof createGroupBody>,
  act: Act,
): Promise<Group> {
  const { me, at, random } = act;
  if (userId !== undefined && userId !== me.id) {
    throw new Fault('forbidden', 'Only the creator can be named as the creator.');
  }
  if (!(await groups.insertGroup(trx, { id, name, creator: me.id, at }))) {
    const [existing] = await groups.seenGroups(trx, me.id, [id]);
    if (existing?.creator === me.id && existing.name === name) return existing;
    throw new Fault('idTaken');
  }
  await countGroup(trx, me.id, at);
  await groups.addMember(trx, id, me.id, at);
  await joinPeople(trx, id, me.id, person ?? random.id());
  await invite(trx, id, [...invitedEmails.map((email) => ({ email })), ...invites], act);
  if (defaultGroup) {
    const ops = [{ op: 'me.set', field: 'group', value: id } as const];
    await setMe(trx, { ops, seenRev: 0 }, { user: me.id, device: '', batch: null, at });
  }
  return withinLimit(await groups.getGroup(trx, me.id, id));
}

/**
 * Any member edits the name and invites, and may leave; the creator removes members and cancels
 * others' invitations, and stays. @throws Fault groupNotFound, forbidden, creatorStays, tooManyMembers,
 * tooManyInvitations
 * @returns null to somebody who has left by it
 */
export async function patchGroup(
  trx: Trx,
  id: string,
  change: z.output<typeof patchGroupBody>,
  act: Act & { quota?: number },
): Promise<Group | null> {
  const { me } = act;
  const group = await groups.lockSeenGroup(trx, me.id, id);
  const isCreator = group.creator === me.id;
  // A deleted group takes operations, and nothing else.
  if (group.deleted && change.ops.length === 0) throw new Fault('groupNotFound');
  const renaming =
    change.name === undefined ? [] : [{ op: 'group.set', field: 'name', value: change.name } as const];
  const became = await editGroup(trx, { group: id, isCreator }, [...change.ops, ...renaming], act);
  if (became === 'deleted') await groups.dissolve(trx, id, act.at);
  if (became === 'back') await groups.revive(trx, id, act.at);
  if (became) await auditGroup(trx, group, became === 'deleted' ? 'groupDeleted' : 'groupRestored', act);
  if (became === 'deleted' || (group.deleted && became === null)) return groups.lockSeenGroup(trx, me.id, id);
  if (change.removeUsers.includes(group.creator)) throw new Fault('creatorStays');
  const leaves = change.removeUsers.includes(me.id);
  if (leaves && change.addUsers.length + change.inviteEmails.length + change.invites.length > 0) {
    throw new Fault('forbidden', 'Who leaves a group invites nobody.');
  }
  if (!isCreator && change.removeUsers.some((user) => user !== me.id)) {
    throw new Fault('forbidden', 'Only the creator of a group may remove its members.');
  }
  const cancelled = await groups.cancelInvitations(
    trx,
    id,
    change.cancelInvitations,
    isCreator ? null : me.id,
  );
  if (!isCreator && cancelled < pending(group, change.cancelInvitations)) {
    throw new Fault('forbidden', "Only the creator of a group may cancel others' invitations.");
  }
  const [accept, refuse] = [change.acceptRequests, change.refuseRequests];
  if (!isCreator && accept.length + refuse.length > 0) {
    throw new Fault('forbidden', 'Only the creator of a group lets people in.');
  }
  await groups.removeMembers(trx, id, change.removeUsers, act.at);
  // Of nobody else: a request may name any id.
  for (const { _id: user } of group.users.filter(({ _id }) => change.removeUsers.includes(_id))) {
    const gone = user === me.id ? { kind: 'left' as const } : { kind: 'removed' as const, about: user };
    await audit(trx, { ...gone, at: act.at, by: me.id, group: id });
    if (!change.removePayments || user === me.id) continue;
    await takeBackWords(trx, { group: id }, { user: me.id, device: '', batch: null, at: act.at }, user);
  }
  await answerRequests(trx, id, { accept, refuse }, act);
  const known = await groups.emailsOfKnown(trx, me.id, change.addUsers, id);
  const emails = [...known, ...change.inviteEmails].map((email) => ({ email }));
  await invite(trx, id, [...emails, ...change.invites], act);
  await groups.touchGroup(trx, id);
  if (leaves) return null;
  return withinLimit(await groups.getGroup(trx, me.id, id));
}

/**
 * Any member invites an address, or has the e-mail sent again.
 * @throws Fault groupNotFound, alreadyMember, tooManyMembers, tooManyInvitations, tooManyAttempts
 */
export async function inviteAddress(trx: Trx, id: string, email: string, act: Act): Promise<void> {
  await groups.lockGroup(trx, act.me.id, id);
  await sendInvitation(trx, id, email, act);
  withinLimit(await groups.getGroup(trx, act.me.id, id));
}

/** @throws Fault groupNotFound, forbidden */
export async function deleteGroup(trx: Trx, id: string, act: Act): Promise<void> {
  const deletion = { op: 'group.set', field: 'deleted', value: true } as const;
  const group = await groups.lockGroup(trx, act.me.id, id);
  if (group.creator !== act.me.id) throw new Fault('forbidden', 'Only the creator of a group may delete it.');
  await editGroup(trx, { group: id, isCreator: true }, [deletion], act);
  await groups.dissolve(trx, id, act.at);
  await auditGroup(trx, group, 'groupDeleted', act);
}

/** All members lose or get back what the group gave them. */
const auditGroup = (
  trx: Trx,
  { _id: group, users }: Group,
  kind: 'groupDeleted' | 'groupRestored',
  { me, at }: Act,
): Promise<void> => audit(trx, { at, kind, by: me.id, group, readers: users.map(({ _id }) => _id) });

const pending = (group: Group, ids: readonly string[]): number =>
  group.invitations.filter(({ _id }) => ids.includes(_id)).length;

async function countGroup(trx: Trx, user: string, at: Date): Promise<void> {
  await countAttempt(trx, at, [{ subject: `groups ${user}`, ...GROUPS }]).catch((error: unknown) => {
    // Another code than that of the count: a phone would hold up everything else that it has to send.
    throw error instanceof Fault ? new Fault('tooManyGroups') : error;
  });
}

function withinLimit(group: Group): Group {
  if (group.users.length + group.invitations.length > MAX_MEMBERS) throw new Fault('tooManyMembers');
  return group;
}
