import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { FeedChange } from '../../src/contract/sync.ts';
import { deletion } from '../../src/domain/board/board.ts';
import { untilTransactionsEnd } from '../../tests/support/until-transactions-end.ts';
import { identify } from '../db/identity.ts';
import { hold, joinByLink } from '../testing/guests.ts';
import { got, paidFor, paidOnDay, postBill, sayAs, sent } from '../testing/payments.ts';
import type { TestClient } from '../testing/test-client.ts';
import {
  addToGroup,
  onEachDatabase,
  serveEach,
  twoFriends,
  type TestServer,
} from '../testing/test-server.ts';

onEachDatabase('payments in the change feed', (where, database) => {
  let server: TestServer;
  let ali: TestClient;
  let bala: TestClient;
  let group: string;
  serveEach(where, async (opened) => {
    server = opened;
    ({ me: bala, friend: ali, group } = await twoFriends(server, 'Bala', 'Ali'));
  });

  /** All pages from a cursor on. */
  async function pull(who: TestClient, cursor?: string, limit = 100) {
    const changes: FeedChange[] = [];
    for (let at = cursor; ;) {
      const query = new URLSearchParams({ limit: String(limit), ...(at !== undefined && { cursor: at }) });
      const { status, body } = await who.get(`/sync?${query.toString()}`);
      expect(status).toBe(200);
      changes.push(...(body.changes as FeedChange[]));
      at = body.cursor as string;
      if (!body.more) return { changes, cursor: at };
    }
  }
  const settled = async (...from: Parameters<typeof pull>) => {
    await untilTransactionsEnd(server.deps.database.db);
    return pull(...from);
  };
  const newBill = (users: Record<string, string | null> = { a: ali.id, b: bala.id, c: null }) =>
    postBill(bala, users, group);
  /** "id sent got", or "gone id": of payments alone. */
  const brief = ({ changes }: { changes: FeedChange[] }): string[] =>
    changes.flatMap((change) => {
      if (change.type === 'payment.gone') return [`gone ${change.id}`];
      if (change.type !== 'payment') return [];
      const { _id, doc } = change.payment;
      return [`${_id} ${doc.sent} ${doc.got}`];
    });

  test('pages of any size give the same changes, in one order, each once', async () => {
    const bill = await newBill();
    const ids = [
      ...[1, 2, 10, 3].map((n) => paidFor(bill, 'a', 'b', n)),
      paidOnDay({ group, from: ali.id, to: bala.id }),
      paidOnDay({ from: ali.id, to: bala.id }),
    ];
    for (const id of ids) await sayAs(ali, id, [sent(5)]);
    await newBill();
    const whole = (await settled(bala)).changes;
    expect(whole).toHaveLength(10); // with the own document
    expect(brief({ changes: whole })).toEqual(ids.map((id) => `${id} 5 null`));
    for (const limit of [1, 2, 3, 9]) expect((await settled(bala, undefined, limit)).changes).toEqual(whole);
  });

  test('a word is news once; an edit of the bill, and a tick, bring no payment again', async () => {
    const bill = await newBill();
    const id = paidFor(bill, 'a', 'b');
    await sayAs(ali, id, [sent(5)]);
    const first = await settled(bala);
    expect(brief(first)).toEqual([`${id} 5 null`]);
    const ops = [{ op: 'bill.set', field: 'title', value: 'x' }, hold('c', bala.id)];
    expect((await ali.patch(`/states/${bill}`, { ops, baseRev: 1 })).status).toBe(200);
    const then = await settled(bala, first.cursor);
    expect([then.changes.length, brief(then)]).toEqual([1, []]);
    await sayAs(bala, id, [got(6)]);
    expect(brief(await settled(bala, then.cursor))).toEqual([`${id} 5 6`]);
    expect(brief(await settled(ali))).toEqual([`${id} 5 6`]);
  });

  test('FEED-7 joining a group brings its payments and its bills’, leaving takes them but one’s own', async () => {
    const bill = await newBill();
    const chong = await server.signIn('Chong');
    const own = paidFor(bill, 'c', 'b');
    const [ofBill, ofGroup] = [paidFor(bill, 'a', 'b'), paidOnDay({ group, from: ali.id, to: bala.id })];
    for (const id of [ofBill, ofGroup]) await sayAs(ali, id, [sent(5)]);
    const start = await settled(chong);
    await addToGroup(bala, group, chong);
    const joined = await settled(chong, start.cursor);
    expect(brief(joined).toSorted()).toEqual([`${ofBill} 5 null`, `${ofGroup} 5 null`]);
    const seat = { op: 'column.set', id: 'c', field: 'user', value: chong.id };
    await bala.patch(`/states/${bill}`, { ops: [seat], baseRev: 1 });
    await sayAs(chong, own, [sent(7)]);
    const before = await settled(chong, joined.cursor);
    expect(brief(before)).toContain(`${own} 7 null`);
    await chong.patch(`/groups/${group}`, { removeUsers: [chong.id] });
    const after = paidOnDay({ group, from: ali.id, to: bala.id }, 2);
    await sayAs(ali, after, [sent(9)]);
    // They never hear of the one that was made after they left. The bill's others are its participants' too.
    const left = brief(await settled(chong, before.cursor)).filter((one) => !one.includes(own));
    expect(left.toSorted()).toEqual([`${ofBill} 5 null`, `gone ${ofGroup}`]);
    expect(brief(await settled(chong)).toSorted()).toEqual([`${ofBill} 5 null`, `${own} 7 null`]);
  });

  test('FEED-7 losing a place takes the bill’s payments, and a guest’s come and go with whom they hold', async () => {
    const dina = await server.signIn('Dina');
    await addToGroup(bala, (await bala.post('/groups', { name: 'Minum' })).body._id, dina);
    const bill = await newBill({ a: ali.id, b: bala.id, c: null, d: dina.id });
    const [one, two] = [paidFor(bill, 'a', 'b'), paidFor(bill, 'c', 'b')];
    const { guest } = await joinByLink(server, bala, bill);
    let cursors = [(await settled(dina)).cursor, (await settled(guest)).cursor] as const;
    const heard = async () => {
      const both = [await settled(dina, cursors[0]), await settled(guest, cursors[1])] as const;
      cursors = [both[0].cursor, both[1].cursor];
      return both.map(brief);
    };
    for (const id of [one, two]) await sayAs(ali, id, [sent(5)]);
    expect(await heard()).toEqual([[`${one} 5 null`, `${two} 5 null`], []]);
    await guest.patch(`/states/${bill}`, { ops: [hold('c', guest.id)], baseRev: 1 });
    expect(await heard()).toEqual([[], [`${two} 5 null`]]);
    await guest.patch(`/states/${bill}`, { ops: [hold('c', guest.id, false)], baseRev: 1 });
    await bala.patch(`/states/${bill}`, { ops: [deletion('column', 'd')], baseRev: 1 });
    const [hers, theirs] = await heard();
    expect(hers!.toSorted()).toEqual([`gone ${one}`, `gone ${two}`]);
    expect(theirs).toEqual([`gone ${two}`]);
    await sayAs(ali, two, [sent(6)]);
    expect(await heard()).toEqual([[], []]);
    await bala.patch(`/states/${bill}`, { ops: [deletion('column', 'd', false)], baseRev: 1 });
    expect((await heard())[0]!.toSorted()).toEqual([`${one} 5 null`, `${two} 6 null`]);
  });

  test('an unknown cursor starts from the beginning, also one that names a payment', async () => {
    const id = paidOnDay({ from: ali.id, to: bala.id });
    await sayAs(ali, id, [sent(5)]);
    const { identity } = server.deps.database;
    const cursor = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const lost of [
      cursor('elsewhere', '1', '2', '1', 'payment', id),
      cursor(identity, '0', '2', 'x', 'payment', id),
      cursor(identity, '0', '2', '1', 'payment', "x'; --"),
      cursor(identity, '0', '2', '1', 'payments', id),
      cursor(identity, '0', '2', '1', 'payment', 'x'.repeat(201)),
    ]) {
      expect(brief(await settled(ali, lost))).toEqual([`${id} 5 null`]);
    }
    expect(brief(await settled(ali, cursor(identity, '0', '1', '0', 'payment', '~')))).toEqual(
      brief(await settled(ali)),
    );
  });

  test('a restored database brings each payment again, at a revision that no phone has seen', async () => {
    const bill = await newBill();
    const id = paidFor(bill, 'a', 'b');
    await sayAs(ali, id, [sent(5)]);
    const { cursor } = await settled(bala);
    const { db } = server.deps.database;
    await db.transaction().execute(async (trx) => {
      await sql`update identity set cluster = 'another'`.execute(trx);
      await identify(trx);
    });
    const again = await settled(bala, cursor);
    const [payment] = again.changes.flatMap((one) => (one.type === 'payment' ? [one.payment] : []));
    expect(payment).toMatchObject({ _id: id, doc: { sent: 5 } });
    expect(payment!.rev).toBeGreaterThan(1000);
  });

  // The embedded database has one connection: nothing can be under way while the feed is read.
  if (database === 'PostgreSQL')
    test('FEED-1 a word whose transaction commits late is not skipped', async () => {
      const bill = await newBill();
      const [slow, fast] = [paidFor(bill, 'a', 'b'), paidFor(bill, 'c', 'b')];
      for (const id of [slow, fast]) await sayAs(ali, id, [sent(5)]);
      let { cursor } = await settled(bala);
      await server.deps.database.db.transaction().execute(async (trx) => {
        await sql`update payments set rev = rev where id = ${slow}`.execute(trx); // has its number now
        await sayAs(ali, fast, [sent(6)]); // a later number, committed first
        const during = await pull(bala, cursor, 1);
        expect(brief(during)).toEqual([`${fast} 6 null`]);
        cursor = during.cursor;
      });
      expect(brief(await settled(bala, cursor))).toContain(`${slow} 5 null`);
    });

  test('FEED-1 with many writers at once every phone ends with the last words', async () => {
    const bill = await newBill();
    const ids = [1, 2, 3, 4].map((n) => paidFor(bill, 'a', 'b', n));
    const seen = new Map<string, string>();
    let cursor: string | undefined;
    const take = async () => {
      const pulled = await pull(bala, cursor, 2);
      for (const change of pulled.changes)
        if (change.type === 'payment') seen.set(change.payment._id, JSON.stringify(change.payment.doc));
      cursor = pulled.cursor;
    };
    const write = async (who: TestClient, word: typeof sent, from: number) => {
      for (let n = 0; n < 8; n += 1) await sayAs(who, ids[(from + n) % ids.length]!, [word(n + from)]);
    };
    const reader = (async () => {
      for (let n = 0; n < 8; n += 1) await take();
    })();
    await Promise.all([write(ali, sent, 0), write(bala, got, 1), write(ali, sent, 2), reader]);
    await take();
    const rows = await server.deps.database.db.selectFrom('payments').select(['id', 'doc']).execute();
    const truth = rows.map(({ id, doc }) => [id, doc] as const);
    expect(truth).toHaveLength(4);
    for (const [id, doc] of truth) expect(JSON.parse(seen.get(id)!)).toEqual(doc);
  });
});
