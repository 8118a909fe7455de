import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { applyOps } from '../../src/domain/board/apply-op.ts';
import { deletion, type BoardOp } from '../../src/domain/board/board.ts';
import { minor } from '../../src/domain/money/money.ts';
import { postReceipt, price } from '../testing/boards.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import { onEachDatabase, serveSuite, twoFriends, type TestServer } from '../testing/test-server.ts';

const idOf = ({ _id }: { _id: string }): string => _id;

onEachDatabase('boards', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });

  const newReceipt = () => postReceipt(me, group);
  const edit = (who: TestClient, id: string, ops: BoardOp[], baseRev: number, headers = {}) =>
    who.patch(`/states/${id}`, { ops, baseRev }, headers);
  const log = (id: string) =>
    server.deps.database.db
      .selectFrom('document_ops')
      .selectAll()
      .where('id', '=', id)
      .$narrowType<{ op: BoardOp }>()
      .orderBy('rev')
      .orderBy('seq')
      .execute();

  test('operations are applied, logged and shown to both', async () => {
    const id = await newReceipt();
    const shares = { 'column-1-aaaa': { weight: 1, rank: '1' }, 'column-1-bbbb': { weight: 2, rank: '1' } };
    const { status, body } = await edit(
      me,
      id,
      [{ op: 'item.share', id: 'tea', shares }, price('rice', 1250), price('nothing', 1)],
      1,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ rev: 2, outcomes: ['applied', 'applied', 'rejected'] });
    expect(body.board.items.tea.shares).toEqual(shares);
    expect(body.columns['column-1-bbbb']).toMatchObject({ taskIds: ['tea'], weights: { tea: 2 } });
    const { body: detail } = await friend.get(`/receipts/${id}`);
    expect(detail.stateId.rev).toBe(2);
    expect(detail.breakdown[0].base_price).toBe('12.50');
  });

  test('two people who tick one dish at the same time share it', async () => {
    const id = await newReceipt();
    const tick = (column: string): BoardOp => ({
      op: 'item.share',
      id: 'tea',
      shares: { [column]: { weight: 1, rank: '1' } },
      only: [column],
    });
    const [a, b] = ['column-1-aaaa', 'column-1-bbbb'] as const;
    const off: BoardOp = { op: 'item.share', id: 'tea', shares: {}, only: [a, b] };
    await edit(me, id, [off], 1);
    await Promise.all([edit(me, id, [tick(a)], 2), edit(friend, id, [tick(b)], 2)]);
    const { body } = await edit(me, id, [price('tea', 300)], 4);
    expect(Object.keys(body.board.items.tea.shares).toSorted()).toEqual([a, b]);
  });

  test('the board is always the replay of its log', async () => {
    const id = await newReceipt();
    await edit(me, id, [price('rice', 1), deletion('column', 'column-1-aaaa')], 1);
    await edit(friend, id, [deletion('item', 'tea'), price('tea', 5)], 1);
    await friend.patch(`/items/${id}`, { breakdown: [{ item: 'Kuih', total_price: '3.30' }] });
    const stored = await server.deps.database.db
      .selectFrom('boards')
      .select(['initial', 'doc', 'rev'])
      .where('receipt_id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = await log(id);
    const applied = rows.filter(({ outcome }) => outcome === 'applied').map(({ op }) => op);
    expect(applyOps(stored.initial, applied)).toEqual(stored.doc);
    expect(stored.rev).toBe(4);
  });

  test('what takes the board out of the range of money is passed over, all else counts', async () => {
    const id = await newReceipt();
    await edit(me, id, [price('rice', 600_000_000)], 1);
    const shares = { 'column-1-bbbb': { weight: 1, rank: '1' } };
    const ops: BoardOp[] = [price('tea', 600_000_000), { op: 'item.share', id: 'tea', shares }];
    const headers = queueHeaders(`large-${id}`, 1);
    const expected = { status: 200, body: { rev: 3, outcomes: ['rejected', 'applied'] } };
    const first = await edit(friend, id, ops, 1, headers);
    expect(first).toMatchObject(expected);
    expect(first.body.board.items).toMatchObject({
      rice: { price: 600_000_000 },
      tea: { price: 800, shares },
    });
    expect(await edit(friend, id, ops, 1, headers)).toMatchObject(expected); // asked again
    // A document of another client's is no list of edits: it is refused as a whole.
    const { body: detail } = await me.get(`/receipts/${id}`);
    const [rice, tea] = detail.breakdown;
    const large = [rice, { ...tea, item: 'Teh', total_price: '6000000' }];
    expect((await me.patch(`/items/${id}`, { breakdown: large })).status).toBe(400);
  });

  test('amounts may be too much in between, as long as the batch ends within the range', async () => {
    const id = await newReceipt();
    await edit(me, id, [price('rice', 900_000_000)], 1);
    const { body } = await edit(me, id, [price('tea', 900_000_000), price('rice', 100)], 2);
    expect(body.outcomes).toEqual(['applied', 'applied']);
  });

  test('a whole layout is compared with the board its sender had seen', async () => {
    const id = await newReceipt();
    const { body: seen } = await friend.get(`/receipts/${id}`);
    const { columns, columnOrder } = seen.stateId;
    await edit(me, id, [{ op: 'column.set', id: 'column-1-aaaa', field: 'title', value: 'Aini' }], 1);
    columns['column-1-bbbb'].taskIds = ['rice'];
    const { body } = await friend.patch(`/states/${id}`, { columns, columnOrder, baseRev: 1 });
    expect(body.columns['column-1-aaaa'].title).toBe('Aini');
    expect(body.columns['column-1-bbbb'].taskIds).toEqual(['rice']);
    expect(body.outcomes).toEqual(['applied']);
  });

  test('a changed total_price moves the price by the difference; the last new line comes last', async () => {
    const id = await newReceipt();
    const { body: detail } = await me.get(`/receipts/${id}`);
    const [rice] = detail.breakdown; // 13.20 with 1.20 of service
    const { body } = await me.patch(`/items/${id}`, {
      breakdown: [
        { ...rice, item: 'Nasi lemak ayam', total_price: '14.20' },
        { item: 'Item 3', total_price: '0' },
      ],
    });
    expect(body.data.breakdown).toHaveLength(2);
    expect(body.data.breakdown[0]).toMatchObject({
      _id: 'rice',
      item: 'Nasi lemak ayam',
      base_price: '13.00',
    });
    expect(body.data.breakdown.at(-1)).toMatchObject({ item: 'Item 3', base_price: '0.00' });
  });

  test('a list of items is compared with the board its sender had seen', async () => {
    const id = await newReceipt();
    const { body: seen } = await friend.get(`/receipts/${id}`);
    const added: BoardOp = {
      op: 'item.add',
      id: v7(),
      item: { name: 'Ais kacang', quantity: 1, price: minor(650), taxRate: null, rank: '9', shares: {} },
    };
    const shares = { 'column-1-aaaa': { weight: 1, rank: '1' }, 'column-1-bbbb': { weight: 2, rank: '1' } };
    await edit(me, id, [price('rice', 1500), added, { op: 'item.share', id: 'tea', shares }], 1);
    const [rice, tea] = seen.breakdown;
    const old = { breakdown: [rice, tea], baseRev: seen.stateId.rev };
    expect((await friend.patch(`/items/${id}`, old)).body.data).toMatchObject({ rev: 2, outcomes: [] });
    const { body } = await friend.patch(`/items/${id}`, {
      ...old,
      breakdown: [rice, { ...tea, item: 'Teh O' }, { item: 'Kuih', total_price: '3.30' }],
    });
    expect(body.data).toMatchObject({ rev: 3, outcomes: ['applied', 'applied'] });
    const lines = body.data.breakdown.map((line: Record<string, string>) => [
      line['item'],
      line['base_price'],
    ]);
    expect(lines).toEqual([
      ['Nasi lemak', '15.00'],
      ['Teh O', '8.00'],
      ['Ais kacang', '6.50'],
      ['Kuih', '3.30'],
    ]);
  });

  test('an item is deleted by its own id', async () => {
    const id = await newReceipt();
    const added: BoardOp = {
      op: 'item.add',
      id: v7(),
      item: { name: 'Ais kacang', quantity: 1, price: minor(650), taxRate: null, rank: '9', shares: {} },
    };
    await edit(me, id, [added], 1);
    const answer = await friend.delete(`/items/${added.id}`);
    expect(answer).toMatchObject({
      status: 200,
      body: [{ _id: added.id, item: 'Ais kacang', base_price: '6.50' }],
    });
    expect((await friend.delete(`/items/${added.id}`)).status).toBe(404);
  });

  test('an edit of a deleted item lands in it, and is there when the item comes back', async () => {
    const id = await newReceipt();
    await edit(me, id, [deletion('item', 'rice')], 1);
    const late = await edit(friend, id, [price('rice', 1300)], 1);
    expect(late.body).toMatchObject({ outcomes: ['applied'], columns: {} });
    const shown = async () => (await me.get(`/receipts/${id}`)).body.breakdown.map(idOf);
    expect(await shown()).toEqual(['tea']);
    await edit(friend, id, [deletion('item', 'rice', false)], 3);
    const { body } = await me.get(`/receipts/${id}`);
    expect(body.breakdown[0]).toMatchObject({ _id: 'rice', base_price: '13.00' });
  });

  test('a list or a layout that names a deleted row brings it back', async () => {
    const id = await newReceipt();
    const { body: seen } = await me.get(`/receipts/${id}`);
    const shares = { 'column-1-aaaa': { weight: 1, rank: '1' } };
    await edit(me, id, [{ op: 'item.share', id: 'rice', shares }], 1);
    await edit(me, id, [deletion('item', 'rice'), deletion('column', 'column-1-aaaa')], 2);
    const list = await me.patch(`/items/${id}`, { breakdown: seen.breakdown });
    expect(list.body.data.breakdown.map(idOf)).toEqual(['tea', 'rice']);
    const { columns, columnOrder } = seen.stateId;
    const { body } = await me.patch(`/states/${id}`, { columns, columnOrder });
    expect(body).toMatchObject({ columns, columnOrder });
  });

  test('edits that arrive at once all count', async () => {
    const id = await newReceipt();
    const names = Array.from({ length: 12 }, (_, n) => `column-2-${String(n).padStart(4, '0')}`);
    const answers = await Promise.all(
      names.map((column) =>
        edit(
          me,
          id,
          [
            {
              op: 'column.add',
              id: column,
              column: { title: column, rank: '5', user: null, covered: false },
            },
          ],
          1,
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(answers.map(({ body }) => body.rev).toSorted((a, b) => a - b)).toEqual(names.map((_, n) => n + 2));
    const { body } = await me.get(`/receipts/${id}`);
    expect(body.stateId.columnOrder).toEqual(['column-1-aaaa', 'column-1-bbbb', ...names]);
  });
});
