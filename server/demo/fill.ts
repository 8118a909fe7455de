import { formatRm } from '../../src/domain/money/money.ts';
import { makeColumns, seatGroup } from '../../src/domain/board/seated-people.ts';
import { payableOf } from '../../src/domain/split/payable.ts';
import { makeVerifiedAccount } from '../accounts.ts';
import type { Deps } from '../deps.ts';
import { acceptInvitation } from '../groups/invitations.ts';
import { getGroup } from '../groups/repository.ts';
import { createGroup } from '../groups/service.ts';
import { addReceipt } from '../receipts/repository.ts';
import { boardOf, sampleBills } from './bills.ts';

export const demoAccount = {
  email: 'demo@kira.test',
  username: 'demo',
  name: 'Aisyah',
  password: 'Demo!2345',
};
const friendAccount = { email: 'friend@kira.test', username: 'friend', name: 'Bala', password: 'Demo!2345' };

/** Puts two accounts, a group and receipts into an empty database. Returns lines that say what is there. */
export async function fillDemo(deps: Deps): Promise<string[]> {
  const { database, now, random } = deps;
  const id = await makeVerifiedAccount(deps, demoAccount);
  const friend = { id: await makeVerifiedAccount(deps, friendAccount), email: friendAccount.email };
  const me = {
    id,
    email: demoAccount.email,
    username: demoAccount.username,
    name: demoAccount.name,
    phone: '',
  };
  return database.db.transaction().execute(async (trx) => {
    const body = {
      name: 'Makan malam',
      userId: id,
      invitedEmails: [friendAccount.email],
      invites: [],
      defaultGroup: true,
    };
    const group = await createGroup(trx, random.id(), body, { me, at: now(), random });
    for (const { _id } of group.invitations) await acceptInvitation(trx, _id, friend, now());
    const guests = seatGroup(await getGroup(trx, id, group._id), id);
    const lines = [
      `Log in as ${demoAccount.email} with ${demoAccount.password} (or as ${friendAccount.email}, same password).`,
      `Group "${group.name}": ${guests.map(({ title }) => title).join(', ')}`,
    ];
    for (const [at, sample] of sampleBills.entries()) {
      const inGroup = at === 0;
      const suffix = () => random.token().replaceAll(/[_-]/g, '').slice(0, 4);
      const columns = makeColumns(guests, now().getTime(), suffix);
      const made = boardOf(sample, columns);
      const board = { ...made, bill: { ...made.bill, group: inGroup ? group._id : null } };
      const receipt = { id: random.id(), image: null, readBy: [], board };
      await addReceipt(trx, id, receipt, now());
      lines.push(`Receipt "${board.bill.title}": ${formatRm(payableOf(board))}`);
    }
    return lines;
  });
}
