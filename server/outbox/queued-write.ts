import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { DEVICE, IDEMPOTENCY_KEY, QUEUE_SEQ } from '../../src/contract/headers.ts';
import type { Db, Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import type { Batch, Me, RunWrite } from '../http/route.ts';
import type { InTurn } from './turns.ts';

/**
 * One write of the outbox protocol.
 *
 *   request -> BEGIN -> claim key and number -> effect -> COMMIT -> answer
 *                           | key known: same body -> answer as it is now, no effect
 *                           |            other body -> 422 keyReused
 *                           | gap in the queue -> 409 queueGap, or expired
 *
 * Invariants
 *   QUEUE-1  Key, number and effect are one SQL transaction: all of it happened, or nothing did.
 *   QUEUE-2  A key has one effect, however often and from how many connections at once it arrives.
 *   QUEUE-3  A device's writes to one queue take effect in the order of their numbers, without gaps.
 *   QUEUE-4  A failed request leaves its key and its number free, so the client can try again.
 */
interface Headers {
  key: string | null;
  device: string;
  seq: number | null;
}

/** What makes one write out of a request. */
interface Ports {
  db: Db;
  now: () => Date;
  inTurn: InTurn;
}

export function queuedWrite(
  { db, now, inTurn }: Ports,
  request: FastifyRequest,
  me: Me | undefined,
): RunWrite {
  return async ({ queue, effect, again, content }) => {
    if (!me) throw new Fault('noAccessToken');
    const { key, device, seq } = readHeaders(request);
    return inTurn(me.id, async () => {
      const batch: Batch = { key, device, at: now() };
      if (key === null) return db.transaction().execute((trx) => effect(trx, batch));
      const claim = { user: me.id, key, device, queue, seq, hash: hashOf(request, content), at: batch.at };
      const done = await db.transaction().execute(async (trx) => {
        const known = await claimKey(trx, claim);
        return known ? null : { answer: await effect(trx, batch) };
      });
      return done ? done.answer : again(batch);
    });
  };
}

interface Claim {
  user: string;
  key: string;
  device: string;
  queue: string;
  seq: number | null;
  hash: string;
  at: Date;
}

/**
 * Claims key and number; waits for another connection that has the same key under way. True for a key that
 * the server has answered before.
 */
async function claimKey(trx: Trx, { user, key, device, queue, seq, hash, at }: Claim): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean; in_turn: boolean }>`
    with fresh as (
      insert into idempotency (user_id, key, device, queue, seq, hash, created_at)
      values (${user}, ${key}, ${device}, ${queue}, ${seq}, ${hash}, ${at})
      on conflict do nothing returning 1
    ), turn as (
      insert into queues as q (user_id, device, queue, seq)
      select ${user}::uuid, ${device}, ${queue}, ${seq}::int from fresh
      where ${seq}::int is not null and (${seq}::int = 1 or exists (
        select 1 from queues where user_id = ${user} and device = ${device} and queue = ${queue}))
      on conflict (user_id, device, queue) do update set seq = excluded.seq where q.seq = excluded.seq - 1
      returning 1
    )
    select exists (select 1 from fresh) as fresh, exists (select 1 from turn) as in_turn`.execute(trx);
  const { fresh, in_turn: inTurn } = rows[0]!;
  if (fresh && seq !== null && !inTurn) throw await gapInQueue(trx, { user, key, device, queue, seq });
  if (fresh) return false;
  const known = await trx
    .selectFrom('idempotency')
    .select('hash')
    .where('user_id', '=', user)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (known.hash !== hash) throw new Fault('keyReused');
  return true;
}

/**
 * Tells the device the last number of the queue, so that it can go on from there (docs/sync.md). Only the
 * keys make that safe: after housekeeping.ts has deleted the keys of the queue, the server answers `expired`.
 */
async function gapInQueue(
  trx: Trx,
  { user, key, device, queue, seq }: Pick<Claim, 'user' | 'key' | 'device' | 'queue'> & { seq: number },
): Promise<Fault> {
  const { rows } = await sql<{ seq: number; has_key: boolean }>`
    select q.seq, exists (
      select from idempotency i where i.user_id = q.user_id and i.device = q.device and i.queue = q.queue
        and i.seq = q.seq and i.key <> ${key}
    ) as has_key
    from queues q where user_id = ${user} and device = ${device} and queue = ${queue}`.execute(trx);
  const [last] = rows;
  if (last && seq <= last.seq && !last.has_key) return new Fault('expired');
  return new Fault('queueGap', undefined, { [QUEUE_SEQ]: String(last?.seq ?? 0) });
}

const printable = /^[\x21-\x7e]{1,200}$/;

function readHeaders({ headers }: FastifyRequest): Headers {
  const read = (name: string, pattern: RegExp): string | null => {
    const value = headers[name];
    if (value === undefined) return null;
    if (typeof value !== 'string' || !pattern.test(value)) {
      throw new Fault('invalid', `The request is not valid (header ${name}).`);
    }
    return value;
  };
  const key = read(IDEMPOTENCY_KEY, printable);
  const seq = read(QUEUE_SEQ, /^[1-9]\d{0,8}$/);
  if (seq !== null && key === null) throw new Fault('invalid', `${QUEUE_SEQ} needs ${IDEMPOTENCY_KEY}.`);
  return { key, device: read(DEVICE, printable) ?? '', seq: seq === null ? null : Number(seq) };
}

const hashOf = ({ method, url, body }: FastifyRequest, content = JSON.stringify(body ?? null)): string =>
  createHash('sha256').update(`${method} ${url}\n${content}`).digest('base64url');
