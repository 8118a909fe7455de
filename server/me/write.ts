import { readMeField, applyMeOp, type MeOp } from '../../src/domain/me/me.ts';
import { nextRev } from '../boards/edit.ts';
import { queueRename } from '../boards/renames.ts';
import type { Author, OpResult } from '../boards/repository.ts';
import type { Trx } from '../db/database.ts';
import { lockGroupsOf, renamePeople } from '../groups/people.ts';
import { isMember } from '../groups/repository.ts';
import { keepDefaults } from './default-group.ts';
import { lockMe, storeMe, type LoggedMeOp } from './repository.ts';

/**
 * A batch of a user's operations on their own document. Only a group of theirs becomes the default one, or is
 * folded.
 * @throws Fault billQuota
 * @returns what became of each operation
 */
export async function setMe(
  trx: Trx,
  { ops, seenRev }: { ops: readonly MeOp[]; seenRev: number },
  author: Author,
): Promise<OpResult[]> {
  const { user, at } = author;
  if (ops.some(({ field }) => field === 'name')) await lockGroupsOf(trx, user);
  const { rev, username, doc: before } = await lockMe(trx, user);
  let doc = before;
  const log: LoggedMeOp[] = [];
  for (const [seq, op] of ops.entries()) {
    const named = op.field === 'group' ? op.value : op.field === 'folded' && op.value ? op.group : null;
    const isTheirs = named === null || (await isMember(trx, named, user));
    const result = isTheirs
      ? ({ outcome: 'applied', reason: null } as const)
      : ({ outcome: 'rejected', reason: 'group' } as const);
    log.push({ seq, op, was: readMeField(doc, op), ...result });
    if (isTheirs) doc = applyMeOp(doc, op);
  }
  await storeMe(trx, { rev: nextRev(rev, seenRev), doc }, log, author);
  if (doc.group !== before.group) await keepDefaults(trx, [user], before.group, at);
  if (doc.name !== before.name) {
    await trx
      .updateTable('users')
      .set({ name: doc.name || null })
      .where('id', '=', user)
      .execute();
    await renamePeople(trx, user);
    await queueRename(trx, user, [before.name || username, username]);
  }
  return log;
}
