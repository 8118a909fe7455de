import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { writeDocument, type Store } from '../documents/write.ts';
import { lockMe, storeMe, type StoredMe } from './repository.ts';

/**
 *   DEFAULT-1  A user with groups has exactly one default group, and it is one of theirs. Where they have
 *              none, the server sets the one that they joined last, by an operation of its own.
 */
const byServer: Store<'me', StoredMe> = {
  kind: 'me',
  lock: lockMe,
  may: async () => ({ refusal: () => null }),
  save: storeMe,
  effects: [],
};

/** DEFAULT-1, once these users have got or lost a group. `left` comes last: it is no longer one's default. */
export async function keepDefaults(
  trx: Trx,
  users: readonly string[],
  left: string | null,
  at: Date,
): Promise<void> {
  for (const user of users.toSorted()) {
    const author = { user, device: '', batch: null, at };
    await writeDocument(trx, byServer, user, author, async ({ rev, doc }) => {
      const value = await defaultOf(trx, user, doc.group, left);
      return { ops: value === doc.group ? [] : [{ op: 'me.set', field: 'group', value }], seenRev: rev };
    });
  }
}

async function defaultOf(
  db: Db,
  user: string,
  chosen: string | null,
  left: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select group_id as id from group_members where user_id = ${user} and not removed
    order by group_id is not distinct from ${chosen}::uuid desc, group_id is not distinct from ${left}::uuid,
      joined_at desc, group_id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
