import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MISSING_COLUMN } from '../../src/domain/board/board.ts';
import { smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onOneDatabase, testServer, type TestServer } from '../testing/test-server.ts';

onOneDatabase('receipts', (where) => {
  let server: TestServer;
  let me: TestClient;
  beforeAll(async () => {
    server = await testServer({ where: await where() });
    me = await server.signIn('Aisyah');
  });
  afterAll(() => server?.close());

  test('a receipt with its board is stored, listed and read', async () => {
    const _id = v7();
    const made = await me.post('/receipts', { _id, board: smallBoard() });
    expect(made).toMatchObject({ status: 200, body: { _id, rev: 1 } });
    const list = await me.get('/receipts?limit=20');
    expect(list.body).toEqual({
      receipts: [
        {
          _id,
          title: 'Restoran Seri Bayu',
          description: '',
          date: '2026-11-20',
          total: '22.00',
          group: null,
          imageID: null,
        },
      ],
      pagination: {
        currentPage: 1,
        totalPages: 1,
        totalItems: 1,
        itemsPerPage: 20,
        hasNextPage: false,
        hasPrevPage: false,
        nextPage: null,
        prevPage: null,
      },
    });
    const detail = await me.get(`/receipts/${_id}`);
    expect(detail.body.stateId).toMatchObject({
      _id,
      rev: 1,
      columnOrder: ['column-1-aaaa', 'column-1-bbbb'],
    });
    expect(detail.body.itemId.breakdown).toEqual([
      {
        _id: 'rice',
        item: 'Nasi lemak',
        quantity: 1,
        base_price: '12.00',
        total_price: '13.20',
        tax: '0.00',
        service: '1.20',
      },
      {
        _id: 'tea',
        item: 'Teh tarik',
        quantity: 2,
        base_price: '8.00',
        total_price: '8.80',
        tax: '0.00',
        service: '0.80',
      },
    ]);
  });

  test("the specification's document becomes a board with the same amounts", async () => {
    const { body } = await me.post('/receipts', {
      title: 'Kedai Kopi',
      newdate: '2026-11-19',
      total: '11.00',
      breakdown: [
        { item: 'Roti canai', total_price: { $numberDecimal: '5.50' }, service: '0.50' },
        { item: 'Kopi', quantity: 2, total_price: 5.5, service: 0.5 },
      ],
    });
    const { body: detail } = await me.get(`/receipts/${body._id}`);
    expect(detail).toMatchObject({ title: 'Kedai Kopi', date: '2026-11-19', total: '11.00' });
    expect(detail.breakdown).toMatchObject([
      { item: 'Roti canai', base_price: '5.00', total_price: '5.50', service: '0.50', tax: '0.00' },
      { item: 'Kopi', quantity: 2, base_price: '5.00', total_price: '5.50', service: '0.50' },
    ]);
    const [column] = Object.values<Record<string, unknown>>(detail.stateId.columns);
    expect(column).toMatchObject({ title: 'Aisyah', taskIds: [] });
    expect(column?.['_id']).toMatch(/^column-\d{13}-\w{4}$/);
  });

  test('posting the same receipt again is answered as created, another one with its id is not', async () => {
    const _id = v7();
    const body = { _id, board: smallBoard() };
    await me.post('/receipts', body);
    expect((await me.post('/receipts', body)).status).toBe(200);
    expect(await me.post('/receipts', { _id, board: smallBoard('Other') })).toMatchObject({
      status: 409,
      body: { code: 'idTaken' },
    });
    const other = await server.signIn('Bala');
    expect(await other.post('/receipts', body)).toMatchObject({ status: 409, body: { code: 'idTaken' } });
  });

  test('naming a group that is not there', async () => {
    const board = smallBoard();
    expect(await me.post('/receipts', { _id: v7(), board, group: v7() })).toMatchObject({
      status: 404,
      body: { code: 'groupNotFound' },
    });
  });

  test('a deleted receipt is gone, and deleting it again is fine', async () => {
    const _id = v7();
    await me.post('/receipts', { _id, board: smallBoard() });
    expect(await me.delete(`/receipts/${_id}`)).toMatchObject({ status: 200, body: { _id } });
    expect(await me.delete(`/receipts/${_id}`)).toMatchObject({ status: 200, body: { _id } });
    expect((await me.get(`/receipts/${_id}`)).status).toBe(404);
    expect(
      (await me.get('/receipts?limit=100')).body.receipts.map((r: { _id: string }) => r._id),
    ).not.toContain(_id);
  });

  test('amounts whose sum is no money are refused', async () => {
    const board = smallBoard();
    for (const item of Object.values(board.items)) item.price = 1_000_000_000 as typeof item.price;
    board.bill.total = null;
    expect(await me.post('/receipts', { _id: v7(), board })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
  });

  test('a whole board that no edits could make is refused', async () => {
    const { bill, columns, items } = smallBoard();
    const tea = items['tea']!;
    const many = Array.from({ length: 501 }, (_, at) => [`item-${at}`, tea]);
    for (const wrong of [
      { items: { tea: { ...tea, shares: { ghost: { weight: 1, rank: '1' } } } } },
      { columns: { ...columns, [MISSING_COLUMN]: columns['column-1-aaaa'] } },
      { items: Object.fromEntries(many) },
    ]) {
      const answer = await me.post('/receipts', { _id: v7(), board: { bill, columns, items, ...wrong } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    }
  });
});
