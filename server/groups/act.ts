import type { Trx } from '../db/database.ts';
import type { Random } from '../deps.ts';
import type { Author } from '../documents/log.ts';
import type { JoinedRows } from '../people/people.ts';

/** Who acts, when, where new ids come from, and what follows elsewhere. */
export interface Act {
  me: { id: string; email: string };
  at: Date;
  random: Random;
  effects: GroupEffects;
}

/** What a change of a group does to other subjects, in its transaction. server/effects.ts hands it in. */
export interface GroupEffects {
  /** Users have got the group, or lost it. */
  keepDefaults: (trx: Trx, users: readonly string[], group: string, at: Date) => Promise<void>;
  /** A user has chosen it. */
  setDefault: (trx: Trx, user: string, group: string, at: Date) => Promise<void>;
  /** Somebody has joined, or their rows are known now. */
  claimSeats: (trx: Trx, group: string, joined: JoinedRows, at: Date) => Promise<void>;
  /** Somebody has joined by a link. */
  seatAtTable: (trx: Trx, group: string, user: string, act: { at: Date; random: Random }) => Promise<void>;
  /** A member was removed with their payments. */
  takeBackWords: (trx: Trx, about: { group: string }, host: Author, user: string) => Promise<void>;
}

/** When members come and go, and what keeps their default groups. */
export interface Keeping {
  at: Date;
  effects: Pick<GroupEffects, 'keepDefaults'>;
}
