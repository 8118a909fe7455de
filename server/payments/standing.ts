import { sql } from 'kysely';
import { getOwn, type StoredBoard } from '../../src/domain/board/board.ts';
import type { Role } from '../../src/domain/board/rights.ts';
import { resolvePerson } from '../../src/domain/group/same-human.ts';
import type { PaymentAbout, PaymentSide } from '../../src/domain/settling/payment.ts';
import { belongsTo, groupsOf, mayUseReceipt } from '../access/access.ts';
import { lockBoard } from '../access/board.ts';
import { sideOf } from '../access/sides.ts';
import type { Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { isUuid } from '../http/uuid.ts';
import { isGuest } from '../is-guest.ts';
import { readPeople } from '../people/people.ts';

/** What a payment is for, as its writer stands to it. */
export interface Standing {
  sides: { from: PaymentSide; to: PaymentSide };
  /** What the writer is to the bill; of a group's payment a member, or null for who has left. */
  role: Role | null;
  /** The bill's, which is locked; null where there is none. */
  board: StoredBoard | null;
  /** Both sides, where the id names users. */
  users: { from: string | null; to: string | null } | null;
  /** They are in the group, or belong to the bill. Others write no text. */
  belongs: boolean;
  /** When they were removed from the bill or group; null: they weren't. */
  removedAt: Date | null;
  /** When the group was made, or the younger of the two accounts. Null: of a bill, which dates no payment. */
  began: Date | null;
}

const notFound = () => new Fault('paymentNotFound');

/**
 * @throws Fault paymentNotFound: there is no such bill, group, or people of it; or the writer has nothing to
 * do with it
 */
export async function standingOf(trx: Trx, me: string, about: PaymentAbout, id: string): Promise<Standing> {
  if (about.for === 'bill') return standingOnBill(trx, me, about);
  if (about.for === 'group') return standingInGroup(trx, me, about);
  const { from, to } = about;
  const pair = isUuid(from) && isUuid(to) ? await mayPay(trx, me, about, id) : undefined;
  if (!pair) throw notFound();
  const sides = { from: accountSide(from), to: accountSide(to) };
  return { ...pair, sides, role: null, board: null, users: { from, to }, removedAt: null };
}

const accountSide = (user: string | null): PaymentSide => ({ user, holders: [] });

/** Also of a deleted bill: who paid before they heard of it says so. */
async function standingOnBill(
  trx: Trx,
  me: string,
  { bill, from: fromPart, to: toPart }: Extract<PaymentAbout, { for: 'bill' }>,
): Promise<Standing> {
  const locked = await lockBoard(trx, me, bill).catch((error: unknown) => {
    throw error instanceof Fault ? notFound() : error;
  });
  const { doc: board, role, belongs, outAt } = locked;
  const [from, to] = [sideOf(board, fromPart), sideOf(board, toPart)];
  if (!from || !to) throw notFound();
  // A guest sees the payments of those whom they hold alone.
  const isTheirs = [from, to].some(({ holders }) => holders.includes(me));
  if (role === 'guest' && !isTheirs) throw notFound();
  return {
    sides: { from, to },
    role,
    board,
    users: null,
    belongs,
    removedAt: outAt,
    began: null,
  };
}

/**
 * Each side is a user who is or was in the group, or a person of it without an account. Whoever has been in a
 * group has its payments that name them, also once it is deleted.
 */
async function standingInGroup(
  trx: Trx,
  me: string,
  { group, from, to }: Extract<PaymentAbout, { for: 'group' }>,
): Promise<Standing> {
  const people = await readPeople(trx, group);
  const { rows } = await sql<{ id: string; removedAt: Date | null; began: Date }>`
    select m.user_id as id, case when m.removed then coalesce(m.removed_at, m.joined_at) end as "removedAt", g.created_at as began
    from group_members m join groups g on g.id = m.group_id where g.id = ${group}`.execute(trx);
  const inGroup = new Map(rows.map((row) => [row.id, row]));
  const own = inGroup.get(me);
  const [payer, payee] = [from, to].map((part) => {
    if (inGroup.has(part)) return { id: part, user: part };
    const person = getOwn(people, resolvePerson(people, part));
    return person && { id: person.user ?? resolvePerson(people, part), user: person.user ?? null };
  });
  if (own === undefined || !payer || !payee || payer.id === payee.id) throw notFound();
  const { removedAt, began } = own;
  if (removedAt && me !== payer.user && me !== payee.user) throw notFound();
  return {
    sides: { from: accountSide(payer.user), to: accountSide(payee.user) },
    role: removedAt ? null : 'member',
    board: null,
    users: { from: payer.user, to: payee.user },
    belongs: removedAt === null,
    removedAt,
    began,
  };
}

/** A new payment between two users needs a group that both are in, or a bill that both belong to. */
async function mayPay(
  trx: Trx,
  me: string,
  { from, to }: Extract<PaymentAbout, { for: 'pair' }>,
  id: string,
): Promise<Pick<Standing, 'belongs' | 'began'> | undefined> {
  if (me !== from && me !== to) return undefined;
  const other = me === from ? to : from;
  const { rows } = await sql<{ belongs: boolean; began: Date }>`
    select own.belongs, greatest(u.created_at, w.created_at) as began
    from users u, users w, lateral (select (
      exists (select 1 from group_members m
        where m.user_id = u.id and not m.removed and m.group_id = any(${groupsOf(me)}))
      or exists (select 1 from receipts r
        where ${mayUseReceipt(me)} and ${belongsTo(me)} and ${belongsTo(other)})
      or (u.deleted_at is not null and exists (
        select 1 from receipts r join boards b on b.receipt_id = r.id, jsonb_each(b.doc -> 'columns') c
        where ${mayUseReceipt(me)} and c.value ->> 'user' = u.id::text))) as belongs) own
    where u.id = ${other} and not ${isGuest()} and w.id = ${me} and not ${isGuest('w')}
      and (own.belongs or exists (select 1 from payments where id = ${id}))`.execute(trx);
  return rows[0];
}
