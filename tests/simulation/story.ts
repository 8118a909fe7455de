import type { User } from '../../src/contract/auth.ts';
import { act, create, decide, newPerson, release, type Person } from './actions.ts';
import { breaches, type ServerGroup, type ServerReceipt } from './checks.ts';
import { CALM, STORM, type Serve } from './network.ts';
import { createPhone, type SimulatedPhone, type Sabotage } from './phone.ts';
import { seeded } from './random.ts';
import { VirtualTime } from './virtual-time.ts';

/** The server under the phones. */
export interface Backend {
  serve: Serve;
  /** A new account, signed in as often as asked for. */
  newUser: (name: string, now: number) => Promise<User>;
  signIn: (user: User, now: number) => Promise<Map<string, string>>;
  /** What it has of everything these users made. */
  receipts: (users: readonly User[]) => Promise<ServerReceipt[]>;
  /** Whose session these cookies can go on with; null where there is none any more. */
  sessionOf: (cookies: ReadonlyMap<string, string>) => Promise<string | null>;
  /** Every group that there is. */
  groups: () => Promise<ServerGroup[]>;
  /** Forgets everything, and goes by this clock from now on. */
  begin: (clock: () => number) => Promise<void>;
}

interface StoryResult {
  breaches: string[];
  /** Requests that reached the server. */
  requests: number;
  /** Operations in the server's log. */
  operations: number;
}

const MINUTE = 60_000;
/** Seldom, for the stories' speed: pushes bring news too. */
const TICK = 90_000;
/** Longest that the phones may take to come to rest once the weather is fine. */
const PATIENCE = 30 * MINUTE;

/**
 * One seeded story: people with phones edit shared bills through a storm, then the sky clears, and all
 * must be as it should. The same seed always tells the same story.
 */
export async function tell(backend: Backend, seed: string, sabotage: Sabotage = {}): Promise<StoryResult> {
  const time = new VirtualTime();
  const random = seeded(seed);
  await backend.begin(time.clock);
  let requests = 0;
  const real: Serve = (...request) => {
    requests += 1;
    return backend.serve(...request);
  };
  const serve = sabotage.serve?.(real, seeded(`${seed} server`)) ?? real;

  const aina = await backend.newUser(`aina ${seed}`, time.now);
  const ben = await backend.newUser(`ben ${seed}`, time.now);
  const people: Person[] = [];
  const count = 2 + Math.floor(random() * 4);
  for (let number = 1; number <= count; number++) {
    const me = number % 2 ? aina : ben;
    const phone = createPhone({ time, serve, seed, name: `p${number}`, number, me, sabotage });
    for (const [name, value] of await backend.signIn(me, time.now)) phone.network.cookies.set(name, value);
    const other = me === aina ? ben : aina;
    people.push(newPerson(phone, (who) => backend.signIn(who === 'me' ? me : other, time.now)));
  }
  const phones = people.map(({ phone }) => phone);
  const [first] = people as [Person, ...Person[]];

  // A group and a bill, seen by everybody, in fine weather.
  const group = await first.phone.app.mutate.createGroup({
    name: 'Makan',
    emails: [ben.email],
    defaultGroup: true,
  });
  await create(first, group);
  for (const phone of phones) keepTicking(time, phone);
  await time.pass(MINUTE + 40_000);

  // The storm.
  const acts = 20 + Math.floor(random() * 60);
  const storm = time.now;
  for (const person of people) {
    person.phone.network.weather = STORM;
    for (let n = 0; n < acts; n++) {
      time.after(person.phone.random() * 10 * MINUTE, () => act(time, person, group));
    }
  }
  await time.pass(13 * MINUTE);

  // The sky clears: what still waits goes out, what was refused is given up.
  for (const person of people) {
    const { phone } = person;
    phone.network.weather = CALM;
    phone.app.comeBack();
    if (!phone.crashed && !phone.app.appRun.over) await time.during(release(person));
  }
  const atRest = await comeToRest(time, people, backend);
  const receipts = await backend.receipts([aina, ben]);
  const found = await breaches(people, receipts, await backend.groups());
  for (const phone of phones) phone.app.sync.stop();
  for (const phone of phones) phone.app.db.close();
  const operations = receipts.reduce((sum, one) => sum + one.log.length, 0);
  // Seed 6468: the first edit of each phone was one that the server refuses, with the whole batch behind it.
  if (!operations && !people.some(({ given }) => given.length)) found.push('nothing happened');
  if (!atRest) found.unshift(`never came to rest after ${time.now - storm} ms`);
  return { breaches: found, requests, operations };
}

/** While the screen is on, news are asked for now and then. */
function keepTicking(time: VirtualTime, phone: SimulatedPhone): void {
  time.after(TICK, () => {
    if (!phone.crashed && !phone.app.appRun.over) phone.app.tick();
    keepTicking(time, phone);
  });
}

/** Row by row, as on the page that lists them. */
async function giveUpAll(person: Person): Promise<void> {
  const parked = () => person.phone.app.db.outbox.where('state').equals('refused').count();
  for (let left = await parked(); left > 0; left -= 1) await decide(person, true);
}

/**
 * Whoever is asked to sign in does so: somebody else had signed in on the phone, or a late answer has put
 * their cookies back. A session that nobody has ended must not be the reason.
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

/** Until no phone has anything left and all have asked for news since. */
async function comeToRest(time: VirtualTime, people: readonly Person[], backend: Backend): Promise<boolean> {
  const end = time.now + PATIENCE;
  while (time.now < end) {
    await time.pass(MINUTE);
    let left = 0;
    for (const person of people) {
      await time.during(signInAgain(backend, person));
      await time.during(giveUpAll(person));
      left += await time.during(person.phone.app.db.outbox.count());
    }
    if (!left) {
      await time.pass(2 * TICK);
      return true;
    }
  }
  return false;
}
