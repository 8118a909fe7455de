import type { CookieJar } from '../../server/testing/cookies.ts';
import type { Api } from '../../src/api/client.ts';
import type { User } from '../../src/contract/auth.ts';
import { type Board, type BoardOp } from '../../src/domain/board/board.ts';
import { comeInOps, holdOps, peopleToBe, pickedFor } from '../../src/domain/board/picks.ts';
import { crash, flightMode } from './accidents.ts';
import { attempt, loseSession, make, newPerson, takeStep, type Person } from './actions.ts';
import { AppRun } from './app-run.ts';
import { PASSWORD } from './backend.ts';
import { deviceOf } from './checks.ts';
import { createPhoneNetwork, STORM } from './network.ts';
import { createPhone, type PhonePorts } from './phone.ts';
import { chance, pick, seeded, type RandomNumber } from './random.ts';
import { apiOf } from './tab.ts';

/** People who come to a bill by its link: without an account, or with one. */
export interface Table {
  bill: string;
  host: Person;
  /** The texts of the links that the host has shown, newest last. */
  links: string[];
  /** Accounts without a phone: guests log in to them. */
  spare: User[];
  ports: Omit<PhonePorts, 'name' | 'number' | 'me' | 'network'>;
  people: Person[];
  signIn: (user: User) => Promise<CookieJar>;
  mailedLink: (address: string) => Promise<string | null>;
  /** Called with each new person. */
  onCome: (person: Person) => void;
}

/** So often somebody opens the link again who got no answer. */
const TRIES = 8;
const RETRY_MS = 7000;

/** The host shows the code. */
export async function showLink({ host, bill, links }: Table, renew: boolean): Promise<void> {
  const answer = await host.phone.app.api.call('makeBillLink', { params: { id: bill }, body: { renew } });
  links.push(answer.token);
}

/** Somebody without an account opens the link on a phone of their own. */
export function comeIn(table: Table, number: number, tries = TRIES): void {
  const { ports, links, bill } = table;
  const { time, seed } = ports;
  const name = `p${number}`;
  const network = createPhoneNetwork(time, ports.serve, `${seed} ${name} ${tries}`);
  network.weather = STORM;
  const visit = new AppRun(time.stir, () => {});
  const api = apiOf(network, visit, time.after, () => {});
  const again = () => tries > 0 && time.after(RETRY_MS, () => comeIn(table, number, tries - 1));
  const token = links.at(-1) ?? '';
  const enter = async (): Promise<void> => {
    const { user } = await join(api, token);
    const phone = createPhone({ ...ports, name, number, me: user, network });
    const person = newPerson(phone, ports.comebacks, () => table.signIn(user));
    person.roles = new Set(['guest']);
    person.cameTo.add(bill);
    table.people.push(person);
    table.onCome(person);
  };
  void enter().catch(again);
}

/** One random action of somebody who came by the link, or an accident of their phone. */
export function actAsGuest(person: Person, table: Table): void {
  const { phone } = person;
  const { time } = table.ports;
  if (phone.crashed || phone.isHidden || person.left) return;
  const random = seeded(`${table.ports.seed} ${phone.name} guest ${time.now}`);
  const dice = random();
  if (dice < 0.72) attempt(time, person, () => pickDishes(person, table, random));
  else if (dice < 0.77) attempt(time, person, () => takeStep(person));
  else if (dice < 0.82) crash(time, phone);
  else if (dice < 0.87) flightMode(time, phone);
  else if (dice < 0.9) loseSession(time, person);
  else if (dice < 0.93) void notMe(person, table);
  else if (dice < 0.94) void enterAgain(person, table);
  else if (!phone.me.isGuest) return;
  else if (dice < 0.97) void keepBill(person, table);
  else logIn(person, table);
}

async function pickDishes(person: Person, { bill }: Table, random: RandomNumber): Promise<void> {
  const { phone, inventor } = person;
  const { app, me } = phone;
  const session = await app.show(bill);
  if (!session) return;
  const board = session.board();
  const who = pickedFor(board, me._id);
  if (who === null) {
    const name = inventor.word('guest');
    const chip = chance(random, 0.6) ? pick(random, peopleToBe(board))?.[0] : undefined;
    const ops = chip ? holdOps(board, chip, me._id) : comeInOps(board, `column-${name}`, name, me._id);
    await session.edit(ops);
    await session.send();
    return;
  }
  const op = pickedOp(person, board, who, random);
  if (!op) return;
  if (chance(random, 0.1)) {
    // A screen that forgets to ask whether a guest may do it.
    const any = inventor.op(board, me._id) ?? op;
    return make(person, bill, any, () => app.mutate.edit(bill, [any]));
  }
  await session.edit([op]);
  if (op.op === 'column.set' && op.field === 'done') await session.send();
}

function pickedOp({ inventor }: Person, board: Board, who: string, random: RandomNumber): BoardOp | null {
  const item = pick(random, Object.keys(board.items));
  const dice = random();
  if (dice < 0.1) return { op: 'column.set', id: who, field: 'title', value: inventor.word('title') };
  if (dice < 0.2) return { op: 'column.set', id: who, field: 'done', value: chance(random, 0.6) };
  if (!item) return null;
  if (dice < 0.23 && board.items[item]!.pieces)
    return { op: 'item.set', id: item, field: 'pieces', value: false };
  const isNobodys = !Object.keys(board.items[item]!.shares).length;
  return isNobodys && dice < 0.3 ? inventor.shareWithAll(item, board) : inventor.tick(item, who);
}

/** "That's not me". */
async function notMe({ phone }: Person, { bill, ports }: Table): Promise<void> {
  const { app, me } = phone;
  const session = await ports.time.during(app.show(bill)).catch(() => null);
  const column = session && pickedFor(session.board(), me._id);
  if (!session || column === null) return;
  await ports.time.during(session.send()).catch(() => false);
  await quietly(app.api.call('notMe', { params: { id: bill }, body: { column } }));
}

/** Opens the link once more: who was taken out comes back once the host lets them. */
export async function enterAgain(person: Person, table: Table): Promise<void> {
  const { api, sync } = person.phone.app;
  const token = table.links.at(-1);
  if (token !== undefined) await quietly(join(api, token));
  sync.pull();
}

/** An account says who it is. The person it names here is gone, so it holds nobody yet. */
const join = (api: Api, token: string) =>
  api.call('joinBill', { body: { token, language: 'en', as: { column: 'gone' } } });

/** A person who gets no answer, or is refused, tries again some day. */
const quietly = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined);

/** Signs up and opens the link of the e-mail: the guest's row becomes the account. */
async function keepBill(person: Person, { ports, mailedLink }: Table): Promise<void> {
  const { phone } = person;
  const { api } = phone.app;
  const email = `${phone.name}-${phone.me._id}@kept.test`;
  person.roles?.add('participant');
  try {
    await api.call('keepBill', { body: { email, username: `${phone.name}-kept`, password: PASSWORD } });
    const link = await ports.time.during(mailedLink(email));
    const token = link && new URL(link).searchParams.get('token');
    if (!token) return;
    await api.call('confirmEmail', { body: { token, email } });
    phone.me = (await api.call('profile')).user;
  } catch {
    // no connection, or signed up before
  }
}

/**
 * Logs in to an account as the app does (src/app/guest-log-in.ts): first it sends what there is, then the
 * phone goes on with the account.
 */
function logIn(person: Person, table: Table): void {
  const account = table.spare.pop();
  if (!account) return;
  const { time } = table.ports;
  attempt(time, person, async () => {
    await person.phone.app.mutate.sendNow();
    time.after(10_000, () => void time.during(enterAs(person, account, table)));
  });
}

async function enterAs(person: Person, account: User, table: Table): Promise<void> {
  const { phone } = person;
  const { time } = table.ports;
  const giveUp = () => void table.spare.push(account);
  if (phone.crashed || phone.app.appRun.over || person.left) return giveUp();
  const { db, api } = phone.app;
  if (await db.outbox.where('state').equals('waiting').count()) return giveUp();
  const device = await deviceOf(person);
  await forgetSession(person);
  person.left = { device };
  person.ids.add(account._id);
  person.roles?.add('participant');
  for (const app of phone.tabs.splice(0)) if (app !== phone.app) app.end();
  const tryToEnter = (): void => {
    const body = { email: account.email, password: PASSWORD };
    void api.call('login', { query: {}, body }).then(goOn, () => time.after(RETRY_MS, tryToEnter));
  };
  const goOn = () => {
    phone.app.end();
    const { ports } = table;
    const next = createPhone({
      ...ports,
      name: `${phone.name}1`,
      number: 0,
      me: account,
      network: phone.network,
    });
    const other = newPerson(next, ports.comebacks, () => table.signIn(account));
    other.roles = new Set(['participant']);
    table.people.push(other);
    table.onCome(other);
  };
  tryToEnter();
}

/** Refused edits never arrive, so the person gives them up with the guest. */
async function forgetSession(person: Person): Promise<void> {
  person.given.push(...(await person.phone.app.db.outbox.toArray()));
  person.phone.app.sync.stop();
}

/** What the host does with those who came. */
export async function hostActs(table: Table): Promise<void> {
  const { host, bill, people, ports } = table;
  const { phone } = host;
  if (phone.crashed || phone.isHidden) return;
  const random = seeded(`${ports.seed} host ${ports.time.now}`);
  const { api } = phone.app;
  if (chance(random, 0.3)) return void (await quietly(showLink(table, chance(random, 0.7))));
  const guests = people.filter(({ cameTo, left }) => cameTo.has(bill) && !left);
  const guest = pick(random, guests);
  if (!guest) return;
  for (const one of people) if (one.phone.me._id === guest.phone.me._id) one.cameTo.delete(bill);
  const [params, user] = [{ id: bill }, guest.phone.me._id];
  await quietly(api.call('removeGuest', { params, body: { user, renewLink: chance(random, 0.2) } }));
  if (chance(random, 0.5)) await quietly(api.call('letGuestBack', { params, body: { user } }));
}
