import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { feedChangeSchema, type FeedChange, type syncQuery } from '../../src/contract/sync.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Secret } from '../encryption.ts';
import { groupOf, seenGroups } from '../groups/repository.ts';
import { readMe } from '../me/repository.ts';
import { ownTurn } from '../own-turn.ts';
import { readPayments } from '../payments/repository.ts';
import { readWays } from '../ways/repository.ts';
import { readCursor, writeCursor, type Cursor } from './cursor.ts';
import { readFeed, readReceipts, type FeedEntry, type NamedUser } from './repository.ts';

/** What one asks the feed for. */
type FeedQuery = z.output<typeof syncQuery>;

/** Reads a user's feed from a cursor on: the answer of GET /sync as JSON, checked change by change. */
export type ReadPage = (
  user: string,
  query: FeedQuery,
  call: { log: FastifyBaseLogger; signal: AbortSignal },
) => Promise<string>;

export const feedPages = ({ database: { db, identity }, secret }: Deps): ReadPage =>
  async function readPage(user, { cursor: text, limit }, { log, signal }) {
    signal.throwIfAborted();
    let cursor = startOf(text, identity);
    let { entries, more, horizon } = await readFeed(db, user, cursor, limit);
    if (BigInt(cursor.from) > BigInt(horizon)) {
      // The database was restored to an earlier time.
      cursor = { database: identity, from: '0' };
      ({ entries, more, horizon } = await readFeed(db, user, cursor, limit));
    }
    const { from, blank = false } = cursor;
    const next = cursor.next ?? horizon;
    let last = entries.at(-1);
    const told = blank ? entries.filter(({ gone }) => !gone) : entries;
    const changes: string[] = [];
    const names = new Map<string, NamedUser>();
    // A page of large boards takes long: some are read, checked and written, then other requests run.
    let room = MAX_PAGE_CHARS;
    let chunk = CHUNK_BYTES;
    for (let read = 0; read < told.length;) {
      if (room < 0) {
        more = true;
        break;
      }
      signal.throwIfAborted();
      const some = chunkFrom(told, read, chunk);
      const before = room;
      for (const one of await readChanges({ db, secret, names }, user, some)) {
        const { success, data, error } = z.safeParse(feedChangeSchema, one);
        // One receipt that breaks the contract must not block all other changes.
        const json = success ? JSON.stringify(data) : '';
        if (success) changes.push(json);
        else log.error({ err: error, change: nameOf(one) }, 'a change was left out');
        room -= json.length;
        if (json.length > LARGE_CHARS) await ownTurn();
      }
      last = some.at(-1);
      read += some.length;
      // What a statement costs is the same for many bills and for few.
      chunk = before - room < SHORT_CHARS ? Math.min(2 * chunk, MAX_CHUNK_BYTES) : CHUNK_BYTES;
    }
    const following = writeCursor(
      more && last
        ? { database: identity, from, next, after: { xid: last.xid, kind: last.kind, id: last.id }, blank }
        : { database: identity, from: next },
    );
    return `{"changes":[${changes.join(',')}],"cursor":${JSON.stringify(following)},"more":${more}}`;
  };

/** A page ends after so much JSON. */
const MAX_PAGE_CHARS = 2 * 1024 * 1024;
/** To check and write so much JSON takes some milliseconds. */
const LARGE_CHARS = 10_000;

/** So many bytes of boards, as the database stores them, are read at first; then more while these are short. */
const CHUNK_BYTES = 16 * 1024;
const MAX_CHUNK_BYTES = 4 * CHUNK_BYTES;
/** So much JSON is short. */
const SHORT_CHARS = 64 * 1024;
/** A small board counts as much: its history comes with it (NEWEST_CHARS). */
const LEAST_BYTES = CHUNK_BYTES / 8;

/** The entries from a place on that are read at once. */
function chunkFrom(entries: readonly FeedEntry[], start: number, most: number): FeedEntry[] {
  let bytes = 0;
  const end = entries.findIndex((entry, at) => {
    if (at < start) return false;
    bytes += entry.kind === 'receipt' && entry.bytes ? Math.max(entry.bytes, LEAST_BYTES) : entry.bytes;
    return bytes > most && at > start;
  });
  return entries.slice(start, end < 0 ? entries.length : end);
}

/** Where to go on. A phone with an unknown cursor has data, so it needs the deletions too. */
const startOf = (cursor: string | undefined, database: string): Cursor =>
  cursor === undefined
    ? { database, from: '0', blank: true }
    : (readCursor(cursor, database) ?? { database, from: '0' });

const nameOf = (one: FeedChange): string => {
  if (one.type === 'receipt') return `receipt ${one.receipt._id}`;
  if (one.type === 'payment') return `payment ${one.payment._id}`;
  if (one.type === 'me') return `me ${one.me._id}`;
  if (one.type === 'ways') return `ways ${one.user}`;
  return `${one.type} ${one.type === 'group' ? one.group._id : one.id}`;
};

/**
 * In the feed's order. A row deleted since the feed was read is left out: the next call says that it is gone.
 */
async function readChanges(
  { db, secret, names }: { db: Db; secret: Secret; names: Map<string, NamedUser> },
  user: string,
  entries: readonly FeedEntry[],
): Promise<FeedChange[]> {
  const ids = (kind: FeedEntry['kind']) =>
    entries.filter((entry) => entry.kind === kind && !entry.gone).map(({ id }) => id);
  const groups = new Map((await seenGroups(db, user, ids('group'))).map((row) => [row._id, groupOf(row)]));
  const receipts = new Map((await readReceipts(db, user, ids('receipt'), names)).map((r) => [r._id, r]));
  const payments = new Map((await readPayments(db, user, ids('payment'))).map((p) => [p._id, p]));
  const [me] = ids('me').length ? [await readMe(db, user)] : [];
  const ways = await readWays(db, secret, user, ids('ways'));
  return entries.flatMap(({ kind, id, gone, deleted: isDeleted }): FeedChange[] => {
    if (kind === 'me') return me ? [{ type: 'me', me }] : [];
    if (kind === 'ways') return [{ type: 'ways', user: id, ways: ways.get(id) ?? null }];
    if (gone)
      return [kind === 'receipt' ? { type: 'receipt.gone', id, isDeleted } : { type: `${kind}.gone`, id }];
    const [receipt, group, payment] = [receipts.get(id), groups.get(id), payments.get(id)];
    if (kind === 'receipt') return receipt ? [{ type: 'receipt', receipt }] : [];
    if (kind === 'payment') return payment ? [{ type: 'payment', payment }] : [];
    return group ? [{ type: 'group', group }] : [];
  });
}
