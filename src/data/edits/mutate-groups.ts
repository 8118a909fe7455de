import type { Group } from '../../contract/groups.ts';
import { getOwn } from '../../domain/board/board.ts';
import { personOfUser, resolvePerson } from '../../domain/group/same-human.ts';
import { documentOf } from '../device/documents.ts';
import { newDocument } from '../device/refs.ts';
import { groupQueue, meQueue, type GroupPatch, type OutboxRow } from '../device/rows.ts';
import { discardRefused } from './discard.ts';
import { enqueue, needsOf } from './outbox.ts';
import { storeOps } from './store-ops.ts';
import { invited, refresh } from './view.ts';
import type { EditPorts } from './writer.ts';

export interface NewGroup {
  name: string;
  /** Lower-cased addresses of all members but the creator. */
  emails: string[];
  /** Names of friends without e-mail. */
  friends?: readonly string[];
  defaultGroup: boolean;
}

/** A change as screens make it: whom it adds gets an id here. */
export interface GroupChange extends GroupPatch {
  inviteEmails?: readonly string[];
  /** Names of friends without e-mail. */
  friends?: readonly string[];
}

export interface GroupEdits {
  createGroup: (group: NewGroup) => Promise<string>;
  patchGroup: (id: string, change: GroupChange) => Promise<void>;
  /** This user is a person of the group who has no account. */
  claimPerson: (id: string, person: string) => Promise<void>;
  /** Leaves a group: it goes from this device at once. */
  leaveGroup: (id: string) => Promise<void>;
  /** Deletes it, or brings it back. One that the server has refused just goes. */
  setGroupDeleted: (id: string, value: boolean) => Promise<void>;
}

export function groupEdits(edits: EditPorts): GroupEdits {
  const { db, ids, me, writer, onWrite } = edits;
  const friendOps = (names: readonly string[]) =>
    names.map((name) => ({ op: 'person.add', id: ids(), person: { name } }) as const);

  function patchOf({
    inviteEmails = [],
    friends = [],
    invites: known = [],
    ...patch
  }: GroupChange): GroupPatch {
    const invites = [...known, ...inviteEmails.map((email) => ({ person: ids(), email }))];
    const ops = [...(patch.ops ?? []), ...friendOps(friends)];
    return { ...patch, ...(invites.length > 0 && { invites }), ...(ops.length > 0 && { ops }) };
  }

  return {
    async createGroup({ name, emails, friends = [], defaultGroup }) {
      const id = ids();
      const { _id, email, username } = me;
      const own = me.name || username;
      const people = { [ids()]: { name: own, user: _id } };
      const group: Group = invited(
        {
          _id: id,
          name,
          defaultGroup: false,
          creator: _id,
          users: [{ _id, email, username, name: me.name ?? username }],
          invitations: [],
          people,
          deleted: null,
          requests: [],
          rev: 0,
        },
        emails.map((address) => ({ person: ids(), email: address })),
      );
      await writer.run(async () => {
        await db.documents.put(newDocument(groupQueue(id), group));
        await enqueue(edits, { type: 'create', ref: groupQueue(id), doc: group });
        if (defaultGroup) await storeOps(edits, meQueue(_id), [{ op: 'me.set', field: 'group', value: id }]);
        if (friends.length === 0) return;
        await enqueue(edits, { type: 'group.patch', id, patch: { ops: friendOps(friends) } });
        await refresh(db, groupQueue(id));
      });
      onWrite();
      return id;
    },

    async patchGroup(id, change) {
      const patch = patchOf(change);
      await writer.run(async () => {
        await enqueue(edits, { type: 'group.patch', id, patch });
        await refresh(db, groupQueue(id));
      });
      onWrite();
    },

    async claimPerson(id, person) {
      await writer.run(async () => {
        const people = (await documentOf(db, 'group', id))?.view.people ?? {};
        const own = personOfUser(people, me._id);
        if (own === null || getOwn(people, person)?.user !== undefined) return;
        if (!getOwn(people, person) || resolvePerson(people, person) === own) return;
        const ops = [{ op: 'person.set', id: person, field: 'is', value: own } as const];
        await enqueue(edits, { type: 'group.patch', id, patch: { ops } });
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

    async setGroupDeleted(id, value) {
      await writer.run(async () => {
        if (!(await discardRefused(db, groupQueue(id)))) return;
        const ops = [{ op: 'group.set', field: 'deleted', value } as const];
        // Bills that go into it go first: a deleted group takes none.
        const isNaming = ({ call }: OutboxRow) => needsOf(call).includes(groupQueue(id));
        const naming = value ? await db.outbox.filter(isNaming).toArray() : [];
        const bills = naming.map(({ queue }) => queue).filter((queue) => queue.startsWith('receipt:'));
        await enqueue(edits, { type: 'group.patch', id, patch: { ops } }, [...new Set(bills)]);
        await refresh(db, groupQueue(id));
      });
      onWrite();
    },
  };
}
