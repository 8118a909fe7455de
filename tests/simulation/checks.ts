import { isDeepStrictEqual } from 'node:util';
import { applyOp, fieldOf, type Board, type BoardOp } from '../../src/domain/board.ts';
import { split } from '../../src/domain/split.ts';
import type { Made, Person } from './acts.ts';
import { replacedUnseen, type Replaced } from './replaced.ts';
import { deviceOf, sightsOf } from './seen.ts';

/** What the server has of one receipt. */
export interface Truth {
  receipt: string;
  deleted: boolean;
  rev: number;
  initial: Board;
  doc: Board;
  log: Logged[];
}

export interface Logged {
  op: BoardOp;
  device: string;
  user: string;
  outcome: string;
  /** Names it in the change feed. */
  id: string;
  rev: number;
}

/** A group as the server has it. */
export interface GroupTruth {
  id: string;
  name: string;
  /** Ids of its members, sorted. */
  members: string[];
}

/** Everything that must hold once all phones have come to rest; each breach in words. */
export async function breaches(
  people: readonly Person[],
  truths: readonly Truth[],
  groups: readonly GroupTruth[],
): Promise<string[]> {
  const sights = await sightsOf(people);
  const replaced = new Map(truths.map((truth) => [truth, replacedUnseen(truth.log, sights(truth))]));
  const perPerson = await Promise.all(people.map((person) => personal(person, replaced)));
  const perGroup = await Promise.all(people.map((person) => groupBreaches(person, groups)));
  return [...truths.flatMap(ofServer), ...perPerson.flat(), ...perGroup.flat()];
}

/** Each phone has the groups that its owner is in, with their names and members. */
async function groupBreaches({ phone }: Person, groups: readonly GroupTruth[]): Promise<string[]> {
  const mine = groups.filter(({ members }) => members.includes(phone.me._id));
  const shown = (await phone.app.db.groups.toArray()).map(({ _id: id, view, snapshot }) => [
    { id, name: view.name, members: view.users.map(({ _id }) => _id).toSorted() },
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

/** Server state = replay of its log; the sum over columns = the bill. */
function ofServer({ receipt, deleted, initial, doc, log }: Truth): string[] {
  let board = initial;
  const found: string[] = [];
  for (const { op, outcome } of log) {
    if (deleted && outcome === 'gone') continue; // what was deleted takes nothing any more
    const applied = applyOp(board, op);
    if (applied.outcome !== outcome) found.push(`${receipt}: ${op.op} is logged as ${outcome}`);
    board = applied.board;
  }
  if (!isDeepStrictEqual(board, doc)) found.push(`${receipt}: the board isn't the replay of its log`);
  const { people, payable } = split(doc, receipt);
  const sum = Object.values(people).reduce((total, person) => total + person.total, 0);
  if (sum !== payable) found.push(`${receipt}: people pay ${sum} of ${payable}`);
  return found;
}

async function personal(person: Person, replaced: ReadonlyMap<Truth, Replaced>): Promise<string[]> {
  const { phone } = person;
  const truths = [...replaced.keys()];
  const device = await deviceOf(person);
  const mine = (truth: Truth) => truth.log.filter((entry) => entry.device === device);
  const about = (what: string) => `${phone.name}: ${what}`;
  const found = [...person.problems];
  for (const { receipt, what } of phone.screen.reverts) {
    // Whoever edits what somebody has deleted is told so, and sees it go.
    if (truths.some((truth) => truth.receipt === receipt && !truth.deleted)) found.push(what);
  }
  for (const truth of truths) {
    found.push(...logBreaches(person, truth, mine(truth)).map(about));
  }
  found.push(...(await stateBreaches(person, truths)).map(about));
  found.push(...(await toldBreaches(person, replaced, mine)).map(about));
  for (const { receipt } of truths.filter(({ receipt: id, deleted }) => !deleted && person.deleted.has(id))) {
    found.push(about(`${receipt} was deleted, and is still there`));
  }
  const strange = truths.flatMap(mine).filter(({ user }) => user !== phone.me._id);
  found.push(...strange.map(({ op }) => about(`${op.op} went out under another name`)));
  return found;
}

const same = (a: BoardOp, b: BoardOp) => isDeepStrictEqual(a, b);

/** Every operation in the log exactly once, in the order in which it was made. */
function logBreaches(person: Person, truth: Truth, logged: Logged[]): string[] {
  const made = person.made.filter(({ receipt }) => receipt === truth.receipt);
  const found: string[] = [];
  let from = 0;
  for (const { op } of logged) {
    const at = made.findIndex((edit, index) => index >= from && same(edit.op, op));
    if (at === -1) found.push(`${JSON.stringify(op)} is in the log twice, out of order, or was never made`);
    else from = at + 1;
  }
  made.forEach((edit, index) => {
    if (!edit.certain || logged.some(({ op }) => same(op, edit.op))) return;
    // One that a crash kept from happening does not stand between two others.
    const next = made
      .slice(index + 1)
      .find((other) => other.certain || logged.some(({ op }) => same(op, other.op)));
    if (!excused(person, truth, edit, next)) found.push(`lost: ${JSON.stringify(edit.op)}`);
  });
  return found;
}

/** Replaced before it was sent, given up by the person, or its receipt was deleted by somebody. */
function excused(person: Person, truth: Truth, { op }: Made, next: Made | undefined): boolean {
  const field = fieldOf(op);
  if (field !== null && next && fieldOf(next.op) === field && next.op.op === op.op) return true;
  if (person.given.some(({ call }) => call.type === 'board.op' && same(call.op, op))) return true;
  return truth.deleted;
}

/** All devices equal to the server, with nothing left over. */
async function stateBreaches({ phone }: Person, truths: readonly Truth[]): Promise<string[]> {
  const { db } = phone.app;
  const found: string[] = [];
  const [boards, left] = await Promise.all([db.boards.toArray(), db.outbox.toArray()]);
  for (const row of left) found.push(`${row.call.type} is still ${row.state} (${row.reason?.code ?? ''})`);
  for (const truth of truths.filter(({ deleted }) => !deleted)) {
    const row = boards.find(({ _id }) => _id === truth.receipt);
    if (!row) found.push(`${truth.receipt} is missing`);
    else if (row.rev !== truth.rev) found.push(`${truth.receipt} stands at ${row.rev}, not ${truth.rev}`);
    else if (!isDeepStrictEqual(row.view, truth.doc)) found.push(`${truth.receipt} shows another board`);
  }
  const alive = new Set(truths.filter(({ deleted }) => !deleted).map(({ receipt }) => receipt));
  for (const { _id } of boards) if (!alive.has(_id)) found.push(`${_id} is not on the server`);
  return found;
}

/** What was to be deleted, and is: nothing was lost of it. */
const asAsked = (op: BoardOp, outcome: string): boolean => outcome === 'gone' && op.op.endsWith('.delete');

/** Each operation that the server did otherwise than asked was told, and each that was superseded once. */
async function toldBreaches(
  { phone }: Person,
  replaced: ReadonlyMap<Truth, Replaced>,
  mine: (truth: Truth) => Logged[],
): Promise<string[]> {
  const notices = await phone.app.db.notices.toArray();
  const superseded = notices.filter((notice) => notice.outcome === 'superseded');
  const truths = [...replaced.keys()];
  const refused = truths
    .flatMap(mine)
    .filter(({ op, outcome }) => outcome !== 'applied' && !asAsked(op, outcome))
    .filter(({ op }) => !notices.some((notice) => same(notice.op, op)))
    .map(({ op, outcome }) => `${op.op} was ${outcome}, and nobody was told`);
  const found = [...replaced].map(([truth, { unseen, doubtful }]) => ({
    deleted: truth.deleted,
    lost: mine(truth).filter(({ id }) => unseen.has(id) && !doubtful.has(id)),
    doubtful: mine(truth).filter(({ id }) => doubtful.has(id)),
  }));
  const untold = found
    .flatMap(({ deleted, lost }) => (deleted ? [] : lost))
    .filter(({ id, op }) => superseded.filter(({ key, op: of }) => key === id && same(of, op)).length !== 1)
    .map(({ op }) => `${op.op} was superseded, and that was not told once`);
  const truly = new Set(found.flatMap(({ lost, doubtful }) => [...lost, ...doubtful].map(({ id }) => id)));
  const untrue = superseded
    .filter(({ key }) => !truly.has(key ?? ''))
    .map(({ op }) => `${op.op} was told as superseded, but was not`);
  return [...refused, ...untold, ...untrue];
}
