import * as z from 'zod/mini';
import { change, type Change } from '../../src/contract/sync.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { findGroups } from '../groups/repository.ts';
import type { Register } from '../http/route.ts';
import { readCursor, writeCursor, type Cursor } from './cursor.ts';
import { readFeed, readReceipts, type Entry, type Reader } from './repository.ts';
import { readSuperseded } from './superseded.ts';

export function syncRoutes(register: Register, { database: { db, identity } }: Deps): void {
  register(
    'sync',
    async ({ me, query: { cursor: text, limit, device = null } }) => {
      const reader = { user: me.id, device };
      let cursor = startOf(text, identity);
      let { entries, horizon } = await readFeed(db, reader, cursor, limit);
      if (BigInt(cursor.from) > BigInt(horizon)) {
        // From a future that this database has gone back from.
        cursor = { database: identity, from: '0' };
        ({ entries, horizon } = await readFeed(db, reader, cursor, limit));
      }
      const { from, blank = false } = cursor;
      const next = cursor.next ?? horizon;
      const more = entries.length === limit;
      const last = entries.at(-1);
      return {
        changes: await readChanges(db, reader, blank ? entries.filter(({ gone }) => !gone) : entries),
        cursor: writeCursor(
          more && last
            ? {
                database: identity,
                from,
                next,
                after: { xid: last.xid, kind: last.kind, id: last.id },
                blank,
              }
            : { database: identity, from: next },
        ),
        more,
      };
    },
    {
      // One receipt that can't be told must not keep a phone from hearing of all the others.
      salvage: (page, { request }) => ({
        ...page,
        changes: page.changes.filter((one) => {
          const { success, error } = z.safeParse(change, one);
          if (!success) request.log.error({ err: error, change: nameOf(one) }, 'a change was left out');
          return success;
        }),
      }),
    },
  );
}

/** Where to go on from. A phone whose cursor means nothing here has data, and has to hear of what is gone. */
const startOf = (cursor: string | undefined, database: string): Cursor =>
  cursor === undefined
    ? { database, from: '0', blank: true }
    : (readCursor(cursor, database) ?? { database, from: '0' });

const nameOf = (one: Change): string => {
  if (one.type === 'receipt') return `receipt ${one.receipt._id}`;
  if (one.type === 'superseded') return `superseded edits of receipt ${one.receipt}`;
  return `${one.type} ${one.type === 'group' ? one.group._id : one.id}`;
};

/** In the feed's order. What has vanished since the feed was read comes as gone with the next call. */
async function readChanges(db: Db, reader: Reader, entries: readonly Entry[]): Promise<Change[]> {
  const { user } = reader;
  const ids = (kind: Entry['kind']) =>
    entries.filter((entry) => entry.kind === kind && !entry.gone).map(({ id }) => id);
  const groups = new Map((await findGroups(db, user, ids('group'))).map((group) => [group._id, group]));
  const receipts = new Map((await readReceipts(db, user, ids('receipt'))).map((r) => [r._id, r]));
  const superseded = await readSuperseded(
    db,
    reader,
    entries.filter(({ kind }) => kind === 'superseded'),
  );
  return entries.flatMap(({ kind, id, gone, xid }): Change[] => {
    if (kind === 'superseded') {
      const edits = superseded.get(`${xid} ${id}`);
      return edits ? [{ type: kind, receipt: id, edits }] : [];
    }
    if (gone) return [{ type: `${kind}.gone`, id }];
    const receipt = receipts.get(id);
    if (kind === 'receipt') return receipt ? [{ type: 'receipt', receipt }] : [];
    const group = groups.get(id);
    return group ? [{ type: 'group', group }] : [];
  });
}
