import { sql } from 'kysely';
import type { BillLink, CameByLink, TakenOut } from '../../../src/contract/guests.ts';
import { getOwn, shownBoard } from '../../../src/domain/board/board.ts';
import { roleOn, takenOutAt } from '../../access/access.ts';
import { lockBoard, readBoard, type ReceiptBoard } from '../../access/board.ts';
import { audit } from '../../audit/audit.ts';
import { countAttempt } from '../../auth/attempts/attempts.ts';
import { hashToken } from '../../auth/sessions/sessions.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps, Random } from '../../deps.ts';
import { touch } from '../../documents/touch.ts';
import { DAY_MS } from '../../durations.ts';
import { sign, signedBefore, type Secret } from '../../encryption.ts';
import { Fault } from '../../http/fault.ts';
import { isGuest } from '../../is-guest.ts';
import { nameOfUser } from '../../user-name.ts';

/**
 * A bill's link: whoever has it picks what they had, without an account.
 *
 *   BILL-LINK-1  It gives a place on this bill and on nothing else (PLACE-1). Those of its creator and its
 *                group show it; anybody else is refused.
 *   BILL-LINK-2  A bill has one, from its creation on. It works for seven days, or until it is stopped or
 *                another one is made. Who is in stays in.
 *   BILL-LINK-3  The database has its hash alone. Its text is in bodies only, never in an address of the API.
 *   BILL-LINK-4  A link that never was, ended or was stopped is answered alike, as for a bill that is gone.
 *                So has one that its host can't see any more, because the secret was changed (SECRET-2).
 *   BILL-LINK-5  Somebody the host took out can't come back by any link of the bill until the host lets them.
 *                A guest without an account could return as somebody new, so the host may end the link too.
 *                Somebody who left the bill's group, or was removed from it, needs a link made after that.
 *   BILL-LINK-6  Before somebody comes in, a link reveals nothing. An account that looks gets the host's name,
 *                the bill's title and the free people on it.
 *   BILL-LINK-7  An account joins only when its user presses a button and says who they are on the bill.
 *                Before that nothing is written. Users who already have the bill aren't asked.
 */
const WEEK_MS = 7 * DAY_MS;
/** Links that one user may make. */
const LINKS = { hour: 60, day: 200 };

/** As the database has it. */
export interface StoredLink {
  id: string;
  hash: string;
  expires_at: Date;
  photo: boolean;
}
/** A link that works, with its text. */
export type WorkingLink = StoredLink & { token: string };

const signedBy = (id: string): string => `bill link ${id}`;

const tokenOf = (secret: Secret, { id, hash }: Pick<StoredLink, 'id' | 'hash'>): string | null =>
  signedBefore(secret, signedBy(id), (token) => hashToken(token) === hash);

/** As its host gets it. */
export const shownLink = (link: WorkingLink): BillLink => ({
  token: link.token,
  expiresAt: link.expires_at.toISOString(),
  photo: link.photo,
});

/** A link that works from now on. */
export function newLink(
  { secret, random }: Pick<Deps, 'secret' | 'random'>,
  at: Date,
  photo = true,
): WorkingLink {
  const id = random.id();
  const token = sign(secret, signedBy(id));
  return {
    id,
    token,
    hash: hashToken(token),
    expires_at: new Date(at.getTime() + WEEK_MS),
    photo,
  };
}

/** BILL-LINK-1 @throws Fault forbidden, receiptDeleted */
export function refuseOthers({ role, doc }: ReceiptBoard): void {
  if (role !== 'creator' && role !== 'member') throw new Fault('forbidden');
  if (doc.bill.deleted) throw new Fault('receiptDeleted');
}

/** The bill's link if it works, for its host. @throws Fault receiptNotFound, receiptDeleted, forbidden */
export async function findLink(
  db: Db,
  { secret, now }: Pick<Deps, 'secret' | 'now'>,
  me: string,
  receipt: string,
): Promise<{ link: WorkingLink | null; bill: ReceiptBoard }> {
  const bill = await readBoard(db, me, receipt);
  refuseOthers(bill);
  return { link: await workingLink(db, { secret }, receipt, now()), bill };
}

interface Wanted {
  renew: boolean;
  photo?: boolean | undefined;
}

/** The bill's link, made where there is none that works. @throws as findLink */
export async function makeLink(
  trx: Trx,
  { secret }: Pick<Deps, 'secret'>,
  receipt: string,
  { renew, photo: wanted, me, at, random }: Wanted & { me: string; at: Date; random: Random },
): Promise<{ link: WorkingLink; bill: ReceiptBoard }> {
  const bill = await lockBoard(trx, me, receipt);
  refuseOthers(bill);
  const known = await storedLink(trx, receipt);
  const kept = known && !renew ? working(secret, known, at) : null;
  const photo = wanted ?? known?.photo ?? true;
  const link = kept ? { ...kept, photo } : newLink({ secret, random }, at, photo);
  if (!kept) await countAttempt(trx, at, [{ subject: `bill links ${me}`, ...LINKS }]);
  await sql`
    insert into bill_links (receipt_id, id, hash, expires_at, photo)
    values (${receipt}, ${link.id}, ${link.hash}, ${link.expires_at}, ${photo})
    on conflict (receipt_id) do update set id = excluded.id, hash = excluded.hash,
      expires_at = excluded.expires_at, photo = excluded.photo`.execute(trx);
  if (!kept) {
    const isRenewed = known !== null && known.expires_at > at;
    await audit(trx, { at, kind: isRenewed ? 'billLinkRenewed' : 'billLinkMade', by: me, receipt });
  }
  // Phones take a bill as news by its revision.
  if (known && known.photo !== photo) {
    await sql`update boards set rev = rev + 1 where receipt_id = ${receipt}`.execute(trx);
    await touch(trx, 'receipt', [receipt]);
  }
  return { link, bill };
}

/** @throws as findLink */
export async function stopLink(trx: Trx, me: string, receipt: string, at: Date): Promise<void> {
  refuseOthers(await readBoard(trx, me, receipt));
  const { rows } = await sql`
    update bill_links set expires_at = ${at} where receipt_id = ${receipt} and expires_at > ${at}
    returning 1`.execute(trx);
  if (rows.length) await audit(trx, { at, kind: 'billLinkEnded', by: me, receipt });
}

/** The bill's link if it works, whoever asks. */
export async function workingLink(
  db: Db,
  { secret }: Pick<Deps, 'secret'>,
  receipt: string,
  at: Date,
): Promise<WorkingLink | null> {
  const link = await storedLink(db, receipt);
  return link && working(secret, link, at);
}

async function storedLink(db: Db, receipt: string): Promise<StoredLink | null> {
  const { rows } = await sql<StoredLink>`
    select id, hash, expires_at, photo from bill_links where receipt_id = ${receipt}`.execute(db);
  return rows[0] ?? null;
}

function working(secret: Secret, link: StoredLink, at: Date): WorkingLink | null {
  const token = link.expires_at > at ? tokenOf(secret, link) : null;
  return token === null ? null : { ...link, token };
}

export interface OpenLink {
  id: string;
  receipt: string;
  host: string;
}

/** BILL-LINK-4 @throws Fault linkEnded */
export async function linkBy(
  db: Db,
  { secret }: Pick<Deps, 'secret'>,
  token: string,
  at: Date,
): Promise<OpenLink> {
  const { rows } = await sql<OpenLink & { hash: string }>`
    select l.id, l.hash, r.id as receipt, ${nameOfUser} as host
    from bill_links l join receipts r on r.id = l.receipt_id join users u on u.id = r.creator
    where l.hash = ${hashToken(token)} and l.expires_at > ${at} and r.deleted_at is null`.execute(db);
  if (!rows[0] || tokenOf(secret, rows[0]) === null) throw new Fault('linkEnded');
  return rows[0];
}

/** Gives a user a place on the link's bill, if they don't see it yet. @throws Fault linkEnded */
export async function enterBy({ id, receipt }: OpenLink, trx: Trx, user: string, at: Date): Promise<void> {
  if (!(await letIn(trx, { receipt, user, link: id, at }))) throw new Fault('linkEnded');
}

/**
 * Gives a user a place by a link, if they don't see the bill yet. `since`: they see its log after this
 * revision; none: what comes from now on. @returns whether they see it: not whom the host has taken out
 * (BILL-LINK-5)
 */
export async function letIn(
  trx: Trx,
  {
    receipt,
    user,
    link,
    since,
    at,
  }: { receipt: string; user: string; link: string | null; since?: number; at: Date },
): Promise<boolean> {
  const { rows: seen } = await sql`
    select 1 from receipts r
    where r.id = ${receipt} and ${roleOn(user)} is not null and ${takenOutAt(user)} is null`.execute(trx);
  if (seen.length) return true;
  const { rows: given } = await sql`
    insert into places (receipt_id, user_id, link_id, since_rev)
    select r.id, ${user}, ${link}::uuid, coalesce(${since ?? null}::int, b.rev)
    from boards b join receipts r on r.id = b.receipt_id
    where r.id = ${receipt} and not ${hadLinkInGroup(user, link)}
    on conflict (user_id, receipt_id) do update set removed = false, link_id = excluded.link_id,
      since_rev = excluded.since_rev, changed_xid = pg_current_xact_id()
    where places.removed and not ${isTakenOut}
    returning 1`.execute(trx);
  // An account that a guest logs in to has no entry of its own: the guest had one.
  if (given.length && since === undefined) await audit(trx, { at, kind: 'cameByLink', by: user, receipt });
  return given.length === 1;
}

/** Of receipt `r`: the user has left its group since the link was made, so they may have it from there. */
export const hadLinkInGroup = (user: string, link: string | null) => sql<boolean>`exists (
  select 1 from group_members m
  where m.group_id = r.group_id and m.user_id = ${user} and m.removed and not m.dissolved and not exists (
    select 1 from bill_links l where l.receipt_id = r.id and l.id = ${link}::uuid
      and l.expires_at > coalesce(m.removed_at, m.joined_at) + ${WEEK_MS}::int * interval '1 millisecond'))`;

/** Of `places`: the host took this user out, and has not let them come back (BILL-LINK-5). */
export const isTakenOut = sql<boolean>`(places.taken_out_at is not null)`;

/** Who came by the bill's link. */
export async function peopleByLink(db: Db, { id, doc }: ReceiptBoard): Promise<CameByLink[]> {
  const { rows } = await sql<{ _id: string; name: string; isGuest: boolean }>`
    select u.id as _id, ${nameOfUser} as name, ${isGuest()} as "isGuest"
    from places p join users u on u.id = p.user_id
    where p.receipt_id = ${id} and not p.removed and p.link_id is not null and p.taken_out_at is null
    order by p.since_rev, u.id`.execute(db);
  const columns = Object.entries(shownBoard(doc).columns);
  const heldBy = (user: string) =>
    columns.filter(([, { holders }]) => Object.hasOwn(holders ?? {}, user)).map(([column]) => column);
  return rows.map((row) => ({ ...row, columns: heldBy(row._id) }));
}

/** How many of those who were taken out are named. */
const OUT = 50;

/** Who was taken out (BILL-LINK-5). A guest without an account has the name of the person they held last. */
export async function peopleTakenOut(db: Db, { id, doc }: ReceiptBoard): Promise<TakenOut[]> {
  const { rows } = await sql<{ _id: string; name: string | null; held: string | null }>`
    select u.id as _id, case when not ${isGuest()} then ${nameOfUser} end as name, (
      select o.op ->> 'id' from document_ops o
      where o.kind = 'receipt' and o.id = places.receipt_id::text and o.user_id = u.id and o.outcome = 'applied'
        and o.op ->> 'op' = 'column.hold' and o.op -> 'value' = 'true'::jsonb
      order by o.rev desc, o.seq desc limit 1) as held
    from places join users u on u.id = places.user_id
    where places.receipt_id = ${id} and ${isTakenOut} and u.deleted_at is null
    order by places.changed_xid desc, u.id limit ${OUT}`.execute(db);
  return rows.map(({ _id, name, held }) => ({
    _id,
    name: name ?? (held === null ? '' : (getOwn(doc.columns, held)?.title ?? '')),
  }));
}

/** BILL-LINK-5 @throws as findLink, notFound */
export async function letComeBack(
  trx: Trx,
  me: string,
  receipt: string,
  user: string,
  at: Date,
): Promise<void> {
  refuseOthers(await readBoard(trx, me, receipt));
  const { rows } = await sql`
    update places set taken_out_at = null, changed_xid = pg_current_xact_id()
    where receipt_id = ${receipt} and user_id = ${user} and ${isTakenOut} returning 1`.execute(trx);
  if (!rows.length) throw new Fault('notFound');
  await audit(trx, { at, kind: 'letBack', by: me, about: user, receipt });
}
