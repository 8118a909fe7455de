import { sql } from 'kysely';
import type { Rejection } from '../../src/contract/board.ts';
import type { OpOutcome } from '../../src/domain/board/board.ts';
import type { KindName } from '../../src/domain/documents/kind.ts';
import type { Documents } from '../../src/domain/documents/kinds.ts';
import type { Config } from '../config.ts';
import type { Db, Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import type { Batch } from '../http/route.ts';
import { addWritten, isOverQuota } from './written.ts';

export interface Author {
  user: string;
  /** '' for the server's own. */
  device: string;
  batch: string | null;
  at: Date;
  /** How much they may have written in all (`written`); none: this is not counted. */
  quota?: number;
  /** What a guest's own bills may have at most (HOST-2); none: this is not checked. */
  guests?: Config['guests'];
  /** What guests may do at most does not count. */
  isUnlimited?: true;
}

/** What became of an operation. */
export interface OpResult {
  outcome: OpOutcome;
  /** Of a rejected one. */
  reason: Rejection | null;
}

/** An operation as the log keeps it. */
export interface LoggedOp<Op> extends OpResult {
  seq: number;
  op: Op;
  /** The operation that sets the value before, if this one was applied. */
  was: Op | null;
}

/** The author of a request's edits. */
export const authorOf = (
  user: string,
  { key, device, at }: Batch,
  { writeQuota, guests }: Pick<Config, 'writeQuota' | 'guests'>,
): Author => ({
  user,
  device,
  batch: key,
  at,
  quota: writeQuota.bytes,
  guests,
});

/** What became of operations of which nothing was taken. */
export const refusedOps = (ops: readonly unknown[], reason: Rejection = 'right'): OpResult[] =>
  ops.map(() => ({ outcome: 'rejected', reason }));

/** A request that names a revision further ahead is wrong. */
const MAX_AHEAD = 10_000;

/** From here on revisions rise by one only: a client must not push them to the end of the column's range. */
const MAX_REV_TO_SKIP_TO = 500_000_000;

/**
 * A phone has seen more revisions than there are if the database was restored from a copy. A document goes on
 * behind those: else the phone would take the answer for an old one (PUSH-7).
 */
export function nextRev(rev: number, seenRev: number): number {
  const ahead = Math.max(0, seenRev - rev);
  const canSkip = ahead <= MAX_AHEAD && seenRev <= MAX_REV_TO_SKIP_TO;
  return rev + (canSkip ? ahead : 0) + 1;
}

type Operation = Documents[KindName]['op'];

/**
 * Appends a batch to the log of a document, which the caller has locked. Deletions are taken over the quota,
 * too. @throws Fault billQuota
 */
export async function appendLog(
  trx: Trx,
  { kind, id, rev }: { kind: KindName; id: string; rev: number },
  log: readonly LoggedOp<Operation>[],
  { user, device, batch, at, quota = 0 }: Author,
): Promise<void> {
  const ops = JSON.stringify(log);
  const { rows } = await sql<{ written: number }>`
    with counted as (
      ${addWritten(user, ops.length, quota)}
    ), log as (
      insert into document_ops (kind, id, rev, seq, op, was, user_id, device, batch, outcome, reason, at)
      select ${kind}, ${id}, ${rev}::int, l.seq, l.op, l.was, ${user}::uuid, ${device}, ${batch}::text,
        l.outcome, l.reason, ${at}::timestamptz
      from jsonb_to_recordset(${ops}::jsonb)
        as l (seq int, op jsonb, was jsonb, outcome text, reason text)
    )
    select chars as written from counted`.execute(trx);
  if (isOverQuota(rows[0]?.written, quota) && !log.every(({ op }) => isDeletion(op)))
    throw new Fault('billQuota');
}

const isDeletion = (op: Operation): boolean => 'field' in op && op.field === 'deleted' && op.value;

/** What became of a batch that was done before; none if nothing of it was taken (DOC-1). */
export async function resultsOf(
  db: Db,
  kind: KindName,
  id: string,
  user: string,
  batch: string | null,
): Promise<OpResult[]> {
  const { rows } = await sql<OpResult>`
    select outcome, reason from document_ops
    where kind = ${kind} and id = ${id} and user_id = ${user} and batch = ${batch} order by rev, seq`.execute(
    db,
  );
  return rows;
}
