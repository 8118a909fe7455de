import type { Rejection } from '../../src/contract/board.ts';
import type { KindName } from '../../src/domain/documents/kind.ts';
import { kinds, type Documents } from '../../src/domain/documents/kinds.ts';
import type { Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { ownTurn } from '../own-turn.ts';
import { appendLog, nextRev, type Author, type LoggedOp } from './log.ts';

/**
 * How the server writes a document of any kind.
 *
 *   lock -> may its author -> apply -> store -> log -> effects, in one transaction; rev + 1
 *
 *   DOC-1  Each operation of a batch has its own outcome; none stops the others. A batch that is rejected whole
 *          because its author has no right, or that makes no document, leaves no trace: nobody fills the
 *          histories of others.
 *   DOC-2  The order of operations is the order in which the server locked the document for them.
 */
type DocOf<Name extends KindName> = Documents[Name]['doc'];
type OpOf<Name extends KindName> = Documents[Name]['op'];

/** A document, locked until the transaction's end. */
export interface Held<Doc> {
  rev: number;
  doc: Doc;
  /** The batch would make it. */
  isNew?: boolean;
}

export interface Planned<Op> {
  ops: readonly Op[];
  /** The rev that its author says to have seen. */
  seenRev: number;
}

/** What a batch is judged by, once its document is locked. */
export interface Rules<Name extends KindName> {
  /** Why its author may not do an operation to the document as it is now; null if they may. */
  refusal: (op: OpOf<Name>, doc: DocOf<Name>) => Rejection | null;
  /** The operations without what their author may not name; without this they stay as they came. */
  ops?: readonly OpOf<Name>[];
}

export interface Change<Name extends KindName, Row extends Held<DocOf<Name>> = Held<DocOf<Name>>> {
  id: string;
  author: Author;
  held: Row;
  before: DocOf<Name>;
  doc: DocOf<Name>;
  rev: number;
  log: LoggedOp<OpOf<Name>>[];
  /** What the log counts for. */
  chars: number;
}

/** What follows from a change, in its transaction. */
export type Effect<Name extends KindName, Row extends Held<DocOf<Name>> = Held<DocOf<Name>>> = (
  trx: Trx,
  change: Change<Name, Row>,
) => Promise<void>;

/** What the server knows of one kind of document. */
export interface Store<Name extends KindName, Row extends Held<DocOf<Name>>> {
  kind: Name;
  /** @throws Fault if its author doesn't have it */
  lock: (trx: Trx, id: string, author: Author) => Promise<Row>;
  may: (trx: Trx, id: string, held: Row, author: Author, ops: readonly OpOf<Name>[]) => Promise<Rules<Name>>;
  /** Why the kind rejects an operation. */
  whyRejected?: (op: OpOf<Name>, doc: DocOf<Name>) => Rejection;
  /** Whether the document has grown too much. It may in the middle of a batch, if the end is fine. */
  isTooMuch?: (before: DocOf<Name>, after: DocOf<Name>) => boolean;
  /** What the log keeps of an operation. */
  logged?: (entry: LoggedOp<OpOf<Name>>) => OpOf<Name>;
  /** Throws each Fault before it writes. */
  save: Effect<Name, Row>;
  effects: readonly Effect<Name, Row>[];
}

/** One batch of operations. @throws Fault those of the store; editsTooLarge, billQuota */
export async function writeDocument<Name extends KindName, Row extends Held<DocOf<Name>>>(
  trx: Trx,
  store: Store<Name, Row>,
  id: string,
  author: Author,
  plan: (held: Row) => Promise<Planned<OpOf<Name>>>,
): Promise<Change<Name, Row>> {
  const held = await store.lock(trx, id, author);
  const { ops, seenRev } = await plan(held);
  const rules = ops.length ? await store.may(trx, id, held, author, ops) : { refusal: () => null };
  const done = await applyBatch(store, held.doc, rules.ops ?? ops, rules.refusal);
  const change = { id, author, held, before: held.doc, rev: held.rev, ...done };
  if (leavesNoTrace(done.log, held.isNew)) return change;
  change.rev = nextRev(held.rev, seenRev);
  await store.save(trx, change);
  const kept = change.log.map((entry) => ({ ...entry, op: store.logged?.(entry) ?? entry.op }));
  await appendLog(trx, { kind: store.kind, id, rev: change.rev }, kept, author);
  for (const effect of store.effects) await effect(trx, change);
  return change;
}

/** DOC-1 */
const leavesNoTrace = (log: readonly LoggedOp<unknown>[], isNew = false): boolean =>
  log.every(({ outcome, reason }) => outcome === 'rejected' && (isNew || reason === 'right'));

type Judged<Name extends KindName> = Pick<Store<Name, never>, 'kind' | 'whyRejected' | 'isTooMuch'>;
type Applied<Name extends KindName> = Pick<Change<Name>, 'doc' | 'log' | 'chars'>;

/** If the batch as a whole is too much (two phones' large amounts meet here), those operations that are. */
async function applyBatch<Name extends KindName>(
  store: Judged<Name>,
  before: DocOf<Name>,
  ops: readonly OpOf<Name>[],
  refusal: Rules<Name>['refusal'],
): Promise<Applied<Name>> {
  const { isTooMuch = () => false, ...rest } = store;
  const done = await run(rest, before, ops, refusal);
  return isTooMuch(before, done.doc) ? run(store, before, ops, refusal) : done;
}

/** On the largest board so many operations take about 10 ms. */
const SLICE = 10;

/** Lets other requests run in between: on a large board each operation takes long. */
async function run<Name extends KindName>(
  { kind: name, whyRejected, isTooMuch }: Judged<Name>,
  before: DocOf<Name>,
  ops: readonly OpOf<Name>[],
  refusal: Rules<Name>['refusal'],
): Promise<Applied<Name>> {
  const kind = kinds[name];
  let doc = before;
  let chars = 0;
  const log: LoggedOp<OpOf<Name>>[] = [];
  for (const [seq, op] of ops.entries()) {
    if (seq % SLICE === SLICE - 1) await ownTurn();
    let reason = refusal(op, doc);
    const next = reason === null ? kind.apply(doc, op) : null;
    if (reason === null && next === null) reason = whyRejected?.(op, doc) ?? 'unknown';
    if (next !== null && isTooMuch?.(before, next)) reason = 'limit';
    const was = reason === null ? kind.inverse(doc, op) : null;
    log.push({ seq, op, was, outcome: reason === null ? 'applied' : 'rejected', reason });
    if (reason === null) doc = next!;
    chars += JSON.stringify(op).length + (was ? JSON.stringify(was).length : 0);
    // What the operations set, and the values before, are each about once in the log.
    if (chars > 2 * kind.limits.bytes) throw new Fault('editsTooLarge');
  }
  return { doc, log, chars };
}

/** The document with these operations on it, whoever may do them. */
export const applyInSlices = async <Name extends KindName>(
  kind: Name,
  doc: DocOf<Name>,
  ops: readonly OpOf<Name>[],
): Promise<DocOf<Name>> => (await run({ kind }, doc, ops, () => null)).doc;
