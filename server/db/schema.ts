import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuditKind } from '../../src/contract/audit.ts';
import type { Rejection } from '../../src/contract/board.ts';
import type { OpOutcome, StoredBoard } from '../../src/domain/board/board.ts';
import type { KindName } from '../../src/domain/documents/kind.ts';
import type { Documents } from '../../src/domain/documents/kinds.ts';
import type { GroupDoc } from '../../src/domain/group/group.ts';
import type { OwnSettings } from '../../src/domain/me/me.ts';
import type { Minor } from '../../src/domain/money/money.ts';
import type { Payment } from '../../src/domain/settling/payment.ts';
import type { Language } from '../../src/language/language.ts';
import type { AuthTables } from './auth-tables.ts';

/** A jsonb column: parsed when read, sent as text. */
type Json<T> = ColumnType<T, string, string>;
type Operation = Documents[KindName]['op'];
/** xid8: set by the database alone. */
type Xid = ColumnType<string, never, never>;

/** Where an invitation is in its life (server/groups/invitations.ts). */
export type InvitationStatus = 'pending' | 'accepted' | 'declined' | 'cancelled' | 'expired';

export interface Tables extends AuthTables {
  audit_log: {
    id: GeneratedAlways<number>;
    user_id: string;
    at: Date;
    kind: AuditKind;
    by_user: string | null;
    about_user: string | null;
    document: string | null;
    what: string;
  };
  users: {
    id: string;
    /** Null: a guest, or an account that only passkeys open (`isGuest`). */
    email: string | null;
    username: string;
    name: string | null;
    colour: Generated<number | null>;
    phone: Generated<string>;
    language: Generated<Language>;
    /** Null: none yet; the account signs in by a third party. */
    password: string | null;
    signup_hash: Generated<string | null>;
    deleted_at: Generated<Date | null>;
    verified_at: Date | null;
    created_at: Date;
    /** A guest who makes bills of their own. */
    hosts: Generated<boolean>;
  };
  sessions: {
    id: string;
    family: string;
    user_id: string;
    access_hash: string;
    access_expires_at: Date;
    refresh_hash: string;
    expires_at: Date;
    replaced_at: Date | null;
    /** The id of the pair that was given for it. */
    replaces: string | null;
    used_at: Date | null;
  };
  groups: {
    id: string;
    /** Of `doc`. */
    name: GeneratedAlways<string>;
    creator: string;
    /** Its people without what other tables tell of them. */
    doc: Json<Omit<GroupDoc, 'deleted'>>;
    created_at: Date;
    deleted_at: Date | null;
    changed_xid: Xid;
    rev: Generated<number>;
  };
  own_settings: {
    user_id: string;
    /** Without the name, which is in `users`. */
    doc: ColumnType<Omit<OwnSettings, 'name'>, string | undefined, string>;
    rev: Generated<number>;
    changed_xid: Xid;
  };
  document_ops: {
    kind: KindName;
    id: string;
    rev: number;
    seq: number;
    op: Json<Operation>;
    was: Json<Operation> | null;
    /** Of both. */
    chars: GeneratedAlways<number>;
    user_id: string;
    device: string;
    batch: string | null;
    outcome: OpOutcome;
    reason: Rejection | null;
    at: Date;
  };
  group_members: {
    group_id: string;
    user_id: string;
    removed: Generated<boolean>;
    dissolved: Generated<boolean>;
    removed_at: Date | null;
    joined_at: Date;
    changed_xid: Xid;
    rev: Generated<number>;
    joined_xid: Xid;
    created_xid: Xid;
  };
  invitations: {
    id: string;
    group_id: string;
    email: string;
    person_id: string;
    invited_by: string;
    status: InvitationStatus;
    created_at: Date;
    expires_at: Date;
  };
  group_links: { group_id: string; id: string; hash: string; expires_at: Date };
  join_requests: {
    group_id: string;
    user_id: string;
    link_id: string;
    status: 'pending' | 'accepted' | 'refused';
    created_at: Date;
  };
  renames: { user_id: string; titles: string[] };
  bill_links: { receipt_id: string; id: string; hash: string; expires_at: Date; photo: boolean };
  places: {
    receipt_id: string;
    user_id: string;
    removed: Generated<boolean>;
    changed_xid: Xid;
    link_id: string | null;
    named: Generated<boolean>;
    since_rev: Generated<number>;
    taken_out_at: Date | null;
  };
  invitation_tokens: { hash: string; invitation_id: string; created_at: Date };
  images: {
    id: string;
    owner: string;
    sha256: string;
    type: string;
    bytes: number;
    width: number;
    height: number;
    rotation: number;
    created_at: Date;
  };
  receipts: {
    id: string;
    creator: string;
    group_id: string | null;
    image_id: string | null;
    read_by: Generated<string[]>;
    title: string;
    description: string;
    date: string | null;
    total: Minor;
    created_at: Date;
    deleted_at: Date | null;
    purged: Generated<boolean>;
    changed_xid: Xid;
    created_xid: Xid;
  };
  boards: {
    receipt_id: string;
    rev: number;
    initial: Json<StoredBoard>;
    /** The revision that `initial` is of. */
    initial_rev: Generated<number>;
    /** Of the log after `initial_rev`. */
    replay_bytes: Generated<number>;
    doc: Json<StoredBoard>;
  };
  payments: {
    id: string;
    receipt_id: string | null;
    group_id: string | null;
    from_part: string;
    to_part: string;
    from_user: string | null;
    to_user: string | null;
    rev: Generated<number>;
    doc: Json<Payment>;
    changed_xid: Xid;
    created_xid: Xid;
  };
  payment_people: { payment_id: string; user_id: string; removed: Generated<boolean>; changed_xid: Xid };
  payees: {
    receipt_id: string;
    user_id: string;
    made: Generated<boolean>;
    said: Generated<boolean>;
    removed: Generated<boolean>;
    changed_xid: Xid;
    created_xid: Xid;
  };
  ways_to_pay: { user_id: string; hidden: string | null; changed_xid: Xid };
  written: { user_id: string; chars: number };
  idempotency: {
    user_id: string;
    key: string;
    device: string;
    queue: string;
    seq: number | null;
    hash: string;
    created_at: Date;
  };
  queues: { user_id: string; device: string; queue: string; seq: number };
}
