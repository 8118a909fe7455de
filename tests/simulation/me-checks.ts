import { isDeepStrictEqual } from 'node:util';
import type { SyncedMe } from '../../src/contract/me.ts';
import type { Person } from './actions.ts';

/** Each phone has its user's own document as the server has it, and nobody else's. */
export async function meBreaches(people: readonly Person[], all: readonly SyncedMe[]): Promise<string[]> {
  const found = await Promise.all(
    people.map(async ({ phone }) => {
      const known = all.find(({ _id }) => _id === phone.me._id);
      const expected = known
        ? [{ _id: known._id, rev: known.rev, snapshot: known.doc, view: known.doc }]
        : [];
      const shown = await phone.app.db.me.toArray();
      if (isDeepStrictEqual(shown, expected)) return [];
      return [`${phone.name}: own document ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`];
    }),
  );
  return found.flat();
}
