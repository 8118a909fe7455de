import { afterEach, expect, test } from 'vitest';
import { textStorage } from '../../../tests/support/text-storage.ts';
import { clearSignedOut } from './clear-signed-out.ts';
import { KiraDb } from './db.ts';
import { createRemovals } from './removals.ts';

const [aisyah, bala, chong] = ['a', 'b', 'c'].map((end) => `0198c0de-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
];
const ways = { duitnow: null, phone: '0123456789', bank: 'Maybank', account: '112233445566' } as never;

/** A device on which these users have a bill, and have heard how two people are paid. */
async function deviceOf(...users: string[]): Promise<void> {
  for (const user of users) {
    const db = new KiraDb(user);
    await db.ways.bulkPut([user, 'friend'].map((who) => ({ user: who, ways })));
    await db.meta.put({ key: 'cursor', value: 'late' });
    await db.meta.put({ key: 'complete', value: 1 });
    await db.outbox.add({ id: 'unsent', queue: 'me:x', state: 'waiting' } as never);
    db.close();
  }
}

const readOf = async (user: string) => {
  const db = new KiraDb(user);
  const read = {
    ways: await db.ways.count(),
    unsent: await db.outbox.count(),
    cursor: (await db.meta.get('cursor'))?.value,
    complete: (await db.meta.get('complete'))?.value,
  };
  db.close();
  return read;
};
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

afterEach(async () => {
  for (const user of [aisyah, bala, chong]) await new KiraDb(user).delete();
});

function clearing(signedIn: string | null, kept = new Map<string, string>()) {
  const removals = createRemovals(textStorage(kept));
  const listed = {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    removeItem: (key: string) => void kept.delete(key),
  };
  return {
    removals,
    kept,
    clear: () => clearSignedOut({ signedIn: () => signedIn, removals, storages: () => [listed] }),
  };
}

test('AWAY-1, AWAY-3: ways to pay of those who are not signed in go, and come again by the next pull', async () => {
  await deviceOf(aisyah, bala, chong);
  await clearing(bala).clear();
  const gone = { ways: 0, unsent: 1, cursor: '', complete: 1 };
  expect(await Promise.all([aisyah, bala, chong].map(readOf))).toEqual([
    gone,
    { ways: 2, unsent: 1, cursor: 'late', complete: 1 },
    gone,
  ]);
});

test('AWAY-1: with nobody signed in no database keeps any, one that is open included', async () => {
  await deviceOf(aisyah);
  const open = new KiraDb(aisyah);
  await open.open();
  await clearing(null).clear();
  expect(await open.ways.count()).toBe(0);
  open.close();
});

test('AWAY-2: a user who wanted it removed leaves neither database nor text nor mark; others keep theirs', async () => {
  await deviceOf(aisyah, bala);
  const device = clearing(
    bala,
    new Map([
      [`kira-manual-${aisyah}`, '{}'],
      [`kira-manual-${bala}`, '{}'],
    ]),
  );
  device.removals.add(aisyah);
  await device.clear();
  await device.clear();
  expect(await names()).toEqual([`kira-${bala}`]);
  expect([...device.kept.keys()]).toEqual([`kira-manual-${bala}`]);
});

test('AWAY-2: what a late write in another tab makes again goes, too', async () => {
  await deviceOf(aisyah);
  const device = clearing(null);
  device.removals.add(aisyah);
  await device.clear();
  await deviceOf(aisyah);
  await device.clear();
  expect(await names()).toEqual([]);
});

test('AWAY-3: who has signed in again meanwhile loses nothing', async () => {
  await deviceOf(aisyah);
  const device = clearing(aisyah);
  device.removals.add(aisyah);
  await device.clear();
  expect(await readOf(aisyah)).toMatchObject({ ways: 2, unsent: 1 });
  expect(device.removals.all()).toEqual([]);
});
