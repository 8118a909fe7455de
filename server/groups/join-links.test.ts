import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { BoardOp, Column } from '../../src/domain/board/board.ts';
import { tidy } from '../housekeeping.ts';
import { postReceipt } from '../testing/boards.ts';
import { comeByLink, joinByLink } from '../testing/guests.ts';
import type { TestClient } from '../testing/test-client.ts';
import { acceptAll, onOneDatabase, serveEach, type TestServer } from '../testing/test-server.ts';
import { MAX_WAITING } from './join-links.ts';

const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('the link of a group', (where) => {
  let server: TestServer;
  let creator: TestClient;
  let guest: TestClient;
  let group: string;
  serveEach(where, async (opened) => {
    server = opened;
    creator = await server.signIn('Aisyah');
    guest = await server.signIn('Bala');
    group = v7();
    await creator.post('/groups', { _id: group, name: 'Makan' });
  });

  async function newToken(isNew = false): Promise<string> {
    const { status, body } = await creator.post(`/groups/${group}/link`, { isNew });
    expect(status).toBe(200);
    expect(body.link).toMatch(/^http:\/\/localhost:3000\/join\?token=[\w-]{43}$/);
    return new URL(body.link).searchParams.get('token')!;
  }
  const view = async (token: string) => (await server.stranger().get(`/joins/validate?token=${token}`)).body;
  const ask = (token: string, by = guest) => by.post('/joins', { token });
  const answer = (change: object) => creator.patch(`/groups/${group}`, change);
  const read = async () => (await creator.get(`/groups/${group}`)).body;
  const past = async (ms: number) => {
    server.pass(ms);
    for (const client of [creator, guest]) await client.newSession();
  };

  test('JOIN-1 a user asks, the creator sees who it is and lets them in', async () => {
    const token = await newToken();
    expect(await view(token)).toEqual({
      code: null,
      message: null,
      group: { name: 'Makan', membersCount: 1 },
      creator: 'Aisyah',
      creatorId: creator.id,
    });
    expect((await ask(token)).body).toEqual({ state: 'waiting', group });
    expect((await ask(token)).body.state).toBe('waiting');
    expect(await read()).toMatchObject({ users: [{ _id: creator.id }], invitations: [] });
    // JOIN-5: no address.
    expect((await read()).requests).toEqual([{ _id: guest.id, name: '', username: 'Bala' }]);
    expect((await guest.get(`/groups/${group}`)).status).toBe(404);
    const { body } = await answer({ acceptRequests: [guest.id] });
    expect(body).toMatchObject({ users: [{ _id: creator.id }, { _id: guest.id }], requests: [] });
    expect((await ask(token)).body).toEqual({ state: 'member', group });
    // Others hear nothing of who asks.
    await ask(token, await server.signIn('Chong'));
    expect((await guest.get(`/groups/${group}`)).body.requests).toEqual([]);
    expect((await read()).requests).toHaveLength(1);
  });

  test('only the creator makes the link and answers', async () => {
    const token = await newToken();
    await ask(token);
    await answer({ acceptRequests: [guest.id] });
    const chong = await server.signIn('Chong');
    await ask(token, chong);
    expect((await guest.post(`/groups/${group}/link`)).status).toBe(403);
    expect((await guest.patch(`/groups/${group}`, { acceptRequests: [chong.id] })).status).toBe(403);
    expect((await guest.patch(`/groups/${group}`, { refuseRequests: [chong.id] })).status).toBe(403);
    expect((await chong.post(`/groups/${group}/link`)).status).toBe(404);
    // Nobody is let in who has not asked.
    const devi = await server.signIn('Devi');
    await answer({ acceptRequests: [devi.id, v7()] });
    expect((await read()).users).toHaveLength(2);
  });

  test('JOIN-2 the same link for a day, then another; a new one ends the old', async () => {
    const token = await newToken();
    expect(await newToken()).toBe(token);
    const renewed = await newToken(true);
    expect(renewed).not.toBe(token);
    expect(await view(token)).toMatchObject({ group: null, message: expect.stringContaining('not valid') });
    expect(await ask(token)).toMatchObject({ status: 404, body: { code: 'linkNotFound' } });
    await past(DAY);
    expect(await view(renewed)).toMatchObject({ group: null, message: expect.stringContaining('expired') });
    expect(await ask(renewed)).toMatchObject({ status: 400, body: { code: 'linkExpired' } });
    expect(await newToken()).not.toBe(renewed);
  });

  test('JOIN-3 a refused user asks no second time by that link, but by the next', async () => {
    const token = await newToken();
    await ask(token);
    await answer({ refuseRequests: [guest.id] });
    expect((await read()).requests).toEqual([]);
    expect((await ask(token)).body.state).toBe('refused');
    await answer({ acceptRequests: [guest.id] });
    expect((await read()).users).toHaveLength(1);
    expect((await ask(await newToken(true))).body.state).toBe('waiting');
  });

  test('JOIN-4 so many wait at most, and the group takes ten', async () => {
    const token = await newToken();
    const people = await Promise.all(Array.from({ length: MAX_WAITING }, (_, n) => server.signIn(`P${n}`)));
    for (const person of people) expect((await ask(token, person)).status).toBe(200);
    expect(await ask(token)).toMatchObject({ status: 409, body: { code: 'tooManyWaiting' } });
    // Strangers don't use up the room of somebody named on a bill of the group.
    const named = await server.signIn('Named');
    const column = (id: string): BoardOp => ({
      op: 'column.add',
      id,
      column: { title: id, rank: '8', user: named.id, covered: false },
    });
    const bill = await postReceipt(creator, group);
    await comeByLink(named, creator, bill);
    expect(await ask(token, named)).toMatchObject({ body: { code: 'tooManyWaiting' } });
    await creator.patch(`/states/${bill}`, { ops: [column('named')], baseRev: 1 });
    expect((await ask(token, named)).body.state).toBe('waiting');
    const ids = people.map(({ id }) => id);
    expect((await answer({ acceptRequests: ids.slice(0, 10) })).body.code).toBe('tooManyMembers');
    expect((await read()).users).toHaveLength(1);
    expect((await answer({ acceptRequests: ids.slice(0, 9) })).body.users).toHaveLength(10);
    expect(await ask(token)).toMatchObject({ status: 409, body: { code: 'groupFull' } });
    expect(await view(token)).toMatchObject({ message: expect.stringContaining('full'), group: null });
  });

  test('JOIN-6 an invited user joins by the link at once; an invitation sent meanwhile is answered', async () => {
    const token = await newToken();
    await answer({ inviteEmails: [guest.email] });
    expect((await ask(token)).body.state).toBe('member');
    const chong = await server.signIn('Chong');
    await ask(token, chong);
    await answer({ inviteEmails: [chong.email] });
    await answer({ acceptRequests: [chong.id] });
    expect(await read()).toMatchObject({
      users: [{ _id: creator.id }, { _id: guest.id }, { _id: chong.id }],
      invitations: [],
      requests: [],
    });
  });

  test('JOIN-7 who came by a bill’s link asks to join its group, and its creator decides', async () => {
    const bill = await postReceipt(creator, group);
    const byBill = (by = guest, id = bill) => by.post(`/receipts/${id}/join`);
    expect(await byBill()).toMatchObject({ status: 404, body: { code: 'linkNotFound' } });
    await comeByLink(guest, creator, bill);
    expect((await byBill()).body).toEqual({ state: 'waiting', group });
    expect((await read()).requests).toEqual([{ _id: guest.id, name: '', username: 'Bala' }]);
    await answer({ refuseRequests: [guest.id] });
    expect((await byBill()).body.state).toBe('refused');
    expect((await ask(await newToken())).body.state).toBe('waiting'); // by another link
    expect((await answer({ acceptRequests: [guest.id] })).body.users).toHaveLength(2);
    expect((await byBill()).body.state).toBe('member');

    // Neither a guest, nor by a bill without a group or one that is deleted, nor who was taken out.
    const { guest: nobody } = await joinByLink(server, creator, bill);
    expect((await byBill(nobody)).status).toBe(403);
    const chong = await server.signIn('Chong');
    const [alone, gone] = [await postReceipt(creator), await postReceipt(creator, group)];
    for (const id of [alone, gone, bill]) await comeByLink(chong, creator, id);
    await creator.delete(`/receipts/${gone}`);
    expect((await byBill(chong)).body.state).toBe('waiting');
    await creator.post(`/receipts/${bill}/guests/remove`, { user: chong.id });
    for (const id of [alone, gone, bill]) expect((await byBill(chong, id)).body.code).toBe('linkNotFound');
    expect((await read()).requests).toEqual([]);
  });

  test('INVITE-1 who accepts an invitation has no question left: once they have left, nobody lets them in', async () => {
    await ask(await newToken());
    await answer({ inviteEmails: [guest.email] });
    await acceptAll(guest);
    await guest.patch(`/groups/${group}`, { removeUsers: [guest.id] });
    expect((await read()).requests).toEqual([]);
    expect((await answer({ acceptRequests: [guest.id] })).body.users).toHaveLength(1);
  });

  /** A bill of the group with these columns; answers what the guest gets of it. */
  async function billWith(columns: Record<string, object>): Promise<() => Promise<Column[]>> {
    const _id = v7();
    const bill = { title: 'Mamak', description: '', date: null, total: null, discount: 0, service: 0 };
    const board = { bill: { ...bill, taxes: [], rounding: 0, cash: false, group: null }, items: {}, columns };
    expect((await creator.post('/receipts', { _id, board, group })).status).toBe(200);
    return async () => {
      const { changes } = (await guest.get('/sync')).body;
      const found = changes.find(({ receipt }: { receipt?: { _id: string } }) => receipt?._id === _id);
      return Object.values(found.receipt.board.columns);
    };
  }
  const column = (title: string, user: string | null) => ({
    title,
    rank: 'V',
    user,
    covered: false,
  });

  test('SEAT-1 who joins by the link gets the column that they had as an invitee', async () => {
    const { invitations } = (await answer({ inviteEmails: [guest.email] })).body;
    const columns = await billWith({ c: { ...column('bala', null), person: invitations[0].person } });
    await answer({ cancelInvitations: [invitations[0]._id] });
    await ask(await newToken());
    await answer({ acceptRequests: [guest.id] });
    expect(await columns()).toMatchObject([{ user: guest.id, title: 'Bala' }]);
  });

  test('SEAT-4 who is let in has a column on the bills of the last day, and on no older one', async () => {
    const old = await billWith({ c: column('Aisyah', creator.id) });
    await past(DAY);
    const [bill, byHand] = [
      await billWith({ c: column('Aisyah', creator.id) }),
      await billWith({ c: column('Aisyah', creator.id), d: column(' BALA', null) }),
    ];
    await ask(await newToken());
    await answer({ acceptRequests: [guest.id] });
    expect(await old()).toMatchObject([{ user: creator.id }]);
    expect(await bill()).toMatchObject([{ user: creator.id }, { user: guest.id, title: 'Bala' }]);
    // PERSON-1: somebody of their name, added by hand, may be somebody else.
    const seats = (await byHand()).map(({ user, title }) => ({ user, title }));
    expect(seats).toEqual([
      { user: creator.id, title: 'Aisyah' },
      { user: null, title: ' BALA' },
      { user: guest.id, title: 'Bala' },
    ]);
    // Left and let in again: their column is there.
    await guest.patch(`/groups/${group}`, { removeUsers: [guest.id] });
    await ask(await newToken());
    await answer({ acceptRequests: [guest.id] });
    expect(await bill()).toHaveLength(2);
  });

  test('SEAT-4 so has who joins by the link because they are invited', async () => {
    const columns = await billWith({ c: column('Aisyah', creator.id) });
    await answer({ inviteEmails: [guest.email] });
    await ask(await newToken());
    expect(await columns()).toMatchObject([{ user: creator.id }, { user: guest.id, title: 'Bala' }]);
  });

  test('a request without an answer is forgotten after seven days; an account’s with the account', async () => {
    const token = await newToken();
    await ask(token);
    await past(6 * DAY);
    await tidy(server.deps);
    expect((await read()).requests).toHaveLength(1);
    await past(DAY);
    await tidy(server.deps);
    expect((await read()).requests).toEqual([]);
    await ask(await newToken());
    expect((await guest.post('/auth/account/delete', { password: 'Demo!2345' })).status).toBe(200);
    expect((await read()).requests).toEqual([]);
  });

  test('the links and questions of one user are limited', async () => {
    const token = await newToken();
    for (let n = 0; n < 29; n += 1) await newToken(true);
    expect((await creator.post(`/groups/${group}/link`, { isNew: true })).body.code).toBe('tooManyAttempts');
    expect(await view(token)).toMatchObject({ group: null });
  });
});
