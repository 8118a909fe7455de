import type { z } from 'zod/mini';
import type { groupOpsBody } from '../../src/contract/groups.ts';
import type { GroupOp } from '../../src/domain/group/group.ts';
import type { Trx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { refusedOps, resultsOf, type OpResult } from '../documents/log.ts';
import { pagination } from '../http/pagination.ts';
import type { Batch, Register, RouteCall } from '../http/route.ts';
import { newId } from '../outbox/new-id.ts';
import type { GroupEffects } from './act.ts';
import { editGroup, type GroupAct } from './edit.ts';
import { seenGroups, formerGroup, getGroup, groupOf, listGroups, type GroupRow } from './repository.ts';
import { createGroup, deleteGroup } from './service.ts';

/** What the specification's bodies ask for (server/specification). */
export interface GroupChanges {
  /** The other people of a new group. @throws Fault forbidden */
  newPeople: (body: RouteCall<'createGroup'>['body'], act: GroupAct) => GroupOp[];
  /** All of it, or a Fault. */
  change: (
    trx: Trx,
    id: string,
    body: Exclude<RouteCall<'patchGroup'>['body'], z.output<typeof groupOpsBody>>,
    act: GroupAct,
  ) => Promise<void>;
}

export function groupRoutes(
  register: Register,
  { config, database: { db }, random }: Deps,
  { newPeople, change }: GroupChanges,
  effects: GroupEffects,
): void {
  /**
   * Answers a request that was done before. Its sender may have left since: then the answer names nothing
   * that came later, and its revision 0 makes phones keep what they know.
   */
  const groupOrFormer = async (user: string, id: string, name = ''): Promise<GroupRow> => {
    const [group] = await seenGroups(db, user, [id]);
    return group ?? { ...(await formerGroup(db, user, id)), name, rev: 0 };
  };

  register('listGroups', async ({ me, query }) => {
    const { groups, total } = await listGroups(db, me.id, query);
    return { groups, pagination: pagination(query, total) };
  });

  register('getGroup', async ({ me, params }) => getGroup(db, me.id, params.id));

  register('createGroup', async ({ me, body, write, request }) => {
    const id = body._id ?? newId(random, request, me);
    return write({
      queue: `group:${id}`,
      effect: (trx, { at }) => {
        const act = { me, at, random, effects };
        return createGroup(trx, id, { ...body, ops: newPeople(body, act) }, act);
      },
      again: () => groupOrFormer(me.id, id, body.name),
    });
  });

  register('patchGroup', async ({ me, params: { id }, body, write }) => {
    const actOf = ({ at, key, device }: Batch) => ({
      me,
      at,
      random,
      effects,
      device,
      batch: key,
      quota: config.writeQuota.bytes,
    });
    if (!('baseRev' in body)) {
      return write({
        queue: `group:${id}`,
        effect: async (trx, batch) => {
          await change(trx, id, body, actOf(batch));
          return (await seenGroups(trx, me.id, [id]))[0] ?? formerGroup(trx, me.id, id);
        },
        again: () => groupOrFormer(me.id, id, body.name),
      });
    }
    const { ops, baseRev: seenRev } = body;
    const results = await write<OpResult[]>({
      queue: `group:${id}`,
      effect: (trx, batch) => editGroup(trx, id, { ops, seenRev }, actOf(batch)),
      again: async ({ key }) => {
        const done = await resultsOf(db, 'group', id, me.id, key);
        return done.length ? done : refusedOps(ops);
      },
    });
    const [row] = await seenGroups(db, me.id, [id]);
    return {
      rev: row?.rev ?? 0,
      outcomes: results.map(({ outcome }) => outcome),
      reasons: results.map(({ reason }) => reason),
      group: row ? groupOf(row) : null,
    };
  });

  register('deleteGroup', async ({ me, params: { id }, write }) =>
    write({
      queue: `group:${id}`,
      effect: async (trx, { at }) => {
        await deleteGroup(trx, id, { me, at, random, effects });
        return { _id: id };
      },
      again: async () => ({ _id: id }),
    }),
  );
}
