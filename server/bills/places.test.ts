import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { FeedChange } from '../../src/contract/sync.ts';
import { deletion, type BoardOp, type Column, type StoredBoard } from '../../src/domain/board/board.ts';
import { untilTransactionsEnd } from '../../tests/support/until-transactions-end.ts';
import { until } from '../../tests/support/until.ts';
import { smallBoard } from '../testing/boards.ts';
import { openStream } from '../testing/event-stream.ts';
import type { TestClient } from '../testing/test-client.ts';
import { addToGroup, onOneDatabase, serveSuite, type TestServer } from '../testing/test-server.ts';

const column = (user: string | null, more: Partial<Column> = {}): Column => ({
  title: 'somebody',
  rank: '5',
  user,
  covered: false,
  ...more,
});
const seat = (id: string, user: string | null): BoardOp => ({
  op: 'column.set',
  id,
  field: 'user',
  value: user,
});
const titled = (value: string): BoardOp => ({ op: 'bill.set', field: 'title', value });

onOneDatabase('places', (where) => {
  let server: TestServer;
  let me: TestClient;
  /** In a group with me. */
  let friend: TestClient;
  /** In another group with me, and in none with the friend. */
  let guest: TestClient;
  let stranger: TestClient;
  let group: string;
  serveSuite(where, async (opened) => {
    server = opened;
    [me, friend, guest, stranger] = [
      await server.signIn('Aisyah'),
      await server.signIn('Bala'),
      await server.signIn('Chong'),
      await server.signIn('Mallory'),
    ];
    group = await newGroup(friend);
    await newGroup(guest);
  });

  async function newGroup(...others: TestClient[]): Promise<string> {
    const _id = v7();
    await me.post('/groups', { _id, name: 'Makan' });
    await addToGroup(me, _id, ...others);
    return _id;
  }
  async function newBill(columns: Record<string, Column> = {}, more: object = {}): Promise<string> {
    const _id = v7();
    const small = smallBoard();
    const board = { ...small, columns: { ...small.columns, ...columns } };
    expect((await me.post('/receipts', { _id, board, ...more })).status).toBe(200);
    return _id;
  }
  const edit = async (by: TestClient, id: string, ...ops: BoardOp[]) =>
    (await by.patch(`/states/${id}`, { ops, baseRev: 1 })).body;
  const status = async (by: TestClient, id: string) => (await by.get(`/receipts/${id}`)).status;
  const cursorOf = async (by: TestClient) => {
    await untilTransactionsEnd(server.deps.database.db);
    return String((await by.get('/sync?limit=200')).body.cursor);
  };
  /** What the feed tells of one bill. */
  const news = async (by: TestClient, bill: string, cursor: string) => {
    const { changes } = (await by.get(`/sync?limit=200&cursor=${cursor}`)).body as { changes: FeedChange[] };
    return changes.flatMap((change) => {
      if (change.type === 'receipt' && change.receipt._id === bill) return ['receipt'];
      return change.type === 'receipt.gone' && change.id === bill ? ['gone'] : [];
    });
  };
  const docOf = async (id: string): Promise<StoredBoard> =>
    (
      await server.deps.database.db.selectFrom('boards').select('doc').where('receipt_id', '=', id).execute()
    )[0]!.doc;

  test('FEED-3 getting, losing and regaining a place brings the bill, takes it and brings it back', async () => {
    const bill = await newBill({ c: column(null) }, { group });
    let cursor = await cursorOf(guest);
    const heard = async () => {
      const told = await news(guest, bill, cursor);
      cursor = await cursorOf(guest);
      return [told, await status(guest, bill)];
    };
    expect(await heard()).toEqual([[], 404]);
    await edit(me, bill, seat('c', guest.id));
    expect(await heard()).toEqual([['receipt'], 200]);
    await edit(friend, bill, titled('Supper'));
    expect(await heard()).toEqual([['receipt'], 200]);
    await edit(friend, bill, seat('c', null));
    expect(await heard()).toEqual([['gone'], 404]);
    await edit(friend, bill, titled('Breakfast'));
    expect(await heard()).toEqual([[], 404]);
    await edit(me, bill, seat('c', guest.id));
    expect(await heard()).toEqual([['receipt'], 200]);
    await edit(me, bill, deletion('column', 'c'));
    expect(await heard()).toEqual([['gone'], 404]);
    await edit(me, bill, deletion('column', 'c', false));
    expect(await heard()).toEqual([['receipt'], 200]);
    expect(await news(guest, bill, '')).toEqual(['receipt']);
  });

  test('a bill brings the names of the users that it names, and no addresses', async () => {
    const bill = await newBill({ c: column(guest.id), d: column(guest.id) });
    const { changes } = (await guest.get('/sync?limit=200')).body as { changes: FeedChange[] };
    const found = changes.find((change) => change.type === 'receipt' && change.receipt._id === bill);
    expect(found).toMatchObject({
      receipt: {
        people: [
          { _id: me.id, name: 'Aisyah' },
          { _id: guest.id, name: 'Chong' },
        ],
      },
    });
    expect(JSON.stringify(found)).not.toContain('@');
  });

  test('who has a column keeps the bill when they leave its group, and when the group is deleted', async () => {
    const [leaves, stays] = [await server.signIn('Dina'), await server.signIn('Ella')];
    const own = await newGroup(leaves, stays);
    const bill = await newBill({ c: column(leaves.id) }, { group: own });
    const other = await newBill({}, { group: own });
    const cursors = [await cursorOf(leaves), await cursorOf(stays)] as const;
    await leaves.patch(`/groups/${own}`, { removeUsers: [leaves.id] });
    expect(await news(leaves, bill, cursors[0])).toEqual(['receipt']);
    expect(await news(leaves, other, cursors[0])).toEqual(['gone']);
    expect([await status(leaves, bill), await status(leaves, other)]).toEqual([200, 404]);
    await edit(me, bill, { op: 'column.add', id: 'd', column: column(stays.id) });
    await me.delete(`/groups/${own}`);
    expect(await news(stays, bill, cursors[1])).toEqual(['receipt']);
    expect(await news(stays, other, cursors[1])).toEqual(['gone']);
    expect((await stays.get('/receipts?limit=100')).body.receipts).toMatchObject([
      { _id: bill, group: null },
    ]);
    expect((await stays.get('/auth/export')).raw.body).toContain(bill);
    expect((await stays.get(`/receipts/${bill}/history`)).status).toBe(200);
  });

  test('STREAM-2 who has a place hears of edits, of losing it, and of nothing after', async () => {
    const bill = await newBill({ c: column(guest.id) });
    const stream = await openStream(server, guest);
    await edit(me, bill, titled('Supper'));
    await until(stream.changes).toBe(1);
    await edit(me, bill, seat('c', null));
    await until(stream.changes).toBe(2);
    const witness = await openStream(server, me);
    await me.newSession();
    await edit(me, bill, titled('Breakfast'));
    await until(witness.changes).toBe(1);
    expect(stream.changes()).toBe(2);
  });

  test('PRESENCE-1 who has a place sees who is there, and is seen', async () => {
    const bill = await newBill({ c: column(guest.id) });
    const tell = async (by: TestClient) =>
      (await by.post(`/receipts/${bill}/presence`, { isOpen: true })).body;
    await tell(guest);
    expect((await tell(me)).people).toMatchObject([{ username: 'Chong' }]);
    expect((await tell(guest)).people).toMatchObject([{ username: 'Aisyah' }]);
    await edit(me, bill, seat('c', null));
    expect((await tell(me)).people).toEqual([]);
  });

  test('NAME-1 who knows a user’s id alone can’t put them on a bill', async () => {
    const unknown = v7();
    const bill = await newBill({ c: column(null) }, { group });
    const tried = [stranger.id, unknown, 'x', guest.id, friend.id, me.id, null];
    const byMe = await edit(me, bill, ...tried.map((user) => seat('c', user)));
    const right = 'right';
    expect(byMe.reasons).toEqual([right, right, right, null, null, null, null]);
    // The friend knows nothing of the guest, until the guest is on the bill.
    expect((await edit(friend, bill, seat('c', guest.id))).reasons).toEqual([right]);
    await edit(me, bill, seat('c', guest.id));
    const again = await edit(friend, bill, { op: 'column.add', id: 'd', column: column(guest.id) });
    expect(again.board.columns.d.user).toBe(guest.id);
    expect((await stranger.get('/sync')).body.changes).toEqual([]);
  });

  test('NAME-2 a column for a stranger is added without them, also in a new bill', async () => {
    const wrong = {
      s: column(stranger.id),
      t: { ...column(stranger.id), deleted: true } as never,
      g: column(guest.id),
    };
    const bill = await newBill(wrong);
    const add: BoardOp = { op: 'column.add', id: 'n', column: column(stranger.id, { title: 'Mal' }) };
    const { outcomes, board } = await edit(me, bill, add, deletion('column', 't', false));
    expect(outcomes).toEqual(['applied', 'applied']);
    const user = (id: string) => board.columns[id].user;
    expect(['s', 't', 'g', 'n'].map(user)).toEqual([null, null, guest.id, null]);
    expect(board.columns.n.title).toBe('Mal');
    expect(await status(stranger, bill)).toBe(404);
  });

  test('PLACE-1 after any edits the places are those of the columns', async () => {
    const people = [me, friend, guest, stranger].map(({ id }) => id);
    const ids = ['a', 'b', 'c'];
    const anyUser = fc.constantFrom(null, ...people);
    const anyId = fc.constantFrom(...ids);
    const op = fc.oneof(
      fc.record({ id: anyId, user: anyUser }).map(({ id, user }) => seat(id, user)),
      fc
        .record({ id: anyId, user: anyUser })
        .map(({ id, user }): BoardOp => ({ op: 'column.add', id, column: column(user) })),
      fc.record({ id: anyId, value: fc.boolean() }).map(({ id, value }) => deletion('column', id, value)),
      fc.constantFrom(null, group).map((value): BoardOp => ({ op: 'bill.set', field: 'group', value })),
    );
    const batch = fc.record({ by: fc.nat(3), ops: fc.array(op, { minLength: 1, maxLength: 4 }) });
    const story = fc.tuple(fc.array(anyUser, { maxLength: 2 }), fc.array(batch, { maxLength: 6 }));
    const { db } = server.deps.database;
    await fc.assert(
      fc.asyncProperty(story, async ([first, batches]) => {
        const made = Object.fromEntries(first.map((user, at) => [ids[at]!, column(user)]));
        const bill = await newBill(made, { group });
        const check = async () => {
          const { columns, bill: head } = await docOf(bill);
          const named = Object.values(columns).flatMap(({ user, deleted }) =>
            user && !deleted ? [user] : [],
          );
          const rows = await db.selectFrom('places').selectAll().where('receipt_id', '=', bill).execute();
          const placed = rows.filter(({ removed }) => !removed).map(({ user_id: user }) => user);
          expect(placed.toSorted()).toEqual([...new Set(named)].toSorted());
          const sees = new Set([me.id, ...placed, ...(head.group ? [friend.id] : [])]);
          for (const who of [me, friend, guest, stranger]) {
            expect(await status(who, bill)).toBe(sees.has(who.id) ? 200 : 404);
          }
        };
        await check();
        for (const { by, ops } of batches) {
          await edit([me, friend, guest, stranger][by]!, bill, ...ops);
          await check();
        }
      }),
      { numRuns: 15 },
    );
  });
});
