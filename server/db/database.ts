import type { Kysely, Transaction } from 'kysely';
import type { Changes } from './changes.ts';
import type { Tables } from './schema.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export interface Database {
  db: Db;
  kind: 'embedded' | 'postgresql';
  /** Names this very database: a cursor or a copy from another one is told apart by it. */
  identity: string;
  changes: Changes;
  /** Waits for what is under way. */
  close: () => Promise<void>;
}
