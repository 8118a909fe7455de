import type { CookieJar } from '../../server/testing/cookies.ts';
import type { KiraDb } from '../../src/data/device/db.ts';
import { documentOf } from '../../src/data/device/documents.ts';
import { idOf } from '../../src/data/device/refs.ts';
import { receiptQueue, type OutboxRow, type Queue } from '../../src/data/device/rows.ts';
import { isCreation, needsOf } from '../../src/data/edits/outbox.ts';
import type { BoardSession } from '../../src/data/session/board-session.ts';
import type { BoardOp } from '../../src/domain/board/board.ts';
import type { Role } from '../../src/domain/board/rights.ts';
import { makeColumns, seatGroup } from '../../src/domain/board/seated-people.ts';
import { realPhoto } from '../support/device.ts';
import { crash, flightMode } from './accidents.ts';
import { EditInventor } from './invent-edits.ts';
import type { MadeWord } from './payment-actions.ts';
import type { SimulatedPhone } from './phone.ts';
import { chance, pick } from './random.ts';
import type { Comebacks } from './screen.ts';
import type { VirtualTime } from './virtual-time.ts';

/** An edit of a person. `certain`: the phone stored it; else the app was closed before it could say so. */
export interface MadeEdit {
  receipt: string;
  op: BoardOp;
  certain: boolean;
}

/** A person with a phone, and a record of their edits. */
export interface Person {
  phone: SimulatedPhone;
  inventor: EditInventor;
  made: MadeEdit[];
  /** What they said on payments. */
  words: MadeWord[];
  /** Receipts that the phone stored. */
  created: string[];
  /** Rows that they discarded. */
  given: OutboxRow[];
  problems: string[];
  comebacks: Comebacks;
  /** Their ids, as a guest and as a user. */
  ids: Set<string>;
  /** What they have been to every bill; null: it changes. */
  roles: Set<Role> | null;
  /** The bills that they came to by a link, and from which nobody may have taken them out. */
  cameTo: Set<string>;
  /** The phone has gone on with an account of theirs. */
  left: { device: string | undefined } | null;
  /** The cookies of this person, or of somebody else, who signs in on this phone. */
  signIn: (who: 'me' | 'somebody else') => Promise<CookieJar>;
}

export function newPerson(phone: SimulatedPhone, comebacks: Comebacks, signIn: Person['signIn']): Person {
  const person: Person = {
    phone,
    signIn,
    comebacks,
    inventor: new EditInventor(phone.name, phone.random),
    made: [],
    words: [],
    created: [],
    given: [],
    problems: phone.problems,
    ids: new Set([phone.me._id]),
    roles: null,
    cameTo: new Set(),
    left: null,
  };
  phone.record = async (receipt, ops, store) => {
    const all = ops.map((op): MadeEdit => ({ receipt, op, certain: false }));
    person.made.push(...all);
    await store();
    for (const made of all) made.certain = true;
  };
  return person;
}

/** Runs an action. An error is a problem, unless the app was closed meanwhile. */
export function attempt(time: VirtualTime, person: Person, doIt: () => Promise<unknown>): void {
  const { appRun } = person.phone.app;
  time.during(doIt()).catch((error: unknown) => {
    if (appRun.over || TOLD.has((error as Error).name)) return;
    person.problems.push(`${person.phone.name}: ${String(error)}`);
  });
}

/** What the app tells its user, and no fault: the bill is gone, or the user may not do that. */
const TOLD = new Set(['ReceiptGoneError', 'RightError']);

/** One random action of a person, or an accident of their phone. */
export function act(time: VirtualTime, person: Person, group: string): void {
  const { phone } = person;
  if (phone.crashed || phone.isHidden) return;
  const dice = phone.random();
  if (dice < 0.62) attempt(time, person, () => edit(person));
  else if (dice < 0.68) attempt(time, person, () => takeStep(person));
  else if (dice < 0.72) phone.network.onAnswer = () => editWithAnswer(time, person);
  else if (dice < 0.8) attempt(time, person, () => sendNow(person));
  else if (dice < 0.84) attempt(time, person, () => create(person, group));
  else if (dice < 0.855) attempt(time, person, () => remove(person));
  else if (dice < 0.875) attempt(time, person, () => rename(person, group));
  else if (dice < 0.9) crash(time, phone);
  else if (dice < 0.93) flightMode(time, phone);
  else if (dice < 0.97) loseSession(time, person);
  else attempt(time, person, () => decide(person));
}

/** The session of the bill on the screen: mostly the one that was there before. */
async function lookAtBill({ phone }: Person): Promise<BoardSession | null> {
  const { app, random } = phone;
  const before = app.shown();
  if (before && chance(random, 0.7)) return app.show(before.bill);
  const listed = (await app.db.receipts.toArray()).filter((row) => !row.hidden); // by id, as they are stored
  const receipt = pick(random, listed);
  return receipt ? app.show(receipt._id) : null;
}

/** One tap on the board, or several, the next before the one before is stored. */
async function edit(person: Person): Promise<void> {
  const { phone, inventor } = person;
  const session = await lookAtBill(person);
  const bill = phone.app.shown()?.bill;
  if (!session || bill === undefined) return;
  const taps = chance(phone.random, 0.3) ? 3 : 1;
  const storing: Promise<unknown>[] = [];
  for (let tap = 0; tap < taps; tap += 1) {
    const shown = session.current();
    if (typeof shown !== 'object' || shown === null) break;
    const { stored } = shown;
    const op = chance(phone.random, 0.03) ? inventor.nonsense(stored) : inventor.op(stored, phone.me._id);
    if (!op) continue;
    // Some screen may forget to ask whether the user may do it.
    const isUnchecked = chance(phone.random, 0.1);
    storing.push(
      isUnchecked ? make(person, bill, op, () => phone.app.mutate.edit(bill, [op])) : session.edit([op]),
    );
  }
  const outcomes = await Promise.allSettled(storing);
  for (const one of outcomes) if (one.status === 'rejected') throw one.reason;
}

/** Undo or redo. */
export async function takeStep(person: Person): Promise<void> {
  const { phone, comebacks } = person;
  const session = await lookAtBill(person);
  if (!session) return;
  const from = person.made.length;
  const step = chance(phone.random, 0.7) ? session.undo() : session.redo();
  // The first thing that a step does is to store its operations.
  for (const { receipt, op } of person.made.slice(from)) comebacks.add(receipt, op);
  await step;
}

/** A tap in the moment in which an answer of the server arrives. */
function editWithAnswer(time: VirtualTime, person: Person): void {
  const { phone } = person;
  phone.network.onAnswer = null;
  if (!phone.crashed && !phone.isHidden) attempt(time, person, () => edit(person));
}

/** Records an edit of a person around its storing. */
export async function make(
  person: Person,
  receipt: string,
  op: BoardOp,
  store: () => Promise<unknown>,
): Promise<void> {
  const made: MadeEdit = { receipt, op, certain: false };
  person.made.push(made);
  await store();
  made.certain = true;
}

/** Sends all edits, as the board does when it closes. */
export async function sendNow({ phone }: Person): Promise<void> {
  await phone.app.mutate.sendNow();
}

/** Makes a receipt, sometimes with a photo: then two queues depend on each other. */
export async function create(person: Person, group: string | null): Promise<void> {
  const { phone, inventor } = person;
  const { mutate } = phone.app;
  const withPhoto = chance(phone.random, 0.5);
  const image = withPhoto ? await mutate.addImage(realPhoto) : null;
  const board = inventor.board();
  const shared = group === null ? null : (await documentOf(phone.app.db, 'group', group))?.view;
  const friends = shared ? seatGroup(shared, phone.me._id).filter(({ user }) => user === null) : [];
  let n = 0;
  const columns = makeColumns(friends, () => `column-${board.bill.title.length}-g${(n += 1)}`);
  const inGroup = {
    ...board,
    bill: { ...board.bill, group },
    columns: { ...board.columns, ...columns },
  };
  person.created.push(await mutate.createReceipt({ board: inGroup, image }));
}

/** Deletes a receipt, if possible one with refused edits; or brings a deleted one back. */
async function remove(person: Person): Promise<void> {
  const { phone } = person;
  const { db, mutate } = phone.app;
  const all = await db.receipts.filter((row) => row.creator === phone.me._id).toArray();
  const own = all.slice(1); // the first one is everybody's story
  const rows = await db.outbox.where('state').equals('refused').toArray();
  const refused = own.filter(({ _id }) => rows.some(({ queue }) => queue === receiptQueue(_id)));
  const receipt = pick(phone.random, refused.length ? refused : own);
  if (!receipt) return;
  const value = receipt.hidden === 0;
  const op: BoardOp = { op: 'bill.set', field: 'deleted', value };
  const before = rows.filter(({ queue }) => queue === receiptQueue(receipt._id));
  if (value) {
    // At most these: what the server refuses of a deleted receipt goes.
    person.given.push(...(await goingWith(db, receiptQueue(receipt._id))));
    if (before.length) phone.forget();
  }
  // Of a receipt that the server never had, nothing is left to delete.
  const isNowhere = value && before.some((row) => isCreation(row) || isGone(row.reason));
  const store = () => mutate.setDeleted(receipt._id, value);
  await (isNowhere ? store() : make(person, receipt._id, op, store));
}

/** What may go with a discarded queue: without its bill or group a payment, or a move, is about nothing. */
async function goingWith(db: KiraDb, queue: Queue): Promise<OutboxRow[]> {
  const rows = await db.outbox.toArray();
  const isNaming = (row: OutboxRow) => !isCreation(row) && needsOf(row.call).some((ref) => ref === queue);
  return rows.filter((row) => row.queue === queue || isNaming(row));
}

const isGone = (reason: OutboxRow['reason']): boolean =>
  reason?.code === 'receiptDeleted' || reason?.code === 'receiptNotFound';

/** Renames the group or themselves, or changes whether it is their default or folded away. */
async function rename({ phone, inventor }: Person, group: string): Promise<void> {
  const known = await documentOf(phone.app.db, 'group', group);
  if (!known || known.hidden) return;
  const { mutate } = phone.app;
  const value = chance(phone.random, 0.5) ? group : null;
  if (chance(phone.random, 0.2)) {
    await mutate.setMe({ op: 'me.set', field: 'folded', group, value: value === null });
    return mutate.setMe({ op: 'me.set', field: 'group', value });
  }
  if (chance(phone.random, 0.2))
    return mutate.setMe({ op: 'me.set', field: 'name', value: inventor.word('name') });
  const name = { op: 'group.set', field: 'name', value: inventor.word('group') } as const;
  await mutate.editGroup(group, [name]);
}

/**
 * The access token ends, or the whole session does and the person signs in again later. Meanwhile somebody
 * else may sign in, in another page of the browser.
 */
export function loseSession(time: VirtualTime, { phone, signIn }: Person): void {
  const { cookies } = phone.network;
  const enter = async (who: 'me' | 'somebody else') => {
    Object.assign(cookies, await signIn(who));
    phone.app.comeBack();
  };
  delete cookies['kira_access'];
  if (!chance(phone.random, 0.6)) return;
  delete cookies['kira_refresh'];
  if (chance(phone.random, 0.5)) void time.during(enter('somebody else'));
  time.after(phone.random() * 120_000, () => void time.during(enter('me')));
}

/** Decides about the first refused row: retry, keep a copy of a gone receipt, or discard. */
export async function decide(person: Person, giveUp = chance(person.phone.random, 0.5)): Promise<void> {
  const { db, mutate } = person.phone.app;
  const [refused] = await db.outbox.where('state').equals('refused').sortBy('n');
  if (!refused) return;
  const { queue } = refused;
  const id = idOf(queue);
  const before = await db.outbox.where('queue').equals(queue).toArray();
  if (!giveUp && (await documentOf(db, 'receipt', id))?.gone) {
    person.given.push(...before); // they are in the copy
    person.phone.forget();
    person.created.push(await mutate.keepCopy(id));
    return;
  }
  if (!giveUp) return mutate.retry(queue);
  person.given.push(...(await goingWith(db, queue))); // at most these
  person.phone.forget();
  await mutate.discard(queue);
  const left = new Set((await db.outbox.toArray()).map((row) => row.n));
  person.given = person.given.filter((row) => !left.has(row.n));
}
