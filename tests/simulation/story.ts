import type { CookieJar } from '../../server/testing/cookies.ts';
import type { User } from '../../src/contract/auth.ts';
import type { SyncedMe } from '../../src/contract/me.ts';
import { actOnTabs, lookAtAll } from './accidents.ts';
import { act, create, decide, newPerson, sendNow, type MadeEdit, type Person } from './actions.ts';
import { breaches, type ServerGroup, type ServerReceipt } from './checks.ts';
import { actOnGroups } from './group-actions.ts';
import { actAsGuest, comeIn, enterAgain, hostActs, showLink, type Table } from './guest-actions.ts';
import { meBreaches } from './me-checks.ts';
import { CALM, STORM, type Serve } from './network.ts';
import { actOnPayments, markByBoth, seatAll, type MarkedByBoth } from './payment-actions.ts';
import {
  asked,
  doubled,
  paymentBreaches,
  united,
  type RejectedWord,
  type ServerPayment,
} from './payment-checks.ts';
import { createPhone, type SimulatedPhone, type Sabotage } from './phone.ts';
import { seeded, type RandomNumber } from './random.ts';
import { Comebacks } from './screen.ts';
import { VirtualTime } from './virtual-time.ts';

/** The server under the phones. */
export interface Backend {
  serve: Serve;
  /** A new account, signed in as often as asked for. */
  newUser: (name: string, now: number) => Promise<User>;
  signIn: (user: User, now: number) => Promise<CookieJar>;
  /** The user joins the groups that they are invited to, with no phone. */
  acceptInvitations: (user: User) => Promise<void>;
  deleteAccount: (user: User) => Promise<void>;
  receipts: () => Promise<ServerReceipt[]>;
  /** The user whose session these cookies can refresh; null if it has ended. */
  sessionOf: (cookies: Readonly<CookieJar>) => Promise<string | null>;
  /** All groups. */
  groups: () => Promise<ServerGroup[]>;
  /** What users have set for themselves. */
  settings: () => Promise<SyncedMe[]>;
  /** All payments. */
  payments: () => Promise<ServerPayment[]>;
  /** Runs a statement on the database. */
  run: (statement: string) => Promise<unknown>;
  /** The link of the newest e-mail to an address. */
  mailedLink: (address: string) => Promise<string | null>;
  /** Deletes all data, and uses this clock from now on. */
  begin: (clock: () => number) => Promise<void>;
}

interface StoryResult {
  breaches: string[];
  /** Requests that reached the server. */
  requests: number;
  /** Operations in the server's log. */
  operations: number;
  /** Payments that both sides marked offline; in one document; those that became two; these asked about. */
  marked: number;
  united: number;
  doubled: string[];
  asked: number;
  /** Guests who came by a link; of these who signed up, and who logged in to an account. */
  guests: { came: number; kept: number; loggedIn: number };
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
 * them both sides mark one payment offline. In those named "guests-..." some come by the link of a bill.
 */
export async function tell(backend: Backend, seed: string, sabotage: Sabotage = {}): Promise<StoryResult> {
  const time = new VirtualTime();
  const random = seeded(seed);
  await backend.begin(time.clock);
  let requests = 0;
  const rejected: RejectedWord[] = [];
  const withoutRight: MadeEdit[] = [];
  const real: Serve = async (url, init, cookies) => {
    requests += 1;
    const answer = await backend.serve(url, init, cookies);
    if (sabotage.afterWrite && init.method !== 'GET') await backend.run(sabotage.afterWrite);
    if (answer.ok && url.includes('/payments/')) rejected.push(...(await rejectedIn(answer.clone(), init)));
    if (answer.ok && url.includes('/states/'))
      withoutRight.push(...(await withoutRightIn(answer.clone(), init)));
    return answer;
  };
  const serve = sabotage.serve?.(real, seeded(`${seed} server`)) ?? real;

  const aina = await backend.newUser(`aina ${seed}`, time.now);
  const ben = await backend.newUser(`ben ${seed}`, time.now);
  const withPayments = seed.startsWith('payments');
  const withGuests = seed.startsWith('guests');
  const withGroups = withPayments || seed.startsWith('groups');
  const hasThree = withGroups || withGuests;
  const users = hasThree ? [aina, ben, await backend.newUser(`chong ${seed}`, time.now)] : [aina, ben];
  /** In the group; the third one of a table with guests comes by the link. */
  const members = withGuests ? [aina, ben] : users;
  const people: Person[] = [];
  const comebacks = new Comebacks();
  const count = withGuests ? users.length : users.length + Math.floor(random() * (withGroups ? 3 : 4));
  for (let number = 1; number <= count; number++) {
    const me = users[(number - 1) % users.length]!;
    const phone = createPhone({ time, serve, seed, name: `p${number}`, number, me, sabotage, comebacks });
    Object.assign(phone.network.cookies, await backend.signIn(me, time.now));
    const other = me === aina ? ben : aina;
    people.push(newPerson(phone, comebacks, (who) => backend.signIn(who === 'me' ? me : other, time.now)));
  }
  const [first] = people as [Person, ...Person[]];

  // A group and a bill, seen by everybody, in fine weather.
  const group = await first.phone.app.mutate.createGroup({
    name: 'Makan',
    emails: members.slice(1).map(({ email }) => email),
    defaultGroup: true,
  });
  await create(first, group);
  for (const { phone } of people) keepTicking(time, phone);
  await time.pass(MINUTE);
  for (const user of members.slice(1)) await backend.acceptInvitations(user);
  await time.pass(40_000);
  if (withPayments) {
    for (const bill of first.created) await time.during(seatAll(first, bill, users));
    await time.pass(MINUTE);
  }

  const acts = 10 + Math.floor(random() * 40);
  let storm = time.now;
  const table: Table | null = withGuests
    ? {
        bill: first.created[0]!,
        host: first,
        links: [],
        spare: [await backend.newUser(`devi ${seed}`, time.now)],
        ports: { time, serve, seed, sabotage, comebacks },
        people,
        signIn: (user) => backend.signIn(user, time.now),
        mailedLink: backend.mailedLink,
        onCome(person) {
          keepTicking(time, person.phone);
          const left = storm + 10 * MINUTE - time.now;
          for (let n = 0; n < acts / 2; n++) time.after(random() * left, () => actAsGuest(person, table!));
          for (let n = 0; n < acts / 6; n++) time.after(random() * left, () => actOnTabs(time, person.phone));
        },
      }
    : null;
  if (table) {
    void showLink(table, false);
    await time.pass(1000);
    const chong = people[2]!;
    chong.roles = new Set(['participant']);
    chong.cameTo.add(table.bill);
    void enterAgain(chong, table);
    await time.pass(1000);
    table.onCome(chong);
  }

  // The storm.
  const company = { users, links: [] };
  storm = time.now;
  for (const person of people) {
    person.phone.network.weather = STORM;
    for (let n = 0; n < acts && members.includes(person.phone.me); n++) {
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
  if (table) {
    const guests = 1 + Math.floor(random() * 3);
    for (let n = 1; n <= guests; n++) time.after(random() * 3 * MINUTE, () => comeIn(table, count + n));
    for (let n = 0; n < 4; n++) time.after((2 + random() * 8) * MINUTE, () => void hostActs(table));
  }
  const marked: MarkedByBoth[] = [];
  // In half of the stories, and then some more.
  const again = (number: number) => withPayments && random() < (number === 1 ? 0.5 : 0.8);
  for (let number = 1; again(number); number++) {
    const pairs = [pickTwo(people, random), pickTwo(people, random), pickTwo(people, random)];
    const markAny = async (): Promise<void> => {
      for (const both of pairs) {
        const one = await markByBoth(time, both, number).catch(() => null);
        if (one) return void marked.push(one);
      }
    };
    time.after(random() * 3 * MINUTE, () => void time.during(markAny()));
  }
  await time.pass(13 * MINUTE);

  // The sky clears: what still waits goes out, what was refused is given up.
  for (const { phone } of people) phone.network.weather = CALM;
  await time.pass(MINUTE); // who logs in just now comes to an end with it
  for (const person of people.filter(({ left }) => !left)) {
    const { phone } = person;
    phone.network.onAnswer = null;
    await lookAtAll(time, phone);
    if (!phone.crashed && !phone.app.appRun.over) await time.during(sendNow(person));
  }
  const atRest = await comeToRest(time, people, backend);
  const receipts = await backend.receipts();
  const found = await breaches(people, receipts, await backend.groups(), withoutRight);
  found.push(...(await meBreaches(people, await backend.settings())));
  const payments = await backend.payments();
  found.push(...(await paymentBreaches({ people, payments, rejected })));
  const askedAbout = await asked(marked);
  for (const { phone } of people) for (const tab of phone.tabs) tab.end();
  const operations = receipts.reduce((sum, one) => sum + one.log.length, 0);
  // Seed 6468: the first edit of each phone was one that the server refuses, with the whole batch behind it.
  if (!operations && !people.some(({ given }) => given.length)) found.push('nothing happened');
  if (!atRest) found.unshift(`never came to rest after ${time.now - storm} ms`);
  const came = people.filter(({ roles }) => roles?.has('guest'));
  const guests = {
    came: came.length,
    kept: came.filter(({ phone, left }) => !left && !phone.me.isGuest).length,
    loggedIn: came.filter(({ left }) => left).length,
  };
  return {
    breaches: found,
    requests,
    operations,
    marked: marked.length,
    united: united(marked, payments),
    doubled: doubled(marked, payments),
    asked: askedAbout,
    guests,
  };
}

async function rejectedIn(answer: Response, { body }: RequestInit): Promise<RejectedWord[]> {
  const { outcomes, payment } = (await answer.json()) as { outcomes: string[]; payment: { _id: string } };
  const { ops } = JSON.parse(body as string) as { ops: RejectedWord['op'][] };
  return ops.filter((_, at) => outcomes[at] === 'rejected').map((op) => ({ payment: payment._id, op }));
}

/** The edits of a batch of which no log tells (DOC-1). */
async function withoutRightIn(answer: Response, { body }: RequestInit): Promise<MadeEdit[]> {
  const { _id: receipt, reasons = [null] } = (await answer.json()) as {
    _id: string;
    reasons?: (string | null)[];
  };
  if (reasons.some((reason) => reason !== 'right')) return [];
  const { ops } = JSON.parse(body as string) as { ops: MadeEdit['op'][] };
  return ops.map((op) => ({ receipt, op, certain: true }));
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
  if (cookies['kira_refresh'] && (await backend.sessionOf(cookies)) === null) {
    problems.push(`${phone.name}: was signed out, and nobody had ended its session`);
  }
  Object.assign(cookies, await person.signIn('me'));
  phone.app.comeBack();
}

/** Waits until all outboxes are empty and all phones have pulled after that. */
async function comeToRest(time: VirtualTime, people: readonly Person[], backend: Backend): Promise<boolean> {
  const end = time.now + MAX_REST_MS;
  while (time.now < end) {
    await time.pass(MINUTE);
    let left = 0;
    for (const person of people.filter((one) => !one.left)) {
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
