import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { emptyBill, type Column, type StoredBoard } from '../../src/domain/board/board.ts';
import { untilTransactionsEnd } from '../../tests/support/until-transactions-end.ts';
import type { Change } from '../db/changes.ts';
import { paidOnDay, sayAs, sent } from '../testing/payments.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveEach, twoFriends, type TestServer } from '../testing/test-server.ts';
import { finishRenames } from './renames.ts';

onOneDatabase('a user who renames themselves', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  serveEach(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });

  const column = (title: string, user: string | null = me.id, more: Partial<Column> = {}) => ({
    title,
    rank: 'V',
    user,
    covered: false,
    ...more,
  });
  async function newBill(columns: Record<string, object>, by = friend, to: string | null = group) {
    const _id = v7();
    const board = { bill: { ...emptyBill, title: 'Mamak', group: to }, items: {}, columns };
    expect((await by.post('/receipts', { _id, board, ...(to && { group: to }) })).status).toBe(200);
    return _id;
  }
  const call = (body: { name?: string; username?: string; phoneNumber?: string }, by = me) =>
    body.name === undefined ? by.patch('/auth/profile', body) : by.setMe({ name: body.name });
  async function finish(): Promise<string[]> {
    const told: string[] = [];
    const stop = server.deps.database.changes.hear(({ queue }: Change) => void told.push(queue));
    const failures: unknown[] = [];
    await finishRenames(server.deps, (error) => failures.push(error));
    stop();
    expect(failures).toEqual([]);
    return told;
  }
  async function docOf(bill: string): Promise<{ rev: number; doc: StoredBoard }> {
    const { rows } = await sql<{ rev: number; doc: StoredBoard }>`
      select rev, doc from boards where receipt_id = ${bill}`.execute(server.deps.database.db);
    return rows[0]!;
  }
  const titles = async (bill: string) =>
    Object.fromEntries(Object.entries((await docOf(bill)).doc.columns).map(([id, { title }]) => [id, title]));
  const waiting = async () =>
    (await server.deps.database.db.selectFrom('renames').select('user_id').execute()).length;

  test('RENAME-1 has the new name on each bill, by an entry of the log, and other phones hear of it', async () => {
    const bill = await newBill({
      c: column('Aisyah'),
      d: column('Aisyah', null),
      e: column('Aisyah', friend.id),
    });
    const mine = await newBill({ c: column('Aisyah'), d: column('A. from Ipoh') }, me, null);
    const apart = await newBill({ c: column('Bala', friend.id) });
    await call({ name: 'Aisyah binti Ali' });
    expect((await finish()).toSorted()).toEqual([`receipt:${bill}`, `receipt:${mine}`].toSorted());
    expect(await titles(bill)).toEqual({ c: 'Aisyah binti Ali', d: 'Aisyah', e: 'Aisyah' });
    expect(await titles(mine)).toEqual({ c: 'Aisyah binti Ali', d: 'A. from Ipoh' });
    expect((await docOf(apart)).rev).toBe(1);
    const { entries } = (await friend.get(`/receipts/${bill}/history`)).body;
    expect(entries[0]).toMatchObject({
      op: { op: 'column.set', id: 'c', field: 'title', value: 'Aisyah binti Ali' },
      was: { value: 'Aisyah' },
      by: { _id: me.id },
    });
    // Once more, and back to the username: the server's own entry is nobody's choice.
    await call({ name: 'Kak Syah' });
    await finish();
    expect((await titles(bill))['c']).toBe('Kak Syah');
    await call({ name: '' });
    await finish();
    expect((await titles(bill))['c']).toBe('Aisyah');
    expect([await finish(), await waiting()]).toEqual([[], 0]);
  });

  test('RENAME-1 keeps a title that somebody has typed on the bill, also one that is the old name', async () => {
    const bill = await newBill({ c: column('Aisyah'), d: column('Aisyah') });
    const type = (by: TestClient, id: string, value: string, n: number) => {
      const ops = [{ op: 'column.set', id, field: 'title', value }];
      return by.patch(`/states/${bill}`, { ops, baseRev: 1 }, queueHeaders(`key-${id}-${n}`, n));
    };
    expect((await type(friend, 'c', 'Syah', 1)).status).toBe(200);
    expect((await type(friend, 'c', 'Aisyah', 2)).status).toBe(200);
    expect((await type(me, 'd', 'Aisyah', 1)).status).toBe(200);
    await call({ name: 'Aisyah binti Ali' });
    expect(await finish()).toEqual([]);
    expect(await titles(bill)).toEqual({ c: 'Aisyah', d: 'Aisyah' });
  });

  test('RENAME-1 has the new username where the old one stood, and a phone number renames nobody', async () => {
    const bill = await newBill({ c: column('Aisyah') });
    await call({ phoneNumber: '+60 12-345 6789' });
    expect(await waiting()).toBe(0);
    await call({ username: 'aisyah88' });
    await finish();
    expect((await titles(bill))['c']).toBe('aisyah88');
    await call({ name: 'Aisyah' });
    await call({ username: 'syah' }); // before the first was done
    await finish();
    expect((await titles(bill))['c']).toBe('Aisyah');
  });

  test('RENAME-1 is renamed on bills of others where they are no member and have a place', async () => {
    const bill = await newBill({ c: column('Bala', friend.id) }, me);
    expect((await friend.patch(`/groups/${group}`, { removeUsers: [friend.id] })).status).toBe(200);
    await call({ name: 'Bala Subramaniam' }, friend);
    await finish();
    expect((await titles(bill))['c']).toBe('Bala Subramaniam');
  });

  test('a deleted bill, a deleted column and a broken bill stay as they are', async () => {
    const [gone, broken, bill] = [
      await newBill({ c: column('Aisyah') }),
      await newBill({ c: column('Aisyah') }),
      await newBill({ c: column('Aisyah'), d: column('Aisyah') }),
    ];
    const ops = (...all: object[]) => ({ ops: all, baseRev: 1 });
    await friend.patch(`/states/${gone}`, ops({ op: 'bill.set', field: 'deleted', value: true }));
    await friend.patch(`/states/${bill}`, ops({ op: 'column.set', id: 'd', field: 'deleted', value: true }));
    await sql`update boards set doc = jsonb_set(doc, '{bill,service}', '1.5') where receipt_id = ${broken}`.execute(
      server.deps.database.db,
    );
    await call({ name: 'Aisyah binti Ali' });
    expect(await finish()).toEqual([`receipt:${bill}`]);
    expect(await titles(bill)).toEqual({ c: 'Aisyah binti Ali', d: 'Aisyah' });
    expect([await titles(gone), await titles(broken)]).toEqual([{ c: 'Aisyah' }, { c: 'Aisyah' }]);
    expect(await waiting()).toBe(0);
  });

  test('RENAME-2 many bills are renamed page by page, and what was stopped goes on', async () => {
    const bills: string[] = [];
    for (let n = 0; n < 52; n += 1) bills.push(await newBill({ c: column('Aisyah') }));
    await call({ name: 'Aisyah binti Ali' });
    const renamed = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from boards where doc #>> '{columns,c,title}' = 'Aisyah binti Ali'`.execute(
        server.deps.database.db,
      );
      return rows[0]!.n;
    };
    let asked = 0;
    await finishRenames(server.deps, () => {}, () => (asked += 1) > 1); // prettier-ignore
    expect([await renamed(), await waiting()]).toEqual([50, 1]);
    // The newest first.
    expect((await titles(bills.at(-1)!))['c']).toBe('Aisyah binti Ali');
    expect(await finish()).toHaveLength(2);
    expect([await renamed(), await waiting()]).toEqual([52, 0]);
    expect((await docOf(bills[0]!)).rev).toBe(2);
  });

  test('RENAME-3 a payment between two people comes with the new name', async () => {
    const id = paidOnDay({ from: me.id, to: friend.id });
    await sayAs(me, id, [sent(500)]);
    await untilTransactionsEnd(server.deps.database.db);
    const { cursor } = (await friend.get('/sync')).body;
    await call({ name: 'Aisyah binti Ali' });
    expect(await finish()).toEqual([`payment:${id}`]);
    await untilTransactionsEnd(server.deps.database.db);
    const { changes } = (await friend.get(`/sync?cursor=${cursor as string}`)).body;
    const told = changes.find(({ payment }: { payment?: { _id: string } }) => payment?._id === id);
    const people = told.payment.people.map(({ name }: { name: string }) => name);
    expect(people.toSorted()).toEqual(['Aisyah binti Ali', 'Bala']);
  });

  test('an account that is deleted leaves no old name behind', async () => {
    await newBill({ c: column('Aisyah') });
    await call({ name: 'Aisyah binti Ali' });
    expect((await me.post('/auth/account/delete', { password: 'Demo!2345' })).status).toBe(200);
    expect([await waiting(), await finish()]).toEqual([0, []]);
  });
});
