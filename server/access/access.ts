import { sql, type RawBuilder } from 'kysely';
import type { Role } from '../../src/domain/board/rights.ts';
import { isGuest } from '../is-guest.ts';

/**
 * Who may see what: a receipt is its creator's, its group's members', and theirs who have a place on it
 * (a column names them, or they came by its link). What each may do with it says src/domain/board/rights.ts.
 * A payment is its two sides', and theirs who made its bill, have it with an account, or are in its group.
 */

/** A user's id, or the column that has it. */
type UserId = string | RawBuilder<string>;

/** The groups that a user is a member of, as an array. */
export const groupsOf = (user: UserId): RawBuilder<string[]> =>
  sql`array(select group_id from group_members where user_id = ${user} and not removed)`;

/** For lists of receipts `r`: PostgreSQL answers it from the indexes on creator, group and id. */
export const mayUseReceipt = (user: string): RawBuilder<boolean> => sql`(
  r.creator = ${user} or r.group_id = any(${groupsOf(user)})
  or r.id = any(array(select receipt_id from places where user_id = ${user} and not removed)))`;

/** For receipts `r` that are found already: what the user is to each; null for one that they may not see. */
export const roleOn = (user: string): RawBuilder<Role | null> => sql`case
  when r.creator = ${user} then 'creator'
  when r.group_id = any(${groupsOf(user)}) then 'member'
  else (
    select case when ${isGuest()} then 'guest' else 'participant' end
    from places p join users u on u.id = p.user_id
    where p.user_id = ${user} and p.receipt_id = r.id and not p.removed)
  end`;

/** Of receipt `r`: when its host took the user out, who keeps it for their payments alone. */
export const takenOutAt = (user: string): RawBuilder<Date | null> => sql`case
  when r.creator = ${user} or r.group_id = any(${groupsOf(user)}) then null
  else (select p.taken_out_at from places p where p.user_id = ${user} and p.receipt_id = r.id) end`;

/**
 * Of receipt `r`: the user was removed from its group, or left it before it was deleted. A column that names
 * them keeps the bill theirs.
 */
export const wasInGroupOf = (user: UserId): RawBuilder<boolean> => sql`exists (
  select 1 from group_members m join groups g on g.id = m.group_id
  where m.group_id = r.group_id and m.user_id = ${user} and m.removed
    and (g.deleted_at is null or m.removed_at < g.deleted_at))`;

/**
 * Of receipt `r`: whether a user belongs to it, and has more than its link or an old payment: they made it,
 * are in its group, or a column names them (PLACE-3).
 */
export const belongsTo = (user: UserId): RawBuilder<boolean> => sql`(
  (r.creator = ${user} or r.group_id = any(${groupsOf(user)}) or exists (
    select 1 from places p
    where p.user_id = ${user} and p.receipt_id = r.id and p.named and not p.removed and p.taken_out_at is null
      and not ${wasInGroupOf(user)})) is true)`;

/** Of receipt `r`: the user sees its log after this revision. Who came by its link sees no earlier part. */
export const logSeenSince = (user: string): RawBuilder<number> => sql`case
  when r.creator = ${user} or r.group_id = any(${groupsOf(user)}) then 0
  else coalesce((
    select p.since_rev from places p
    where p.user_id = ${user} and p.receipt_id = r.id and not p.removed), 0)
  end`;

/** Of receipt `r`: whether the user sees its photo. For those who came by its link there is a switch. */
export const seesPhoto = (user: string): RawBuilder<boolean> => sql`(
  r.creator = ${user} or r.group_id = any(${groupsOf(user)}) or exists (
    select 1 from places p left join bill_links l on l.receipt_id = p.receipt_id
    where p.user_id = ${user} and p.receipt_id = r.id and not p.removed
      and (p.link_id is null or coalesce(l.photo, false))))`;

/** The users who may see receipt `r`, each once. */
export const usersOfReceipt = sql`(
  select r.creator as user_id
  union select m.user_id from group_members m where m.group_id = r.group_id and not m.removed
  union select p.user_id from places p where p.receipt_id = r.id and not p.removed)`;

/** Somebody with an account has receipt `r`. */
export const hasAccount = sql`exists (
  select 1 from ${usersOfReceipt} p join users a on a.id = p.user_id where not ${isGuest('a')})`;

/** A receipt's group as `user` sees it: null once they (or everybody) have left it. */
export const groupSeenBy = (user: string): RawBuilder<string | null> =>
  sql`case when r.group_id = any(${groupsOf(user)}) then r.group_id end`;

/** For groups `g`: those, and the ones that were deleted in the last 30 days. */
export const seesGroup = (user: string): RawBuilder<boolean> => sql`exists (
  select 1 from group_members own
  where own.group_id = g.id and own.user_id = ${user} and (own.dissolved or not own.removed))`;

/** For groups `g`. */
export const mayUseGroup = (user: string): RawBuilder<boolean> =>
  sql`(g.deleted_at is null and g.id = any(${groupsOf(user)}))`;

/**
 * For ways to pay `w`: what the user sees of them. One has one's own, those of the members of one's groups,
 * and those of the payees of one's bills (server/access/payees.ts). Somebody who doesn't belong to the bill
 * sees just the code: nobody there has said who they are, or they were removed.
 */
export const waysSeenBy = (user: string): RawBuilder<'all' | 'code' | null> => sql`case
  when w.user_id = ${user} then 'all'
  when exists (select 1 from group_members m
    where m.user_id = w.user_id and not m.removed and m.group_id = any(${groupsOf(user)})) then 'all'
  when exists (select 1 from payees p join receipts r on r.id = p.receipt_id
    where p.user_id = w.user_id and not p.removed and ${belongsTo(user)})
  then 'all'
  when exists (select 1 from payees p join receipts r on r.id = p.receipt_id
    where p.user_id = w.user_id and not p.removed and ${mayUseReceipt(user)})
  then 'code'
  end`;

/** The users who see ways to pay `w`, each once. */
export const usersOfWays = sql`(
  select w.user_id
  union select m.user_id from group_members own join group_members m on m.group_id = own.group_id
  where own.user_id = w.user_id and not own.removed and not m.removed
  union select u.user_id from payees p join receipts r on r.id = p.receipt_id, lateral ${usersOfReceipt} u
  where p.user_id = w.user_id and not p.removed)`;

/** Payments `p` that the user is a side of, or whose side they hold. */
const isSideOf = (user: string): RawBuilder<boolean> => sql`exists (
  select 1 from payment_people s where s.payment_id = p.id and s.user_id = ${user} and not s.removed)`;

/** For payments `p`. Each account that is a side of a bill's payment with a word has a place on the bill. */
export const mayUsePayment = (user: string): RawBuilder<boolean> => sql`(case
  when p.receipt_id is null then p.group_id = any(${groupsOf(user)}) or ${isSideOf(user)}
  else exists (
    select 1 from receipts r, lateral (select ${roleOn(user)} as role) own
    where r.id = p.receipt_id and not r.purged and own.role is not null
      and (own.role <> 'guest' or ${isSideOf(user)}))
  end)`;

/** The users who may see payment `p`, each once. */
export const usersOfPayment = sql`(
  select s.user_id from payment_people s
  where p.receipt_id is null and s.payment_id = p.id and not s.removed
  union select m.user_id from group_members m where m.group_id = p.group_id and not m.removed
  union select u.user_id from receipts r, lateral ${usersOfReceipt} u join users a on a.id = u.user_id
  where r.id = p.receipt_id and (not ${isGuest('a')} or a.id = r.creator or exists (
    select 1 from payment_people s where s.payment_id = p.id and s.user_id = u.user_id and not s.removed)))`;
