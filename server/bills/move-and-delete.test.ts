import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../src/contract/history.ts';
import type { FeedChange } from '../../src/contract/sync.ts';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { tidy } from '../housekeeping.ts';
import { postReceipt, price, smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { addToGroup, onOneDatabase, serveEach, twoFriends, type TestServer } from '../testing/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;

const moveTo = (value: string | null): BoardOp => ({ op: 'bill.set', field: 'group', value });
const deleted = (value: boolean): BoardOp => ({ op: 'bill.set', field: 'deleted', value });

onOneDatabase('a bill’s group and its deletion', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  serveEach(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });

  const edit = (by: TestClient, id: string, ...ops: BoardOp[]) =>
    by.patch(`/states/${id}`, { ops, baseRev: 1 });
  const newsOf = async (by: TestClient, id: string, cursor?: string) => {
    const query = cursor === undefined ? '' : `?cursor=${cursor}`;
    const { changes } = (await by.get(`/sync${query}`)).body as { changes: FeedChange[] };
    return changes.flatMap((change): (string | null | { isDeleted: boolean })[] => {
      if (change.type === 'receipt' && change.receipt._id === id) {
        const { group: into, deleted: isDeleted } = change.receipt.board.bill;
        return [isDeleted ? 'deleted' : into];
      }
      return change.type === 'receipt.gone' && change.id === id ? [{ isDeleted: change.isDeleted }] : [];
    });
  };
  const cursorOf = async (by: TestClient) => String((await by.get('/sync')).body.cursor);
  const row = async (id: string) =>
    (await server.deps.database.db.selectFrom('receipts').selectAll().where('id', '=', id).execute())[0]!;
  const listed = async (by: TestClient) =>
    (await by.get('/receipts?limit=100')).body.receipts.map(({ _id }: { _id: string }) => _id);

  test('its creator moves it: who lost it hears so, who got it sees it, and the history tells', async () => {
    const chong = await server.signIn('Chong');
    const other = v7();
    await me.post('/groups', { _id: other, name: 'Minum' });
    await addToGroup(me, other, chong);
    const bill = await postReceipt(me, group);
    const [his, hers] = [await cursorOf(friend), await cursorOf(chong)];
    const gone = { isDeleted: false };

    expect((await edit(friend, bill, moveTo(null))).body.reasons).toEqual(['right']);
    expect((await edit(chong, bill, moveTo(other))).status).toBe(404);
    const both = await edit(me, bill, moveTo(v7()), price('tea', 5));
    expect(both.body).toMatchObject({ outcomes: ['rejected', 'applied'], reasons: ['group', null] });
    expect((await row(bill)).group_id).toBe(group);
    expect((await edit(me, bill, moveTo(other))).body.outcomes).toEqual(['applied']);
    expect((await row(bill)).group_id).toBe(other);
    expect(await newsOf(friend, bill, his)).toEqual([gone]);
    expect((await friend.get(`/receipts/${bill}`)).status).toBe(404);
    expect(await newsOf(chong, bill, hers)).toEqual([other]);
    expect((await chong.get(`/receipts/${bill}`)).body.group).toBe(other);
    // Back again: both have heard of a move.
    await edit(me, bill, moveTo(group));
    expect(await newsOf(friend, bill, his)).toEqual([group]);
    expect(await newsOf(chong, bill, hers)).toEqual([gone]);
    await edit(me, bill, moveTo(null));
    expect(await newsOf(friend, bill, his)).toEqual([gone]);
    expect((await me.get(`/receipts/${bill}`)).body.group).toBeNull();
    const { entries } = (await me.get(`/receipts/${bill}/history`)).body;
    expect(entries[0]).toMatchObject({ op: moveTo(null), was: moveTo(group), by: { _id: me.id } });
    expect(entries.map(({ reason }: HistoryEntry) => reason)).not.toContain('right'); // DOC-1
  });

  test('FEED-5 a member who had left before a bill was made, and moved, never hears of its id', async () => {
    await me.patch(`/groups/${group}`, { removeUsers: [friend.id] });
    const cursor = await cursorOf(friend);
    const bill = await postReceipt(me, group);
    await edit(me, bill, moveTo(null));
    expect(await newsOf(friend, bill, cursor)).toEqual([]);
    expect(await newsOf(friend, bill, '')).toEqual([]);
  });

  test('a group that is gone, or that the creator has left, takes no bill', async () => {
    const bill = await postReceipt(me);
    const theirs = v7();
    await friend.post('/groups', { _id: theirs, name: 'Theirs' });
    await addToGroup(friend, theirs, me);
    await me.patch(`/groups/${theirs}`, { removeUsers: [me.id] });
    expect((await edit(me, bill, moveTo(theirs))).body.reasons).toEqual(['group']);
    await me.delete(`/groups/${group}`);
    expect((await edit(me, bill, moveTo(group))).body.reasons).toEqual(['group']);
  });

  test('a new bill has the group of its board, or the one beside it', async () => {
    const made = async (boardGroup: string | null, more: object) => {
      const board = smallBoard();
      board.bill.group = boardGroup;
      const { status, body } = await me.post('/receipts', { board, ...more });
      return status === 200 ? (await row(body._id)).group_id : body.code;
    };
    expect(await made(group, {})).toBe(group);
    expect(await made(null, { group })).toBe(group);
    expect(await made(group, { group: null })).toBe(null);
    expect(await made(v7(), {})).toBe('groupNotFound');
    const { _id } = (await me.post('/receipts', { title: 'Mamak', breakdown: [], group })).body;
    expect(await newsOf(friend, _id)).toEqual([group]);
  });

  test('whole documents touch neither group nor deletion', async () => {
    const bill = await postReceipt(me, group);
    const { breakdown, stateId } = (await me.get(`/receipts/${bill}`)).body;
    await edit(me, bill, deleted(true));
    const { columns, columnOrder } = stateId;
    expect((await friend.patch(`/states/${bill}`, { columns, columnOrder })).status).toBe(200);
    expect((await friend.patch(`/items/${bill}`, { breakdown: breakdown.slice(1) })).status).toBe(200);
    const { group_id: into, deleted_at: at } = await row(bill);
    expect([into, at]).toEqual([group, expect.any(Date)]);
  });

  test('FEED-6 deleted by its creator it stays with everybody, takes edits, and comes back whole', async () => {
    const bill = await postReceipt(me, group);
    const cursor = await cursorOf(friend);
    expect((await friend.delete(`/receipts/${bill}`)).status).toBe(403);
    expect((await edit(friend, bill, deleted(true))).body.reasons).toEqual(['right']);
    expect((await me.delete(`/receipts/${bill}`)).status).toBe(200);
    expect((await me.delete(`/receipts/${bill}`)).status).toBe(200);
    expect(await newsOf(friend, bill, cursor)).toEqual(['deleted']);
    expect(await newsOf(friend, bill)).toEqual(['deleted']);
    for (const who of [me, friend]) {
      expect(await listed(who)).toEqual([]);
      expect((await who.get(`/receipts/${bill}`)).status).toBe(404);
      expect((await who.post(`/receipts/${bill}/presence`, { isOpen: true })).status).toBe(404);
      expect((await who.get('/auth/export')).raw.body).not.toContain(bill);
    }
    expect((await friend.delete('/items/tea')).status).toBe(404);
    expect((await friend.patch(`/states/${bill}`, { ops: [price('tea', 5)], baseRev: 1 })).status).toBe(200);
    const { entries } = (await friend.get(`/receipts/${bill}/history`)).body;
    expect(entries[1]).toMatchObject({ op: deleted(true), was: deleted(false), by: { _id: me.id } });
    expect((await edit(friend, bill, deleted(false))).body.reasons).toEqual(['right']);
    expect((await edit(me, bill, deleted(false))).body.outcomes).toEqual(['applied']);
    expect([await listed(me), await listed(friend)]).toEqual([[bill], [bill]]);
    expect((await friend.get(`/receipts/${bill}`)).body.breakdown[1].base_price).toBe('0.05');
  });

  test('after 30 days a deleted bill is purged: only the word that it is gone stays', async () => {
    const [bill, kept] = [await postReceipt(me, group), await postReceipt(me, group)];
    await me.delete(`/receipts/${bill}`);
    const since = (await row(bill)).deleted_at;
    const pass = async (days: number) => {
      server.pass(days * DAY);
      await me.newSession();
      await friend.newSession();
      await tidy(server.deps);
    };
    await pass(29);
    await edit(friend, bill, price('tea', 5)); // an edit makes it no younger
    expect((await row(bill)).deleted_at).toEqual(since);
    const cursor = await cursorOf(friend);
    await pass(2);
    expect(await newsOf(friend, bill, cursor)).toEqual([{ isDeleted: true }]);
    expect(await newsOf(me, bill)).toEqual([]);
    expect(await listed(me)).toEqual([kept]);
    const late = await edit(friend, bill, price('tea', 6));
    expect(late).toMatchObject({ status: 410, body: { code: 'receiptDeleted' } });
    expect((await edit(await server.signIn('Mallory'), bill, price('tea', 6))).status).toBe(404);
    expect(await row(bill)).toMatchObject({ purged: true, title: '', image_id: null });
    const { db } = server.deps.database;
    expect(await db.selectFrom('boards').selectAll().where('receipt_id', '=', bill).execute()).toEqual([]);
    expect(await db.selectFrom('document_ops').selectAll().where('id', '=', bill).execute()).toEqual([]);
  });

  test('the reason of a rejected operation: a limit, an unknown id', async () => {
    const bill = await postReceipt(me);
    const { body } = await edit(
      me,
      bill,
      price('rice', 600_000_000),
      price('tea', 600_000_000),
      price('none', 1),
    );
    expect(body.reasons).toEqual([null, 'limit', 'unknown']);
    const many = Array.from({ length: 99 }, (_, at): BoardOp => ({
      op: 'column.add',
      id: `c${at}`,
      column: { title: '', rank: '5', user: null, covered: false },
    }));
    expect((await edit(me, bill, ...many)).body.reasons.at(-1)).toBe('limit');
  });
});
