import type { Deps } from '../deps.ts';
import { authorOf, resultsOf } from '../documents/log.ts';
import type { Register } from '../http/route.ts';
import { readMe } from './repository.ts';
import { setMe } from './write.ts';

export function meRoutes(register: Register, { config, database: { db, changes } }: Deps): void {
  register('patchMe', async ({ me: { id }, body: { ops, baseRev }, write }) => {
    const results = await write({
      queue: `me:${id}`,
      effect: (trx, batch) => setMe(trx, { ops, seenRev: baseRev }, authorOf(id, batch, config)),
      again: ({ key }) => resultsOf(db, 'me', id, id, key),
    });
    // Those in their groups see the name.
    if (ops.some(({ field }) => field === 'name')) changes.tell({ queue: `user:${id}`, session: null });
    const me = await readMe(db, id);
    return {
      rev: me.rev,
      outcomes: results.map(({ outcome }) => outcome),
      reasons: results.map(({ reason }) => reason),
      me,
    };
  });
}
