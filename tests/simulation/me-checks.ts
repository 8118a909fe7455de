import { isDeepStrictEqual } from 'node:util';
import type { SyncedMe } from '../../src/contract/me.ts';
import { allOf } from '../../src/data/device/documents.ts';
import type { Person } from './actions.ts';

/** Each phone has its user's own document as the server has it, and nobody else's. */
export async function meBreaches(people: readonly Person[], all: readonly SyncedMe[]): Promise<string[]> {
  const found = await Promise.all(
    people.map(async ({ phone }) => {
      const known = all.find(({ _id }) => _id === phone.me._id);
      const expected = known ? [{ id: known._id, rev: known.rev, snapshot: known.doc, view: known.doc }] : [];
      const rows = await allOf(phone.app.db, 'me');
      const shown = rows.map(({ id, rev, snapshot, view }) => ({ id, rev, snapshot, view }));
      if (isDeepStrictEqual(shown, expected)) return [];
      return [`${phone.name}: own document ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`];
    }),
  );
  return found.flat();
}
