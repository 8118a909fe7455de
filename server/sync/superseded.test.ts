import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../src/contract/sync.ts';
import type { BoardOp } from '../../src/domain/board.ts';
import { sen } from '../../src/domain/money.ts';
import { smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { databases, testServer, type TestServer } from '../testing/test-server.ts';

const gave = (op: BoardOp) => (op.op === 'item.share' ? op.shares : {});
const cara = { title: 'Cara', content: '', rank: '5', user: null, covered: false };
const title = (value: string): BoardOp => ({ op: 'bill.set', field: 'title', value });

describe.each(databases)('superseded edits on $name', ({ skip, where }) => {
  let server: TestServer;
  let aisyah: TestClient;
  let bala: TestClient;
  let receipt: string;
  let round = 0;
  beforeAll(async () => {
    if (!skip) server = await testServer({ where: await where() });
  });
  beforeEach(async () => {
    if (skip) return;
    round += 1;
    aisyah = await server.signIn(`Aisyah${round}`);
    bala = await server.signIn(`Bala${round}`);
    const group = v7();
    await aisyah.post('/groups', { _id: group, name: 'Makan', invitedEmails: [bala.email] });
    receipt = v7();
    await aisyah.post('/receipts', { _id: receipt, board: smallBoard('Lunch'), group });
  });
  afterAll(() => server?.close());

  const edit = async (who: TestClient, device: string, baseRev: number, ...ops: BoardOp[]) => {
    const headers = { 'idempotency-key': v7(), 'x-device': device };
    const { status, body } = await who.patch(`/states/${receipt}`, { ops, baseRev }, headers);
    expect(status).toBe(200);
    return body.rev as number;
  };
  /** What a device hears of its edits, with the cursor for the next time. */
  async function told(who: TestClient, device?: string, cursor?: string, limit = 100) {
    const edits: Extract<Change, { type: 'superseded' }>['edits'] = [];
    for (let at = cursor; ;) {
      const query = new URLSearchParams({
        limit: String(limit),
        ...(at !== undefined && { cursor: at }),
        ...(device !== undefined && { device }),
      });
      const { body } = await who.get(`/sync?${query.toString()}`);
      for (const change of body.changes as Change[]) {
        if (change.type === 'superseded') edits.push(...change.edits);
      }
      at = body.cursor as string;
      if (!body.more) return { edits, cursor: at };
    }
  }

  test.skipIf(skip)('F4 the author is told who replaced what by what, once', async () => {
    const start = await told(aisyah, 'phone');
    await edit(aisyah, 'phone', 1, title('Hers'));
    await edit(bala, 'tablet', 1, title('His'));
    const { edits, cursor } = await told(aisyah, 'phone', start.cursor);
    expect(edits).toEqual([
      {
        id: `${receipt}/2/0`,
        op: title('Hers'),
        by: { op: title('His'), name: `Bala${round}`, at: expect.any(String) as string },
      },
    ]);
    expect((await told(aisyah, 'phone', cursor)).edits).toEqual([]);
  });

  test.skipIf(skip)('only the device that made the edit hears of it', async () => {
    await edit(aisyah, 'phone', 1, title('Hers'));
    await edit(bala, 'tablet', 1, title('His'));
    expect((await told(aisyah, 'laptop')).edits).toEqual([]);
    expect((await told(aisyah)).edits).toEqual([]);
    expect((await told(bala, 'phone')).edits).toEqual([]);
    expect((await told(aisyah, 'phone')).edits).toHaveLength(1);
  });

  test.skipIf(skip)('nothing to tell: seen before, another field, one person on two devices', async () => {
    const rev = await edit(aisyah, 'phone', 1, title('Hers'));
    await edit(bala, 'tablet', rev, title('Seen'));
    await edit(aisyah, 'laptop', 1, { op: 'bill.set', field: 'description', value: 'hers' });
    await edit(aisyah, 'phone', 1, { op: 'bill.set', field: 'description', value: 'hers, too' });
    await edit(bala, 'tablet', 1, { op: 'bill.set', field: 'service', value: sen(100) });
    expect((await told(aisyah, 'phone')).edits).toEqual([]);
    expect((await told(aisyah, 'laptop')).edits).toEqual([]);
  });

  test.skipIf(skip)('only the value that stood was replaced, not those before it', async () => {
    await edit(aisyah, 'phone', 1, title('First'), title('Second'));
    await edit(aisyah, 'phone', 2, title('Third'));
    await edit(bala, 'tablet', 1, title('His'));
    expect((await told(aisyah, 'phone')).edits.map(({ op }) => op)).toEqual([title('Third')]);
  });

  test.skipIf(skip)('a deletion replaces whatever was changed of the item', async () => {
    const [item] = Object.keys(smallBoard('Lunch').items);
    const price: BoardOp = { op: 'item.set', id: item!, field: 'price', value: sen(777) };
    await edit(aisyah, 'phone', 1, price);
    await edit(bala, 'tablet', 1, { op: 'item.delete', id: item! });
    expect((await told(aisyah, 'phone')).edits).toMatchObject([
      { op: price, by: { op: { op: 'item.delete', id: item } } },
    ]);
  });

  const give = (item: string, ...columns: string[]): BoardOp => ({
    op: 'item.share',
    id: item,
    shares: Object.fromEntries(columns.map((id) => [id, { weight: 1, rank: '1' }])),
  });
  const gone: BoardOp = { op: 'column.delete', id: 'column-1-bbbb' };

  test.skipIf(skip)('deleting a person takes back what was given to them meanwhile', async () => {
    await edit(aisyah, 'phone', 1, give('tea', 'column-1-bbbb'), give('rice', 'column-1-aaaa'));
    await edit(bala, 'tablet', 1, gone);
    const { edits } = await told(aisyah, 'phone');
    expect(edits).toMatchObject([
      { op: give('tea', 'column-1-bbbb'), by: { op: gone, name: `Bala${round}` } },
    ]);
  });

  test.skipIf(skip)('what was given partly to somebody who had been deleted', async () => {
    await edit(bala, 'tablet', 1, gone);
    const both = give('tea', 'column-1-aaaa', 'column-1-bbbb');
    const milo = { name: 'Milo', quantity: 1, price: sen(300), taxRate: null, rank: '5', shares: {} };
    const added: BoardOp = { op: 'item.add', id: 'milo', item: { ...milo, shares: gave(both) } };
    await edit(aisyah, 'phone', 1, give('rice', 'column-1-aaaa'), both, added);
    const { edits, cursor } = await told(aisyah, 'phone');
    expect(edits.map(({ op, by }) => [op, by.op])).toEqual([
      [both, gone],
      [added, gone],
    ]);
    expect((await told(aisyah, 'phone', cursor)).edits).toEqual([]);
    expect((await told(bala, 'tablet')).edits).toEqual([]);
  });

  test.skipIf(skip)('of two who had been deleted, the one whom somebody else deleted is told', async () => {
    await edit(bala, 'tablet', 1, gone);
    await edit(aisyah, 'laptop', 1, { op: 'column.delete', id: 'column-1-aaaa' });
    await edit(aisyah, 'laptop', 3, { op: 'column.add', id: 'cara', column: cara });
    await edit(aisyah, 'phone', 1, give('tea', 'column-1-aaaa', 'column-1-bbbb', 'cara'));
    expect((await told(aisyah, 'phone')).edits.map(({ by }) => by.op)).toEqual([gone]);
  });

  test.skipIf(skip)(
    'nothing to tell of a person who was deleted: seen, one’s own, or given back since',
    async () => {
      const rev = await edit(aisyah, 'phone', 1, give('tea', 'column-1-bbbb'));
      await edit(aisyah, 'phone', 1, give('rice', 'column-1-bbbb'));
      await edit(aisyah, 'phone', 1, give('rice', 'column-1-aaaa'));
      await edit(aisyah, 'phone', 1, { op: 'item.delete', id: 'tea' });
      await edit(bala, 'tablet', rev, gone);
      await edit(bala, 'tablet', 99, give('rice', 'column-1-aaaa', 'column-1-bbbb')); // he had seen it
      expect((await told(aisyah, 'phone')).edits).toEqual([]);
      expect((await told(bala, 'tablet')).edits).toEqual([]);
    },
  );

  test.skipIf(skip)('pages of any size tell each edit once', async () => {
    for (let n = 0; n < 4; n += 1) {
      const rev = await edit(aisyah, 'phone', 99, title(`Hers ${n}`));
      await edit(bala, 'tablet', rev - 1, title(`His ${n}`));
    }
    for (const limit of [1, 2, 3]) {
      const { edits } = await told(aisyah, 'phone', undefined, limit);
      expect(edits.map(({ op }) => op)).toEqual([0, 1, 2, 3].map((n) => title(`Hers ${n}`)));
    }
  });

  test.skipIf(skip)('nobody is told of a receipt that they may not see any more', async () => {
    await edit(bala, 'tablet', 1, title('His'));
    await edit(aisyah, 'phone', 1, title('Hers'));
    const { body } = await aisyah.get(`/receipts/${receipt}`);
    await aisyah.patch(`/groups/${body.group as string}`, { removeUsers: [bala.id] });
    expect((await told(bala, 'tablet')).edits).toEqual([]);
  });
});
