import type { User } from '../../src/contract/auth.ts';
import { actOnTabs, lookAtAll } from './accidents.ts';
import { actOnGroups } from './group-actions.ts';
import { act, create, decide, newPerson, sendNow, type Person } from './actions.ts';
import { breaches, type ServerGroup, type ServerReceipt } from './checks.ts';
import { CALM, STORM, type Serve } from './network.ts';
import { createPhone, type SimulatedPhone, type Sabotage } from './phone.ts';
import { actOnPayments, markByBoth, seatAll, type MarkedByBoth } from './payment-actions.ts';
import { paymentBreaches, type RejectedWord, type ServerPayment } from './payment-checks.ts';
import { seeded, type RandomNumber } from './random.ts';
import { Comebacks } from './screen.ts';
import { VirtualTime } from './virtual-time.ts';

/** The server under the phones. */
export interface Backend {
  serve: Serve;
  /** A new account, signed in as often as asked for. */
  newUser: (name: string, now: number) => Promise<User>;
  signIn: (user: User, now: number) => Promise<Map<string, string>>;
  /** The user joins the groups that they are invited to, with no phone. */
  acceptInvitations: (user: User) => Promise<void>;
  /** The receipts that these users made. */
  receipts: (users: readonly User[]) => Promise<ServerReceipt[]>;
  /** The user whose session these cookies can refresh; null if it has ended. */
  sessionOf: (cookies: ReadonlyMap<string, string>) => Promise<string | null>;
  /** All groups. */
  groups: () => Promise<ServerGroup[]>;
  /** All payments. */
  payments: () => Promise<ServerPayment[]>;
  /** Deletes all data, and uses this clock from now on. */
  begin: (clock: () => number) => Promise<void>;
}

interface StoryResult {
  breaches: string[];
  /** Requests that reached the server. */
  requests: number;
  /** Operations in the server's log. */
  operations: number;
  /** Payments that both sides marked offline. */
  marked: number;
}

const MINUTE = 60_000;
/** How often a phone pulls. Seldom, to save time: a push starts a pull too. */
const TICK = 90_000;
/** How long the phones may take to come to rest after the storm. */
const MAX_REST_MS = 30 * MINUTE;

/**
 * One seeded story: people edit shared bills over a bad connection, then the connection is good, and the
 * checks must find nothing. The same seed always tells the same story. In stories named "groups-..." three
 * people also change their groups; in those named "payments-..." they pay each other besides, and in half of
 * them both sides mark one payment offline.
 */
export async function tell(backend: Backend, seed: string, sabotage: Sabotage = {}): Promise<StoryResult> {
  const time = new VirtualTime();
  const random = seeded(seed);
  await backend.begin(time.clock);
  let requests = 0;
  const rejected: RejectedWord[] = [];
  const real: Serve = async (url, init, cookies) => {
    requests += 1;
    const answer = await backend.serve(url, init, cookies);
    if (answer.ok && url.includes('/payments/')) rejected.push(...(await rejectedIn(answer.clone(), init)));
    return answer;
  };
  const serve = sabotage.serve?.(real, seeded(`${seed} server`)) ?? real;

  const aina = await backend.newUser(`aina ${seed}`, time.now);
  const ben = await backend.newUser(`ben ${seed}`, time.now);
  const withPayments = seed.startsWith('payments');
  const withGroups = withPayments || seed.startsWith('groups');
  const users = withGroups ? [aina, ben, await backend.newUser(`chong ${seed}`, time.now)] : [aina, ben];
  const people: Person[] = [];
  const comebacks = new Comebacks();
  const count = users.length + Math.floor(random() * (withGroups ? 3 : 4));
  for (let number = 1; number <= count; number++) {
    const me = users[(number - 1) % users.length]!;
    const phone = createPhone({ time, serve, seed, name: `p${number}`, number, me, sabotage, comebacks });
    for (const [name, value] of await backend.signIn(me, time.now)) phone.network.cookies.set(name, value);
    const other = me === aina ? ben : aina;
    people.push(newPerson(phone, comebacks, (who) => backend.signIn(who === 'me' ? me : other, time.now)));
  }
  const phones = people.map(({ phone }) => phone);
  const [first] = people as [Person, ...Person[]];

  // A group and a bill, seen by everybody, in fine weather.
  const group = await first.phone.app.mutate.createGroup({
    name: 'Makan',
    emails: users.slice(1).map(({ email }) => email),
    defaultGroup: true,
  });
  await create(first, group);
  for (const phone of phones) keepTicking(time, phone);
  await time.pass(MINUTE);
  for (const user of users.slice(1)) await backend.acceptInvitations(user);
  await time.pass(40_000);
  if (withPayments) {
    for (const bill of first.created) await time.during(seatAll(first, bill, users));
    await time.pass(MINUTE);
  }

  // The storm.
  const acts = 20 + Math.floor(random() * 60);
  const company = { users, links: [] };
  const storm = time.now;
  for (const person of people) {
    person.phone.network.weather = STORM;
    for (let n = 0; n < acts; n++) {
      time.after(person.phone.random() * 10 * MINUTE, () => act(time, person, group));
    }
    for (let n = 0; n < acts / 6; n++) {
      time.after(random() * 10 * MINUTE, () => actOnTabs(time, person.phone));
    }
    const groupActs = withGroups ? acts / 4 : 0;
    for (let n = 0; n < groupActs; n++) {
      time.after(random() * 10 * MINUTE, () => actOnGroups(time, person, company));
    }
    const words = withPayments ? acts / 3 : 0;
    for (let n = 0; n < words; n++) {
      time.after(random() * 10 * MINUTE, () => actOnPayments(time, person, users));
    }
  }
  const marked: MarkedByBoth[] = [];
  const again = () => withPayments && random() < 0.5;
  for (let number = 1; again(); number++) {
    const both = pickTwo(people, random);
    time.after(random() * 3 * MINUTE, () => {
      void time.during(markByBoth(time, both, number)).then(
        (one) => one && marked.push(one),
        () => {},
      );
    });
  }
  await time.pass(13 * MINUTE);

  // The sky clears: what still waits goes out, what was refused is given up.
  for (const person of people) {
    const { phone } = person;
    phone.network.weather = CALM;
    phone.network.onAnswer = null;
    await lookAtAll(time, phone);
    if (!phone.crashed && !phone.app.appRun.over) await time.during(sendNow(person));
  }
  const atRest = await comeToRest(time, people, backend);
  const receipts = await backend.receipts(users);
  const found = await breaches(people, receipts, await backend.groups());
  const payments = await backend.payments();
  found.push(...(await paymentBreaches({ people, payments, rejected, marked })));
  for (const { tabs } of phones) for (const tab of tabs) tab.end();
  const operations = receipts.reduce((sum, one) => sum + one.log.length, 0);
  // Seed 6468: the first edit of each phone was one that the server refuses, with the whole batch behind it.
  if (!operations && !people.some(({ given }) => given.length)) found.push('nothing happened');
  if (!atRest) found.unshift(`never came to rest after ${time.now - storm} ms`);
  return { breaches: found, requests, operations, marked: marked.length };
}

async function rejectedIn(answer: Response, { body }: RequestInit): Promise<RejectedWord[]> {
  const { outcomes, payment } = (await answer.json()) as { outcomes: string[]; payment: { _id: string } };
  const { ops } = JSON.parse(body as string) as { ops: RejectedWord['op'][] };
  return ops.filter((_, at) => outcomes[at] === 'rejected').map((op) => ({ payment: payment._id, op }));
}

/** Two people of different accounts. */
function pickTwo(people: readonly Person[], random: RandomNumber): [Person, Person] {
  const payer = people[Math.floor(random() * people.length)]!;
  const others = people.filter(({ phone }) => phone.me !== payer.phone.me);
  return [payer, others[Math.floor(random() * others.length)]!];
}

/** Ticks now and then, as a visible page does. */
function keepTicking(time: VirtualTime, phone: SimulatedPhone): void {
  time.after(TICK, () => {
    if (!phone.crashed && !phone.isHidden && !phone.app.appRun.over) phone.app.tick();
    keepTicking(time, phone);
  });
}

/** Discards all refused rows, one by one. */
async function discardAll(person: Person): Promise<void> {
  const refused = () => person.phone.app.db.outbox.where('state').equals('refused').count();
  for (let left = await refused(); left > 0; left -= 1) await decide(person, true);
}

/**
 * Signs in again if the app asks for it: somebody else had signed in, or a late answer has brought their
 * cookies back. A session that nobody has ended must not be the reason.
 */
async function signInAgain(backend: Backend, person: Person): Promise<void> {
  const { phone, problems } = person;
  const { cookies } = phone.network;
  if (phone.app.status.get().state !== 'signin') return;
  if (cookies.has('kira_refresh') && (await backend.sessionOf(cookies)) === null) {
    problems.push(`${phone.name}: was signed out, and nobody had ended its session`);
  }
  for (const [name, value] of await person.signIn('me')) cookies.set(name, value);
  phone.app.comeBack();
}

/** Waits until all outboxes are empty and all phones have pulled after that. */
async function comeToRest(time: VirtualTime, people: readonly Person[], backend: Backend): Promise<boolean> {
  const end = time.now + MAX_REST_MS;
  while (time.now < end) {
    await time.pass(MINUTE);
    let left = 0;
    for (const person of people) {
      await time.during(signInAgain(backend, person));
      await time.during(discardAll(person));
      left += await time.during(person.phone.app.db.outbox.count());
    }
    if (!left) {
      await time.pass(2 * TICK);
      return true;
    }
  }
  return false;
}
