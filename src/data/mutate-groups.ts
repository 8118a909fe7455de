import type { Group } from '../contract/groups.ts';
import { cutLoose, lanesNaming } from './cut-loose.ts';
import { enqueue } from './enqueue.ts';
import type { Edits } from './mutate.ts';
import { goOn, lanesBehind } from './parked.ts';
import { laneRows, refresh } from './refresh.ts';
import { pendingInvitations } from './replay.ts';
import { groupLane, type GroupPatch } from './rows.ts';

export interface NewGroup {
  name: string;
  /** Lower-cased addresses of everybody but the one who makes it. */
  emails: string[];
  defaultGroup: boolean;
}

export interface GroupEdits {
  createGroup: (group: NewGroup) => Promise<string>;
  patchGroup: (id: string, patch: GroupPatch) => Promise<void>;
  deleteGroup: (id: string) => Promise<void>;
}

export function groupEdits(edits: Edits): GroupEdits {
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
        await refresh(db, groupLane(id));
      });
      onWrite();
    },

    async deleteGroup(id) {
      await writer.run(async () => {
        const rows = await laneRows(db, groupLane(id));
        const behind = await lanesBehind(db, groupLane(id));
        const create = rows.find((row) => row.call.type === 'group.create');
        const unsent = rows.filter((row) => row.batch === null);
        await db.outbox.bulkDelete(unsent.map((row) => row.n));
        if (create && (create.batch === null || create.state === 'parked')) {
          await db.outbox.bulkDelete(rows.map((row) => row.n));
        } else {
          const dependsOn = await lanesNaming(db, groupLane(id));
          await enqueue(edits, { type: 'group.delete', id }, { dependsOn });
        }
        // As on the server: a group's receipts outlive it. Only its creator's deletion is certain to be taken.
        if ((await db.groups.get(id))?.view.creator === me._id) await cutLoose(db, groupLane(id));
        await goOn(db, behind);
      });
      onWrite();
    },
  };
}
