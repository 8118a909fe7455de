import { sql } from 'kysely';
import type { TypedWays, WaysToPay } from '../../src/contract/ways-to-pay.ts';
import { waysSeenBy } from '../access/access.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { decrypt, encrypt, type Secret } from '../encryption.ts';

/**
 * How friends pay a user: one row, encrypted, and nothing but its present value.
 *
 *   WAYS-1  Database and backups hold no readable part of it. The key is each user's own: a row that somebody
 *           copies to another user opens for nobody.
 *   WAYS-2  What is removed leaves an empty row: it tells other phones. No log has it.
 *   WAYS-3  Who gets it says `waysSeenBy` (server/access/access.ts) alone. A guest gets the code without the rest.
 *   WAYS-4  `changedAt` says when something was replaced. First entries and additions aren't changes. After a
 *           removal an entry is one, because the server doesn't know what it replaces.
 */
export const waysUse = (user: string): string => `ways to pay ${user}`;

const opened = (secret: Secret, user: string, hidden: string | null): WaysToPay | null => {
  const text = hidden === null ? null : decrypt(secret, waysUse(user), hidden);
  return text === null ? null : (JSON.parse(text) as WaysToPay);
};

const rowOf = ({ database: { db } }: Deps, user: string) =>
  db.selectFrom('ways_to_pay').select('hidden').where('user_id', '=', user).executeTakeFirst();

interface OwnWays {
  ways: WaysToPay | null;
  /** They have said some, and no secret of the server reads them (SECRET-2). */
  isLost: boolean;
}

export async function ownWays(deps: Deps, user: string): Promise<OwnWays> {
  const hidden = (await rowOf(deps, user))?.hidden ?? null;
  const ways = opened(deps.secret, user, hidden);
  return { ways, isLost: hidden !== null && ways === null };
}

/** Everything that was there before stays as it is. */
const isAddition = (before: TypedWays, after: TypedWays): boolean =>
  (['duitnow', 'phone', 'bank', 'account'] as const).every(
    (part) => before[part] === null || before[part] === after[part],
  );

/** The same again changes nothing. WAYS-4 */
export async function storeWays(deps: Deps, user: string, typed: TypedWays): Promise<WaysToPay> {
  const { database, secret, random, now } = deps;
  const row = await rowOf(deps, user);
  const known = opened(secret, user, row?.hidden ?? null);
  const { duitnow, phone, bank, account } = typed;
  const ways = { duitnow, phone, bank, account, changedAt: known?.changedAt ?? null };
  if (known && JSON.stringify(known) === JSON.stringify(ways)) return known;
  const isNew = !row || (known !== null && known.changedAt === null && isAddition(known, typed));
  const changed = { ...ways, changedAt: isNew ? null : now().toISOString() };
  const hidden = encrypt(secret, waysUse(user), JSON.stringify(changed), random.salt());
  await sql`
    insert into ways_to_pay (user_id, hidden) values (${user}, ${hidden})
    on conflict (user_id) do update set hidden = excluded.hidden`.execute(database.db);
  return changed;
}

/** WAYS-2 */
export async function removeWays(db: Db, user: string): Promise<void> {
  await sql`
    update ways_to_pay set hidden = null where user_id = ${user} and hidden is not null`.execute(db);
}

/** WAYS-3: of those of `payees` who have said any, what `user` may see of it. */
export async function readWays(
  db: Db,
  secret: Secret,
  user: string,
  payees: readonly string[],
): Promise<Map<string, WaysToPay>> {
  if (!payees.length) return new Map();
  const { rows } = await sql<{ id: string; hidden: string; seen: 'all' | 'code' }>`
    select w.user_id as id, w.hidden, own.seen from ways_to_pay w, lateral (
      select ${waysSeenBy(user)} as seen) own
    where w.user_id = any(${payees}::uuid[]) and w.hidden is not null and own.seen is not null`.execute(db);
  return new Map(
    rows.flatMap(({ id, hidden, seen }) => {
      const ways = opened(secret, id, hidden);
      const shown = ways && seen === 'code' ? { ...ways, phone: null, bank: null, account: null } : ways;
      return shown && (seen === 'all' || shown.duitnow !== null) ? [[id, shown] as const] : [];
    }),
  );
}
