import type { Group } from '../../src/contract/groups.ts';
import type { Deps } from '../deps.ts';
import { pagination } from '../http/pagination.ts';
import type { Register } from '../http/route.ts';
import { newId } from '../outbox/new-id.ts';
import { seenGroups, formerGroup, getGroup, listGroups } from './repository.ts';
import { createGroup, deleteGroup, patchGroup } from './service.ts';

export function groupRoutes(register: Register, { config, database: { db }, random }: Deps): void {
  /**
   * Answers a request that was done before. Its sender may have left since: then the answer names nothing
   * that came later, and its revision 0 makes phones keep what they know.
   */
  const groupOrFormer = async (user: string, id: string, name = ''): Promise<Group> => {
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
      effect: (trx, { at }) => createGroup(trx, id, body, { me, at, random }),
      again: () => groupOrFormer(me.id, id, body.name),
    });
  });

  register('patchGroup', async ({ me, params: { id }, body, write }) =>
    write({
      queue: `group:${id}`,
      effect: async (trx, { at }) =>
        (await patchGroup(trx, id, body, { me, at, random, quota: config.writeQuota.bytes })) ??
        formerGroup(trx, me.id, id),
      again: () => groupOrFormer(me.id, id, body.name),
    }),
  );

  register('deleteGroup', async ({ me, params: { id }, write }) =>
    write({
      queue: `group:${id}`,
      effect: async (trx, { at }) => {
        await deleteGroup(trx, id, { me, at, random });
        return { _id: id };
      },
      again: async () => ({ _id: id }),
    }),
  );
}
