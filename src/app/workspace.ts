import type { User } from '../contract/auth.ts';
import type { Data } from '../data/context.tsx';
import type { KiraDb } from '../data/db.ts';
import type { UserSync } from '../sync/create.ts';
import { toast } from '../ui/toast.tsx';

/** One person's data on this device and its sync, open for as long as they are signed in. */
export interface Workspace {
  data: Data;
  sync: UserSync;
  /** How much is on this device only, photos without a receipt included. */
  unsent: () => Promise<number>;
  /** The same workspace after the profile has changed. */
  renamed: (me: User) => Workspace;
  /** They have signed out: nothing of theirs is shown or sent any more, what they did is still stored. */
  close: () => void;
}

export function createWorkspace(db: KiraDb, sync: UserSync, me: User): Workspace {
  return {
    data: { db, mutate: sync.mutate, me },
    sync,
    unsent: async () => (await db.outbox.count()) + sync.mutate.unsaved(),
    renamed: (next) => createWorkspace(db, sync, next),
    close: () => {
      toast.clear();
      sync.stop();
      db.end();
    },
  };
}
