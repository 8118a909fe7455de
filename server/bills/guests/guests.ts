import { sql } from 'kysely';
import { nameUpTo } from '../../../src/contract/primitives.ts';
import { getOwn, shownBoard, type StoredBoard } from '../../../src/domain/board/board.ts';
import { colouredColumn } from '../../../src/domain/board/seated-people.ts';
import { colourOf } from '../../../src/domain/group/colour.ts';
import type { Language } from '../../../src/language/language.ts';
import { languageTags } from '../../../src/language/tags.ts';
import type { Db, Trx } from '../../db/database.ts';
import { DAY_MS } from '../../durations.ts';
import { isUuid } from '../../http/uuid.ts';
import { isGuest } from '../../is-guest.ts';
import { textsIn } from '../../texts/texts-in.ts';

/**
 * A guest is a row of `users` without an address and without a passkey, for one browser. They have the ordinary
 * session, and call the routes that the contract opens to guests.
 *
 *   GUEST-1  What they see is where they have a place. What they may do says src/domain/board/rights.ts.
 *   GUEST-2  Their name and colour are those of the column that they hold, or that names them: who lets go of it
 *            has none.
 *   GUEST-3  Their session ends 30 days after its last use (FAMILY-4), and the guest with it.
 *   GUEST-4  Who signs up or adds a passkey keeps the row (REGISTER-6, PASSKEY-4). Who logs in to another
 *            account brings it theirs.
 */
/** By the language: what a guest without a name is called. */
const nobody = JSON.stringify(Object.fromEntries(languageTags.map((tag) => [tag, textsIn(tag).guest])));

/** One who has done nothing, and has not been there for so long, was a robot or has put the phone away. */
const UNUSED_MS = 2 * DAY_MS;
/** So many are deleted by one statement. */
const AT_ONCE = 100;

export interface NewGuest {
  id: string;
  /** Nobody sees it. */
  username: string;
  language: Language;
  at: Date;
  /** They make bills of their own (hosts.ts). */
  hosts: boolean;
  /** What the visitor has called themselves, and their colour (REGISTER-7). */
  name?: string | undefined;
  colour?: number | undefined;
}

export async function addGuest(
  trx: Trx,
  { id, username, language, at, hosts, name, colour }: NewGuest,
): Promise<void> {
  const { host, guest } = textsIn(language);
  await sql`
    insert into users (id, username, name, colour, language, created_at, hosts)
    values (${id}, ${username}, ${name ?? (hosts ? host : guest)}, ${colour ?? null}, ${language}, ${at}, ${hosts})`.execute(
    trx,
  );
}

/** GUEST-2, after an edit of anybody's. */
export async function nameGuests(trx: Trx, before: StoredBoard, board: StoredBoard): Promise<void> {
  if (board.columns === before.columns) return;
  const changed = Object.entries(board.columns).flatMap(([id, column]) => {
    const was = getOwn(before.columns, id);
    return isCalledAlike(column, was) ? [] : [...pickedBy(column), ...(was ? pickedBy(was) : [])];
  });
  const guests = changed.filter(isUuid);
  if (!guests.length) return;
  const named = guests.map((id) => ({ id, ...calledOn(board, id) }));
  // In one order: two bills that name the same guests must not wait for each other.
  await sql`
    with named as (
      select u.id, coalesce(n.name, ${nobody}::jsonb ->> u.language) as name, n.colour
      from users u
      join jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (id uuid, name text, colour smallint)
        on u.id = n.id
      where ${isGuest()} order by u.id for no key update of u
    )
    update users u set name = n.name, colour = n.colour from named n
    where u.id = n.id and (u.name, u.colour) is distinct from (n.name, n.colour)`.execute(trx);
}

type Held = StoredBoard['columns'][string];
const isCalledAlike = (column: Held, was: Held | undefined): boolean =>
  column.title === was?.title &&
  column.colour === was.colour &&
  column.holders === was.holders &&
  column.user === was.user &&
  column.deleted === was.deleted;

/** Whose column it is: the users whose devices hold it, and whom it names. */
const pickedBy = ({ holders, user }: Held): string[] => [
  ...Object.keys(holders ?? {}),
  ...(user ? [user] : []),
];

/** Of the first column that is a guest's and that has a title. */
function calledOn(board: StoredBoard, guest: string): { name: string; colour: number } | null {
  const held = Object.entries(shownBoard(board).columns).filter(([, column]) =>
    pickedBy(column).includes(guest),
  );
  const [called = null] = held.flatMap(([id, column]) => {
    const { data: name } = nameUpTo(60).safeParse(column.title.slice(0, 60));
    return name === undefined ? [] : { name, colour: colourOf(colouredColumn(id, column)) };
  });
  return called;
}

/** Whether the log names user `u`, or a bill does as its maker. */
const hasDone = sql`(exists (select 1 from document_ops o where o.user_id = u.id)
  or exists (select 1 from receipts r where r.creator = u.id))`;
/** User `u` is a host whose phone has their session: their bills are on their way. */
const isBeginning = sql`(u.hosts and exists (
  select 1 from sessions s where s.user_id = u.id and s.used_at is not null))`;

/**
 * GUEST-3. The row of one who has done something stays: the log names its authors, as the bill does. So does
 * their place: what they did counts against the limits until the host takes them out.
 */
export async function sweepGuests(db: Db, at: Date): Promise<void> {
  const unused = new Date(at.getTime() - UNUSED_MS);
  const { rows } = await sql<{ id: string }>`
    with over as (
      select id from users u where ${isGuest()} and deleted_at is null and (
        not exists (select 1 from session_families f where f.user_id = u.id)
        or (not exists (select 1 from session_families f where f.user_id = u.id and f.last_used_at >= ${unused})
          and not ${hasDone} and not ${isBeginning}))
      limit ${AT_ONCE}
    ), ended as (
      delete from session_families where user_id in (select id from over)
    )
    update users set deleted_at = ${at} where id in (select id from over) returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  for (const table of ['payment_people', 'queues', 'idempotency'] as const) {
    await sql`delete from ${sql.table(table)} where user_id = any(${ids}::uuid[])`.execute(db);
  }
  await sql`
    delete from places p using users u
    where u.id = p.user_id and u.id = any(${ids}::uuid[]) and not ${hasDone}`.execute(db);
  await sql`
    delete from users u where id = any(${ids}::uuid[]) and not ${hasDone}`.execute(db);
  if (ids.length === AT_ONCE) await sweepGuests(db, at);
}
