import type { IsLeaked } from './auth/passwords/leaked-passwords.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Secret } from './encryption.ts';
import type { ImageStorage } from './images/storage.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ReadingThread } from './parse/reading-thread.ts';

/** What the server takes from outside; only server/start.ts and tests make one. */
export interface Deps {
  config: Config;
  database: Database;
  storage: ImageStorage;
  mailer: Mailer;
  reading: ReadingThread;
  /** Signs CSRF tokens and links, encrypts two-factor secrets and ways to pay. Sessions need none. */
  secret: Secret;
  /** What is left on the disk of the data folder. */
  freeBytes: () => Promise<number>;
  /** Asks whether a password was leaked; without it nobody is asked. */
  isLeaked?: IsLeaked;
  version: string;
  now: () => Date;
  random: Random;
  /** Where log lines go; without it nothing is logged. */
  log?: { write: (line: string) => void };
  /** The built app; without it the server has the API alone. */
  dist?: string;
}

export interface Random {
  /** A UUIDv7. */
  id: () => string;
  /** 256 bits as base64url: what opens a session or proves an e-mail address. */
  token: () => string;
  salt: () => Uint8Array;
}
