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
  /** Fails if the database does not answer. A long transaction of the embedded one does not delay it. */
  answers: () => Promise<void>;
  /** Fails where a write would fail. It writes to the disk, and nothing of it stays. */
  stores: () => Promise<void>;
  /** Waits for what is under way. */
  close: () => Promise<void>;
}
