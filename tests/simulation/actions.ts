import { makeColumns, seatGroup } from '../../src/domain/board/seated-people.ts';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { receiptQueue, type OutboxRow } from '../../src/data/rows.ts';
import { realPhoto } from '../support/device.ts';
import { EditInventor } from './invent-edits.ts';
import type { SimulatedPhone } from './phone.ts';
import type { MadeWord } from './payment-actions.ts';
import { chance, pick } from './random.ts';
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
  /** The cookies of this person, or of somebody else, who signs in on this phone. */
  signIn: (who: 'me' | 'somebody else') => Promise<Map<string, string>>;
}

export const newPerson = (phone: SimulatedPhone, signIn: Person['signIn']): Person => ({
  phone,
  signIn,
  inventor: new EditInventor(phone.name, phone.random),
  made: [],
  words: [],
  created: [],
  given: [],
  problems: [],
});

/** Runs an action. An error is a problem, unless the app was closed meanwhile. */
export function attempt(time: VirtualTime, person: Person, doIt: () => Promise<unknown>): void {
  const { appRun } = person.phone.app;
  time.during(doIt()).catch((error: unknown) => {
    if (appRun.over || (error as Error).name === 'ReceiptGoneError') return;
    person.problems.push(`${person.phone.name}: ${String(error)}`);
  });
}

/** One random action of a person, or an accident of their phone. */
export function act(time: VirtualTime, person: Person, group: string): void {
  const { phone } = person;
  if (phone.crashed) return;
  const dice = phone.random();
  if (dice < 0.62) attempt(time, person, () => edit(person));
  else if (dice < 0.8) attempt(time, person, () => sendNow(person));
  else if (dice < 0.84) attempt(time, person, () => create(person, group));
  else if (dice < 0.855) attempt(time, person, () => remove(person));
  else if (dice < 0.875) attempt(time, person, () => rename(person, group));
  else if (dice < 0.9) crash(time, phone);
  else if (dice < 0.93) flightMode(time, phone);
  else if (dice < 0.97) endSession(time, person);
  else attempt(time, person, () => decide(person));
}

async function edit(person: Person): Promise<void> {
  const { phone, inventor } = person;
  const { db } = phone.app;
  const shown = (await db.receipts.toArray()).filter((row) => !row.hidden); // by id, as they are stored
  const receipt = pick(phone.random, shown);
  const board = receipt && (await db.boards.get(receipt._id));
  if (!board) return;
  const op = chance(phone.random, 0.03) ? inventor.nonsense(board) : inventor.op(board);
  if (!op) return;
  await make(person, board._id, op, () => phone.app.mutate.edit(board._id, [op]));
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
  const shared = group === null ? null : (await phone.app.db.groups.get(group))?.view;
  const friends = shared ? seatGroup(shared, phone.me._id).filter(({ user }) => user === null) : [];
  let n = 0;
  const columns = makeColumns(friends, board.bill.title.length, () => `g${(n += 1)}`);
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
  const refused = own.filter(({ _id }) => rows.some(({ call }) => call.id === _id));
  const receipt = pick(phone.random, refused.length ? refused : own);
  if (!receipt) return;
  const value = receipt.hidden === 0;
  const op: BoardOp = { op: 'bill.set', field: 'deleted', value };
  const before = rows.filter(({ call }) => call.id === receipt._id);
  if (value) {
    // At most these: what the server refuses of a deleted receipt goes.
    person.given.push(...(await db.outbox.where('queue').equals(receiptQueue(receipt._id)).toArray()));
    if (before.length) phone.screen.forget();
  }
  // Of a receipt that the server never had, nothing is left to delete.
  const isNowhere =
    value && before.some(({ call, reason }) => call.type === 'receipt.create' || isGone(reason));
  const store = () => mutate.setDeleted(receipt._id, value);
  await (isNowhere ? store() : make(person, receipt._id, op, store));
}

const isGone = (reason: OutboxRow['reason']): boolean =>
  reason?.code === 'receiptDeleted' || reason?.code === 'receiptNotFound';

/** Renames the group or themselves, or changes whether it is their default. */
async function rename({ phone, inventor }: Person, group: string): Promise<void> {
  const known = await phone.app.db.groups.get(group);
  if (!known || known.hidden) return;
  const { mutate } = phone.app;
  const value = chance(phone.random, 0.5) ? group : null;
  if (chance(phone.random, 0.2)) return mutate.setMe({ op: 'me.set', field: 'group', value });
  if (chance(phone.random, 0.2))
    return mutate.setMe({ op: 'me.set', field: 'name', value: inventor.word('name') });
  const name = { op: 'group.set', field: 'name', value: inventor.word('group') } as const;
  await mutate.patchGroup(group, { ops: [name] });
}

/** Ends the app within its next few steps. */
function crash(time: VirtualTime, phone: SimulatedPhone): void {
  const { app } = phone;
  app.appRun.fuse = Math.floor(phone.random() * 25);
  time.after(phone.random() * 3000, () => {
    app.appRun.end();
    app.sync.stop(); // else this process tells it of every write
    app.db.close();
    phone.crashed = true;
    time.after(phone.random() * 20_000, phone.open);
  });
}

function flightMode(time: VirtualTime, phone: SimulatedPhone): void {
  phone.network.up = false;
  time.after(phone.random() * 120_000, () => {
    phone.network.up = true;
    phone.app.comeBack();
  });
}

/**
 * The access token ends, or the whole session does and the person signs in again later. Meanwhile somebody
 * else may sign in, in another page of the browser.
 */
function endSession(time: VirtualTime, { phone, signIn }: Person): void {
  const { cookies } = phone.network;
  const enter = async (who: 'me' | 'somebody else') => {
    for (const [name, value] of await signIn(who)) cookies.set(name, value);
    phone.app.comeBack();
  };
  cookies.delete('kira_access');
  if (!chance(phone.random, 0.6)) return;
  cookies.delete('kira_refresh');
  if (chance(phone.random, 0.5)) void time.during(enter('somebody else'));
  time.after(phone.random() * 120_000, () => void time.during(enter('me')));
}

/** Decides about the first refused row: retry, keep a copy of a gone receipt, or discard. */
export async function decide(person: Person, giveUp = chance(person.phone.random, 0.5)): Promise<void> {
  const { db, mutate } = person.phone.app;
  const [refused] = await db.outbox.where('state').equals('refused').sortBy('n');
  if (!refused) return;
  const { queue, call } = refused;
  const before = await db.outbox.where('queue').equals(queue).toArray();
  if (!giveUp && (await db.boards.get(call.id))?.gone) {
    person.given.push(...before); // they are in the copy
    person.phone.screen.forget();
    person.created.push(await mutate.keepCopy(call.id));
    return;
  }
  if (!giveUp) return mutate.retry(queue);
  person.given.push(...before); // at most these
  person.phone.screen.forget();
  await mutate.discard(queue);
  const left = new Set((await db.outbox.toArray()).map((row) => row.n));
  person.given = person.given.filter((row) => !left.has(row.n));
}
