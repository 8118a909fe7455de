import type { User } from '../../src/contract/auth.ts';
import type { Group } from '../../src/contract/groups.ts';
import { allOf } from '../../src/data/device/documents.ts';
import { queryDeletedGroups } from '../../src/data/queries/queries.ts';
import { askingOf, memberWho } from '../../src/domain/group/group.ts';
import { moveTo } from '../support/device.ts';
import { attempt, create, make, type Person } from './actions.ts';
import { chance, pick, seeded, type RandomNumber } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What the people of a story know of each other's groups. */
export interface Company {
  users: readonly User[];
  /** The tokens of the links that creators have shown, newest last. */
  links: string[];
}

/**
 * One random action of a person on their groups: people come by invitation or by link, leave, are removed and
 * come back, while phones edit the groups' bills. It has dice of its own: the other actions stay as they are.
 */
export function actOnGroups(time: VirtualTime, person: Person, company: Company): void {
  if (person.phone.crashed) return;
  const random = seeded(`${person.phone.name} groups ${time.now}`);
  const dice = random();
  if (dice < 0.3) void answerInvitation(person, random);
  else if (dice < 0.5) void followLink(person, company, random);
  else attempt(time, person, () => changeGroup(person, company, random));
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

/** Asks to join by a link. */
async function followLink({ phone }: Person, { links }: Company, random: RandomNumber): Promise<void> {
  const token = pick(random, links);
  if (token === undefined) return;
  const { api, sync } = phone.app;
  try {
    await api.call('askToJoin', { body: { token } });
    sync.pull();
  } catch {
    // no connection, signed out, or the link works no more
  }
}

/** Shows the link of a group: the others may follow it from now on. */
async function showLink({ phone }: Person, group: Group, { links }: Company, isNew: boolean): Promise<void> {
  try {
    const answer = await phone.app.api.call('groupLink', { params: { id: group._id }, body: { isNew } });
    links.push(new URL(answer.link).searchParams.get('token')!);
  } catch {
    // no connection, signed out, or the group is gone
  }
}

async function changeGroup(person: Person, company: Company, random: RandomNumber): Promise<void> {
  const { db, mutate } = person.phone.app;
  const everybody = company.users;
  const shown = (await allOf(db, 'group')).filter((row) => !row.hidden && !row.gone);
  const group = pick(random, shown)?.view;
  const dice = random();
  if (!group || dice < 0.03) {
    const others = everybody.map(({ email }) => email).filter((email) => email !== person.phone.me.email);
    const emails = chance(random, 0.5) ? others : [];
    const name = person.inventor.word('group');
    return void (await mutate.createGroup({ name, emails, defaultGroup: chance(random, 0.5) }));
  }
  if (dice < 0.3) return create(person, group._id);
  if (dice < 0.36 && isOwn(person, group)) return mutate.setGroupDeleted(group._id, true);
  if (dice < 0.4) {
    const deleted = pick(random, await queryDeletedGroups(db));
    if (deleted) return mutate.setGroupDeleted(deleted._id, false);
  }
  if (dice < 0.44) return moveBill(person, chance(random, 0.3) ? null : group._id, random);
  if (dice < 0.5) return mutate.editGroup(group._id, [naming(person)]);
  if (dice < 0.68 && isOwn(person, group)) return void showLink(person, group, company, chance(random, 0.2));
  const asking = pick(random, askingOf(group));
  if (asking) {
    const isWelcome = chance(random, 0.8);
    return mutate.editGroup(group._id, [standing(asking.id, isWelcome ? 'member' : null)]);
  }
  if (dice < 0.8) return changePeople(person, group, random);
  const who = pick(random, everybody)!;
  const member = memberWho(group, who._id);
  if (!member) return mutate.editGroup(group._id, [], { emails: [who.email] });
  if (!isOwn(person, group)) return mutate.leaveGroup(group._id);
  if (who._id !== group.creator) return mutate.editGroup(group._id, [standing(member.id, null)]);
}

async function moveBill(person: Person, group: string | null, random: RandomNumber): Promise<void> {
  const { phone } = person;
  const { db, mutate } = phone.app;
  const own = await db.receipts.filter((row) => row.creator === phone.me._id && !row.hidden).toArray();
  const bill = pick(random, own);
  if (bill) await make(person, bill._id, moveTo(group), () => mutate.edit(bill._id, [moveTo(group)]));
}

/** Adds a friend, or says that one of the people is another, or is not. */
function changePeople({ phone, inventor }: Person, group: Group, random: RandomNumber): Promise<void> {
  const { mutate } = phone.app;
  const id = pick(random, Object.keys(group.people));
  if (id === undefined || chance(random, 0.4))
    return mutate.editGroup(group._id, [], { friends: [inventor.word('friend')] });
  const value = chance(random, 0.3) ? null : (pick(random, Object.keys(group.people)) ?? null);
  return mutate.editGroup(group._id, [{ op: 'person.set', id, field: 'is', value }]);
}

const naming = ({ inventor }: Person) =>
  ({ op: 'group.set', field: 'name', value: inventor.word('group') }) as const;

const standing = (id: string, value: 'member' | null) =>
  ({ op: 'person.set', id, field: 'standing', value }) as const;

const isOwn = ({ phone }: Person, group: Group): boolean => group.creator === phone.me._id;
