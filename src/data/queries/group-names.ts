import type { KiraDb } from '../device/db.ts';
import type { LocalGroup, MetaRow } from '../device/rows.ts';

/** The names of the user's groups, by id; also of deleted ones, and of those that they have left. */
export type GroupNames = ReadonlyMap<string, string>;

export function groupNames(
  groups: readonly Pick<LocalGroup, 'view'>[],
  former: MetaRow | undefined,
): GroupNames {
  const left = former?.key === 'formerGroups' ? Object.entries(former.value) : [];
  return new Map([...left, ...groups.map(({ view }) => [view._id, view.name] as const)]);
}

export const queryGroupNames = (db: KiraDb): Promise<GroupNames> =>
  db.transaction('r', [db.groups, db.meta], async () =>
    groupNames(await db.groups.toArray(), await db.meta.get('formerGroups')),
  );
