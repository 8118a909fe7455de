import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { paymentDay } from '../../src/domain/settling/day.ts';
import { emptyPayment, setPaymentOp } from '../../src/domain/settling/payment.ts';
import { DAY_MS } from '../durations.ts';
import { tidy } from '../housekeeping.ts';
import { comeByLink as openLink, hold, joinByLink, linkTo } from '../testing/guests.ts';
import { got, paidFor, paidOnDay, paymentsSeenBy, postBill, sayAs, sent } from '../testing/payments.ts';
import type { TestClient } from '../testing/test-client.ts';
import {
  addToGroup,
  onOneDatabase,
  serveSuite,
  twoFriends,
  type TestServer,
} from '../testing/test-server.ts';
import { paidBy } from '../testing/ways.ts';

const note = setPaymentOp('note', 'x');
const how = setPaymentOp('how', 'cash');

onOneDatabase('how much somebody writes into the books of others', (where) => {
  let server: TestServer;
  let ali: TestClient;
  let bala: TestClient;
  let group: string;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me: bala, friend: ali, group } = await twoFriends(server, 'Bala', 'Ali'));
  });
  const dayIn = (days: number) => paymentDay(server.deps.now().getTime() + days * DAY_MS);
  /** Bala has paid it. */
  async function newBill(of: string | null = null): Promise<string> {
    const bill = await postBill(bala, { a: ali.id, b: bala.id, c: null, d: null }, of);
    await edit(bala, bill, paidBy('b'));
    return bill;
  }
  const edit = async (by: TestClient, bill: string, ...ops: BoardOp[]) =>
    (await by.patch(`/states/${bill}`, { ops, baseRev: 1 })).body;
  const reasons = async (by: TestClient, id: string, ...ops: Parameters<typeof sayAs>[2]) =>
    (await sayAs(by, id, ops)).body.reasons;
  /** Somebody with an account who came by the link and holds a person. */
  async function comeByLink(bill: string, column = 'c'): Promise<TestClient> {
    const user = await server.signIn(`U${v7()}`);
    await openLink(user, bala, bill);
    await edit(user, bill, hold(column, user.id));
    return user;
  }
  const seat = (user: string): BoardOp => ({ op: 'column.set', id: 'd', field: 'user', value: user });
  const takeOut = (bill: string, user: string, payments = false) =>
    bala.post(`/receipts/${bill}/guests/remove`, { user, payments });
  /** Payments that somebody has made already. */
  const fill = (of: { bill: string } | { group: string }, by: string, count: number) =>
    sql`
      with made as (
        insert into payments (id, receipt_id, group_id, from_part, to_part, doc)
        select ${`${Object.values(of).join()}.${by}.`} || n, ${'bill' in of ? of.bill : null}::uuid,
          ${'group' in of ? of.group : null}::uuid, 'x', 'y', ${JSON.stringify(emptyPayment)}::jsonb
        from generate_series(1, ${count}::int) n returning id
      )
      insert into payment_ops (payment_id, rev, seq, op, user_id, device, outcome, at)
      select id, 1, 0, '{}', ${by}::uuid, '', 'applied', ${server.deps.now()} from made`.execute(
      server.deps.database.db,
    );

  test('PAYMENT-1 0, a word taken back, a note and a way make no payment; on one that is there they count', async () => {
    const id = paidFor(await newBill(), 'a', 'b');
    for (const ops of [[sent(0)], [sent(null)], [note], [how], [sent(0), note, how], [got(7), sent(0)]]) {
      const told = await reasons(ali, id, ...ops);
      expect(told).toEqual(ops.map(({ field }) => (field === 'got' ? 'right' : 'unknown')));
    }
    expect(id in (await paymentsSeenBy(bala))).toBe(false);
    expect(await reasons(ali, id, sent(5))).toEqual([null]);
    expect(await reasons(bala, id, got(0))).toEqual([null]);
  });

  test('ROOM-1, ROOM-3 outsiders use up no room of a real debtor’s, and give it back when taken out', async () => {
    const bill = await newBill();
    const outsider = await comeByLink(bill);
    const { guest } = await joinByLink(server, bala, bill);
    await edit(guest, bill, hold('d', guest.id));
    await fill({ bill }, outsider.id, 300);
    const paid = (n: number) => paidFor(bill, 'd', 'b', n);
    for (const n of [1, 2]) expect(await reasons(guest, paid(n), sent(5))).toEqual([null]);
    expect(await reasons(guest, paid(3), sent(5))).toEqual(['limit']);
    expect(await reasons(guest, paidFor(bill, 'd', 'a'), sent(5))).toEqual(['limit']); // owed nothing
    const { guest: other } = await joinByLink(server, bala, bill);
    await edit(other, bill, hold('d', other.id));
    expect(await reasons(other, paid(3), sent(5))).toEqual([null]); // of the same name, and their first
    expect(await reasons(ali, paidFor(bill, 'a', 'd'), sent(5))).toEqual([null]);
    expect((await takeOut(bill, outsider.id)).status).toBe(200);
    expect(await reasons(guest, paid(4), sent(5))).toEqual([null]);
  });

  test('ROOM-3 a guest who logs out frees no room, and the host can still take them out', async () => {
    const bill = await newBill();
    const outsider = await comeByLink(bill);
    const { guest } = await joinByLink(server, bala, bill);
    await edit(guest, bill, hold('d', guest.id));
    await fill({ bill }, guest.id, 200);
    await guest.post('/auth/logout');
    await tidy(server.deps);
    expect(await reasons(outsider, paidFor(bill, 'c', 'a'), sent(5))).toEqual(['limit']);
    expect((await takeOut(bill, guest.id)).status).toBe(200);
    expect(await reasons(outsider, paidFor(bill, 'c', 'a'), sent(5))).toEqual([null]);
  });

  test('ROOM-1, ROOM-2 a member fills a bill no further than 200, and others pay there once it is full', async () => {
    const member = await server.signIn(`M${v7()}`);
    await addToGroup(bala, group, member);
    const bill = await newBill(group);
    await fill({ bill }, member.id, 200);
    const more = (n: number) => paidFor(bill, 'c', 'd', n);
    expect(await reasons(member, more(1), sent(5))).toEqual(['limit']);
    expect(await reasons(ali, more(1), sent(5))).toEqual([null]);
    await fill({ bill }, bala.id, 199);
    expect(await reasons(ali, more(2), sent(5))).toEqual(['limit']);
    expect(await reasons(ali, paidFor(bill, 'a', 'b'), sent(5))).toEqual([null]);
  });

  test('ROOM-2 who doesn’t edit a bill makes 20 payments there, and the host goes on', async () => {
    const bill = await newBill();
    const outsider = await comeByLink(bill);
    for (let n = 1; n <= 20; n++)
      expect(await reasons(outsider, paidFor(bill, 'c', 'b', n), sent(1e9))).toEqual([null]);
    expect(await reasons(outsider, paidFor(bill, 'c', 'b', 21), sent(5))).toEqual(['limit']);
    expect(await reasons(outsider, paidFor(bill, 'c', 'b', 20), sent(5))).toEqual([null]);
    expect(await reasons(bala, paidFor(bill, 'c', 'b', 21), got(5))).toEqual([null]);
  });

  test('ROOM-4 60 payments with one other person may be open in a month, and 200 in a group; each has their own', async () => {
    const other = await server.signIn(`P${v7()}`);
    await addToGroup(bala, group, other);
    const id = (n: number) =>
      paidOnDay({ from: other.id, to: bala.id }, (n % 40) + 1, dayIn(-Math.floor(n / 40)));
    for (let n = 0; n < 60; n++) expect(await reasons(other, id(n), sent(5))).toEqual([null]);
    expect(await reasons(other, id(60), sent(5))).toEqual(['limit']);
    expect(await reasons(bala, id(0), got(5))).toEqual([null]);
    expect(await reasons(other, id(60), sent(5))).toEqual([null]);
    expect(await reasons(bala, id(61), got(5))).toEqual([null]); // each has their own
    await fill({ group }, other.id, 200);
    const inGroup = (from: string) => paidOnDay({ group, from, to: bala.id }, 1, dayIn(0));
    expect(await reasons(other, inGroup(other.id), sent(5))).toEqual(['limit']);
    expect(await reasons(ali, inGroup(ali.id), sent(5))).toEqual([null]);
  });

  test.each([
    ['20261345', false],
    ['20260230', false],
    ['00000000', false],
    ['99991231', false],
    [2, false],
    [-400, false],
    [-63, false],
    [1, true],
    [0, true],
    [-58, true],
  ])('PAYMENT-6 a new payment of a group or pair on day %s is taken: %s', async (day, isTaken) => {
    for (const about of [
      { group, from: ali.id, to: bala.id },
      { from: ali.id, to: bala.id },
    ]) {
      const id = paidOnDay(about, 33, typeof day === 'string' ? day : dayIn(day));
      const { body, raw } = await sayAs(ali, id, [sent(5)]);
      expect(body.code ?? body.reasons[0]).toBe(isTaken ? null : 'paymentDay');
      expect(raw.headers['x-today']).toBe(isTaken ? undefined : dayIn(0));
    }
  });

  test('PAYMENT-4, PAYMENT-5, ROOM-5 who was removed from a group changes what is there, and dates nothing later', async () => {
    const gone = await server.signIn(`G${v7()}`);
    await addToGroup(bala, group, gone);
    const id = (n: number, day: string) => paidOnDay({ group, from: gone.id, to: bala.id }, n, day);
    const before = id(1, dayIn(0));
    expect(await reasons(gone, before, sent(5), note)).toEqual([null, null]);
    await bala.patch(`/groups/${group}`, { removeUsers: [gone.id] });
    const [late, early] = [dayIn(2), dayIn(0)];
    server.pass(3 * DAY_MS);
    await gone.newSession();
    await bala.newSession();
    expect(await reasons(gone, before, sent(7), setPaymentOp('note', 'y'))).toEqual([null, 'right']);
    expect(await reasons(gone, id(1, late), sent(5))).toEqual(['right']);
    for (let n = 2; n <= 11; n++) expect(await reasons(gone, id(n, early), sent(5))).toEqual([null]);
    expect(await reasons(gone, id(12, early), sent(5))).toEqual(['limit']);
  });

  test('ROOM-2, PAYMENT-5 a removed member whose name is on a bill pays there three times, and writes no note', async () => {
    const gone = await server.signIn(`G${v7()}`);
    await addToGroup(bala, group, gone);
    const bill = await postBill(bala, { b: bala.id, g: gone.id, c: null }, group);
    const id = (n: number) => paidFor(bill, 'g', 'b', n);
    expect(await reasons(gone, id(1), sent(5), note)).toEqual([null, null]);
    await bala.patch(`/groups/${group}`, { removeUsers: [gone.id], removePayments: true });
    expect((await paymentsSeenBy(bala))[id(1)]?.doc).toEqual(emptyPayment);
    expect(await reasons(gone, id(2), sent(5), note)).toEqual([null, 'right']);
    expect(await reasons(gone, id(3), sent(5))).toEqual([null]);
    expect(await reasons(gone, id(4), sent(5))).toEqual(['limit']);
    await edit(bala, bill, paidBy('c'));
    expect(await reasons(gone, paidFor(bill, 'g', 'c'), sent(5))).toEqual([null]); // what they owe
    const pair = paidOnDay({ from: gone.id, to: bala.id }, 1, dayIn(0));
    expect((await sayAs(gone, pair, [sent(5)])).body.code).toBe('paymentNotFound');
  });

  test('PAYMENT-5 who came by the link alone writes no note and no payment of a pair, until a column names them', async () => {
    const bill = await newBill();
    const outsider = await comeByLink(bill);
    const { guest } = await joinByLink(server, bala, bill);
    await edit(guest, bill, hold('d', guest.id));
    expect(await reasons(guest, paidFor(bill, 'd', 'b'), sent(5), note, how)).toEqual([null, 'right', null]);
    expect(await reasons(outsider, paidFor(bill, 'c', 'b'), sent(5), note)).toEqual([null, 'right']);
    const seen = await paymentsSeenBy(bala);
    const told = ['d', 'c'].map((who) => seen[paidFor(bill, who, 'b')]!);
    const notes = told
      .flatMap(({ history }) => history)
      .flatMap(({ op }) => (op.field === 'note' ? op.value : []));
    expect(notes).toEqual(['', '']); // the log tells of the refusal without the text
    const pair = paidOnDay({ from: outsider.id, to: bala.id }, 1, dayIn(0));
    for (const who of [outsider, bala])
      expect((await sayAs(who, pair, [sent(5), got(5)])).body.code).toBe('paymentNotFound');
    await edit(bala, bill, seat(outsider.id));
    expect(await reasons(outsider, pair, sent(5), note)).toEqual([null, null]);
    expect(await reasons(outsider, paidFor(bill, 'd', 'b', 2), sent(5), note)).toEqual([null, null]);
  });

  test('TAKE-2 taking somebody out takes back their payments, but for those with the other side’s word', async () => {
    const bill = await newBill();
    const outsider = await comeByLink(bill);
    await edit(bala, bill, seat(outsider.id));
    const [alone, answered] = [paidFor(bill, 'd', 'a'), paidFor(bill, 'd', 'b')];
    const pair = paidOnDay({ from: outsider.id, to: bala.id }, 1, dayIn(0));
    for (const id of [alone, answered, pair]) await sayAs(outsider, id, [sent(1e9), how, note]);
    await sayAs(bala, answered, [got(5)]);
    expect((await takeOut(bill, outsider.id, true)).status).toBe(200);
    const seen = await paymentsSeenBy(bala);
    expect([seen[alone]?.doc, seen[pair]?.doc]).toEqual([emptyPayment, emptyPayment]);
    expect(seen[answered]?.doc).toMatchObject({ sent: 1e9, got: 5, note: 'x' });
    expect(seen[alone]?.history[0]).toMatchObject({ by: { _id: bala.id } });
    // They keep the bill for the one that is answered: to read it, and to change their word there.
    expect(await reasons(outsider, answered, sent(5), note)).toEqual([null, 'right']);
    expect(await reasons(outsider, paidFor(bill, 'd', 'b', 2), sent(5))).toEqual(['right']);
    expect((await edit(outsider, bill, hold('c', outsider.id))).reasons).toEqual(['right']);
    for (const renew of [false, true]) {
      const body = { token: await linkTo(bala, bill, { renew }), as: { name: 'Again' } };
      expect((await outsider.post('/guests/join', body)).body.code).toBe('linkEnded');
    }
    await bala.post(`/receipts/${bill}/guests/let-back`, { user: outsider.id });
    expect((await edit(outsider, bill, hold('c', outsider.id))).outcomes).toEqual(['applied']);
    // Or once the host names them again.
    expect((await takeOut(bill, outsider.id)).status).toBe(200);
    await edit(bala, bill, { ...seat(outsider.id), id: 'c' } as BoardOp);
    expect(await reasons(outsider, paidFor(bill, 'd', 'b', 2), sent(5))).toEqual([null]);
  });

  test('TAKE-2 a payment taken back keeps nobody on the bill', async () => {
    const bill = await newBill();
    const outsider = await comeByLink(bill);
    await edit(bala, bill, seat(outsider.id));
    await sayAs(outsider, paidFor(bill, 'd', 'b'), [sent(5)]);
    expect((await takeOut(bill, outsider.id, true)).status).toBe(200);
    expect((await edit(outsider, bill, hold('c', outsider.id))).code).toBe('receiptNotFound');
  });

  test('TAKE-2 removing a member of a group takes back their payments there', async () => {
    const gone = await server.signIn(`M${v7()}`);
    await addToGroup(bala, group, gone);
    const id = (to: string, n: number) => paidOnDay({ group, from: gone.id, to }, n, dayIn(0));
    const [alone, answered] = [id(ali.id, 1), id(bala.id, 1)];
    for (const one of [alone, answered]) await sayAs(gone, one, [sent(5)]);
    await sayAs(bala, answered, [got(5)]);
    await bala.patch(`/groups/${group}`, { removeUsers: [gone.id], removePayments: true });
    const seen = await paymentsSeenBy(bala);
    expect([seen[alone]?.doc.sent, seen[answered]?.doc.sent]).toEqual([null, 5]);
  });

  test('a guest doesn’t confirm their own payment by taking the payee’s name, nor by letting go of the payer’s', async () => {
    const bill = await newBill();
    const [{ guest: payer }, { guest: payee }] = [
      await joinByLink(server, bala, bill),
      await joinByLink(server, bala, bill),
    ];
    await edit(payer, bill, hold('c', payer.id));
    await edit(payee, bill, hold('d', payee.id));
    const id = paidFor(bill, 'c', 'd');
    expect(await reasons(payer, id, sent(2340))).toEqual([null]);
    await edit(payer, bill, hold('d', payer.id));
    expect(await reasons(payer, id, got(2340))).toEqual(['right']);
    await edit(payer, bill, { op: 'column.hold', id: 'c', user: payer.id, value: false });
    expect(await reasons(payer, id, got(2340))).toEqual(['right']);
    expect(await reasons(payee, id, got(2340))).toEqual([null]);
  });
});
