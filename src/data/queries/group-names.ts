import type { KiraDb } from '../device/db.ts';
import { allOf } from '../device/documents.ts';
import type { GroupRow, MetaRow } from '../device/rows.ts';

/** The names of the user's groups, by id; also of deleted ones, and of those that they have left. */
export type GroupNames = ReadonlyMap<string, string>;

export function groupNames(
  groups: readonly Pick<GroupRow, 'view'>[],
  former: MetaRow | undefined,
): GroupNames {
  const left = former?.key === 'formerGroups' ? Object.entries(former.value) : [];
  return new Map([...left, ...groups.map(({ view }) => [view._id, view.name] as const)]);
}

export const queryGroupNames = (db: KiraDb): Promise<GroupNames> =>
  db.transaction('r', [db.documents, db.meta], async () =>
    groupNames(await allOf(db, 'group'), await db.meta.get('formerGroups')),
  );
