import { sql, type RawBuilder } from 'kysely';

/**
 * Who may see what: a receipt is its creator's and its group's members'. Written as conditions that
 * PostgreSQL answers from the indexes on creator and group.
 */

/** The groups that a user is a member of, as an array. */
export const groupsOf = (user: string): RawBuilder<string[]> =>
  sql`array(select group_id from group_members where user_id = ${user} and not removed)`;

/** For receipts `r`. */
export const mayUseReceipt = (user: string): RawBuilder<boolean> =>
  sql`(r.creator = ${user} or r.group_id = any(${groupsOf(user)}))`;

/** A receipt's group as `user` sees it: null once they (or everybody) have left it. */
export const groupSeenBy = (user: string): RawBuilder<string | null> =>
  sql`case when r.group_id = any(${groupsOf(user)}) then r.group_id end`;

/** For groups `g`. */
export const mayUseGroup = (user: string): RawBuilder<boolean> =>
  sql`(g.deleted_at is null and g.id = any(${groupsOf(user)}))`;
