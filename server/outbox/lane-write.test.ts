import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { smallBoard } from '../testing/boards.ts';
import { lane, type TestClient } from '../testing/test-client.ts';
import { databases, testServer, type TestServer } from '../testing/test-server.ts';

const rename = (title: string): BoardOp[] => [{ op: 'bill.set', field: 'title', value: title }];

describe.each(databases)('the outbox protocol on $name', ({ skip, where }) => {
  let server: TestServer;
  let me: TestClient;
  beforeAll(async () => {
    if (skip) return;
    server = await testServer({ where: await where() });
    me = await server.signIn('Aisyah');
  });
  afterAll(() => server?.close());

  const newReceipt = async (): Promise<string> => {
    const _id = v7();
    const made = await me.post('/receipts', { _id, board: smallBoard() }, lane(`create-${_id}`, 1));
    expect(made.status).toBe(200);
    return _id;
  };
  const edit = (id: string, title: string, headers: Record<string, string>) =>
    me.patch(`/states/${id}`, { ops: rename(title), baseRev: 1 }, headers);
  const state = async (id: string) => {
    const { body } = await me.get(`/receipts/${id}`);
    return { title: body.title, rev: body.stateId.rev };
  };
  const count = async (table: 'board_ops' | 'receipts' | 'groups') => {
    const rows = await server.deps.database.db
      .selectFrom(table)
      .select((t) => t.fn.countAll().as('n'))
      .execute();
    return Number(rows[0]?.n);
  };

  test.skipIf(skip)(
    'W2 a known key has no second effect and is answered with the board as it is now',
    async () => {
      const id = await newReceipt();
      const headers = lane(`once-${id}`, 2);
      const first = await edit(id, 'One', headers);
      expect(first.body).toMatchObject({ rev: 2, outcomes: ['applied'] });
      await edit(id, 'Two', lane(`two-${id}`, 3));
      const again = await edit(id, 'One', headers);
      expect(again.body).toMatchObject({ rev: 3, outcomes: ['applied'] });
      expect(again.body.board.bill.title).toBe('Two');
      expect(await state(id)).toEqual({ title: 'Two', rev: 3 });
    },
  );

  test.skipIf(skip)('W2 a key with another body is refused', async () => {
    const id = await newReceipt();
    await edit(id, 'One', lane(`key-${id}`, 2));
    expect(await edit(id, 'Other', lane(`key-${id}`, 2))).toMatchObject({
      status: 422,
      body: { code: 'keyReused' },
    });
    expect(await me.delete(`/receipts/${id}`, lane(`key-${id}`, 3))).toMatchObject({ status: 422 });
    expect(await state(id)).toEqual({ title: 'One', rev: 2 });
  });

  test.skipIf(skip)('W2 the same request from many connections at once has one effect', async () => {
    const id = await newReceipt();
    const before = await count('board_ops');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => edit(id, 'At once', lane(`storm-${id}`, 2))),
    );
    expect(answers.map(({ status, body }) => [status, body.rev, body.outcomes])).toEqual(
      answers.map(() => [200, 2, ['applied']]),
    );
    expect(await count('board_ops')).toBe(before + 1);
  });

  test.skipIf(skip)('W2 creating at once, too', async () => {
    const _id = v7();
    const before = await count('receipts');
    const create = () => me.post('/receipts', { _id, board: smallBoard() }, lane(`new-${_id}`, 1));
    const answers = await Promise.all(Array.from({ length: 8 }, create));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { _id, rev: 1 }]),
    );
    expect(await count('receipts')).toBe(before + 1);
  });

  test.skipIf(skip)('W3 a gap in the lane is refused and costs nothing', async () => {
    const id = await newReceipt();
    expect(await edit(id, 'Early', lane(`early-${id}`, 3))).toMatchObject({
      status: 409,
      body: { code: 'laneGap' },
    });
    expect((await edit(id, 'Next', lane(`next-${id}`, 2))).status).toBe(200);
    expect((await edit(id, 'Early', lane(`early-${id}`, 3))).status).toBe(200);
    expect(await edit(id, 'Late', lane(`late-${id}`, 3))).toMatchObject({
      status: 409,
      body: { code: 'laneGap' },
    });
    expect(await state(id)).toEqual({ title: 'Early', rev: 3 });
  });

  test.skipIf(skip)('W3 each device counts its own lane', async () => {
    const id = await newReceipt();
    expect((await edit(id, 'Tablet', lane(`tablet-${id}`, 1, 'tablet'))).status).toBe(200);
    expect((await edit(id, 'Phone', lane(`phone-${id}`, 2))).status).toBe(200);
  });

  test.skipIf(skip)('W1 W4 a failed request leaves nothing behind and can be tried again', async () => {
    const _id = v7();
    const group = v7();
    const headers = lane(`later-${_id}`, 1);
    const body = { _id, board: smallBoard(), group };
    expect((await me.post('/receipts', body, headers)).status).toBe(404);
    await me.post('/groups', { _id: group, name: 'Makan' });
    expect(await me.post('/receipts', body, headers)).toMatchObject({ status: 200, body: { _id } });
  });

  test.skipIf(skip)('W1 what breaks in the very commit undoes key, lane, log and board', async () => {
    const id = await newReceipt();
    const { db } = server.deps.database;
    await sql`create function torn() returns trigger language plpgsql as 'begin raise exception ''torn''; end'`.execute(
      db,
    );
    await sql`create constraint trigger torn after insert on board_ops deferrable initially deferred
      for each row execute function torn()`.execute(db);
    const headers = lane(`torn-${id}`, 2);
    const torn = await edit(id, 'Torn', headers);
    await sql`drop function torn cascade`.execute(db);
    expect(torn).toMatchObject({ status: 500, body: { code: 'internal', message: 'Something went wrong.' } });
    expect(await state(id)).toEqual({ title: 'Restoran Seri Bayu', rev: 1 });
    expect((await edit(id, 'Torn', headers)).body).toMatchObject({ rev: 2, outcomes: ['applied'] });
  });

  test.skipIf(skip)('a phone that has seen more than a restored copy has goes on behind that', async () => {
    const id = await newReceipt();
    const ahead = await me.patch(`/states/${id}`, { ops: rename('Ahead'), baseRev: 9 });
    expect(ahead).toMatchObject({ status: 200, body: { rev: 10, outcomes: ['applied'] } });
    const next = await me.patch(`/states/${id}`, { ops: rename('Next'), baseRev: 10 });
    expect(next.body).toMatchObject({ rev: 11, board: { bill: { title: 'Next' } } });
  });

  test.skipIf(skip)('a baseRev that is nonsense counts as the present', async () => {
    const id = await newReceipt();
    const answer = await me.patch(`/states/${id}`, { ops: rename('Ahead'), baseRev: 2_147_483_648 });
    expect(answer).toMatchObject({ status: 200, body: { rev: 2 } });
  });

  test.skipIf(skip)('clients that send no headers are served, too', async () => {
    const id = await newReceipt();
    expect((await edit(id, 'Plain', {})).body).toMatchObject({ rev: 2 });
    expect((await edit(id, 'Plain', {})).body).toMatchObject({ rev: 3 });
  });

  test.skipIf(skip)('a key without a number is in no lane, also where its device has one', async () => {
    const id = await newReceipt();
    const { 'x-lane-seq': _, ...keyOnly } = lane(`plain-${id}`, 2);
    for (let time = 0; time < 2; time += 1) {
      expect(await edit(id, 'Plain', keyOnly)).toMatchObject({ status: 200, body: { rev: 2 } });
    }
    expect(await edit(id, 'Next', lane(`next-${id}`, 2))).toMatchObject({ status: 200, body: { rev: 3 } });
  });

  test.skipIf(skip)('headers that are none are refused', async () => {
    const id = await newReceipt();
    for (const headers of [
      { 'x-lane-seq': '2' },
      lane('a b', 2),
      { ...lane('k', 2), 'x-lane-seq': '0' },
      lane('', 2),
      lane('k'.repeat(201), 2),
    ]) {
      expect((await edit(id, 'Bad', headers)).status).toBe(400);
    }
  });

  test.skipIf(skip)('another user may use the same key', async () => {
    const id = await newReceipt();
    await edit(id, 'Mine', lane('shared-key', 2));
    const other = await server.signIn(`Other${id.slice(-6)}`);
    const _id = v7();
    expect(await other.post('/receipts', { _id, board: smallBoard() }, lane('shared-key', 1))).toMatchObject({
      status: 200,
      body: { _id },
    });
  });
});
