import type { ColumnType, Generated } from 'kysely';

/** The tables of accounts and sessions besides `users` (server/auth) and of e-mails (server/mail). */
export interface AuthTables {
  session_families: {
    id: string;
    user_id: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    device: string | null;
  };
  email_tokens: { hash: string; user_id: string; purpose: 'verify' | 'reset'; expires_at: Date };
  mails: {
    id: string;
    kind: string;
    recipient: string;
    data: ColumnType<Record<string, string>, string, string>;
    created_at: Date;
    due_at: Date;
    attempts: Generated<number>;
  };
  attempts: { subject: string; span: 'hour' | 'day'; since: Date; count: number };
  devices: { hash: string; user_id: string; created_at: Date; last_used_at: Date };
}
