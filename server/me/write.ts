import type { MeOp } from '../../src/domain/me/me.ts';
import type { Trx } from '../db/database.ts';
import type { Author, OpResult } from '../documents/log.ts';
import { writeDocument, type Change, type Planned, type Rules, type Store } from '../documents/write.ts';
import { isMember, lockGroupsOf } from '../people/people.ts';
import { renameUser } from '../people/rename-user.ts';
import { keepDefaults } from './default-group.ts';
import { lockMe, storeMe, type StoredMe } from './repository.ts';

type Own = Change<'me', StoredMe>;

const own: Store<'me', StoredMe> = {
  kind: 'me',
  lock: lockMe,
  may: allowed,
  save: storeMe,
  effects: [defaultFollows, nameFollows],
};

/** A batch of a user's operations on their own document. @throws Fault billQuota */
export async function setMe(trx: Trx, batch: Planned<MeOp>, author: Author): Promise<OpResult[]> {
  if (batch.ops.some(({ field }) => field === 'name')) await lockGroupsOf(trx, author.user);
  return (await writeDocument(trx, own, author.user, author, async () => batch)).log;
}

/** The group that a user has just made is their default one. */
export async function setDefault(trx: Trx, user: string, group: string, at: Date): Promise<void> {
  const ops = [{ op: 'me.set', field: 'group', value: group } as const];
  await setMe(trx, { ops, seenRev: 0 }, { user, device: '', batch: null, at });
}

/** Only a group of theirs becomes the default one, or is folded. */
async function allowed(
  trx: Trx,
  user: string,
  _: StoredMe,
  __: Author,
  ops: readonly MeOp[],
): Promise<Rules<'me'>> {
  const theirs = new Set<string | null>([null]);
  for (const group of new Set(ops.map(groupNamedBy)))
    if (group !== null && (await isMember(trx, group, user))) theirs.add(group);
  return { refusal: (op) => (theirs.has(groupNamedBy(op)) ? null : 'group') };
}

const groupNamedBy = (op: MeOp): string | null =>
  op.field === 'group' ? op.value : op.field === 'folded' && op.value ? op.group : null;

async function defaultFollows(trx: Trx, { id, before, doc, author: { at } }: Own): Promise<void> {
  if (doc.group !== before.group) await keepDefaults(trx, [id], before.group, at);
}

async function nameFollows(trx: Trx, { id, before, doc, held: { username } }: Own): Promise<void> {
  if (doc.name !== before.name) await renameUser(trx, id, [before.name || username, username]);
}
