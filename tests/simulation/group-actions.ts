import type { Group } from '../../src/contract/groups.ts';
import type { User } from '../../src/contract/auth.ts';
import { attempt, create, type Person } from './actions.ts';
import { chance, pick, seeded, type RandomNumber } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * One random action of a person on their groups: people come, leave, are removed and come back, while phones
 * edit the groups' bills. It has dice of its own: the other actions stay as they are.
 */
export function actOnGroups(time: VirtualTime, person: Person, everybody: readonly User[]): void {
  if (person.phone.crashed) return;
  const random = seeded(`${person.phone.name} groups ${time.now}`);
  if (chance(random, 0.4)) void answerInvitation(person, random);
  else attempt(time, person, () => changeGroup(person, everybody, random));
}

/** Joins a group by the server's route, or declines. A person who gets no answer tries again some day. */
async function answerInvitation({ phone }: Person, random: RandomNumber): Promise<void> {
  const { api, sync } = phone.app;
  try {
    const { invitations } = await api.call('listInvitations');
    const invitation = pick(random, invitations);
    if (!invitation) return;
    const body = { invitation: invitation._id };
    await api.call(chance(random, 0.15) ? 'declineInvitation' : 'acceptInvitation', { body });
    sync.pull();
  } catch {
    // no connection, signed out, or the invitation is over
  }
}

async function changeGroup(person: Person, everybody: readonly User[], random: RandomNumber): Promise<void> {
  const { db, mutate } = person.phone.app;
  const shown = (await db.groups.toArray()).filter((row) => !row.hidden && !row.gone);
  const group = pick(random, shown)?.view;
  const dice = random();
  if (!group || dice < 0.03) {
    const emails = everybody.map(({ email }) => email).filter((email) => email !== person.phone.me.email);
    const name = person.inventor.word('group');
    return void (await mutate.createGroup({ name, emails, defaultGroup: chance(random, 0.5) }));
  }
  if (dice < 0.3) return create(person, group._id);
  if (dice < 0.36 && isOwn(person, group)) return mutate.deleteGroup(group._id);
  if (dice < 0.46) return moveBill(person, chance(random, 0.3) ? null : group._id, random);
  if (dice < 0.55) return mutate.patchGroup(group._id, { name: person.inventor.word('group') });
  const who = pick(random, everybody)!;
  const isMember = group.users.some(({ _id }) => _id === who._id);
  if (!isMember) return mutate.patchGroup(group._id, { inviteEmails: [who.email] });
  if (!isOwn(person, group)) return mutate.leaveGroup(group._id);
  if (who._id !== group.creator) return mutate.patchGroup(group._id, { removeUsers: [who._id] });
}

async function moveBill({ phone }: Person, group: string | null, random: RandomNumber): Promise<void> {
  const { db, mutate } = phone.app;
  const own = await db.receipts.filter((row) => row.creator === phone.me._id && !row.hidden).toArray();
  const bill = pick(random, own);
  if (bill) await mutate.moveReceipt(bill._id, group);
}

const isOwn = ({ phone }: Person, group: Group): boolean => group.creator === phone.me._id;
