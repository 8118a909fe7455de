import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { smallBoard } from '../testing/boards.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import { onOneDatabase, testServer, type TestServer } from '../testing/test-server.ts';

const rename = (title: string): BoardOp[] => [{ op: 'bill.set', field: 'title', value: title }];

onOneDatabase('the outbox protocol', (where) => {
  let server: TestServer;
  let me: TestClient;
  beforeAll(async () => {
    server = await testServer({ where: await where() });
    me = await server.signIn('Aisyah');
  });
  afterAll(() => server?.close());

  const newReceipt = async (): Promise<string> => {
    const _id = v7();
    const made = await me.post('/receipts', { _id, board: smallBoard() }, queueHeaders(`create-${_id}`, 1));
    expect(made.status).toBe(200);
    return _id;
  };
  const edit = (id: string, title: string, headers: Record<string, string>) =>
    me.patch(`/states/${id}`, { ops: rename(title), baseRev: 1 }, headers);
  const state = async (id: string) => {
    const { body } = await me.get(`/receipts/${id}`);
    return { title: body.title, rev: body.stateId.rev };
  };
  const count = async (table: 'document_ops' | 'receipts' | 'groups') => {
    const rows = await server.deps.database.db
      .selectFrom(table)
      .select((t) => t.fn.countAll().as('n'))
      .execute();
    return Number(rows[0]?.n);
  };

  test('QUEUE-2: a repeated key has no second effect, and the answer has the board as it is now', async () => {
    const id = await newReceipt();
    const headers = queueHeaders(`once-${id}`, 2);
    const first = await edit(id, 'One', headers);
    expect(first.body).toMatchObject({ rev: 2, outcomes: ['applied'] });
    await edit(id, 'Two', queueHeaders(`two-${id}`, 3));
    const again = await edit(id, 'One', headers);
    expect(again.body).toMatchObject({ rev: 3, outcomes: ['applied'] });
    expect(again.body.board.bill.title).toBe('Two');
    expect(await state(id)).toEqual({ title: 'Two', rev: 3 });
  });

  test('QUEUE-2: a creation that names no id is answered with the same one each time', async () => {
    for (const [path, body] of [
      ['/receipts', { board: smallBoard() }],
      ['/groups', { name: 'Makan' }],
    ] as const) {
      const send = (by: TestClient) => by.post(path, body, queueHeaders(`no-id${path}`, 1));
      const [first, again] = [await send(me), await send(me)];
      expect(again.body._id).toBe(first.body._id);
      expect((await me.get(`${path}/${first.body._id as string}`)).status).toBe(200);
    }
    expect((await me.post('/groups', { name: 'A' })).body._id).not.toBe(
      (await me.post('/groups', { name: 'A' })).body._id,
    );
  });

  test('QUEUE-2: a known key with another body is refused', async () => {
    const id = await newReceipt();
    await edit(id, 'One', queueHeaders(`key-${id}`, 2));
    expect(await edit(id, 'Other', queueHeaders(`key-${id}`, 2))).toMatchObject({
      status: 422,
      body: { code: 'keyReused' },
    });
    expect(await me.delete(`/receipts/${id}`, queueHeaders(`key-${id}`, 3))).toMatchObject({ status: 422 });
    expect(await state(id)).toEqual({ title: 'One', rev: 2 });
  });

  test('QUEUE-2: the same edit from many connections at once has one effect', async () => {
    const id = await newReceipt();
    const before = await count('document_ops');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => edit(id, 'At once', queueHeaders(`storm-${id}`, 2))),
    );
    expect(answers.map(({ status, body }) => [status, body.rev, body.outcomes])).toEqual(
      answers.map(() => [200, 2, ['applied']]),
    );
    expect(await count('document_ops')).toBe(before + 1);
  });

  test('QUEUE-2: the same creation from many connections at once has one effect', async () => {
    const _id = v7();
    const before = await count('receipts');
    const create = () => me.post('/receipts', { _id, board: smallBoard() }, queueHeaders(`new-${_id}`, 1));
    const answers = await Promise.all(Array.from({ length: 8 }, create));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { _id, rev: 1, link: answers[0]?.body.link }]),
    );
    expect(await count('receipts')).toBe(before + 1);
  });

  test('QUEUE-3: a request behind a gap is refused, and succeeds once the gap is closed', async () => {
    const id = await newReceipt();
    expect(await edit(id, 'Early', queueHeaders(`early-${id}`, 3))).toMatchObject({
      status: 409,
      body: { code: 'queueGap' },
    });
    expect((await edit(id, 'Next', queueHeaders(`next-${id}`, 2))).status).toBe(200);
    expect((await edit(id, 'Early', queueHeaders(`early-${id}`, 3))).status).toBe(200);
    expect(await edit(id, 'Late', queueHeaders(`late-${id}`, 3))).toMatchObject({
      status: 409,
      body: { code: 'queueGap' },
    });
    expect(await state(id)).toEqual({ title: 'Early', rev: 3 });
  });

  test('QUEUE-3: each device has its own numbers', async () => {
    const id = await newReceipt();
    expect((await edit(id, 'Tablet', queueHeaders(`tablet-${id}`, 1, 'tablet'))).status).toBe(200);
    expect((await edit(id, 'Phone', queueHeaders(`phone-${id}`, 2))).status).toBe(200);
  });

  test('QUEUE-1, QUEUE-4: a failed request changes nothing and can be tried again', async () => {
    const _id = v7();
    const group = v7();
    const headers = queueHeaders(`later-${_id}`, 1);
    const body = { _id, board: smallBoard(), group };
    expect((await me.post('/receipts', body, headers)).status).toBe(404);
    await me.post('/groups', { _id: group, name: 'Makan' });
    expect(await me.post('/receipts', body, headers)).toMatchObject({ status: 200, body: { _id } });
  });

  test('QUEUE-1: an error in the commit undoes key, number, log and board', async () => {
    const id = await newReceipt();
    const { db } = server.deps.database;
    await sql`create function torn() returns trigger language plpgsql as 'begin raise exception ''torn''; end'`.execute(
      db,
    );
    await sql`create constraint trigger torn after insert on document_ops deferrable initially deferred
      for each row execute function torn()`.execute(db);
    const headers = queueHeaders(`torn-${id}`, 2);
    const torn = await edit(id, 'Torn', headers);
    await sql`drop function torn cascade`.execute(db);
    expect(torn).toMatchObject({ status: 500, body: { code: 'internal', message: 'Something went wrong.' } });
    expect(await state(id)).toEqual({ title: 'Restoran Seri Bayu', rev: 1 });
    expect((await edit(id, 'Torn', headers)).body).toMatchObject({ rev: 2, outcomes: ['applied'] });
  });

  test('an edit with a later base revision than the restored server has gets the revision after it', async () => {
    const id = await newReceipt();
    const ahead = await me.patch(`/states/${id}`, { ops: rename('Ahead'), baseRev: 9 });
    expect(ahead).toMatchObject({ status: 200, body: { rev: 10, outcomes: ['applied'] } });
    const next = await me.patch(`/states/${id}`, { ops: rename('Next'), baseRev: 10 });
    expect(next.body).toMatchObject({ rev: 11, board: { bill: { title: 'Next' } } });
  });

  test('a base revision out of range counts as the present one', async () => {
    const id = await newReceipt();
    const answer = await me.patch(`/states/${id}`, { ops: rename('Ahead'), baseRev: 2_147_483_648 });
    expect(answer).toMatchObject({ status: 200, body: { rev: 2 } });
  });

  test('a request without the headers is served, and each repetition has its own effect', async () => {
    const id = await newReceipt();
    expect((await edit(id, 'Plain', {})).body).toMatchObject({ rev: 2 });
    expect((await edit(id, 'Plain', {})).body).toMatchObject({ rev: 3 });
  });

  test('a key without a number uses up no number of the queue', async () => {
    const id = await newReceipt();
    const { 'x-queue-seq': _, ...keyOnly } = queueHeaders(`plain-${id}`, 2);
    for (let time = 0; time < 2; time += 1) {
      expect(await edit(id, 'Plain', keyOnly)).toMatchObject({ status: 200, body: { rev: 2 } });
    }
    expect(await edit(id, 'Next', queueHeaders(`next-${id}`, 2))).toMatchObject({
      status: 200,
      body: { rev: 3 },
    });
  });

  test('malformed headers are refused', async () => {
    const id = await newReceipt();
    for (const headers of [
      { 'x-queue-seq': '2' },
      queueHeaders('a b', 2),
      { ...queueHeaders('k', 2), 'x-queue-seq': '0' },
      queueHeaders('', 2),
      queueHeaders('k'.repeat(201), 2),
    ]) {
      expect((await edit(id, 'Bad', headers)).status).toBe(400);
    }
  });

  test('two users can use the same key', async () => {
    const id = await newReceipt();
    await edit(id, 'Mine', queueHeaders('shared-key', 2));
    const other = await server.signIn(`Other${id.slice(-6)}`);
    const _id = v7();
    expect(
      await other.post('/receipts', { _id, board: smallBoard() }, queueHeaders('shared-key', 1)),
    ).toMatchObject({
      status: 200,
      body: { _id },
    });
  });
});
