import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { nameOfUser } from '../user-name.ts';

/**
 * In the transaction that renames a user: their groups have the new name at once, their bills soon (RENAME-1).
 * @param titles what they were called
 */
export async function renameUser(trx: Trx, user: string, titles: readonly string[]): Promise<void> {
  await renamePeople(trx, user);
  await sql`
    insert into renames as r (user_id, titles) values (${user}, ${titles}::text[])
    on conflict (user_id) do update set titles = array(
      select distinct t from unnest(r.titles || excluded.titles) t order by t)`.execute(trx);
}

/** The user's row is called as their account is, in each of their groups. The members' phones hear of it. */
export async function renamePeople(trx: Trx, user: string): Promise<void> {
  await sql`
    update groups g set doc = jsonb_set(g.doc, '{people}', coalesce((
      select jsonb_object_agg(p.key, case when p.value ->> 'user' = ${user}
        then p.value || jsonb_build_object('name', ${nameOfUser}) else p.value end)
      from jsonb_each(g.doc -> 'people') p), '{}'))
    from users u
    where u.id = ${user} and g.deleted_at is null and g.id in (
      select group_id from group_members where user_id = ${user} and not removed)`.execute(trx);
}
