import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FeedChange } from '../../src/contract/sync.ts';
import { untilTransactionsEnd } from '../../tests/support/until-transactions-end.ts';
import { purge as purgeReceipts } from '../bills/purge.ts';
import { forgetDeletedGroups } from '../groups/repository.ts';
import { smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import {
  acceptAll,
  addToGroup,
  onEachDatabase,
  testServer,
  type TestServer,
} from '../testing/test-server.ts';

interface Pulled {
  changes: FeedChange[];
  cursor: string;
  pages: number;
}

/** All pages from a cursor on, as a phone reads them. */
async function pullNow(who: TestClient, cursor?: string, limit = 100): Promise<Pulled> {
  const changes: FeedChange[] = [];
  for (let pages = 1, at = cursor; ; pages += 1) {
    const query = new URLSearchParams({ limit: String(limit), ...(at !== undefined && { cursor: at }) });
    const { status, body } = await who.get(`/sync?${query.toString()}`);
    expect(status).toBe(200);
    changes.push(...(body.changes as FeedChange[]));
    at = body.cursor as string;
    if (!body.more) return { changes, cursor: at, pages };
  }
}

/** Without the own document, which comes with each new default group (server/me). */
const brief = (changes: readonly FeedChange[]): string[] =>
  changes.flatMap((change) => {
    if (change.type === 'me') return [];
    if (change.type === 'receipt') return `receipt ${change.receipt.board.bill.title} ${change.receipt.rev}`;
    if (change.type === 'group') return `group ${change.group.name}`;
    return change.type;
  });

onEachDatabase('the change feed', (where, database) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let round = 0;
  beforeAll(async () => {
    server = await testServer({ where: await where() });
  });
  beforeEach(async () => {
    round += 1;
    me = await server.signIn(`Aisyah${round}`);
    friend = await server.signIn(`Bala${round}`);
  });
  afterAll(() => server?.close());

  /** Each change comes once, as long as nothing is written meanwhile. */
  async function pull(who: TestClient, cursor?: string, limit?: number): Promise<Pulled> {
    await untilTransactionsEnd(server.deps.database.db);
    return pullNow(who, cursor, limit);
  }
  const create = async (who: TestClient, title: string, group: string | null = null): Promise<string> => {
    const _id = v7();
    expect((await who.post('/receipts', { _id, board: smallBoard(title), group })).status).toBe(200);
    return _id;
  };
  const newGroup = async (name: string, emails: string[] = []): Promise<string> => {
    const _id = v7();
    expect((await me.post('/groups', { _id, name, invitedEmails: emails })).status).toBe(200);
    return _id;
  };
  /** As 30 days after its deletion. */
  const purge = (id: string) =>
    server.deps.database.db.transaction().execute((trx) => purgeReceipts(trx, [id], server.deps.now()));
  const rename = (who: TestClient, id: string, value: string) =>
    who.patch(`/states/${id}`, { ops: [{ op: 'bill.set', field: 'title', value }], baseRev: 1 });

  test('the first sync gives everything, later ones only changes', async () => {
    const id = await create(me, 'One');
    await create(me, 'Two');
    const first = await pull(me);
    expect(brief(first.changes)).toEqual(['receipt One 1', 'receipt Two 1']);
    expect(first.changes[0]).toMatchObject({
      receipt: { _id: id, creator: me.id, image: null, board: smallBoard('One') },
    });
    expect((await pull(me, first.cursor)).changes).toEqual([]);
    await rename(me, id, 'One more');
    const then = await pull(me, first.cursor);
    expect(brief(then.changes)).toEqual(['receipt One more 2']);
    expect((await pull(me, then.cursor)).changes).toEqual([]);
    expect((await pull(friend)).changes).toEqual([]);
  });

  test('the names of the engines reach all users of a receipt; a typed receipt has none', async () => {
    const group = await newGroup('Makan', [friend.email]);
    await acceptAll(friend);
    const body = { _id: v7(), board: smallBoard('Read'), group, readBy: ['ppocr', 'tesseract'] };
    expect((await me.post('/receipts', body)).status).toBe(200);
    expect((await me.post('/receipts', body)).status).toBe(200); // a retry
    await create(me, 'Typed', group);
    const found = (await pull(friend)).changes.flatMap((change) =>
      change.type === 'receipt' ? [[change.receipt.board.bill.title, change.receipt.readBy]] : [],
    );
    expect(Object.fromEntries(found)).toEqual({ Read: ['ppocr', 'tesseract'], Typed: [] });
    const wrong = await me.post('/receipts', { _id: v7(), board: smallBoard(), readBy: ['crystal ball'] });
    expect(wrong.status).toBe(400);
  });

  test('pages of any size give the same changes', async () => {
    for (let n = 0; n < 7; n += 1) await create(me, `R${n}`);
    const whole = await pull(me);
    for (const limit of [1, 2, 7]) {
      const paged = await pull(me, undefined, limit);
      expect(brief(paged.changes)).toEqual(brief(whole.changes));
      expect(paged.pages).toBeGreaterThanOrEqual(Math.ceil(7 / limit));
    }
  });

  test('large boards fill a page before its limit of entries', async () => {
    // Names that no compression shortens.
    const name = (at: number) => createHash('sha512').update(String(at)).digest('base64').repeat(3);
    const names = Array.from({ length: 400 }, (_, at) => [
      `i${at}`,
      { ...smallBoard().items['tea']!, name: name(at) },
    ]);
    const board = { ...smallBoard('Large'), items: Object.fromEntries(names) };
    for (let n = 0; n < 6; n += 1) {
      expect((await me.post('/receipts', { _id: v7(), board })).status).toBe(200);
    }
    const { changes, pages } = await pull(me);
    expect(changes).toHaveLength(6);
    expect(pages).toBeGreaterThan(1);
  });

  test('FEED-3: joining a group brings its receipts, being removed takes them away', async () => {
    const group = await newGroup('Makan');
    await create(me, 'Before', group);
    const start = await pull(friend);
    expect(start.changes).toEqual([]);
    await addToGroup(me, group, friend);
    const joined = await pull(friend, start.cursor);
    expect(brief(joined.changes).toSorted()).toEqual(['group Makan', 'receipt Before 1']);
    const own = await create(friend, 'Own', group);
    await me.patch(`/groups/${group}`, { removeUsers: [friend.id] });
    await create(me, 'After', group);
    const left = await pull(friend, joined.cursor);
    // They never hear of the receipt that was made after they left.
    expect(brief(left.changes).toSorted()).toEqual(['group.gone', 'receipt Own 1', 'receipt.gone']);
    expect(left.changes.find((change) => change.type === 'receipt')).toMatchObject({ receipt: { _id: own } });
    expect((await pull(friend, left.cursor)).changes).toEqual([]);
    expect(brief((await pull(friend)).changes)).toEqual(['receipt Own 1']);
    await addToGroup(me, group, friend);
    const back = await pull(friend, left.cursor);
    expect(brief(back.changes).toSorted()).toEqual([
      'group Makan',
      'receipt After 1',
      'receipt Before 1',
      'receipt Own 1',
    ]);
  });

  test('a deleted group tells who deleted it, takes its receipts of others, and brings them back', async () => {
    const group = await newGroup('Makan', [friend.email]);
    await acceptAll(friend);
    const theirs = await create(friend, 'Theirs', group);
    const [mine, others] = [await pull(me), await pull(friend)];
    await me.delete(`/groups/${group}`);
    const gone = await pull(me, mine.cursor);
    const by = { _id: me.id, name: expect.stringContaining('Aisyah') };
    const deleted = {
      type: 'group',
      group: expect.objectContaining({ _id: group, deletedBy: { by, at: expect.any(String) } }),
    };
    expect(gone.changes).toEqual(
      expect.arrayContaining([deleted, { type: 'receipt.gone', id: theirs, isDeleted: false }]),
    );
    const told = await pull(friend, others.cursor);
    expect(told.changes).toContainEqual(deleted);
    expect((await friend.get(`/receipts/${theirs}`)).body.group).toBe(null);
    const setDeleted = (who: TestClient, value: boolean) =>
      who.patch(`/groups/${group}`, { ops: [{ op: 'group.set', field: 'deleted', value }] });
    // A member can't; nor can anybody after 30 days.
    expect((await setDeleted(friend, false)).body.deleted).not.toBeNull();
    expect((await setDeleted(me, false)).body.deleted).toBeNull();
    expect(brief((await pull(me, gone.cursor)).changes).toSorted()).toEqual([
      'group Makan',
      'receipt Theirs 1',
    ]);
    expect((await friend.get(`/receipts/${theirs}`)).body.group).toBe(group);
    expect((await friend.get(`/groups/${group}`)).body.users).toHaveLength(2);
    await setDeleted(me, true);
    await acceptAll(friend);
    const last = await pull(friend, told.cursor);
    await forgetDeletedGroups(server.deps.database.db, new Date(server.deps.now().getTime() + 1));
    expect((await pull(friend, last.cursor)).changes).toContainEqual({ type: 'group.gone', id: group });
    expect((await setDeleted(me, false)).status).toBe(404);
  });

  test('an unknown cursor starts from the beginning', async () => {
    await create(me, 'One');
    const foreign = Buffer.from(JSON.stringify(['another database', '99999999'])).toString('base64url');
    for (const cursor of ['', 'rubbish', foreign, Buffer.from('[1,2]').toString('base64url')]) {
      expect(brief((await pull(me, cursor)).changes)).toEqual(['receipt One 1']);
    }
  });

  test('deletions reach phones with a cursor, not phones that start empty', async () => {
    const id = await create(me, 'One');
    await create(me, 'Two');
    const { cursor } = await pull(me);
    await purge(id);
    const [, from = ''] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[];
    const write = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const { identity } = server.deps.database;
    // From another database, from a future that was undone by a copy, and none that is any.
    for (const lost of [write('elsewhere', from), write(identity, String(BigInt(from) + 10n ** 9n)), '']) {
      for (const limit of [1, 100]) {
        const { changes } = await pull(me, lost, limit);
        expect(changes).toContainEqual({ type: 'receipt.gone', id, isDeleted: true });
        expect(brief(changes)).toContain('receipt Two 1');
      }
    }
    for (const limit of [1, 100]) {
      expect(brief((await pull(me, undefined, limit)).changes)).toEqual(['receipt Two 1']);
    }
  });

  // The embedded database has one connection: nothing can be under way while the feed is read.
  if (database === 'PostgreSQL')
    test('FEED-1: a transaction that commits late is not skipped', async () => {
      const id = await create(me, 'Slow');
      const before = await pull(me);
      await server.deps.database.db.transaction().execute(async (trx) => {
        await sql`update receipts set title = title where id = ${id}`.execute(trx); // has its number now
        await create(me, 'Fast'); // a later number, committed first
        const during = await pullNow(me, before.cursor, 1);
        expect(brief(during.changes)).toEqual(['receipt Fast 1']);
        before.cursor = during.cursor;
      });
      expect(brief((await pull(me, before.cursor)).changes)).toContain('receipt Slow 1');
    });

  test('FEED-1: with many writers at once every phone ends with the last state', async () => {
    const group = await newGroup('Busy', [friend.email]);
    await acceptAll(friend);
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => create(me, `B${n}`, group)));
    const seen = new Map<string, number>();
    let cursor: string | undefined;
    const take = async () => {
      const pulled = await pullNow(friend, cursor, 2);
      for (const change of pulled.changes) {
        if (change.type === 'receipt') {
          seen.set(change.receipt._id, Math.max(seen.get(change.receipt._id) ?? 0, change.receipt.rev));
        }
      }
      cursor = pulled.cursor;
    };
    const writers = [me, friend, me, friend].map(async (who, writer) => {
      for (let n = 0; n < 10; n += 1)
        await rename(who, ids[(n * (writer + 1)) % ids.length]!, `w${writer}-${n}`);
    });
    const reader = (async () => {
      for (let n = 0; n < 10; n += 1) await take();
    })();
    await Promise.all([...writers, reader]);
    await take();
    const truth = await server.deps.database.db
      .selectFrom('boards')
      .select(['receipt_id', 'rev'])
      .where('receipt_id', 'in', ids)
      .execute();
    expect(Object.fromEntries(seen)).toEqual(
      Object.fromEntries(truth.map(({ receipt_id, rev }) => [receipt_id, rev])),
    );
  });
});
