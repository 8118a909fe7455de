import type { Group } from '../contract/groups.ts';
import { enqueueGroupDeletion } from './discard.ts';
import { enqueue } from './outbox.ts';
import { groupQueue, type GroupPatch } from './rows.ts';
import { pendingInvitations, refresh } from './view.ts';
import type { EditPorts } from './writer.ts';

export interface NewGroup {
  name: string;
  /** Lower-cased addresses of all members but the creator. */
  emails: string[];
  defaultGroup: boolean;
}

export interface GroupEdits {
  createGroup: (group: NewGroup) => Promise<string>;
  patchGroup: (id: string, patch: GroupPatch) => Promise<void>;
  /** Leaves a group: it goes from this device at once. */
  leaveGroup: (id: string) => Promise<void>;
  deleteGroup: (id: string) => Promise<void>;
}

export function groupEdits(edits: EditPorts): GroupEdits {
  const { db, ids, me, writer, onWrite } = edits;

  return {
    async createGroup({ name, emails, defaultGroup }) {
      const id = ids();
      const { _id, email, username } = me;
      const made: Group = {
        _id: id,
        name,
        defaultGroup,
        creator: me._id,
        users: [{ _id, email, username, name: me.name ?? username }],
        invitations: pendingInvitations(emails),
      };
      await writer.run(async () => {
        await db.groups.put({ _id: id, snapshot: null, made, view: made, hidden: 0, gone: 0 });
        await enqueue(edits, { type: 'group.create', id, name, emails, defaultGroup });
      });
      onWrite();
      return id;
    },

    async patchGroup(id, patch) {
      await writer.run(async () => {
        await enqueue(edits, { type: 'group.patch', id, patch });
        await refresh(db, groupQueue(id));
      });
      onWrite();
    },

    async leaveGroup(id) {
      await writer.run(async () => {
        const patch = { removeUsers: [me._id] };
        await enqueue(edits, { type: 'group.patch', id, patch, leaves: true });
        await refresh(db, groupQueue(id));
      });
      onWrite();
    },

    async deleteGroup(id) {
      await writer.run(() => enqueueGroupDeletion(edits, id, me._id));
      onWrite();
    },
  };
}
