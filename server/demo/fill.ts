import type { TypedWays } from '../../src/contract/ways-to-pay.ts';
import { makeColumns, seatGroup } from '../../src/domain/board/seated-people.ts';
import { testCode } from '../../src/domain/duitnow/test-codes.ts';
import { HOME_CURRENCY } from '../../src/domain/money/currencies.ts';
import { formatMoney, minor } from '../../src/domain/money/money.ts';
import { paymentDay } from '../../src/domain/settling/day.ts';
import { paymentId, type PaymentAbout, type PaymentOp } from '../../src/domain/settling/payment.ts';
import { payableOf } from '../../src/domain/split/payable.ts';
import { makeVerifiedAccount } from '../accounts.ts';
import { addReceipt } from '../bills/add-receipt.ts';
import { newLink } from '../bills/guests/links.ts';
import { ConfigError } from '../config.ts';
import type { Trx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { DAY_MS } from '../durations.ts';
import { groupEffects } from '../effects.ts';
import { acceptInvitation } from '../groups/invitations.ts';
import { getGroup, groupOf } from '../groups/repository.ts';
import { createGroup } from '../groups/service.ts';
import { sayPayment } from '../payments/write.ts';
import { storeWays } from '../ways/repository.ts';
import { boardOf, sampleBills, samplePayments, type SamplePayment } from './bills.ts';

const password = 'Demo!2345';
/** A code as a bank's app makes it, of an account that nobody has. */
const codeOf = (name: string): TypedWays => ({
  duitnow: testCode({ '59': name }),
  phone: null,
  bank: null,
  account: null,
});
/** In the order of their seats. */
const people = [
  { email: 'demo@kira.test', username: 'demo', name: 'Aisyah' },
  { email: 'friend@kira.test', username: 'friend', name: 'Bala' },
  { email: 'chong@kira.test', username: 'chong', name: 'Chong' },
  { email: 'devi@kira.test', username: 'devi', name: 'Devi' },
  { email: 'farid@kira.test', username: 'farid', name: 'Farid' },
];
/** How friends pay two of them, by seat. */
const waysToPay: [seat: number, ways: TypedWays][] = [
  [0, codeOf('AISYAH')],
  [4, { ...codeOf('FARID'), phone: '0123456789' }],
];
export const demoAccount = { ...people[0]!, password };

/**
 * Puts five accounts, a group, two months of bills, their payments and how two of them are paid into an empty
 * database. Tells what.
 * @throws ConfigError for a database that has users
 */
export async function fillDemo(deps: Deps): Promise<string[]> {
  const { database, now, random } = deps;
  if (await database.db.selectFrom('users').select('id').limit(1).executeTakeFirst())
    throw new ConfigError('--demo needs a new database, and this one has users.');
  const users: string[] = [];
  for (const person of people) users.push(await makeVerifiedAccount(deps, { ...person, password }));
  const [me = ''] = users;
  const at = (ago: number) => new Date(now().getTime() - ago * DAY_MS);
  // Long ago: friends are warned of one that has just changed.
  const before = { ...deps, now: () => at(60) };
  for (const [seat, ways] of waysToPay) await storeWays(before, users[seat]!, ways);
  return database.db.transaction().execute(async (trx) => {
    const group = await makeGroup(trx, deps, users);
    const seats = users.map((user) => seatGroup(group, me).find((seat) => seat.user === user)!);
    const lines = [
      `Log in as ${demoAccount.email} with ${password} (or as ${people[1]!.email}, same password).`,
      `Group "${group.name}": ${seats.map(({ title }) => title).join(', ')}`,
    ];
    /** What a payment for the bill of a title needs. */
    const bills = new Map<string, { id: string; columns: string[] }>();
    for (const sample of sampleBills) {
      const { title, ago, inGroup, payer } = sample;
      const seated = inGroup ? seats : seats.slice(0, 2);
      const columns = makeColumns(seated, random.id);
      const made = boardOf(sample, isoDay(at(ago)), columns);
      const board = { ...made, bill: { ...made.bill, group: inGroup ? group._id : null } };
      const id = random.id();
      const receipt = { id, image: null, readBy: [], board, link: newLink(deps, at(ago)) };
      await addReceipt(trx, users[payer ?? 0]!, receipt, at(ago));
      bills.set(title, { id, columns: Object.keys(columns) });
      lines.push(`Receipt "${title}": ${formatMoney(payableOf(board), HOME_CURRENCY)}`);
    }
    for (const payment of samplePayments) {
      const { from, to, amount, bill, ago, says } = payment;
      const id = paymentId(
        aboutOf(payment, { group: group._id, users, bills, day: paymentDay(at(ago).getTime()) }),
      );
      const say = (field: 'sent' | 'got', seat: number) =>
        sayWord(trx, id, users[seat]!, { op: 'payment.set', field, value: minor(amount) }, at(ago));
      if (says !== 'payee') await say('sent', from);
      if (says !== 'payer') await say('got', to);
      lines.push(
        `Payment: ${seats[from]!.title} to ${seats[to]!.title} ${formatMoney(minor(amount), HOME_CURRENCY)}, ${bill ?? 'any bill'}`,
      );
    }
    return lines;
  });
}

async function makeGroup(trx: Trx, { now, random }: Deps, users: readonly string[]) {
  const [creator = '', ...others] = users;
  const me = { id: creator, ...people[0]!, phone: '' };
  const ops = people.slice(1).map(({ email }) => ({ op: 'person.invite', id: random.id(), email }) as const);
  const body = { name: 'Makan malam', ops, defaultGroup: true };
  const act = { me, at: now(), random, effects: groupEffects };
  const group = await createGroup(trx, random.id(), body, act);
  for (const { _id, invitedEmail } of group.invitations) {
    const seat = people.findIndex(({ email }) => email === invitedEmail);
    const invited = { id: others[seat - 1]!, email: invitedEmail };
    await acceptInvitation(trx, _id, { ...act, me: invited, at: now() });
  }
  return groupOf(await getGroup(trx, creator, group._id));
}

interface Known {
  group: string;
  users: readonly string[];
  bills: ReadonlyMap<string, { id: string; columns: string[] }>;
  day: string;
}

function aboutOf({ from, to, bill }: SamplePayment, { group, users, bills, day }: Known): PaymentAbout {
  if (bill === null) return { for: 'group', group, from: users[from]!, to: users[to]!, day, n: 1 };
  const { id, columns } = bills.get(bill)!;
  return { for: 'bill', bill: id, from: columns[from]!, to: columns[to]!, n: 1 };
}

async function sayWord(trx: Trx, id: string, user: string, op: PaymentOp, at: Date): Promise<void> {
  const author = { user, device: 'demo', batch: null, at };
  await sayPayment(trx, id, author, { ops: [op], seenRev: 0 });
}

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);
