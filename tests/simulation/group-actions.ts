import type { User } from '../../src/contract/auth.ts';
import type { Person } from './actions.ts';
import { chance, pick, type RandomNumber } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Two people whose groups change while their phones are offline. */
export interface Circle {
  time: VirtualTime;
  other: (me: User) => User;
  /** The user joins the groups that they are invited to, with another device. */
  accept: (user: User) => Promise<void>;
}

const MAX_WAIT_MS = 120_000;

/** One random change: of a group's members, of the groups there are, or of a bill's group. */
export async function changeGroups(person: Person, circle: Circle, random: RandomNumber): Promise<void> {
  const { db, mutate } = person.phone.app;
  const { me } = person.phone;
  const other = circle.other(me);
  const known = (await db.groups.toArray()).filter(({ hidden, gone }) => !hidden && !gone);
  const group = pick(random, known)?.view;
  const dice = random();
  if (!group || dice < 0.15) {
    await mutate.createGroup({
      name: person.inventor.word('group'),
      emails: [other.email],
      defaultGroup: chance(random, 0.5),
    });
    acceptLater(circle, other, random);
  } else if (dice < 0.45) {
    const own = await db.receipts.filter((row) => row.creator === me._id && !row.hidden).toArray();
    const receipt = pick(random, own);
    const to = chance(random, 0.3) ? null : group._id;
    if (receipt) await mutate.moveReceipt(receipt._id, to);
  } else if (dice < 0.7) {
    const isThere = group.users.some(({ _id }) => _id === other._id);
    if (group.creator !== me._id) await mutate.leaveGroup(group._id);
    else if (isThere) await mutate.patchGroup(group._id, { removeUsers: [other._id] });
  } else if (dice < 0.93) {
    await mutate.patchGroup(group._id, { inviteEmails: [other.email] });
    acceptLater(circle, other, random);
  } else if (group.creator === me._id) await mutate.deleteGroup(group._id);
}

/** The invitation may not have arrived by then: the next one brings another try. */
function acceptLater({ time, accept }: Circle, user: User, random: RandomNumber): void {
  time.after(random() * MAX_WAIT_MS, () => void time.during(accept(user)));
}
