import type { BoardOp } from '../../src/domain/board/board.ts';
import type { OutboxRow } from '../../src/data/rows.ts';
import { realPhoto } from '../support/device.ts';
import { Imagination } from './person.ts';
import type { Phone } from './phone.ts';
import { chance, pick, type World } from './world.ts';

/** An edit that a person made: kept on the phone for certain, or the app was closed meanwhile. */
export interface Made {
  receipt: string;
  op: BoardOp;
  certain: boolean;
}

/** A person with a phone, and what they remember of what they did. */
export interface Person {
  phone: Phone;
  mind: Imagination;
  made: Made[];
  /** Edits that they gave up. */
  given: OutboxRow[];
  /** Receipts that they deleted for certain. */
  deleted: Set<string>;
  problems: string[];
  /** The cookies of this person, or of somebody else, who signs in on this phone. */
  signIn: (who: 'me' | 'somebody else') => Promise<Map<string, string>>;
}

export const newPerson = (phone: Phone, signIn: Person['signIn']): Person => ({
  phone,
  signIn,
  mind: new Imagination(phone.name, phone.random),
  made: [],
  given: [],
  deleted: new Set(),
  problems: [],
});

/** Runs what a person does; an app that is closed meanwhile is no problem, anything else is. */
function attempt(world: World, person: Person, doIt: () => Promise<unknown>): void {
  const { life } = person.phone.app;
  world.during(doIt()).catch((error: unknown) => {
    if (life.over || (error as Error).name === 'ReceiptGoneError') return;
    person.problems.push(`${person.phone.name}: ${String(error)}`);
  });
}

/** One thing that a person does, or that happens to their phone. */
export function act(world: World, person: Person, group: string): void {
  const { phone } = person;
  if (phone.crashed) return;
  const dice = phone.random();
  if (dice < 0.62) attempt(world, person, () => edit(person));
  else if (dice < 0.8) attempt(world, person, () => release(person));
  else if (dice < 0.84) attempt(world, person, () => create(person, group));
  else if (dice < 0.855) attempt(world, person, () => remove(person));
  else if (dice < 0.875) attempt(world, person, () => rename(person, group));
  else if (dice < 0.9) crash(world, phone);
  else if (dice < 0.93) flightMode(world, phone);
  else if (dice < 0.97) endSession(world, person);
  else attempt(world, person, () => decide(person));
}

async function edit(person: Person): Promise<void> {
  const { phone, mind } = person;
  const { db } = phone.app;
  const shown = (await db.receipts.toArray()).filter((row) => !row.hidden); // by id, as they are stored
  const receipt = pick(phone.random, shown);
  const board = receipt && (await db.boards.get(receipt._id));
  if (!board) return;
  const op = chance(phone.random, 0.03) ? mind.nonsense(board) : mind.op(board);
  if (!op) return;
  const made: Made = { receipt: board._id, op, certain: false };
  person.made.push(made);
  await phone.app.mutate.edit(board._id, [op], chance(phone.random, 0.3));
  made.certain = true;
}

/** Saves each receipt with drafts, as on leaving its board. */
export async function release({ phone }: Person): Promise<void> {
  const { db, mutate } = phone.app;
  const drafts = await db.outbox.where('state').equals('draft').toArray();
  for (const id of new Set(drafts.map(({ call }) => call.id))) await mutate.release(id);
}

/** With a photo now and then: image -> receipt -> board are three steps in two queues. */
export async function create(person: Person, group: string | null): Promise<void> {
  const { phone, mind } = person;
  const { mutate } = phone.app;
  const withPhoto = chance(phone.random, 0.5);
  const image = withPhoto ? await mutate.addImage(realPhoto) : null;
  await mutate.createReceipt({ board: mind.board(), image, group });
}

/** Rather one with edits that were refused: nobody wants to decide on those. */
async function remove(person: Person): Promise<void> {
  const { phone } = person;
  const { db, mutate } = phone.app;
  const all = await db.receipts.filter((row) => row.creator === phone.me._id).toArray();
  const own = all.slice(1); // the first one is everybody's story
  const rows = await db.outbox.where('state').equals('refused').toArray();
  const refused = own.filter(({ _id }) => rows.some(({ call }) => call.id === _id));
  const receipt = pick(phone.random, refused.length ? refused : own);
  if (!receipt) return;
  await mutate.deleteReceipt(receipt._id);
  person.deleted.add(receipt._id);
}

/** Calls the group something else, or makes it (or no longer) one's own default. */
async function rename({ phone, mind }: Person, group: string): Promise<void> {
  const known = await phone.app.db.groups.get(group);
  if (!known || known.hidden) return;
  const isName = chance(phone.random, 0.7);
  const patch = isName ? { name: mind.word('group') } : { defaultGroup: !known.view.defaultGroup };
  await phone.app.mutate.patchGroup(group, patch);
}

/** Somewhere in the next few steps of whatever the app is doing. */
function crash(world: World, phone: Phone): void {
  const { app } = phone;
  app.life.fuse = Math.floor(phone.random() * 25);
  world.after(phone.random() * 3000, () => {
    app.life.end();
    app.sync.stop(); // or this process would go on telling it of every write
    app.db.close();
    phone.crashed = true;
    world.after(phone.random() * 20_000, phone.open);
  });
}

function flightMode(world: World, phone: Phone): void {
  phone.network.up = false;
  world.after(phone.random() * 120_000, () => {
    phone.network.up = true;
    phone.app.comeBack();
  });
}

/**
 * The access token runs out, or the whole session does and the person signs in again later. Meanwhile
 * somebody else may have signed in, in a page that this app knows nothing of.
 */
function endSession(world: World, { phone, signIn }: Person): void {
  const { cookies } = phone.network;
  const enter = async (who: 'me' | 'somebody else') => {
    for (const [name, value] of await signIn(who)) cookies.set(name, value);
    phone.app.comeBack();
  };
  cookies.delete('kira_access');
  if (!chance(phone.random, 0.6)) return;
  cookies.delete('kira_refresh');
  if (chance(phone.random, 0.5)) void world.during(enter('somebody else'));
  world.after(phone.random() * 120_000, () => void world.during(enter('me')));
}

/** What was refused is sent again, kept as a copy where its receipt is gone, or given up. */
export async function decide(person: Person, giveUp = chance(person.phone.random, 0.5)): Promise<void> {
  const { db, mutate } = person.phone.app;
  const [refused] = await db.outbox.where('state').equals('refused').sortBy('n');
  if (!refused) return;
  const { queue, call } = refused;
  const before = await db.outbox.where('queue').equals(queue).toArray();
  if (before.some((row) => row.call.type === 'receipt.delete' && row.state !== 'draft')) {
    person.problems.push(`${person.phone.name}: is asked about ${call.id}, which they deleted`);
  }
  if (!giveUp && (await db.boards.get(call.id))?.gone) {
    person.given.push(...before); // they are in the copy
    await mutate.keepCopy(call.id);
    return;
  }
  if (!giveUp) return mutate.retry(queue);
  person.given.push(...before); // at most these
  person.phone.screen.forget();
  await mutate.discard(queue);
  const left = new Set((await db.outbox.toArray()).map((row) => row.n));
  person.given = person.given.filter((row) => !left.has(row.n));
}
