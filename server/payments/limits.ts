import { sql } from 'kysely';
import { getOwn, type StoredBoard } from '../../src/domain/board/board.ts';
import { editsAll } from '../../src/domain/board/rights.ts';
import type { PaymentAbout } from '../../src/domain/settling/payment.ts';
import { belongsTo, wasInGroupOf } from '../access/access.ts';
import { accountIn } from '../access/sides.ts';
import type { Trx } from '../db/database.ts';
import { DAY_MS } from '../durations.ts';
import type { Standing } from './standing.ts';

/**
 * How many payments somebody may make. Everybody who writes into other people's books has a limit of their
 * own. Outsiders share a separate limit, so they can't use up the room of the people who own the bill.
 *
 *   ROOM-1  On a bill the people who belong to it may make ALL payments together, and other people OUTSIDERS.
 *           From a person to somebody who paid the bill the first OF_PAIR are always possible, and an author's
 *           first one: only payers are owed, nobody who came by the link says who paid, and ids end at 40.
 *   ROOM-2  An author makes at most OWN.other payments on a bill, or OWN.editor if they edit all of it. After
 *           they left its group, or were removed, it is OWN.afterLeaving besides those of ROOM-1.
 *   ROOM-3  What somebody made before they were taken out doesn't count. Going away frees nothing.
 *   ROOM-4  In groups and pairs an author has a limit of unanswered payments in a month, and one of those
 *           with the same person. Settling up with nine friends each week makes 39.
 *   ROOM-5  People removed from a group make at most AFTER_REMOVAL more there, for the time before.
 */
const ALL = 400;
const OUTSIDERS = 200;
const OF_PAIR = 2;
const OWN = { editor: 200, other: 20, afterLeaving: 3 };
const OPEN = { book: 200, pair: 60 };
const MONTH_MS = 30 * DAY_MS;
const AFTER_REMOVAL = 10;

interface Maker {
  user: string;
  at: Date;
}

/** Whether one more payment is too much. */
export async function isFull(
  trx: Trx,
  about: PaymentAbout,
  standing: Standing,
  maker: Maker,
): Promise<boolean> {
  if (about.for === 'bill') return isBillFull(trx, about, standing, maker.user);
  const { removedAt } = standing;
  return (
    (removedAt !== null &&
      about.for === 'group' &&
      (await madeAfter(trx, about.group, maker.user, removedAt)) >= AFTER_REMOVAL) ||
    isBookFull(trx, about, maker)
  );
}

/** The author of the first word of payment `p`. */
const first = sql`lateral (
  select o.user_id, o.at from document_ops o where o.kind = 'payment' and o.id = p.id order by o.rev, o.seq limit 1) first`;

async function isBillFull(
  trx: Trx,
  { bill, to, n }: Extract<PaymentAbout, { for: 'bill' }>,
  { role, belongs, board }: Standing,
  me: string,
): Promise<boolean> {
  const { rows } = await sql<{ own: number; insiders: number; outsiders: number; hasLeft: boolean }>`
    select count(*) filter (where user_id = ${me}) as own,
      count(*) filter (where is_of) as insiders,
      count(*) filter (where not is_of and not is_freed) as outsiders,
      (select ${wasInGroupOf(me)} from receipts r where r.id = ${bill}) as "hasLeft"
    from (
      select first.user_id, coalesce(first.at <= l.taken_out_at, false) as is_freed,
        first.user_id is null or ${belongsTo(sql<string>`first.user_id`)} as is_of
      from payments p join receipts r on r.id = p.receipt_id left join ${first} on true
        left join places l on l.receipt_id = r.id and l.user_id = first.user_id
      where p.receipt_id = ${bill}
    ) made`.execute(trx);
  const { own, insiders, outsiders, hasLeft } = rows[0]!;
  const isDue = (n <= OF_PAIR || own === 0) && hasPaid(board!, to);
  const most = role && editsAll(role) ? OWN.editor : hasLeft && !isDue ? OWN.afterLeaving : OWN.other;
  if (own >= most) return true;
  return !isDue && (belongs ? insiders >= ALL : outsiders >= OUTSIDERS);
}

/** Whether the column, or another one of the same account, paid the restaurant: nobody else is owed. */
function hasPaid({ bill, columns }: StoredBoard, id: string): boolean {
  const user = accountIn(columns[id]);
  return (bill.paid ?? []).some(
    ({ who }) => who === id || (user !== null && accountIn(getOwn(columns, who)) === user),
  );
}

/** ROOM-5 */
async function madeAfter(trx: Trx, group: string, user: string, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payments p, ${first}
    where p.group_id = ${group} and first.user_id = ${user} and first.at > ${at}`.execute(trx);
  return rows[0]!.count;
}

/** ROOM-4. All payments between two users are one book here. */
async function isBookFull(
  trx: Trx,
  about: Exclude<PaymentAbout, { for: 'bill' }>,
  { user, at }: Maker,
): Promise<boolean> {
  const both = [about.from, about.to];
  const { rows } = await sql<{ book: number; pair: number }>`
    select count(*) as book,
      count(*) filter (where p.from_part = any(${both}::text[]) and p.to_part = any(${both}::text[])) as pair
    from payments p, ${first}
    where p.receipt_id is null
      and p.group_id is not distinct from ${about.for === 'group' ? about.group : null}::uuid
      and (p.doc ->> 'sent' is null or p.doc ->> 'got' is null)
      and first.user_id = ${user} and first.at > ${new Date(at.getTime() - MONTH_MS)}`.execute(trx);
  const { book, pair } = rows[0]!;
  return book >= OPEN.book || pair >= OPEN.pair;
}
