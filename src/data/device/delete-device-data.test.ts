import { expect, test } from 'vitest';
import { KiraDb, withReopen } from './db.ts';
import { deleteDeviceData } from './delete-device-data.ts';

const user = '0198c0de-0000-7000-8000-00000000000a';
const other = '0198c0de-0000-7000-8000-00000000000b';

/** localStorage, as far as it is used here. */
function storageOf(...keys: string[]) {
  const stored = [...keys];
  return {
    stored,
    get length() {
      return stored.length;
    },
    key: (at: number) => stored[at] ?? null,
    removeItem: (key: string) => void stored.splice(stored.indexOf(key), 1),
  };
}

test('the database and the texts of a deleted user are gone, and those of another user stay', async () => {
  const [mine, theirs] = [new KiraDb(user), new KiraDb(other)];
  for (const db of [mine, theirs]) await db.meta.put({ key: 'device', value: 'd' });
  const storage = storageOf(
    `kira-form-${user}-r`,
    'kira-photos',
    `kira-form-${other}-r`,
    `kira-undo-2-${user}-r`,
  );
  mine.signOut();
  await deleteDeviceData(mine, user, () => [storage]);
  const names = new Set((await indexedDB.databases()).map(({ name }) => name));
  expect([names.has(`kira-${user}`), names.has(`kira-${other}`)]).toEqual([false, true]);
  expect(storage.stored).toEqual(['kira-photos', `kira-form-${other}-r`]);
  theirs.close();
});

test('a late write does not make the database of a deleted user again', async () => {
  const db = new KiraDb(user);
  await db.meta.put({ key: 'device', value: 'd' });
  await deleteDeviceData(db, user, () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await expect(withReopen(db, () => db.meta.put({ key: 'device', value: 'e' }))).rejects.toThrow(/closed/i);
  expect((await indexedDB.databases()).some(({ name }) => name === `kira-${user}`)).toBe(false);
});
