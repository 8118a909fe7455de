import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { boardSchema, boardOpSchema } from '../../src/contract/board.ts';
import { postReceipt } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveSuite, twoFriends, type TestServer } from '../testing/test-server.ts';

/** Ids that the contract takes and a careless look-up doesn't: names that every object has, and long ones. */
const hostileId = fc.constantFrom(
  ...Object.getOwnPropertyNames(Object.prototype).filter((name) => /^[a-z]/i.test(name)),
  'x'.repeat(64),
  'y'.repeat(65),
  'rice',
  'tea',
  'column-1-aaaa',
  'missing-column',
  '__proto__',
);
const hostileLayout = fc.record({
  columns: fc.dictionary(
    hostileId,
    fc.record({
      _id: hostileId,
      title: fc.string({ maxLength: 310 }),
      content: fc.string(),
      taskIds: fc.array(hostileId, { maxLength: 4 }),
      weights: fc.dictionary(hostileId, fc.integer({ min: 0, max: 1000 }), { maxKeys: 3 }),
    }),
    { maxKeys: 4 },
  ),
  columnOrder: fc.array(hostileId, { maxLength: 6 }),
  baseRev: fc.integer({ min: 0, max: 9 }),
});
const hostileLine = fc.record({
  _id: hostileId,
  item: fc.string({ maxLength: 310 }),
  total_price: fc.constant('1.00'),
});
const hostileList = fc.record(
  { breakdown: fc.array(hostileLine, { maxLength: 6 }), baseRev: fc.integer({ min: 0, max: 9 }) },
  { requiredKeys: ['breakdown'] },
);

onOneDatabase('hostile documents', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Mallory', 'Bala'));
  });

  const newReceipt = () => postReceipt(friend, group);
  const stored = async (id: string) => {
    const { rows } = await sql<{ doc: unknown; ops: unknown[] }>`
      select doc, array(select op from document_ops o where o.id = b.receipt_id::text) as ops
      from boards b where receipt_id = ${id}`.execute(server.deps.database.db);
    return rows[0]!;
  };
  /** What everybody in the group asks for all the time. */
  const expectSound = async (id: string) => {
    const { doc, ops } = await stored(id);
    expect(boardSchema.safeParse(doc).error).toBeUndefined();
    for (const op of ops) expect(boardOpSchema.safeParse(op).error).toBeUndefined();
    for (const path of ['/sync?limit=200', '/receipts', `/receipts/${id}`]) {
      expect((await friend.get(path)).status).toBe(200);
    }
    expect(server.logged).toEqual([]);
  };

  test('an order that names what every object has, and no column, changes nothing', async () => {
    const id = await newReceipt();
    const { columns } = (await me.get(`/receipts/${id}`)).body.stateId;
    const columnOrder = ['column-1-aaaa', 'constructor', 'column-1-bbbb', 'toString'];
    const answer = await me.patch(`/states/${id}`, { columns, columnOrder });
    expect(answer).toMatchObject({ status: 200, body: { rev: 1, outcomes: [] } });
    await expectSound(id);
  });

  test('no layout and no list leaves a board that can’t be told', async () => {
    const id = await newReceipt();
    await fc.assert(
      fc.asyncProperty(hostileLayout, hostileList, async (layout, list) => {
        const answers = [await me.patch(`/states/${id}`, layout), await me.patch(`/items/${id}`, list)];
        for (const { status } of answers) expect([200, 400]).toContain(status);
        await expectSound(id);
      }),
      { numRuns: 60 },
    );
  });

  test('what was broken by an earlier release is left out and logged; the rest comes', async () => {
    const [broken, whole] = [await newReceipt(), await newReceipt()];
    await sql`update boards set doc = jsonb_set(doc, '{columns,constructor}', '{"content":"","rank":"9"}')
      where receipt_id = ${broken}`.execute(server.deps.database.db);
    const told = async (): Promise<string[]> =>
      (await friend.get('/sync?limit=200')).body.changes.flatMap((change: { receipt?: { _id: string } }) =>
        change.receipt ? [change.receipt._id] : [],
      );
    const found = await told();
    expect(found).toContain(whole);
    expect(found).not.toContain(broken);
    expect(server.logged.join('\n')).toContain(broken);
    const retitle = { ops: [{ op: 'bill.set', field: 'title', value: 'x' }], baseRev: 1 };
    expect(await me.patch(`/states/${broken}`, retitle)).toMatchObject({ status: 400 });
    const missing = { title: 'Mended', user: null, covered: false };
    const ops = Object.entries(missing).map(([field, value]) => ({
      op: 'column.set',
      id: 'constructor',
      field,
      value,
    }));
    const mend = { ops, baseRev: 1 };
    expect((await me.patch(`/states/${broken}`, mend)).status).toBe(200);
    expect(await told()).toContain(broken);
    server.logged.length = 0;
  });
});
