import { sql } from 'kysely';
import { hashToken } from '../auth/sessions/sessions.ts';
import type { Db } from '../db/database.ts';
import type { InvitationStatus } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';

/** So many links of an invitation live at once: a mail that comes late still works. */
const LIVE_LINKS = 3;

/** Makes the link of an e-mail. Null where the invitation is pending no more. */
export async function newInvitationToken(
  { database: { db }, now, random }: Pick<Deps, 'database' | 'now' | 'random'>,
  invitation: string,
): Promise<string | null> {
  const token = random.token();
  const at = now();
  const { rows } = await sql`
    with old as (
      delete from invitation_tokens where hash in (
        select hash from invitation_tokens where invitation_id = ${invitation}
        order by created_at desc offset ${LIVE_LINKS - 1})
    )
    insert into invitation_tokens (hash, invitation_id, created_at)
    select ${hashToken(token)}, id, ${at}::timestamptz from invitations
    where id = ${invitation} and status = 'pending' and expires_at > ${at}
    returning 1`.execute(db);
  return rows.length ? token : null;
}

/** @throws Fault invitationNotFound */
export async function invitationOfLink(db: Db, token: string): Promise<string> {
  const row = await db
    .selectFrom('invitation_tokens')
    .select('invitation_id')
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) throw new Fault('invitationNotFound');
  return row.invitation_id;
}

/** What the page of a link shows. */
export interface InvitationView {
  status: InvitationStatus;
  expires_at: Date;
  inviter: string;
  inviter_id: string;
  group_name: string;
  members: number;
}

export async function viewInvitation(db: Db, invitation: string): Promise<InvitationView> {
  const { rows } = await sql<InvitationView>`
    select i.status, i.expires_at, u.username as inviter,
      u.id as inviter_id, g.name as group_name, (
      select count(*) from group_members m where m.group_id = g.id and not m.removed) as members
    from invitations i join users u on u.id = i.invited_by join groups g on g.id = i.group_id
    where i.id = ${invitation}`.execute(db);
  if (!rows[0]) throw new Fault('invitationNotFound');
  return rows[0];
}
