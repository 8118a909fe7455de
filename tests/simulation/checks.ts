import { isDeepStrictEqual } from 'node:util';
import { MAX_ADDED_BY_GUEST } from '../../src/contract/guests.ts';
import { NEWEST_ENTRIES } from '../../src/contract/history.ts';
import { allOf } from '../../src/data/device/documents.ts';
import { applyOp, writtenField, readField } from '../../src/domain/board/apply-op.ts';
import { shownBoard, type BoardOp, type StoredBoard } from '../../src/domain/board/board.ts';
import { mayDo } from '../../src/domain/board/rights.ts';
import {
  askingOf,
  invitedOf,
  membersOf,
  storedPerson,
  type GroupDoc,
  type People,
} from '../../src/domain/group/group.ts';
import { countBoard } from '../../src/domain/settling/book-bill.ts';
import { split } from '../../src/domain/split/split.ts';
import type { MadeEdit, Person } from './actions.ts';

/** What the server has of one receipt. */
export interface ServerReceipt {
  receipt: string;
  /** Ids of the users who may see it. */
  seenBy: ReadonlySet<string>;
  /** The revision after which a user sees the log; absent: they see all of it. */
  logSince: ReadonlyMap<string, number>;
  rev: number;
  initial: StoredBoard;
  doc: StoredBoard;
  log: Logged[];
}

export interface Logged {
  op: BoardOp;
  /** Sets the value before. */
  was: BoardOp | null;
  device: string;
  user: string;
  outcome: string;
  /** Why it was rejected. */
  reason: string | null;
  rev: number;
  seq: number;
}

/** A group as the server has it. */
export interface ServerGroup {
  id: string;
  name: string;
  people: People;
  deleted: boolean;
  /** Ids of its members, or of who was one when it was deleted, sorted. */
  members: string[];
  /** The addresses of its pending invitations, sorted. */
  invited: string[];
  creator: string;
  /** Ids of those who ask to join by its link, sorted. */
  asking: string[];
}

/**
 * All breaches, in words, after all phones have come to rest.
 * @param withoutRight edits that the server rejected without a trace (DOC-1)
 */
export async function breaches(
  people: readonly Person[],
  receipts: readonly ServerReceipt[],
  groups: readonly ServerGroup[],
  withoutRight: readonly MadeEdit[],
): Promise<string[]> {
  const perPerson = await Promise.all(people.map((person) => personal(person, receipts, withoutRight)));
  const perGroup = await Promise.all(
    people.filter(({ left }) => left === null).map((person) => groupBreaches(person, groups)),
  );
  const places = people.flatMap((person) => receipts.flatMap((one) => placeBreaches(person, one)));
  return [...receipts.flatMap(ofServer), ...places, ...perPerson.flat(), ...perGroup.flat()];
}

/** Each phone has the groups that its owner is in, with their names and members. */
async function groupBreaches({ phone }: Person, groups: readonly ServerGroup[]): Promise<string[]> {
  const me = phone.me._id;
  const mine = groups
    .filter(({ members }) => members.includes(me))
    .map(({ asking, ...group }) => ({ ...group, asking: group.creator === me ? asking : [] }));
  const shown = (await allOf(phone.app.db, 'group')).map(({ id, view, snapshot }) => [
    {
      id,
      name: view.name,
      people: storedPeople(view, mine.find((one) => one.id === id)?.people ?? {}),
      deleted: view.deleted === true,
      members: membersOf(view)
        .map(({ user }) => user)
        .toSorted(),
      invited: invitedOf(view)
        .map(({ email }) => email)
        .toSorted(),
      creator: view.creator,
      asking: askingOf(view)
        .map(({ user }) => user)
        .toSorted(),
    },
    isDeepStrictEqual(view, snapshot),
  ]);
  const found = isDeepStrictEqual(
    shown,
    mine.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((group) => [group, true]),
  );
  return found
    ? []
    : [`${phone.name}: shows other groups: ${JSON.stringify(shown)}, not ${JSON.stringify(mine)}`];
}

/** Without what the server reads from its other tables. */
function storedPeople(group: GroupDoc, stored: People): People {
  const rows = Object.entries(group.people).filter(([id, one]) => one.standing !== 'asks' || stored[id]);
  return Object.fromEntries(rows.map(([id, person]) => [id, storedPerson(person)]));
}

/** Server state = replay of its log; the sum over columns = the bill. */
function ofServer({ receipt, initial, doc, log }: ServerReceipt): string[] {
  let board = initial;
  const found: string[] = [];
  const added = new Map<string, number>();
  for (const { op, was, outcome, reason, user } of log) {
    if (!isDeepStrictEqual(was, outcome === 'applied' ? readField(board, op) : null))
      found.push(`${receipt}: ${op.op} is logged with another value before`);
    if (reason === 'right' || reason === 'group') continue;
    const before = added.get(user) ?? 0;
    if (op.op === 'column.add' && outcome === 'applied') added.set(user, before + 1);
    // A participant adds so many people, and no more.
    else if (op.op === 'column.add' && reason === 'limit' && before >= MAX_ADDED_BY_GUEST) continue;
    const applied = applyOp(board, op);
    if (applied.outcome !== outcome) found.push(`${receipt}: ${op.op} is logged as ${outcome}`);
    board = applied.board;
  }
  if (!isDeepStrictEqual(board, doc)) found.push(`${receipt}: the board isn't the replay of its log`);
  const { people, payable } = split(shownBoard(doc), receipt);
  const sum = Object.values(people).reduce((total, person) => total + person.total, 0);
  if (sum !== payable) found.push(`${receipt}: people pay ${sum} of ${payable}`);
  return found;
}

/** Whom a column names sees the bill, and so does who came by its link. */
function placeBreaches({ phone, cameTo, left }: Person, { receipt, doc, seenBy }: ServerReceipt): string[] {
  const me = phone.me._id;
  const isNamed = Object.values(doc.columns).some(({ user, deleted }) => user === me && !deleted);
  if (left !== null || seenBy.has(me) || !(isNamed || cameTo.has(receipt))) return [];
  return [`PLACE-1 ${phone.name} is on ${receipt}, and has no place`];
}

/** The id of a person's phone in its writes. */
export async function deviceOf({ phone, left }: Person): Promise<string | undefined> {
  if (left) return left.device;
  const row = await phone.app.db.meta.get('device');
  return row?.key === 'device' ? row.value : undefined;
}

async function personal(
  person: Person,
  receipts: readonly ServerReceipt[],
  withoutRight: readonly MadeEdit[],
): Promise<string[]> {
  const untold = person.made.filter((edit) => withoutRight.some((one) => sameEdit(one, edit)));
  const { phone } = person;
  const device = await deviceOf(person);
  const mine = (one: ServerReceipt) => one.log.filter((entry) => entry.device === device);
  const about = (what: string) => `${phone.name}: ${what}`;
  const found = [...person.problems];
  for (const { receipt, what } of [phone.stored, ...phone.screens].flatMap(({ reverts }) => reverts)) {
    // An edit without the right goes from the screen with the answer; what the server refuses goes from a
    // receipt that its user has deleted.
    const entries = receipts.filter((one) => one.receipt === receipt).flatMap(mine);
    const mayGo = ({ op, reason }: Logged) =>
      reason === 'right' || reason === 'group' || (op.op === 'bill.set' && op.field === 'deleted');
    if (!entries.some(mayGo) && !untold.some((edit) => edit.receipt === receipt)) found.push(what);
  }
  for (const one of receipts) {
    found.push(...logBreaches(person, one, mine(one), untold).map(about));
  }
  found.push(...receipts.flatMap((one) => rightBreaches(person, one, device)).map(about));
  if (!person.left) {
    found.push(...(await stateBreaches(person, receipts)).map(about));
    found.push(...(await historyBreaches(person, receipts)).map(about));
  }
  found.push(...missingCreations(person, receipts).map((id) => about(`lost: the receipt ${id}`)));
  const strange = receipts.flatMap(mine).filter(({ user }) => !person.ids.has(user));
  found.push(...strange.map(({ op }) => about(`${op.op} went out under another name`)));
  return found;
}

/** Nothing was done that none of the person's roles allows. */
function rightBreaches({ roles, ids }: Person, one: ServerReceipt, device: string | undefined): string[] {
  if (!roles) return [];
  let board = one.initial;
  return one.log.flatMap(({ op, outcome, device: by }) => {
    const before = board;
    if (outcome === 'applied') board = applyOp(board, op).board;
    if (by !== device || outcome !== 'applied') return [];
    const isAllowed = [...ids].some((id) => [...roles].some((role) => mayDo(role, op, before, id)));
    return isAllowed ? [] : [`RIGHT-1 the server has taken ${JSON.stringify(op)}`];
  });
}

const same = (a: BoardOp, b: BoardOp) => isDeepStrictEqual(a, b);
const sameEdit = (a: MadeEdit, b: MadeEdit) => a.receipt === b.receipt && same(a.op, b.op);

/**
 * Every operation in the log exactly once, in the order in which it was made. From the end: where undo makes
 * one again, it is the last one that counts.
 */
function logBreaches(
  person: Person,
  one: ServerReceipt,
  logged: Logged[],
  untold: readonly MadeEdit[],
): string[] {
  const made = person.made.filter(({ receipt }) => receipt === one.receipt);
  const found: string[] = [];
  const arrived = new Set<MadeEdit>();
  let before = made.length;
  for (const { op } of logged.toReversed()) {
    const at = made.findLastIndex((edit, index) => index < before && same(edit.op, op));
    if (at === -1) found.push(`${JSON.stringify(op)} is in the log twice, out of order, or was never made`);
    else arrived.add(made[(before = at)]!);
  }
  const mayLack = (edit: MadeEdit): boolean => {
    // An edit that a crash prevented doesn't stand between two others.
    const behind = made.slice(made.indexOf(edit) + 1);
    return excused(
      person,
      edit,
      behind.find((other) => other.certain || arrived.has(other)),
    );
  };
  made.forEach((edit, index) => {
    if (!edit.certain || arrived.has(edit) || untold.includes(edit) || mayLack(edit)) return;
    // Of two that are alike (ticks taken off) the log may mean the first: then the second was replaced.
    const twins = made.slice(index + 1).filter((other) => arrived.has(other) && same(other.op, edit.op));
    if (!twins.some(mayLack)) found.push(`lost: ${JSON.stringify(edit.op)}`);
  });
  return found;
}

/** True if the edit was replaced before it was sent, or discarded. */
function excused(person: Person, { op }: MadeEdit, next: MadeEdit | undefined): boolean {
  const field = writtenField(op);
  if (field !== null && next && writtenField(next.op) === field && next.op.op === op.op) return true;
  return person.given.some(({ call }) => call.type === 'op' && isDeepStrictEqual(call.op, op));
}

/** Receipts that the phone stored, and that neither the server has nor the person gave up. */
const missingCreations = ({ created, given }: Person, receipts: readonly ServerReceipt[]) =>
  created.filter(
    (id) =>
      !receipts.some(({ receipt }) => receipt === id) &&
      !given.some(({ queue }) => queue === `receipt:${id}`),
  );

/** All devices equal to the server, with nothing left over. */
async function stateBreaches({ phone }: Person, receipts: readonly ServerReceipt[]): Promise<string[]> {
  const { db } = phone.app;
  const found: string[] = [];
  const [boards, left] = await Promise.all([allOf(db, 'receipt'), db.outbox.toArray()]);
  for (const row of left)
    found.push(`${row.queue} ${row.call.type} is still ${row.state} (${row.reason?.code ?? ''})`);
  const mine = receipts.filter(({ seenBy }) => seenBy.has(phone.me._id));
  for (const one of mine) {
    const row = boards.find(({ id }) => id === one.receipt);
    if (!row) found.push(`${one.receipt} is missing`);
    else if (row.rev !== one.rev) found.push(`${one.receipt} stands at ${row.rev}, not ${one.rev}`);
    else if (!isDeepStrictEqual(row.view, one.doc)) found.push(`${one.receipt} shows another board`);
    const summary = await db.receipts.get(one.receipt);
    if (summary?.group !== one.doc.bill.group) found.push(`${one.receipt} shows another group`);
    if (!isDeepStrictEqual(summary?.counted, countBoard(one.doc, one.receipt)))
      found.push(`${one.receipt} counts something else in its row`);
    if ((summary?.hidden === 1) !== (one.doc.bill.deleted === true))
      found.push(`${one.receipt} is hidden wrongly`);
  }
  for (const { shown } of phone.tabs) {
    const { bill, session } = shown() ?? {};
    const now = session?.current() ?? null;
    const doc = mine.find(({ receipt }) => receipt === bill)?.doc;
    const expected = doc?.bill.deleted ? undefined : doc;
    if (session && !isDeepStrictEqual(typeof now === 'object' ? now?.stored : now, expected))
      found.push(`OVERLAY-1 ${bill} is another one on an open screen`);
  }
  const seen = new Set(mine.map(({ receipt }) => receipt));
  const listed = await db.receipts.toCollection().primaryKeys();
  const snapshots = await db.snapshots.toCollection().primaryKeys();
  for (const id of new Set([...boards.map((row) => row.id), ...listed, ...snapshots]))
    if (!seen.has(id)) found.push(`${id} is here, and ${phone.me.username} may not see it`);
  return found;
}

/** Each phone's history is the end of the log. */
async function historyBreaches({ phone }: Person, receipts: readonly ServerReceipt[]): Promise<string[]> {
  const snapshots = await phone.app.db.snapshots.toArray();
  return receipts.flatMap(({ receipt, seenBy, logSince, log: whole }) => {
    if (!seenBy.has(phone.me._id)) return [];
    const log = whole.filter(({ rev }) => rev > (logSince.get(phone.me._id) ?? 0));
    const shown = snapshots.find(({ _id }) => _id === receipt)?.history ?? [];
    const newest = log.toReversed().slice(0, NEWEST_ENTRIES);
    const isSame = isDeepStrictEqual(
      shown.map(({ rev, seq, op, was, outcome, by }) => [rev, seq, op, was, outcome, by._id]),
      newest.map(({ rev, seq, op, was, outcome, user }) => [rev, seq, op, was, outcome, user]),
    );
    return isSame ? [] : [`${receipt} has a history that is not the log`];
  });
}
