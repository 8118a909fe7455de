import { sql } from 'kysely';
import { openDatabase } from '../../server/db/open-database.ts';
import type { Account } from '../../tests/support/account.ts';

/** Puts an account into so many groups of ten people. The API would stop at the limit of a day. */
export async function fillGroups(url: string, { email }: Account, groups: number): Promise<void> {
  const { db, close } = await openDatabase({ url });
  const at = new Date();
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into users (id, email, username, name, verified_at, created_at)
      select gen_random_uuid(), 'p' || n || '@bench.test', 'p' || n, 'Person ' || n, ${at}, ${at}
      from generate_series(1, 500) n`.execute(trx);
    await sql`
      insert into groups (id, doc, creator, created_at)
      select gen_random_uuid(), jsonb_build_object('name', 'Makan ' || n, 'people', '{}'::jsonb), u.id, ${at} from generate_series(1, ${groups}::int) n, users u
      where u.email = ${email}`.execute(trx);
    await sql`
      insert into group_members (group_id, user_id, joined_at)
      select id, creator, created_at from groups`.execute(trx);
    await sql`
      insert into group_members (group_id, user_id, joined_at)
      select g.id, p.id, g.created_at from groups g, lateral (
        select id from users where email like 'p%@bench.test' order by md5(id::text || g.id::text) limit 9) p`.execute(
      trx,
    );
  });
  await sql`analyze`.execute(db);
  await close();
}

/** How long a phone's first sync takes, page by page, and how much it is. */
export async function timeFirstSync(
  account: Account,
): Promise<{ ms: number; changes: number; bytes: number }> {
  const began = performance.now();
  let [changes, bytes, cursor] = [0, 0, ''];
  for (let more = true; more;) {
    const query = cursor && `?cursor=${encodeURIComponent(cursor)}`;
    const page = await account.call<{ changes: object[]; cursor: string; more: boolean }>(
      'GET',
      `/sync${query}`,
    );
    changes += page.changes.length;
    bytes += JSON.stringify(page.changes).length;
    ({ cursor, more } = page);
  }
  return { ms: performance.now() - began, changes, bytes };
}
