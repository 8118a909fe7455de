import type { ColumnType, Generated } from 'kysely';
import type { Language } from '../../src/language/language.ts';

/** The tables of accounts and sessions besides `users` (server/auth) and of e-mails (server/mail). */
export interface AuthTables {
  session_families: {
    id: string;
    user_id: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    device: string | null;
    /** The identity (`idOfIdentity`) or the passkey that opened it; null for a password. */
    identity: Generated<string | null>;
  };
  registrations: {
    signup_hash: string;
    user_id: string;
    username: string;
    password: string;
    language: Language;
    created_at: Date;
    guest_id: Generated<string | null>;
    name: Generated<string | null>;
    colour: Generated<number | null>;
  };
  email_tokens: {
    hash: string;
    user_id: string;
    purpose: 'verify' | 'reset' | 'change';
    expires_at: Date;
    /** The new address of a change. */
    email: Generated<string | null>;
  };
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
  two_factors: {
    user_id: string;
    secret: string;
    confirmed_at: Date | null;
    last_step: Generated<number>;
  };
  recovery_codes: { user_id: string; hash: string };
  two_factor_logins: {
    hash: string;
    user_id: string;
    redirect: string;
    identity: Generated<string | null>;
    wrong_codes: Generated<number>;
    expires_at: Date;
  };
  passkeys: {
    id: string;
    user_id: string;
    public_key: string;
    counter: number;
    name: string;
    created_at: Date;
    last_used_at: Generated<Date | null>;
  };
  passkey_challenges: { hash: string; browser: string; user_id: string | null; expires_at: Date };
  identities: {
    issuer: string;
    subject: string;
    user_id: string;
    created_at: Date;
    removed_at: Generated<Date | null>;
  };
}
