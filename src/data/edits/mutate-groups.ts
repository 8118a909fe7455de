import type { Group } from '../../contract/groups.ts';
import { getOwn } from '../../domain/board/board.ts';
import { addPeopleOps, type NewPeople } from '../../domain/group/add-people.ts';
import { colourIn } from '../../domain/group/colour.ts';
import { applyGroupOps, memberWho, type GroupOp, type GroupPerson } from '../../domain/group/group.ts';
import { personOfUser, resolvePerson } from '../../domain/group/same-human.ts';
import { documentOf } from '../device/documents.ts';
import { newDocument } from '../device/refs.ts';
import { groupQueue, meQueue, type OutboxRow } from '../device/rows.ts';
import { discardRefused } from './discard.ts';
import { enqueue, needsOf } from './outbox.ts';
import { storeOps } from './store-ops.ts';
import { refresh } from './view.ts';
import type { EditPorts } from './writer.ts';

export interface NewGroup extends NewPeople {
  name: string;
  defaultGroup: boolean;
}

export interface GroupEdits {
  createGroup: (group: NewGroup) => Promise<string>;
  /** All of it in one step. */
  editGroup: (id: string, ops: readonly GroupOp[], people?: NewPeople) => Promise<void>;
  /** This user is a person of the group who has no account. */
  claimPerson: (id: string, person: string) => Promise<void>;
  /** Leaves a group: it goes from this device at once. */
  leaveGroup: (id: string) => Promise<void>;
  /** Deletes it, or brings it back. One that the server has refused just goes. */
  setGroupDeleted: (id: string, value: boolean) => Promise<void>;
}

export function groupEdits(edits: EditPorts): GroupEdits {
  const { db, ids, me, writer, onWrite } = edits;

  /** Stores what `opsFor` makes of the group as it is on this device. */
  const edit = async (id: string, opsFor: (group: Group) => readonly GroupOp[]) => {
    await writer.run(async () => {
      const row = await documentOf(db, 'group', id);
      const ops = row ? opsFor(row.view) : [];
      if (ops.length > 0) await storeOps(edits, groupQueue(id), ops);
    });
    onWrite();
  };

  return {
    async createGroup({ name, defaultGroup, ...others }) {
      const id = ids();
      const { _id: user, email, username } = me;
      const own: GroupPerson = {
        name: me.name || username,
        user,
        ...colourIn(me),
        standing: 'member',
        email,
        username,
      };
      const people = { [ids()]: own };
      const start: Group = { _id: id, name, creator: user, people, deletedBy: null, rev: 0 };
      const group: Group = { ...start, ...applyGroupOps(start, addPeopleOps(start.people, others, ids)) };
      await writer.run(async () => {
        await db.documents.put(newDocument(groupQueue(id), group));
        await enqueue(edits, { type: 'create', ref: groupQueue(id), doc: group });
        if (defaultGroup) await storeOps(edits, meQueue(user), [{ op: 'me.set', field: 'group', value: id }]);
      });
      onWrite();
      return id;
    },

    editGroup: (id, ops, people = {}) =>
      edit(id, (group) => [...ops, ...addPeopleOps(group.people, people, ids)]),

    claimPerson: (id, person) =>
      edit(id, ({ people }) => {
        const own = personOfUser(people, me._id);
        if (own === null || getOwn(people, person)?.user !== undefined) return [];
        if (!getOwn(people, person) || resolvePerson(people, person) === own) return [];
        return [{ op: 'person.set', id: person, field: 'is', value: own }];
      }),

    leaveGroup: (id) =>
      edit(id, (group) => {
        const own = memberWho(group, me._id);
        return own ? [{ op: 'person.set', id: own.id, field: 'standing', value: null }] : [];
      }),

    async setGroupDeleted(id, value) {
      await writer.run(async () => {
        if (!(await discardRefused(db, groupQueue(id)))) return;
        const op = { op: 'group.set', field: 'deleted', value } as const;
        // Bills that go into it go first: a deleted group takes none.
        const isNaming = ({ call }: OutboxRow) => needsOf(call).includes(groupQueue(id));
        const naming = value ? await db.outbox.filter(isNaming).toArray() : [];
        const bills = naming.map(({ queue }) => queue).filter((queue) => queue.startsWith('receipt:'));
        await enqueue(edits, { type: 'op', ref: groupQueue(id), op }, [...new Set(bills)]);
        await refresh(db, groupQueue(id));
      });
      onWrite();
    },
  };
}
