import type { User } from '../contract/auth.ts';
import type { Data } from '../data/context.tsx';
import type { Sync } from '../sync/start.ts';
import type { StatusStore } from '../sync/status.ts';
import { toast } from '../toasts/toast.ts';

/** One user's data on this device, with its sync. It is open while the user is signed in. */
export interface Workspace {
  data: Data;
  sync: Sync;
  status: StatusStore;
  /** Whether this device has a change or a photo that the server does not have yet. */
  hasUnsent: () => Promise<boolean>;
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
    hasUnsent: async () =>
      data.mutate.unsaved() > 0 ||
      (await data.db.outbox.count()) > 0 ||
      (await data.db.unusedPhotos.count()) > 0,
    renamed: (me) => createWorkspace({ ...data, me }, sync, status),
    close: () => {
      toast.clear();
      sync.stop();
      data.tab.close();
      data.db.signOut();
    },
  };
}
