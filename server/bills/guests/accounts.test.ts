import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { MAX_GUESTS } from '../../../src/contract/guests.ts';
import type { BoardOp } from '../../../src/domain/board/board.ts';
import type { People } from '../../../src/domain/group/group.ts';
import { tidy } from '../../housekeeping.ts';
import { postReceipt } from '../../testing/boards.ts';
import { billSeenBy, comeByLink, hold, joinByLink, linkTo, tick } from '../../testing/guests.ts';
import { password, type TestClient } from '../../testing/test-client.ts';
import {
  addToGroup,
  onOneDatabase,
  serveSuite,
  twoFriends,
  type TestServer,
} from '../../testing/test-server.ts';
import { countAdded } from './limits.ts';

const [A, B] = ['column-1-aaaa', 'column-1-bbbb'] as const;

onOneDatabase('guests with accounts', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  let receipt: string;
  let guest: TestClient;
  let email: string;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });
  beforeEach(async () => {
    server.pass(24 * 60 * 60 * 1000); // the limits of a day begin anew
    await me.newSession();
    await friend.newSession();
    receipt = await postReceipt(me, group);
    ({ guest } = await joinByLink(server, me, receipt));
    email = `mei-${v7()}@kira.test`;
  });
  const edit = async (who: TestClient, id: string, ...ops: BoardOp[]) =>
    (await who.patch(`/states/${id}`, { ops, baseRev: 1 })).body;
  const keep = (who: TestClient, body: object = {}) =>
    who.post('/guests/keep', { email, username: email.split('@')[0], password, ...body });
  /** The newest link sent to an address, as the page sends it. */
  const linkFrom = (address = email) => {
    const link = new URL(server.mails.findLast(({ to }) => to === address)!.link!);
    return { token: link.searchParams.get('token'), email: address };
  };
  const feed = async (who: TestClient) => (await who.get('/sync')).body.changes;
  const login = (who: TestClient, address: string) => who.post('/auth/login', { email: address, password });

  test('REGISTER-6 a guest who keeps the bill is the same user, signed in, with what they ticked', async () => {
    await edit(guest, receipt, hold(A, guest.id), tick('rice', A));
    expect((await keep(guest)).status).toBe(200);
    expect((await guest.get('/auth/profile')).body.user).toMatchObject({ isGuest: true, email: '' });
    const link = linkFrom();
    const answer = await guest.post('/auth/verify-email', link);
    expect(answer.body).toMatchObject({ isSignedIn: true, redirectUrl: '/' });
    const { user } = (await guest.get('/auth/profile')).body;
    expect(user).toMatchObject({ _id: guest.id, email, username: email.split('@')[0] });
    expect(user.isGuest).toBeUndefined();
    expect(await feed(guest)).toMatchObject([{ receipt: { _id: receipt, role: 'participant' } }]);
    expect((await edit(guest, receipt, tick('tea', A))).outcomes).toEqual(['applied']);
    expect((await guest.post('/groups', { _id: v7(), name: 'Mine' })).status).toBe(200);
    expect((await keep(guest)).status).toBe(403);
    const elsewhere = server.stranger();
    expect((await login(elsewhere, email)).status).toBe(200);
    expect((await elsewhere.get('/auth/profile')).body.user._id).toBe(guest.id);
    expect((await guest.post('/auth/verify-email', link)).status).toBe(200); // opened again
  });

  /** They come as a guest, sign up, ask to join the bill's group by the bill, and are let in. */
  const keepAndJoin = async (who: TestClient, body: object = {}) => {
    await keep(who, body);
    await who.post('/auth/verify-email', linkFrom());
    await who.post(`/receipts/${receipt}/join`);
    await me.patch(`/groups/${group}`, { acceptRequests: [who.id] });
  };
  const rowsOf = async (who: TestClient, name: string) =>
    Object.entries((await me.get(`/groups/${group}`)).body.people as People).filter(
      ([, one]) => one.user === who.id || one.name === name,
    );

  test('REGISTER-7, SEAT-5 a guest who signs up and joins keeps name, colour and column, on every bill', async () => {
    const devi = 'column-devi';
    const [other, alone] = [await postReceipt(me, group), await postReceipt(me)];
    for (const bill of [receipt, other, alone]) {
      if (bill !== receipt) await guest.post('/guests/join', { token: await linkTo(me, bill) });
      const column = { title: 'Devi', rank: 'z', user: null, covered: false, colour: 5 };
      await edit(guest, bill, { op: 'column.add', id: devi, column }, hold(devi, guest.id));
    }
    await keepAndJoin(guest);
    const { user } = (await guest.get('/auth/profile')).body;
    expect(user).toMatchObject({ name: 'Devi', colour: 5 });
    for (const bill of [receipt, other, alone]) {
      const { columns } = (await billSeenBy(me, bill)).board;
      const theirs = Object.entries(columns).filter(
        ([, one]) => one.user === guest.id || one.title === 'Devi',
      );
      expect(theirs).toMatchObject([[devi, { user: guest.id, title: 'Devi', colour: 5 }]]);
    }
    expect(await rowsOf(guest, 'Devi')).toMatchObject([
      [guest.id, { name: 'Devi', user: guest.id, colour: 5 }],
    ]);
  });

  test('PEOPLE-3 a guest who holds a friend of the group is that friend once they have joined', async () => {
    const mei = v7();
    const friendOp = { op: 'person.add', id: mei, person: { name: 'Kak Mei', colour: 9 } };
    await me.patch(`/groups/${group}`, { ops: [friendOp] });
    const column = { title: 'Kak Mei', rank: 'z', user: null, covered: false, person: mei, colour: 9 };
    await edit(me, receipt, { op: 'column.add', id: 'column-mei', column });
    const unseen = await postReceipt(me, group);
    await edit(me, unseen, { op: 'column.add', id: 'column-mei', column });
    await edit(guest, receipt, hold('column-mei', guest.id));
    await keepAndJoin(guest);
    expect(await rowsOf(guest, 'Kak Mei')).toMatchObject([
      [guest.id, { user: guest.id, colour: 9 }],
      [mei, { is: guest.id }],
    ]);
    for (const bill of [receipt, unseen])
      expect((await billSeenBy(me, bill)).board.columns['column-mei']).toMatchObject({
        user: guest.id,
        colour: 9,
      });
  });

  test('SEAT-5 a column that several hold stays nobody’s when one of them joins', async () => {
    const { guest: other } = await joinByLink(server, me, receipt);
    await edit(guest, receipt, hold(A, guest.id));
    await edit(other, receipt, hold(A, other.id));
    await keepAndJoin(guest);
    expect((await billSeenBy(me, receipt)).board.columns[A]).toMatchObject({ user: null });
  });

  test('the link opened elsewhere asks for the password, and makes the guest the account', async () => {
    await keep(guest);
    const elsewhere = server.stranger();
    expect((await elsewhere.post('/auth/verify-email', linkFrom())).body.code).toBe('passwordNeeded');
    expect((await elsewhere.post('/auth/verify-email', { ...linkFrom(), password })).status).toBe(200);
    expect((await guest.get('/auth/profile')).body.user).toMatchObject({ _id: guest.id, email });
  });

  test('an address with an account answers alike, and nothing is moved', async () => {
    const answer = await keep(guest, { email: friend.email, username: `x-${v7().slice(-9)}` });
    expect(answer.body).toEqual((await keep(guest)).body);
    expect(server.mails.findLast(({ to }) => to === friend.email)?.link ?? null).not.toMatch(/verify/);
    expect((await guest.get('/auth/profile')).body.user).toMatchObject({ _id: guest.id, isGuest: true });
  });

  test('a stranger’s sign-up for the same address is none of the guest’s, and the other way round', async () => {
    const stranger = server.stranger();
    await stranger.post('/auth/register', { email, username: `s-${v7()}`, password: 'Nasi-Lemak-9' });
    await keep(guest);
    await guest.post('/auth/verify-email', linkFrom());
    expect((await guest.get('/auth/profile')).body.user).toMatchObject({ _id: guest.id, email });
    expect((await stranger.post('/auth/login', { email, password: 'Nasi-Lemak-9' })).status).toBe(401);
    const other = (await joinByLink(server, me, receipt)).guest;
    const theirs = `o-${v7()}@kira.test`;
    await keep(other, { email: theirs, username: `o-${v7()}` });
    const signedUp = server.stranger();
    await signedUp.post('/auth/register', { email: theirs, username: `p-${v7()}`, password });
    await signedUp.post('/auth/verify-email', linkFrom(theirs));
    expect((await other.get('/auth/profile')).body.user).toMatchObject({ _id: other.id, isGuest: true });
    expect((await signedUp.get('/auth/profile')).body.user.email).toBe(theirs);
  });

  test('common passwords and taken usernames are refused', async () => {
    expect((await keep(guest, { password: 'Password1!' })).body.code).toBe('commonPassword');
    expect((await keep(guest, { username: 'Bala' })).body.code).toBe('usernameTaken');
  });

  test('GUEST-4 a guest of two bills who logs in brings the account places and columns, and is gone', async () => {
    const other = await postReceipt(me);
    await guest.post('/guests/join', { token: await linkTo(me, other) });
    await edit(guest, receipt, hold(A, guest.id), tick('rice', A));
    await edit(guest, other, hold(B, guest.id), tick('tea', B));
    const account = await server.signIn(`Devi${v7()}`);
    expect((await login(guest, account.email)).status).toBe(200);
    expect((await guest.get('/auth/profile')).body.user._id).toBe(account.id);
    for (const [id, column] of [
      [receipt, A],
      [other, B],
    ] as const) {
      const { role, board } = await billSeenBy(guest, id);
      expect([role, board.columns[column]?.holders]).toEqual(['participant', { [account.id]: true }]);
      const { people } = (await me.get(`/receipts/${id}/link`)).body;
      expect(people).toMatchObject([{ _id: account.id, isGuest: false, columns: [column] }]);
    }
    const { db } = server.deps.database;
    expect(await db.selectFrom('users').select('id').where('id', '=', guest.id).execute()).toEqual([]);
    // What they ticked as a guest is theirs.
    await guest.post(`/receipts/${receipt}/not-me`, { column: A });
    expect((await billSeenBy(guest, receipt)).board.items['rice']?.shares).toEqual({});
  });

  test('BILL-LINK-5 an account that was taken out doesn’t come back as a guest who logs in', async () => {
    const account = await server.signIn(`Out${v7()}`);
    await comeByLink(account, me, receipt);
    await me.post(`/receipts/${receipt}/guests/remove`, { user: account.id });
    const column = { title: 'Extra', rank: '9', user: null, covered: false };
    const extra: BoardOp = { op: 'column.add', id: 'extra', column };
    await edit(guest, receipt, hold(A, guest.id), tick('rice', A), extra);
    expect((await login(guest, account.email)).status).toBe(200);
    await expect(billSeenBy(guest, receipt)).rejects.toThrow('do not see');
    expect((await billSeenBy(me, receipt)).board.columns[A]?.holders).toBeUndefined();
    // What came with the guest counts against the limits until the host takes the account out once more.
    const { db } = server.deps.database;
    const added = () => db.transaction().execute((trx) => countAdded(trx, receipt, me.id));
    expect((await added()).byLink).toBe(1);
    server.pass(1);
    await me.post(`/receipts/${receipt}/guests/remove`, { user: account.id });
    expect((await added()).byLink).toBe(0);
    expect((await billSeenBy(me, receipt)).board.columns['extra']?.deleted).toBe(true);
    // Once the host lets them, they may.
    await me.post(`/receipts/${receipt}/guests/let-back`, { user: account.id });
    const { guest: again } = await joinByLink(server, me, receipt);
    await edit(again, receipt, hold(A, again.id));
    await login(again, account.email);
    expect((await billSeenBy(again, receipt)).board.columns[A]?.holders).toEqual({ [account.id]: true });
  });

  test('BILL-LINK-5 a guest who was taken out and logs in stays out with the account', async () => {
    await edit(guest, receipt, hold(A, guest.id));
    await me.post(`/receipts/${receipt}/guests/remove`, { user: guest.id });
    const account = await server.signIn(`Kept${v7()}`);
    expect((await login(guest, account.email)).status).toBe(200);
    const body = { token: await linkTo(me, receipt), as: { name: 'Again' } };
    expect((await account.post('/guests/join', body)).body.code).toBe('linkEnded');
    expect((await me.get(`/receipts/${receipt}/link`)).body.out).toMatchObject([{ _id: account.id }]);
  });

  test('BILL-LINK-5 a former member comes in by no link from before, also not as a guest who logs in', async () => {
    const member = await server.signIn(`Former${v7()}`);
    await addToGroup(me, group, member);
    const token = await linkTo(me, receipt);
    await me.patch(`/groups/${group}`, { removeUsers: [member.id] });
    const join = (by: string) => member.post('/guests/join', { token: by, as: { name: 'Again' } });
    expect((await member.post('/guests/look', { token })).body.code).toBe('linkEnded');
    expect((await join(token)).body.code).toBe('linkEnded');
    await edit(guest, receipt, hold(A, guest.id));
    await login(guest, member.email);
    await expect(billSeenBy(guest, receipt)).rejects.toThrow('do not see');
    server.pass(1);
    expect((await join(await linkTo(me, receipt, { renew: true }))).status).toBe(200);
  });

  test('BILL-LINK-7 a link that was opened and left alone comes along with no login', async () => {
    const account = await server.signIn(`Idle${v7()}`);
    const refused: BoardOp = { op: 'bill.set', field: 'title', value: 'Mine' };
    expect((await edit(guest, receipt, refused)).outcomes).toEqual(['rejected']);
    expect((await login(guest, account.email)).status).toBe(200);
    expect(await feed(guest)).toEqual([]);
    expect((await me.get(`/receipts/${receipt}/link`)).body.people).toEqual([]);
  });

  test('who logs in on a bill with as many guests as there may be keeps the person', async () => {
    await edit(guest, receipt, hold(A, guest.id));
    await edit(me, receipt, ...Array.from({ length: MAX_GUESTS - 1 }, () => hold(B, v7())));
    const account = await server.signIn(`Full${v7()}`);
    await login(guest, account.email);
    expect((await billSeenBy(guest, receipt)).board.columns[A]?.holders).toEqual({ [account.id]: true });
  });

  test('who logs in to an account that has the bill already keeps that role', async () => {
    await edit(guest, receipt, hold(A, guest.id));
    await login(guest, friend.email);
    const bill = await billSeenBy(guest, receipt);
    expect(bill).toMatchObject({
      role: 'member',
      board: { columns: { [A]: { holders: { [friend.id]: true } } } },
    });
    expect(bill.history.length).toBeGreaterThan(0);
  });

  test('a bill that has gone meanwhile keeps nobody from logging in', async () => {
    await edit(guest, receipt, hold(A, guest.id));
    await me.delete(`/receipts/${receipt}`);
    server.pass(29 * 24 * 60 * 60 * 1000);
    await guest.post('/auth/refresh-token');
    server.pass(2 * 24 * 60 * 60 * 1000);
    await tidy(server.deps);
    expect((await login(guest, friend.email)).status).toBe(200);
  });

  test('no bill passes to a guest when its creator deletes the account', async () => {
    const host = await server.signIn(`Host${v7()}`);
    const [alone, shared] = [await postReceipt(host), await postReceipt(host)];
    for (const id of [alone, shared]) {
      await guest.post('/guests/join', { token: await linkTo(host, id) });
      await edit(guest, id, hold(A, guest.id));
    }
    const heir = await server.signIn(`Heir${v7()}`);
    await comeByLink(heir, host, shared);
    await edit(host, shared, { op: 'column.set', id: B, field: 'user', value: heir.id });
    expect((await host.get('/auth/account/deletion')).body).toMatchObject({
      receiptsKept: 1,
      receiptsDeleted: 1,
    });
    expect((await host.post('/auth/account/delete', { password })).status).toBe(200);
    expect(await billSeenBy(heir, shared)).toMatchObject({ creator: heir.id, role: 'creator' });
    expect(await billSeenBy(guest, shared)).toMatchObject({ creator: heir.id, role: 'guest' });
    await expect(billSeenBy(guest, alone)).rejects.toThrow('do not see');
  });

  test('a wrong password, and a log-in elsewhere, move nothing', async () => {
    await guest.post('/auth/login', { email: friend.email, password: 'Wrong-Password-1' });
    await login(server.stranger(), friend.email);
    expect((await guest.get('/auth/profile')).body.user).toMatchObject({ _id: guest.id, isGuest: true });
  });
});
