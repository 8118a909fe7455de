import { expect, test } from 'vitest';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { tidy } from '../housekeeping.ts';
import { comeByLink, hold, joinByLink } from '../testing/guests.ts';
import { paidFor, paymentsSeenBy, postBill, sayAs, sent } from '../testing/payments.ts';
import { password, type TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveEach, twoFriends, type TestServer } from '../testing/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('payments of people who came by the link', (where) => {
  let server: TestServer;
  let ali: TestClient;
  let bala: TestClient;
  let bill: string;
  /** Of somebody without an account, to Bala. */
  let theirs: string;
  serveEach(where, async (opened) => {
    server = opened;
    const friends = await twoFriends(server, 'Bala', 'Ali');
    [bala, ali] = [friends.me, friends.friend];
    bill = await postBill(bala, { a: ali.id, b: bala.id, c: null }, friends.group);
    theirs = paidFor(bill, 'c', 'b');
  });
  const seat = (user: string): BoardOp => ({ op: 'column.set', id: 'c', field: 'user', value: user });
  const edit = async (by: TestClient, ...ops: BoardOp[]) =>
    (await by.patch(`/states/${bill}`, { ops, baseRev: 1 })).body;
  const seesBill = async (who: TestClient) =>
    (await who.get('/sync')).body.changes.some(
      (one: { receipt?: { _id: string } }) => one.receipt?._id === bill,
    );
  const seesPayment = async (who: TestClient, id = theirs) => id in (await paymentsSeenBy(who));
  const newGuest = async () => (await joinByLink(server, bala, bill)).guest;
  /** A guest who holds the person. */
  const newHolder = async () => {
    const guest = await newGuest();
    await edit(guest, hold('c', guest.id));
    return guest;
  };

  test('a guest’s words stay when they are taken out, and they see the payment no longer', async () => {
    const guest = await newHolder();
    expect((await sayAs(guest, theirs, [sent(900)])).body.outcomes).toEqual(['applied']);
    const { cursor } = (await guest.get('/sync')).body;
    expect((await bala.post(`/receipts/${bill}/guests/remove`, { user: guest.id })).status).toBe(200);
    expect((await guest.get(`/sync?cursor=${cursor}`)).body.changes).toContainEqual({
      type: 'payment.gone',
      id: theirs,
    });
    expect((await paymentsSeenBy(bala))[theirs]?.doc.sent).toBe(900);
    expect((await sayAs(guest, theirs, [sent(0)])).body.code).toBe('paymentNotFound');
  });

  test('“That’s not me”: a guest who lets go of a person leaves their payments to the others', async () => {
    const guest = await newHolder();
    await sayAs(guest, theirs, [sent(900)]);
    await guest.post(`/receipts/${bill}/not-me`, { column: 'c' });
    expect([await seesBill(guest), await seesPayment(guest)]).toEqual([true, false]);
    expect((await sayAs(guest, theirs, [sent(0)])).body.code).toBe('paymentNotFound');
    await edit(guest, hold('c', guest.id));
    expect(await seesPayment(guest)).toBe(true);
  });

  test('who came by the link with an account, and paid, keeps the bill when the host takes them out', async () => {
    const dina = await server.signIn('Dina');
    await comeByLink(dina, bala, bill);
    await edit(bala, seat(dina.id));
    await sayAs(dina, theirs, [sent(900)]);
    expect((await bala.post(`/receipts/${bill}/guests/remove`, { user: dina.id })).status).toBe(200);
    expect([await seesBill(dina), await seesPayment(dina)]).toEqual([true, true]);
  });

  test('GUEST-4, REGISTER-6 a guest who gets an account keeps their words, and sees the bill’s other payments', async () => {
    const id = paidFor(bill, 'a', 'b');
    await sayAs(ali, id, [sent(2340)]);
    const guests = [await newHolder(), await newHolder()] as const;
    await sayAs(guests[0], theirs, [sent(900)]);
    const { cursor } = (await guests[0].get('/sync')).body;
    const email = 'mei@kira.test';
    await guests[0].post('/guests/keep', { email, username: 'Mei', password });
    const link = new URL(server.mails.findLast(({ to }) => to === email)!.link!);
    await guests[0].post('/auth/verify-email', { token: link.searchParams.get('token'), email });
    const { changes } = (await guests[0].get(`/sync?cursor=${cursor}`)).body;
    const ids = changes.map((one: { payment?: { _id: string } }) => one.payment?._id);
    expect(ids).toEqual(expect.arrayContaining([id, theirs]));
    // The other one logs in to an account: it says what the guest said.
    const dina = await server.signIn('Dina');
    await sayAs(guests[1], theirs, [sent(950)]);
    expect((await guests[1].post('/auth/login', { email: dina.email, password })).status).toBe(200);
    const { doc, history } = (await paymentsSeenBy(dina))[theirs]!;
    expect([doc.sent, history[0]?.by._id, history[1]?.by._id]).toEqual([950, dina.id, guests[0].id]);
    expect((await sayAs(dina, theirs, [sent(960)])).body.outcomes).toEqual(['applied']);
  });

  test('GUEST-3 a guest whose session is over stays in the history with their name', async () => {
    const guest = await newHolder();
    await sayAs(guest, theirs, [sent(900)]);
    server.pass(31 * DAY);
    await bala.newSession();
    await tidy(server.deps);
    expect((await paymentsSeenBy(bala))[theirs]).toMatchObject({ history: [{ by: { name: 'c' } }] });
  });
});
