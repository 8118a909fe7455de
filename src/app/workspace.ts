import type { Data } from '../data/context.tsx';
import type { Sync } from '../sync/start.ts';
import type { StatusStore } from '../sync/status.ts';
import type { User } from '../contract/auth.ts';
import { toast } from '../ui/toast.tsx';

/** One user's data on this device, with its sync. It is open while the user is signed in. */
export interface Workspace {
  data: Data;
  sync: Sync;
  status: StatusStore;
  /** How many changes the server does not have yet. A photo without a receipt is one, too. */
  unsent: () => Promise<number>;
  /** The same workspace after the profile has changed. */
  renamed: (me: User) => Workspace;
  /** The user has signed out: the app shows and sends nothing more of theirs. Their edits stay stored. */
  close: () => void;
}

export function createWorkspace(data: Data, sync: Sync, status: StatusStore): Workspace {
  return {
    data,
    sync,
    status,
    unsent: async () => (await data.db.outbox.count()) + data.mutate.unsaved(),
    renamed: (me) => createWorkspace({ ...data, me }, sync, status),
    close: () => {
      toast.clear();
      sync.stop();
      data.db.end();
    },
  };
}
