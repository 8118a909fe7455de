import type { z } from 'zod/mini';
import {
  MAX_MEMBERS,
  type createGroupBody,
  type Group,
  type patchGroupBody,
} from '../../src/contract/groups.ts';
import type { Trx } from '../db/database.ts';
import type { Random } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import type { Me } from '../http/route.ts';
import * as groups from './repository.ts';

const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;

/** Who acts, when, and where new ids come from. */
interface Act {
  me: Me;
  at: Date;
  random: Random;
}

/** Creates a group with its creator as the first member. @throws Fault idTaken, forbidden, tooManyMembers */
export async function createGroup(
  trx: Trx,
  id: string,
  { name, userId, invitedEmails, defaultGroup }: z.output<typeof createGroupBody>,
  act: Act,
): Promise<Group> {
  const { me, at } = act;
  if (userId !== undefined && userId !== me.id) {
    throw new Fault('forbidden', 'Only the creator can be named as the creator.');
  }
  if (!(await groups.insertGroup(trx, { id, name, creator: me.id, at }))) {
    const [existing] = await groups.findGroups(trx, me.id, [id]);
    if (existing?.creator === me.id && existing.name === name) return existing;
    throw new Fault('idTaken');
  }
  await groups.addMembers(trx, id, [me.id], at);
  await addByEmail(trx, id, invitedEmails, act);
  if (defaultGroup) await groups.setDefault(trx, id, me.id, true);
  return withinLimit(await groups.getGroup(trx, me.id, id));
}

/**
 * Any member edits the name and invites, and may leave; the creator removes members and cancels
 * others' invitations, and stays. @throws Fault groupNotFound, forbidden, creatorStays, tooManyMembers
 * @returns null to somebody who has left by it
 */
export async function patchGroup(
  trx: Trx,
  id: string,
  change: z.output<typeof patchGroupBody>,
  act: Act,
): Promise<Group | null> {
  const { me, at } = act;
  const group = await groups.lockGroup(trx, me.id, id);
  const isCreator = group.creator === me.id;
  if (change.removeUsers.includes(group.creator)) throw new Fault('creatorStays');
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
  await groups.removeMembers(trx, id, change.removeUsers);
  await groups.addMembers(trx, id, await groups.knownUsers(trx, change.addUsers), at);
  await addByEmail(trx, id, change.inviteEmails, act);
  if (change.defaultGroup !== undefined) await groups.setDefault(trx, id, me.id, change.defaultGroup);
  await groups.touchGroup(trx, id, change.name);
  if (change.removeUsers.includes(me.id)) return null;
  return withinLimit(await groups.getGroup(trx, me.id, id));
}

/** @throws Fault groupNotFound, forbidden */
export async function deleteGroup(trx: Trx, id: string, { me, at }: Act): Promise<void> {
  const group = await groups.lockGroup(trx, me.id, id);
  if (group.creator !== me.id) throw new Fault('forbidden', 'Only the creator of a group may delete it.');
  await groups.dissolve(trx, id, at);
}

/** Existing users are members at once, other addresses are invited. */
async function addByEmail(trx: Trx, group: string, emails: readonly string[], act: Act): Promise<void> {
  const { me, at, random } = act;
  const found = await groups.usersByEmail(trx, emails);
  await groups.addMembers(
    trx,
    group,
    found.map(({ id }) => id),
    at,
  );
  const known = new Set(found.map(({ email }) => email));
  const expires = new Date(at.getTime() + INVITATION_MS);
  const unknown = [...new Set(emails)].filter((email) => !known.has(email) && email !== me.email);
  await groups.invite(
    trx,
    unknown.map((email) => ({ id: random.id(), group, email, by: me.id, at, expires })),
  );
}

const pending = (group: Group, ids: readonly string[]): number =>
  group.invitations.filter(({ _id }) => ids.includes(_id)).length;

function withinLimit(group: Group): Group {
  if (group.users.length + group.invitations.length > MAX_MEMBERS) throw new Fault('tooManyMembers');
  return group;
}
