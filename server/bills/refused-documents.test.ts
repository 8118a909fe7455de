import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { postReceipt } from '../testing/boards.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveSuite, type TestServer } from '../testing/test-server.ts';

onOneDatabase('documents that are refused', (where) => {
  let server: TestServer;
  let me: TestClient;
  serveSuite(where, async (opened) => {
    server = opened;
    me = await server.signIn('Aisyah');
  });

  const newReceipt = () => postReceipt(me);
  const items = async (id: string) => (await me.get(`/receipts/${id}`)).body.breakdown;

  test('JSON that nests 20,000 levels is refused, also under an idempotency key', async () => {
    const deep = `{"title":"x","more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const headers = { ...queueHeaders('deep', 1), 'content-type': 'application/json' };
    expect(await me.post('/receipts', deep, headers)).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
    expect(server.logged).toEqual([]);
  });

  test('brackets in a text nest nothing', async () => {
    const title = '[{"'.repeat(90);
    expect((await me.post('/receipts', { title })).status).toBe(200);
  });

  test('a list with one _id twice is refused, and no item is lost', async () => {
    const id = await newReceipt();
    const before = await items(id);
    const breakdown = ['Nasi', 'Mee'].map((item) => ({ _id: 'twice', item, total_price: '5.00' }));
    expect(await me.patch(`/items/${id}`, { breakdown })).toMatchObject({ status: 400 });
    expect(await me.post('/receipts', { breakdown })).toMatchObject({ status: 400 });
    expect(await items(id)).toEqual(before);
  });

  test.each([true, [5], '', '1e3', null, {}])('the quantity %j is refused', async (quantity) => {
    const breakdown = [{ item: 'Nasi', total_price: '5.00', quantity }];
    expect(await me.post('/receipts', { breakdown })).toMatchObject({ status: 400 });
  });

  test.each([3, 0.5, '3', '0.25'])('the quantity %j is taken', async (quantity) => {
    const _id = v7();
    const breakdown = [{ item: 'Nasi', total_price: '5.00', quantity }];
    expect((await me.post('/receipts', { _id, breakdown })).status).toBe(200);
    expect((await items(_id))[0].quantity).toBe(Number(quantity));
  });

  test('a base revision behind a restored copy is skipped to, but never towards the end of the range', async () => {
    const id = await newReceipt();
    const edit = async (baseRev: number) => {
      const ops = [{ op: 'bill.set', field: 'title', value: `from ${baseRev}` }];
      return (await me.patch(`/states/${id}`, { ops, baseRev })).body.rev as number;
    };
    expect(await edit(9000)).toBe(9001);
    await server.deps.database.db
      .updateTable('boards')
      .set({ rev: 499_999_999 })
      .where('receipt_id', '=', id)
      .execute();
    expect(await edit(500_009_000)).toBe(500_000_000);
    expect(await edit(500_009_000)).toBe(500_000_001);
  });
});
