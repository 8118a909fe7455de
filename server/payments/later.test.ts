import { expect, test } from 'vitest';
import { deletion, type BoardOp } from '../../src/domain/board/board.ts';
import { paymentDay } from '../../src/domain/settling/day.ts';
import { untilTransactionsEnd } from '../../tests/support/until-transactions-end.ts';
import { tidy } from '../housekeeping.ts';
import { comeByLink } from '../testing/guests.ts';
import {
  got,
  paidFor,
  paidOnDay as paidOn,
  paymentsSeenBy,
  postBill,
  sayAs,
  sent,
} from '../testing/payments.ts';
import { password, type TestClient } from '../testing/test-client.ts';
import { addToGroup, onOneDatabase, serveEach, twoFriends, type TestServer } from '../testing/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;

const seat = (id: string, user: string | null): BoardOp => ({
  op: 'column.set',
  id,
  field: 'user',
  value: user,
});
const moveTo = (value: string | null): BoardOp => ({ op: 'bill.set', field: 'group', value });
const deleted = (value: boolean): BoardOp => ({ op: 'bill.set', field: 'deleted', value });

onOneDatabase('what becomes of a payment', (where) => {
  let server: TestServer;
  let ali: TestClient;
  let bala: TestClient;
  let chong: TestClient;
  let group: string;
  let bill: string;
  /** Ali pays Bala. */
  let id: string;
  serveEach(where, async (opened) => {
    server = opened;
    ({ me: bala, friend: ali, group } = await twoFriends(server, 'Bala', 'Ali'));
    chong = await server.signIn('Chong');
    await addToGroup(bala, group, chong);
    bill = await postBill(bala, { a: ali.id, b: bala.id, c: null }, group);
    id = paidFor(bill, 'a', 'b');
  });
  const edit = async (by: TestClient, ...ops: BoardOp[]) =>
    (await by.patch(`/states/${bill}`, { ops, baseRev: 1 })).body;
  const seesBill = async (who: TestClient) =>
    (await who.get('/sync')).body.changes.some(
      (one: { type: string; receipt?: { _id: string } }) => one.receipt?._id === bill,
    );
  const seesPayment = async (who: TestClient, which = id) => which in (await paymentsSeenBy(who));
  const paidOnDay = (about: Parameters<typeof paidOn>[0]) =>
    paidOn(about, 1, paymentDay(server.deps.now().getTime()));
  const leaveGroup = (who: TestClient) => who.patch(`/groups/${group}`, { removeUsers: [who.id] });
  const inAMonth = async () => {
    server.pass(31 * DAY);
    for (const who of [ali, bala, chong]) await who.newSession();
    await tidy(server.deps);
  };
  /** Both words are there, and both sides can still say another one. */
  async function isAsItWas(): Promise<void> {
    for (const who of [ali, bala]) {
      expect((await paymentsSeenBy(who))[id]?.doc).toMatchObject({ sent: 2340, got: 2340 });
    }
    expect((await sayAs(ali, id, [sent(2340)])).body.outcomes).toEqual(['applied']);
    expect((await sayAs(bala, id, [got(2340)])).body.outcomes).toEqual(['applied']);
  }

  const fates: Record<string, () => Promise<unknown>> = {
    'the bill has left the group': () => edit(bala, moveTo(null)),
    'the bill is deleted': () => edit(bala, deleted(true)),
    'the group is deleted': () => bala.delete(`/groups/${group}`),
    'the payer has left': () => leaveGroup(ali),
    'the payer’s column is deleted': () => edit(bala, deletion('column', 'a')),
    'the payer’s column is deleted, and they have left': async () => {
      await leaveGroup(ali);
      await edit(bala, deletion('column', 'a'));
    },
    'all columns are deleted, and the bill with its group': async () => {
      await edit(bala, ...['a', 'b', 'c'].map((column) => deletion('column', column)));
      await edit(bala, deleted(true));
      await bala.delete(`/groups/${group}`);
    },
    'somebody else is said to have paid the restaurant': () =>
      edit(chong, { op: 'bill.set', field: 'paid', value: [{ who: 'c', amount: null }] }),
  };

  /** They are on the bill by nothing any more, so they have lost it before they said anything. */
  const isTakenOff = new Set([
    'the payer’s column is deleted, and they have left',
    'all columns are deleted, and the bill with its group',
  ]);
  test.each(Object.entries(fates))(
    '%s after it was said: it stands, and both sides keep it',
    async (_, happen) => {
      await sayAs(ali, id, [sent(2340)]);
      await sayAs(bala, id, [got(2340)]);
      await happen();
      await isAsItWas();
      await inAMonth();
      await isAsItWas();
    },
  );

  test.each(Object.entries(fates).filter(([what]) => !isTakenOff.has(what)))(
    'PAYMENT-3 %s while it was in the outbox: it is taken',
    async (_, happen) => {
      await happen();
      expect((await sayAs(ali, id, [sent(2340)])).body.outcomes).toEqual(['applied']);
      expect((await sayAs(bala, id, [got(2340)])).body.outcomes).toEqual(['applied']);
      await isAsItWas();
    },
  );

  test('a bill’s new group gets its payments, and the one that it left loses them', async () => {
    await sayAs(ali, id, [sent(2340)]);
    const dina = await server.signIn('Dina');
    const other = (await bala.post('/groups', { name: 'Minum' })).body._id;
    await addToGroup(bala, other, dina);
    const [his, hers] = [(await chong.get('/sync')).body.cursor, (await dina.get('/sync')).body.cursor];
    await edit(bala, moveTo(other));
    expect((await chong.get(`/sync?cursor=${his}`)).body.changes).toContainEqual({
      type: 'payment.gone',
      id,
    });
    // The feed may bring what came before once more, while another transaction is open.
    expect((await dina.get(`/sync?cursor=${hers}`)).body.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'payment', payment: expect.objectContaining({ _id: id }) }),
        expect.objectContaining({ type: 'receipt' }),
      ]),
    );
    expect([await seesPayment(ali), await seesBill(ali)]).toEqual([true, true]);
  });

  test('SIDE-2 who is paid or pays keeps the bill when they are taken off it by others, and when they leave', async () => {
    await sayAs(ali, id, [sent(2340)]);
    await edit(bala, deletion('column', 'a'));
    await leaveGroup(ali);
    expect([await seesBill(ali), await seesPayment(ali)]).toEqual([true, true]);
    await edit(bala, moveTo(null), deleted(true));
    expect([await seesBill(ali), await seesPayment(ali)]).toEqual([true, true]);
    // Without a payment they lose it.
    expect([await seesBill(chong), await seesPayment(chong)]).toEqual([false, false]);
  });

  test('SIDE-2 a payment whose words are all taken back keeps nobody on the bill, until one is said again', async () => {
    await sayAs(ali, id, [sent(100)]);
    await sayAs(ali, id, [sent(null)]);
    await edit(bala, deletion('column', 'a'));
    await bala.patch(`/groups/${group}`, { removeUsers: [ali.id] });
    expect(await seesBill(ali)).toBe(false);
    await sayAs(bala, id, [got(100)]);
    expect([await seesBill(ali), await seesPayment(ali)]).toEqual([true, true]);
    await sayAs(bala, id, [got(null)]);
    expect([await seesBill(ali), await seesPayment(ali)]).toEqual([false, false]);
  });

  test('SIDE-2 a removed member whose column is deleted loses the bill with the words that are taken back', async () => {
    await sayAs(ali, id, [sent(100)]);
    await edit(bala, deletion('column', 'a'));
    await bala.patch(`/groups/${group}`, { removeUsers: [ali.id], removePayments: true });
    expect(await seesBill(ali)).toBe(false);
  });

  test('SIDE-3 nobody takes an account off a column with a payment, themselves neither; undone, they may', async () => {
    await sayAs(ali, id, [sent(2340)]);
    const tried = [
      [ali, null],
      [bala, null],
      [bala, chong.id],
      [chong, chong.id],
      [bala, ali.id],
    ] as const;
    for (const [by, user] of tried) {
      expect((await edit(by, seat('a', user))).outcomes).toEqual([user === ali.id ? 'applied' : 'rejected']);
    }
    await sayAs(ali, id, [sent(null)]);
    expect((await edit(ali, seat('a', null))).outcomes).toEqual(['applied']);
    expect((await paymentsSeenBy(bala))[id]?.people).toEqual([{ _id: bala.id, name: 'Bala' }]);
  });

  test('SIDE-1 a claimed column brings its payments: the account speaks for itself, and the host no longer', async () => {
    const theirs = paidFor(bill, 'c', 'b');
    await sayAs(chong, theirs, [sent(900)]); // as a host, for somebody without an account
    const dina = await server.signIn('Dina');
    await comeByLink(dina, bala, bill);
    expect((await sayAs(dina, theirs, [sent(800)])).body.reasons).toEqual(['right']);
    await edit(bala, seat('c', dina.id));
    expect((await sayAs(chong, theirs, [sent(700)])).body.reasons).toEqual(['right']);
    expect((await sayAs(dina, theirs, [sent(800)])).body.payment).toMatchObject({
      doc: { sent: 800 },
      people: [
        { _id: dina.id, name: 'Dina' },
        { _id: bala.id, name: 'Bala' },
      ],
    });
  });

  test('a group’s payment is there for who has left, and for both when the group is deleted', async () => {
    const ofGroup = paidOnDay({ group, from: ali.id, to: bala.id });
    await leaveGroup(ali);
    expect((await sayAs(ali, ofGroup, [sent(500)])).body.outcomes).toEqual(['applied']);
    expect((await sayAs(ali, paidOnDay({ group, from: chong.id, to: bala.id }), [sent(5)])).status).toBe(404);
    await bala.delete(`/groups/${group}`);
    expect((await sayAs(bala, ofGroup, [got(500)])).body.outcomes).toEqual(['applied']);
    expect((await sayAs(bala, paidOnDay({ group, from: bala.id, to: chong.id }), [sent(5)])).status).toBe(
      200,
    );
    expect(await Promise.all([ali, bala, chong].map((who) => seesPayment(who, ofGroup)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a deleted bill is not purged while a payment for it counts, and goes with it once none does', async () => {
    await sayAs(ali, id, [sent(2340)]);
    await edit(bala, deleted(true));
    await inAMonth();
    expect((await bala.get('/sync')).body.changes).toContainEqual(
      expect.objectContaining({ receipt: expect.objectContaining({ _id: bill }) }),
    );
    await untilTransactionsEnd(server.deps.database.db);
    const { cursor } = (await ali.get('/sync')).body;
    await sayAs(bala, id, [got(0)]);
    await inAMonth();
    const { changes } = (await ali.get(`/sync?cursor=${cursor}`)).body;
    expect(changes).toEqual([
      { type: 'payment.gone', id },
      { type: 'receipt.gone', id: bill, isDeleted: true },
    ]);
    expect((await sayAs(ali, id, [sent(2340)])).body.code).toBe('paymentNotFound');
    const { db } = server.deps.database;
    expect(await db.selectFrom('document_ops').selectAll().where('id', '=', id).execute()).toEqual([]);
  });

  test('DELETE-1, DELETE-3 an account is deleted: the words stay, and the other side says theirs', async () => {
    const [ofGroup, ofPair] = [
      paidOnDay({ group, from: ali.id, to: bala.id }),
      paidOnDay({ from: ali.id, to: bala.id }),
    ];
    for (const one of [id, ofGroup, ofPair]) await sayAs(ali, one, [sent(2340)]);
    expect((await ali.post('/auth/account/delete', { password })).status).toBe(200);
    const seen = await paymentsSeenBy(bala);
    for (const one of [id, ofGroup, ofPair]) {
      expect(seen[one]).toMatchObject({
        doc: { sent: 2340 },
        people: [{ _id: ali.id, name: 'Deleted user' }, { _id: bala.id }],
        history: [{ by: { name: 'Deleted user' } }],
      });
      expect((await sayAs(bala, one, [got(2340)])).body.outcomes).toEqual(['applied']);
    }
    // Nobody speaks for them.
    expect((await sayAs(bala, id, [sent(1)])).body.reasons).toEqual(['right']);
    // What one said before hearing of it is taken: for the bill, in the group, and between the two.
    for (const one of [
      paidFor(bill, 'b', 'a'),
      paidOnDay({ group, from: bala.id, to: ali.id }),
      paidOnDay({ from: bala.id, to: ali.id }),
    ]) {
      expect((await sayAs(bala, one, [sent(100)])).body.outcomes).toEqual(['applied']);
    }
  });

  test('DELETE-2 payments of two deleted accounts that nobody else sees are gone', async () => {
    const ofPair = paidOnDay({ from: ali.id, to: bala.id });
    const ofGroup = paidOnDay({ group, from: ali.id, to: bala.id });
    for (const one of [ofPair, ofGroup]) await sayAs(ali, one, [sent(2340)]);
    for (const who of [ali, bala]) {
      expect((await who.post('/auth/account/delete', { password })).status).toBe(200);
    }
    const left = await server.deps.database.db.selectFrom('payments').select('id').execute();
    expect(left).toEqual([{ id: ofGroup }]); // Chong is in the group
    expect(await seesPayment(chong, ofGroup)).toBe(true);
  });
});
