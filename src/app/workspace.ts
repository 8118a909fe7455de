import type { Data } from '../data/context.tsx';
import type { SyncControl } from '../sync/start.ts';
import type { StatusStore } from '../sync/status.ts';
import type { User } from '../contract/auth.ts';
import { toast } from '../ui/toast.tsx';

/** One person's data on this device and its sync, open for as long as they are signed in. */
export interface Workspace {
  data: Data;
  sync: SyncControl;
  status: StatusStore;
  /** Whether this device has changes, or a photo, that the server doesn't have. */
  hasUnsent: () => Promise<boolean>;
  /** The same workspace after the profile has changed. */
  renamed: (me: User) => Workspace;
  /** They have signed out: nothing of theirs is shown or sent any more, what they did is still stored. */
  close: () => void;
}

export function createWorkspace(data: Data, sync: SyncControl, status: StatusStore): Workspace {
  return {
    data,
    sync,
    status,
    hasUnsent: async () => data.mutate.unsaved() > 0 || (await data.db.outbox.count()) > 0,
    renamed: (me) => createWorkspace({ ...data, me }, sync, status),
    close: () => {
      toast.clear();
      sync.stop();
      data.db.signOut();
    },
  };
}
