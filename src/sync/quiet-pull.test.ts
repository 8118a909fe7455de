import 'fake-indexeddb/auto'; // Dexie answers live queries only if there is an IndexedDB
import { liveQuery } from 'dexie';
import { expect, test, vi } from 'vitest';
import { newDevice } from '../../tests/support/device.ts';
import type { Api } from '../api/client.ts';
import { hasEverything } from '../data/queries/queries.ts';
import { pull } from './pull.ts';
import { rules } from './rules.ts';

test('a page that only moves the cursor makes no screen read its rows again', async () => {
  const { db } = newDevice();
  const hear = (cursor: string) => {
    const api = { call: async () => ({ changes: [], cursor, more: false }) } as unknown as Api;
    return pull({ api, db, rules, user: 'user-1', signal: new AbortController().signal });
  };
  await hear('c1');
  const reads: string[] = [];
  const screen = liveQuery(async () => {
    reads.push('rows');
    return hasEverything(db);
  }).subscribe(() => undefined);
  const cursors: unknown[] = [];
  const other = liveQuery(() => db.meta.get('cursor')).subscribe((row) => cursors.push(row?.value));
  await vi.waitFor(() => expect(cursors).toEqual(['c1']));
  await hear('c2');
  await vi.waitFor(() => expect(cursors).toEqual(['c1', 'c2'])); // Dexie has told everybody
  expect(reads).toEqual(['rows']);
  screen.unsubscribe();
  other.unsubscribe();
});
