import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { emptyPayment, type PaymentOp } from '../../src/domain/settling/payment.ts';
import { until } from '../../tests/support/until.ts';
import { openStream } from '../testing/event-stream.ts';
import { got, paidFor, paidOnDay, paymentsSeenBy, postBill, sayAs, sent } from '../testing/payments.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import {
  addToGroup,
  onOneDatabase,
  serveSuite,
  testServer,
  twoFriends,
  type TestServer,
} from '../testing/test-server.ts';

onOneDatabase('payments', (where) => {
  let server: TestServer;
  let ali: TestClient;
  let bala: TestClient;
  let group: string;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me: ali, friend: bala, group } = await twoFriends(server, 'Ali', 'Bala'));
  });
  const newBill = () => postBill(bala, { a: ali.id, b: bala.id, c: null, d: null }, group);
  const rowsOf = async (table: 'payments' | 'payment_ops', id: string) =>
    (
      await server.deps.database.db
        .selectFrom(table)
        .selectAll()
        .where(table === 'payments' ? 'id' : ('payment_id' as 'id'), '=', id)
        .execute()
    ).length;

  test('the payer’s word makes one, the payee’s confirms it, and the history tells both', async () => {
    const id = paidFor(await newBill(), 'a', 'b');
    const note: PaymentOp = { op: 'payment.set', field: 'note', value: 'for lunch' };
    const first = await sayAs(ali, id, [sent(2340), note]);
    expect(first.body).toMatchObject({
      rev: 1,
      outcomes: ['applied', 'applied'],
      reasons: [null, null],
      payment: {
        _id: id,
        rev: 1,
        doc: { ...emptyPayment, sent: 2340, note: 'for lunch' },
        people: [
          { _id: ali.id, name: 'Ali' },
          { _id: bala.id, name: 'Bala' },
        ],
      },
    });
    const then = (await sayAs(bala, id, [got(2500)], {}, 1)).body;
    expect(then.payment.doc).toMatchObject({ sent: 2340, got: 2500 });
    expect(then.payment.history).toMatchObject([
      {
        rev: 2,
        seq: 0,
        op: got(2500),
        was: got(null),
        outcome: 'applied',
        by: { _id: bala.id, name: 'Bala' },
      },
      { rev: 1, seq: 1, op: note, by: { _id: ali.id, name: 'Ali' } },
      { rev: 1, seq: 0, op: sent(2340), was: sent(null), by: { _id: ali.id, name: 'Ali' } },
    ]);
    expect(new Date(then.payment.history[0].at).getTime()).toBeGreaterThan(0);
    expect((await paymentsSeenBy(ali))[id]).toEqual(then.payment);
    // Taken back: the word is gone, and nothing else.
    const undone = (await sayAs(ali, id, [sent(null)], {}, 2)).body;
    expect(undone.payment.doc).toMatchObject({ sent: null, got: 2500, note: 'for lunch' });
  });

  test('PAY-1, PAYMENT-1 both sides who mark it at once make one payment with both words', async () => {
    for (const id of [
      paidFor(await newBill(), 'a', 'b'),
      paidOnDay({ group, from: ali.id, to: bala.id }),
      paidOnDay({ from: ali.id, to: bala.id }),
    ]) {
      const both = await Promise.all([sayAs(ali, id, [sent(700)]), sayAs(bala, id, [got(700)])]);
      expect(both.map(({ status, body }) => [status, body.outcomes])).toEqual([
        [200, ['applied']],
        [200, ['applied']],
      ]);
      const { doc, rev, history } = (await paymentsSeenBy(ali))[id]!;
      expect([doc.sent, doc.got, rev, history.length]).toEqual([700, 700, 2, 2]);
      expect(await rowsOf('payments', id)).toBe(1);
    }
  });

  test('QUEUE-2 a request that comes again has one effect, and the same answer', async () => {
    const id = paidFor(await newBill(), 'a', 'b');
    const headers = queueHeaders(`pay-${id}`, 1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sayAs(ali, id, [sent(500)], headers)));
    for (const { status, body } of answers) {
      expect([status, body.rev, body.outcomes]).toEqual([200, 1, ['applied']]);
    }
    expect(await rowsOf('payment_ops', id)).toBe(1);
    expect((await sayAs(ali, id, [sent(600)], headers)).body.code).toBe('keyReused');
    // One of which nothing was taken, too: it leaves no trace.
    const other = paidFor(await newBill(), 'b', 'a');
    const refused = queueHeaders(`pay-${other}`, 1);
    for (let time = 0; time < 2; time += 1) {
      expect((await sayAs(ali, other, [sent(500)], refused)).body).toEqual({
        rev: 0,
        outcomes: ['rejected'],
        reasons: ['right'],
        payment: { _id: other, rev: 0, doc: emptyPayment, people: [], history: [] },
      });
    }
    expect(await rowsOf('payments', other)).toBe(0);
  });

  test('QUEUE-4 a payment that comes before its group is refused, and taken once that is there', async () => {
    const later = v7();
    const id = paidOnDay({ group: later, from: ali.id, to: bala.id });
    const headers = queueHeaders(`early-${id}`, 1);
    expect((await sayAs(ali, id, [sent(1)], headers)).body.code).toBe('paymentNotFound');
    await ali.post('/groups', { _id: later, name: 'Later' });
    await addToGroup(ali, later, bala);
    expect((await sayAs(ali, id, [sent(1)], headers)).body.outcomes).toEqual(['applied']);
  });

  test('PUSH-7 a phone that has seen more than the restored server gets the revision after it', async () => {
    const id = paidFor(await newBill(), 'a', 'b');
    expect((await sayAs(ali, id, [sent(500)], {}, 9)).body).toMatchObject({ rev: 10, payment: { rev: 10 } });
    expect((await sayAs(bala, id, [got(500)], {}, 10)).body.rev).toBe(11);
    expect((await sayAs(bala, id, [got(500)], {}, 2_147_483_648)).body.rev).toBe(12);
  });

  test('STREAM-2 both sides hear of each word, and nobody outside', async () => {
    const bill = await newBill();
    const stranger = await server.signIn(`S${bill}`);
    const streams = [await openStream(server, bala), await openStream(server, stranger)] as const;
    await sayAs(ali, paidFor(bill, 'a', 'b'), [sent(500)]);
    await until(streams[0].changes).toBe(1);
    await sayAs(ali, paidOnDay({ group, from: ali.id, to: bala.id }, 2), [sent(500)]);
    await until(streams[0].changes).toBe(2);
    await sayAs(ali, paidOnDay({ from: ali.id, to: bala.id }, 2), [sent(500)]);
    await until(streams[0].changes).toBe(3);
    expect(streams[1].changes()).toBe(0);
  });

  test('the history holds the newest thirty words', async () => {
    const id = paidFor(await newBill(), 'a', 'b');
    for (let at = 1; at <= 8; at += 1) {
      await sayAs(
        ali,
        id,
        [1, 2, 3, 4, 5].map((n) => sent(at * 10 + n)),
        {},
        at - 1,
      );
    }
    const { history } = (await paymentsSeenBy(bala))[id]!;
    expect(history).toHaveLength(30);
    expect(history[0]).toMatchObject({ rev: 8, seq: 4, op: sent(85), was: sent(84) });
  });

  test('a bill takes 400 payments, and words on those after it', async () => {
    const bill = await newBill();
    const first = paidFor(bill, 'c', 'd');
    await sayAs(bala, first, [sent(1)]);
    await server.deps.database.db
      .insertInto('payments')
      .values(
        Array.from({ length: 399 }, (_, at) => ({
          id: `x${at}.${bill}`,
          receipt_id: bill,
          group_id: null,
          from_part: 'x',
          to_part: 'y',
          from_user: null,
          to_user: null,
          doc: JSON.stringify(emptyPayment),
        })),
      )
      .execute();
    const more = await sayAs(bala, paidFor(bill, 'c', 'd', 2), [sent(1)]);
    expect(more.body).toMatchObject({ rev: 0, outcomes: ['rejected'], reasons: ['limit'] });
    expect((await sayAs(bala, first, [sent(2)])).body.outcomes).toEqual(['applied']);
  });

  test.each([
    ['a negative amount', [{ op: 'payment.set', field: 'sent', value: -1 }]],
    ['half a sen', [{ op: 'payment.set', field: 'sent', value: 1.5 }]],
    ['more than there is', [{ op: 'payment.set', field: 'got', value: 1e15 }]],
    ['a word that is a text', [{ op: 'payment.set', field: 'sent', value: '5' }]],
    ['an unknown field', [{ op: 'payment.set', field: 'from', value: 'me' }]],
    ['an unknown operation', [{ op: 'item.set', id: 'a', field: 'sent', value: 5 }]],
    ['an unknown way', [{ op: 'payment.set', field: 'how', value: 'gold' }]],
    ['a note without an end', [{ op: 'payment.set', field: 'note', value: 'x'.repeat(301) }]],
    ['a note with a NUL', [{ op: 'payment.set', field: 'note', value: 'a\0b' }]],
    ['no operation', []],
    ['21 operations', Array.from({ length: 21 }, () => sent(1))],
    ['no list', { op: 'payment.set' }],
  ])('%s is refused', async (_, ops) => {
    const id = paidFor(await newBill(), 'a', 'b');
    const { status, body } = await ali.patch(`/payments/${id}`, { ops, baseRev: 0 });
    expect([status, body.code]).toEqual([400, 'invalid']);
    expect(await rowsOf('payments', id)).toBe(0);
  });

  test.each([
    ['x', 400],
    ['1.bill.x.a.b.1', 400],
    ['__proto__', 400],
    ["1.bill.'; drop table payments; --.a.b.1", 400],
    ['1.pair.a.b.20261120.1', 400],
    [`1.bill.${v7()}.a.b.41`, 400],
    [`1.bill.${v7()}.a.a.1`, 400],
    [`1.bill.${v7()}.a.b.1`, 404],
    [`1.bill.${v7()}.__proto__.b.1`, 400],
    [`1.group.${v7()}.constructor.b.20261120.1`, 404],
    [`1.group.${v7()}.${v7()}.${v7()}.20261120.1`, 404],
    [`1.pair.${v7()}.${v7()}.20261120.1`, 404],
  ])('the id %s gets %s', async (id, status) => {
    const answer = await ali.patch(`/payments/${encodeURIComponent(id)}`, { ops: [sent(1)], baseRev: 0 });
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(status === 400 ? 'invalid' : 'paymentNotFound');
  });

  test('forged people, columns that are no rows of the bill and names of its prototype are not found', async () => {
    const bill = await newBill();
    const stranger = await server.signIn(`F${bill}`);
    const hidden = await postBill(stranger, { a: stranger.id, b: null });
    for (const id of [
      paidFor(bill, 'a', 'z'),
      paidFor(bill, 'constructor', 'b'),
      paidFor(bill, 'a', 'toString'),
      paidFor(hidden, 'a', 'b'),
      paidOnDay({ group, from: ali.id, to: stranger.id }),
      paidOnDay({ group, from: ali.id, to: v7() }),
      paidOnDay({ from: ali.id, to: stranger.id }),
      paidOnDay({ from: stranger.id, to: bala.id }),
    ]) {
      expect((await sayAs(ali, id, [sent(1), got(1)])).body.code).toBe('paymentNotFound');
      expect(await rowsOf('payments', id)).toBe(0);
    }
  });

  test('the export has the payments that its user sees, with names and words, as JSON and as a table', async () => {
    const bill = await newBill();
    const dina = await server.signIn(`D${bill}`);
    const ids = [paidFor(bill, 'a', 'b'), paidOnDay({ group, from: ali.id, to: bala.id }, 30)];
    const note: PaymentOp = { op: 'payment.set', field: 'note', value: '=1+1, "quick"' };
    for (const id of ids) await sayAs(ali, id, [sent(2340), note]);
    await sayAs(bala, ids[0]!, [got(2500)]);
    const baht = `${paidFor(bill, 'a', 'b')}.THB`;
    await sayAs(ali, baht, [sent(65_000)]);
    const { payments } = (await ali.get('/auth/export')).raw.json();
    expect(payments.filter(({ _id }: { _id: string }) => ids.includes(_id))).toMatchObject([
      {
        _id: ids[0],
        receipt: bill,
        title: 'Restoran Seri Bayu',
        from: 'a',
        currency: 'MYR',
        sent: '23.40',
        got: '25.00',
      },
      {
        _id: ids[1],
        group: 'Makan',
        from: 'Ali',
        to: 'Bala',
        got: '',
        doc: { sent: 2340 },
        history: [{}, {}],
      },
    ]);
    const table = (await ali.get('/auth/export?format=csv')).raw.body.split('\r\n');
    const line = table.find((one) => one.includes(ids[0]!));
    const cells = `${ids[0]},a,b,23.40,25.00,,"'=1+1, ""quick""",20`;
    expect(line).toContain(`payment,${bill},Restoran Seri Bayu,${','.repeat(3)}MYR${','.repeat(13)}${cells}`);
    expect(table.find((one) => one.includes(baht))).toContain(`,THB${','.repeat(13)}${baht},a,b,650.00,,`);
    // Taken back: no row, and the words stay in the whole export.
    await sayAs(ali, ids[1]!, [sent(null)]);
    expect((await ali.get('/auth/export?format=csv')).raw.body).not.toContain(ids[1]);
    expect((await ali.get('/auth/export')).raw.body).toContain(ids[1]);
    for (const format of ['', '?format=csv']) {
      expect((await dina.get(`/auth/export${format}`)).raw.body).not.toContain(ids[0]);
    }
  });

  test('words count against what their author may write in all', async () => {
    const small = await testServer({ where: await where(), env: { KIRA_USER_MB: '1' } });
    try {
      const { me, friend, group: own } = await twoFriends(small, 'Mei', 'Nur');
      const { db } = small.deps.database;
      const id = (n: number) => paidOnDay({ group: own, from: me.id, to: friend.id }, n);
      expect((await sayAs(me, id(1), [sent(1)])).status).toBe(200);
      const [first] = await db.selectFrom('written').selectAll().where('user_id', '=', me.id).execute();
      expect(first!.chars).toBeGreaterThan(500);
      await db
        .updateTable('written')
        .set({ chars: 1024 * 1024 })
        .where('user_id', '=', me.id)
        .execute();
      expect((await sayAs(me, id(2), [sent(1)])).body.code).toBe('billQuota');
      expect(Object.keys(await paymentsSeenBy(me))).toEqual([id(1)]);
    } finally {
      await small.close();
    }
  });
});
