import { sql } from 'kysely';
import type { SyncedMe } from '../../src/contract/me.ts';
import { emptyMe, type OwnSettings } from '../../src/domain/me/me.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Change } from '../documents/write.ts';

export interface StoredMe {
  rev: number;
  doc: OwnSettings;
  username: string;
}

/** Locks a user's own document until the transaction's end. The locks of groups come before. */
export async function lockMe(trx: Trx, user: string): Promise<StoredMe> {
  await sql`insert into own_settings (user_id) values (${user}) on conflict do nothing`.execute(trx);
  await sql`select 1 from own_settings where user_id = ${user} for update`.execute(trx);
  const { rev, username, doc } = await read(trx, user);
  return { rev, username, doc };
}

export async function readMe(db: Db, user: string): Promise<SyncedMe> {
  const { rev, doc } = await read(db, user);
  return { _id: user, rev, doc };
}

/** The name is the user's, which other rows show. */
async function read(db: Db, user: string): Promise<StoredMe> {
  const { rows } = await sql<StoredMe>`
    select u.username, coalesce(own.rev, 0) as rev,
      coalesce(own.doc, '{}') || jsonb_build_object('name', coalesce(u.name, '')) as doc
    from users u left join own_settings own on own.user_id = u.id where u.id = ${user}`.execute(db);
  const { doc, ...row } = rows[0]!;
  return { ...row, doc: { ...emptyMe, ...doc } };
}

export async function storeMe(trx: Trx, { id, rev, before, doc }: Change<'me'>): Promise<void> {
  const { name, ...stored } = doc;
  await sql`
    update own_settings set rev = ${rev}, doc = ${JSON.stringify(stored)}::jsonb
    where user_id = ${id}`.execute(trx);
  if (name === before.name) return;
  await trx
    .updateTable('users')
    .set({ name: name || null })
    .where('id', '=', id)
    .execute();
}
