import { expect, test } from 'vitest';
import {
  countingIds,
  lunchBoard,
  nameOf,
  newDevice,
  newStorage,
  photo,
  retitle,
} from '../../../tests/support/device.ts';
import type { User } from '../../contract/auth.ts';
import { minor } from '../../domain/money/money.ts';
import { absent } from '../../domain/receipt/draft/draft.ts';
import { paymentId } from '../../domain/settling/payment.ts';
import { KiraDb } from '../device/db.ts';
import { createMutations } from '../edits/mutate.ts';
import { queryBillPayments, queryReading, queryReceipt, queryUnusedPhoto } from '../queries/queries.ts';
import { adopt } from './adopt.ts';
import { visitor } from './visitor.ts';

/** A device on which a visitor has split a bill; then somebody signs in on it. */
function newVisit() {
  const storage = newStorage();
  const db = new KiraDb(visitor._id, storage);
  const nothing = () => undefined;
  const ids = countingIds(7);
  const clock = () => 1_700_000_000_000;
  const mutate = createMutations({ db, ids, clock, me: visitor, onWrite: nothing, onEdit: nothing });
  return { db, mutate, signIn: () => newDevice(storage) };
}

const { aina, ben } = lunchBoard.columns;
const board = {
  ...lunchBoard,
  columns: { aina: { ...aina!, title: visitor.username, user: visitor._id }, ben: ben! },
};
const reading = { items: {}, fields: {}, settled: [] } as never;

async function readBill(visit: ReturnType<typeof newVisit>): Promise<string> {
  const image = await visit.mutate.addImage({
    ...photo,
    original: { file: photo.blob, corners: absent(null) as never },
  });
  return visit.mutate.createReceipt({ board, image, read: { by: ['tesseract'], reading } });
}
const calls = async ({ outbox }: KiraDb) => (await outbox.orderBy('n').toArray()).map(nameOf);

test('an account has the bills of its device’s visitor: photo, reading and words, as its own', async () => {
  const visit = newVisit();
  const bill = await readBill(visit);
  await visit.mutate.edit(bill, [retitle('Dinner')]);
  const payment = paymentId({ for: 'bill', bill, from: 'ben', to: 'aina', n: 1 });
  await visit.mutate.sayPayment(payment, [{ op: 'payment.set', field: 'got', value: minor(1200) }]);
  const account = visit.signIn();
  expect(await adopt(visit.db, account)).toEqual(['Dinner']);

  const { db } = account;
  const found = await queryReceipt(db, bill);
  expect(found).toMatchObject({ summary: { title: 'Dinner', creator: 'user-1', synced: 0 }, rev: 0 });
  expect(found?.stored.columns).toMatchObject({
    aina: { title: 'aina', user: 'user-1' },
    ben: { title: 'Ben', user: null },
  });
  expect(
    JSON.stringify([await db.receipts.toArray(), await db.documents.toArray(), await db.outbox.toArray()]),
  ).not.toContain(visitor._id);
  expect(await queryReading(db, bill)).toMatchObject({ settled: [] });
  expect(await db.images.get(found!.summary.image!._id)).toMatchObject({ rotation: 90, stored: 0 });
  expect(await queryBillPayments(db, bill)).toMatchObject([{ id: payment, view: { got: 1200 } }]);
  expect(await calls(db)).toEqual(['receipt create', 'image.create', 'payment op']);
  expect(await queryUnusedPhoto(db)).toBeNull();
});

test('a bill that was begun in Malay has the account’s name, too', async () => {
  const visit = newVisit();
  const columns = { ...board.columns, aina: { ...board.columns.aina, title: 'Saya' } };
  const bill = await visit.mutate.createReceipt({ board: { ...board, columns }, image: null });
  const account = visit.signIn();
  await adopt(visit.db, account);
  const found = await queryReceipt(account.db, bill);
  expect(found?.board.columns['aina']).toMatchObject({ title: 'aina', user: 'user-1' });
});

test.each<Pick<User, 'name' | 'colour'>>([{ name: 'Mei', colour: 7 }, {}])(
  'the visitor’s column has name and colour of the account %o',
  async (look) => {
    const visit = newVisit();
    const columns = { ...board.columns, aina: { ...board.columns.aina, colour: 3 } };
    const bill = await visit.mutate.createReceipt({ board: { ...board, columns }, image: null });
    const account = visit.signIn();
    await adopt(visit.db, { ...account, me: { ...account.me, ...look } });
    const { title, colour, user } = (await queryReceipt(account.db, bill))!.board.columns['aina']!;
    expect({ title, colour, user }).toEqual({
      title: look.name ?? 'aina',
      colour: look.colour,
      user: 'user-1',
    });
  },
);

test('a name that the visitor gave themselves stays', async () => {
  const visit = newVisit();
  const bill = await readBill(visit);
  await visit.mutate.edit(bill, [{ op: 'column.set', id: 'aina', field: 'title', value: 'Mak Long' }]);
  const account = visit.signIn();
  await adopt(visit.db, account);
  const found = await queryReceipt(account.db, bill);
  expect(found?.board.columns['aina']).toMatchObject({ title: 'Mak Long', user: 'user-1' });
});

test('the visitor’s database is empty then, and their deleted bills are in no account', async () => {
  const visit = newVisit();
  const bill = await readBill(visit);
  await visit.mutate.setDeleted(await readBill(visit), true);
  const account = visit.signIn();
  await adopt(visit.db, account);
  expect(await account.db.receipts.toCollection().primaryKeys()).toEqual([bill]);
  for (const table of visit.db.tables) expect([table.name, await table.count()]).toEqual([table.name, 0]);
});

test('a photo of which no bill was made is offered by the account', async () => {
  const visit = newVisit();
  await visit.mutate.keepPhoto('chosen', photo.blob);
  const account = visit.signIn();
  await adopt(visit.db, account);
  expect(await queryUnusedPhoto(account.db)).toBe('chosen');
  expect(await account.db.originals.count()).toBe(1);
  expect(await visit.db.originals.count()).toBe(0);
});

test('ADOPT-1, ADOPT-2: interrupted at any write, then done again, nothing is lost or made twice', async () => {
  /** How many writes a whole adoption takes; each is the one that fails once. */
  let writes = Infinity;
  for (let failing = 0; failing < writes; failing += 1) {
    const visit = newVisit();
    const bills = [await readBill(visit), await visit.mutate.createReceipt({ board, image: null })];
    const payment = paymentId({ for: 'bill', bill: bills[0]!, from: 'ben', to: 'aina', n: 1 });
    await visit.mutate.sayPayment(payment, [{ op: 'payment.set', field: 'got', value: minor(1200) }]);
    const account = visit.signIn();
    let [done, isOver] = [0, false];
    const failOnce = () => {
      if (!isOver && done++ === failing) throw new Error('the tab is closed');
    };
    for (const db of [visit.db, account.db])
      for (const table of db.tables) {
        table.hook('creating', failOnce);
        table.hook('updating', failOnce);
        table.hook('deleting', failOnce);
      }
    await adopt(visit.db, account).catch(() => undefined);
    isOver = true;
    if (done <= failing) writes = done; // that was a whole one
    await adopt(visit.db, account);
    expect((await account.db.receipts.toCollection().primaryKeys()).toSorted()).toEqual(bills.toSorted());
    expect(await calls(account.db)).toEqual([
      'receipt create',
      'receipt create',
      'image.create',
      'payment op',
    ]);
    expect(await queryUnusedPhoto(account.db)).toBeNull();
    expect(await visit.db.meta.count()).toBe(0);
  }
  expect(writes).toBeGreaterThan(20);
});

test('ADOPT-2: two tabs that adopt at one moment make nothing twice', async () => {
  const visit = newVisit();
  await readBill(visit);
  await visit.mutate.keepPhoto('chosen', photo.blob);
  const account = visit.signIn();
  await Promise.all([adopt(visit.db, account), adopt(visit.db, account)]);
  expect(await calls(account.db)).toEqual(['receipt create', 'image.create']);
  expect(await queryUnusedPhoto(account.db)).toBe('chosen');
});

test('ADOPT-4: what one account began to take over waits for it; the next one gets what came since', async () => {
  const visit = newVisit();
  const bill = await readBill(visit);
  await visit.mutate.keepPhoto('first', photo.blob);
  const account = visit.signIn();
  const fail = () => {
    throw new Error('the tab is closed');
  };
  account.db.table('images').hook('creating', fail);
  await expect(adopt(visit.db, account)).rejects.toThrow('the tab is closed');
  account.db.table('images').hook('creating').unsubscribe(fail);
  const since = await readBill(visit);
  await visit.mutate.edit(since, [retitle('Dinner')]);
  await visit.mutate.keepPhoto('second', photo.blob);
  const next = newDevice();
  expect(await adopt(visit.db, { ...next, me: { ...next.me, _id: 'user-2' } })).toEqual(['Dinner']);
  expect(await adopt(visit.db, account)).toEqual(['Lunch']);
  for (const [{ db }, id, unused] of [
    [account, bill, 'first'],
    [next, since, 'second'],
  ] as const) {
    expect(await db.receipts.toCollection().primaryKeys()).toEqual([id]);
    expect(await db.images.get((await queryReceipt(db, id))!.summary.image!._id)).toBeDefined();
    expect(await queryUnusedPhoto(db)).toBe(unused);
  }
  for (const table of visit.db.tables) expect([table.name, await table.count()]).toEqual([table.name, 0]);
  expect(await visit.db.meta.count()).toBe(0);
});

test('ADOPT-3: an edit in another tab while an account adopts finds the bill gone', async () => {
  const visit = newVisit();
  const bill = await readBill(visit);
  const account = visit.signIn();
  const adopting = adopt(visit.db, account);
  const late = await visit.mutate.edit(bill, [retitle('Late')]).then(
    () => 'stored',
    (error: Error) => error.name,
  );
  await adopting;
  const { title } = (await queryReceipt(account.db, bill))!.summary;
  expect([late, title]).toEqual(late === 'stored' ? ['stored', 'Late'] : ['ReceiptGoneError', 'Lunch']);
});

test('of a host without an account the next account takes over what the server hasn’t, newest first', async () => {
  const storage = newStorage();
  const host = newDevice(storage);
  const columns = { aina: { ...aina!, title: 'Mak Long', user: host.me._id }, ben: ben! };
  const bills: string[] = [];
  for (const title of ['Sent', 'Older', 'Newer']) {
    const lunch = { ...board, bill: { ...board.bill, title }, columns };
    bills.push(await host.mutate.createReceipt({ board: lunch, image: null }));
  }
  await host.db.receipts.update(bills[0]!, { synced: 1 });
  const next = newDevice();
  const account = { ...next, me: { ...next.me, _id: 'user-2' } };
  expect(await adopt(host.db, account, host.me._id)).toEqual(['Newer', 'Older']);
  const found = await queryReceipt(account.db, bills[1]!);
  expect(found?.board.columns['aina']).toMatchObject({ title: 'Mak Long', user: 'user-2' });
});
