import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { MAX_GUESTS } from '../../../src/contract/guests.ts';
import type { FeedChange } from '../../../src/contract/sync.ts';
import type { BoardOp } from '../../../src/domain/board/board.ts';
import { until } from '../../../tests/support/until.ts';
import { tidy } from '../../housekeeping.ts';
import { postReceipt, price } from '../../testing/boards.ts';
import { openStream } from '../../testing/event-stream.ts';
import { billSeenBy, hold, joinByLink, linkTo, tick } from '../../testing/guests.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveSuite, twoFriends, type TestServer } from '../../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const [A, B] = ['column-1-aaaa', 'column-1-bbbb'] as const;
const title = (id: string, value: string): BoardOp => ({ op: 'column.set', id, field: 'title', value });
const added = (id: string, more: object = {}): BoardOp => ({
  op: 'column.add',
  id,
  column: { title: id, rank: '5', user: null, covered: false, ...more },
});

onOneDatabase('guests', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  let receipt: string;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });
  beforeEach(async () => {
    await me.newSession();
    await friend.newSession();
    receipt = await postReceipt(me, group);
  });
  const edit = async (who: TestClient, ...ops: BoardOp[]) =>
    (await who.patch(`/states/${receipt}`, { ops, baseRev: 1 })).body;
  const feed = async (who: TestClient) => {
    const { changes } = (await who.get('/sync')).body as { changes: FeedChange[] };
    return changes;
  };
  const seenBy = (who: TestClient) => billSeenBy(who, receipt);
  const newGuest = async () => (await joinByLink(server, me, receipt)).guest;
  const nameOf = async (user: string) => {
    const { people } = (await me.get(`/receipts/${receipt}/link`)).body;
    return people.find(({ _id }: { _id: string }) => _id === user)?.name;
  };

  test('joining again is the same guest, and another bill’s link is another place', async () => {
    const other = await postReceipt(me);
    const guest = await newGuest();
    const { cursor } = (await guest.get('/sync')).body;
    for (const token of [await linkTo(me, receipt), await linkTo(me, other)]) {
      const { body } = await guest.post('/guests/join', { token });
      expect(body.user._id).toBe(guest.id);
    }
    expect(await feed(guest)).toHaveLength(2);
    const { changes } = (await guest.get(`/sync?cursor=${cursor}`)).body;
    expect(changes).toContainEqual(expect.objectContaining({ receipt: await billSeenBy(guest, other) }));
  });

  test('a new guest’s join brings what their phone asks for first; a later one doesn’t', async () => {
    const token = await linkTo(me, receipt);
    const guest = server.stranger();
    const { body } = await guest.post('/guests/join', { token });
    const first = JSON.parse(body.feed) as { changes: FeedChange[]; cursor: string; more: boolean };
    expect([first.changes, first.more]).toEqual([await feed(guest), false]);
    expect((await guest.get(`/sync?cursor=${first.cursor}`)).status).toBe(200);
    expect((await guest.post('/guests/join', { token })).body.feed).toBeUndefined();
  });

  test('a session’s join needs its CSRF cookie and its user', async () => {
    const guest = await newGuest();
    const token = await linkTo(me, await postReceipt(me));
    const other = await guest.post('/guests/join', { token }, { 'x-user': v7() });
    expect(other).toMatchObject({ status: 401, body: { code: 'otherUser' } });
    const stranger = server.stranger();
    await stranger.token();
    for (const [name, value] of Object.entries(guest.cookies)) {
      if (!name.endsWith('csrf')) stranger.cookies[name] = value;
    }
    const forged = await stranger.post('/guests/join', { token });
    expect(forged).toMatchObject({ status: 403, body: { code: 'csrf' } });
    expect(await feed(guest)).toHaveLength(1);
  });

  test('two taps: a name, and what they had; the host’s phone hears of it', async () => {
    const guest = await newGuest();
    const stream = await openStream(server, me);
    const body = await edit(guest, hold(A, guest.id), tick('rice', A), title(A, 'Mei'));
    expect(body.outcomes).toEqual(['applied', 'applied', 'applied']);
    await until(stream.changes).toBeGreaterThan(0);
    expect((await seenBy(me)).board.columns[A]).toMatchObject({
      title: 'Mei',
      holders: { [guest.id]: true },
    });
    const { entries } = (await me.get(`/receipts/${receipt}/history`)).body;
    expect(entries[0].by).toEqual({ _id: guest.id, name: 'Mei' });
    const { people } = (await me.get(`/receipts/${receipt}/link`)).body;
    expect(people).toEqual([{ _id: guest.id, name: 'Mei', isGuest: true, columns: [A] }]);
  });

  test('GUEST-2 who lets go of their name, or empties it, has none', async () => {
    const guest = await newGuest();
    await edit(guest, hold(A, guest.id));
    expect(await nameOf(guest.id)).toBe('Aisyah');
    await edit(guest, title(A, ''));
    expect(await nameOf(guest.id)).toBe('Guest');
    await edit(guest, title(A, 'Mei'));
    await edit(guest, hold(A, guest.id, false));
    expect(await nameOf(guest.id)).toBe('Guest');
  });

  test('GUEST-2 who is renamed, emptied or deleted by the host is called so, and alone', async () => {
    const [one, other] = [await newGuest(), await newGuest()];
    await edit(one, hold(A, one.id));
    await edit(other, hold(B, other.id), title(B, 'Bala'));
    const names = async () => [await nameOf(one.id), await nameOf(other.id)];
    await edit(me, title(A, 'Mei'));
    expect(await names()).toEqual(['Mei', 'Bala']);
    await edit(me, title(A, ''));
    expect(await names()).toEqual(['Guest', 'Bala']);
    await edit(me, title(A, 'Mei'), hold(B, one.id), hold(B, other.id, false));
    expect(await names()).toEqual(['Mei', 'Guest']);
    await edit(me, { op: 'column.set', id: A, field: 'deleted', value: true });
    expect(await names()).toEqual(['Bala', 'Guest']);
  });

  test('several may hold one person, and each of them ticks for it', async () => {
    const [one, other] = [await newGuest(), await newGuest()];
    await edit(one, hold(A, one.id), tick('rice', A));
    const body = await edit(other, hold(A, other.id), tick('tea', A));
    expect(body.outcomes).toEqual(['applied', 'applied']);
    expect(Object.keys(body.board.columns[A].holders)).toEqual([one.id, other.id]);
  });

  test('“Shared by everybody” adds a share of one for who has none of it, and takes nobody’s', async () => {
    const guest = await newGuest();
    await edit(me, tick('tea', B, 3));
    const all = { [A]: { weight: 1, rank: '1' }, [B]: { weight: 1, rank: '1' } };
    const share = (only: string[], shares: object): BoardOp =>
      ({ op: 'item.share', id: 'tea', only, shares }) as BoardOp;
    const body = await edit(
      guest,
      share([A, B], all),
      share([A], { [A]: { weight: 2, rank: '1' } }),
      share([B], {}),
      share([A], {}),
      share([A], all),
      share([A], {}),
    );
    expect(body.reasons).toEqual(['right', 'right', 'right', 'right', null, 'right']);
    expect(body.board.items.tea.shares).toMatchObject({ [A]: { weight: 1 }, [B]: { weight: 3 } });
  });

  test('no operation of a guest is about others, or makes somebody pay nothing', async () => {
    const guest = await newGuest();
    const seat = { title: 'Bala', rank: '8', user: friend.id, covered: false };
    await edit(me, { op: 'column.add', id: 'seat', column: seat });
    const body = await edit(
      guest,
      tick('rice', A, 2),
      title(A, 'Mine'),
      hold(A, friend.id),
      hold('seat', guest.id),
      added('covered', { covered: true }),
      added('named', { user: friend.id }),
      added('me', { user: guest.id }),
      price('rice', 1),
      { op: 'bill.set', field: 'paid', value: [] },
      { op: 'bill.set', field: 'group', value: null },
      { op: 'bill.set', field: 'deleted', value: true },
      { op: 'column.set', id: A, field: 'user', value: guest.id },
      { op: 'column.set', id: A, field: 'done', value: true },
      { op: 'column.set', id: 'seat', field: 'user', value: null },
    );
    expect(new Set(body.reasons)).toEqual(new Set(['right']));
  });

  test('a guest adds three people at most', async () => {
    const guest = await newGuest();
    const first = await edit(guest, added('n1'), added('n2'));
    expect(first.outcomes).toEqual(['applied', 'applied']);
    const more = await edit(guest, added('n3'), added('n4'));
    expect(more).toMatchObject({ outcomes: ['applied', 'rejected'], reasons: [null, 'limit'] });
    expect((await edit(guest, added('n5'))).reasons).toEqual(['limit']);
    expect((await edit(await newGuest(), added('n6'))).outcomes).toEqual(['applied']);
  });

  test(`${MAX_GUESTS} people hold a name at most; who has chosen none isn't counted`, async () => {
    const guest = await newGuest();
    const holders = Array.from({ length: MAX_GUESTS }, () => v7());
    await edit(me, ...holders.map((user, at) => hold(at % 2 ? A : B, user)));
    expect((await edit(guest, hold(A, guest.id))).reasons).toEqual(['limit']);
    await edit(me, hold(A, holders[1]!, false));
    expect((await edit(guest, hold(A, guest.id))).outcomes).toEqual(['applied']);
    expect((await edit(guest, hold(B, guest.id))).outcomes).toEqual(['applied']);
  });

  test('a guest sends 120 operations a minute; the table beside them goes on', async () => {
    const [one, other] = [await newGuest(), await newGuest()];
    await edit(one, hold(A, one.id));
    const many = Array.from({ length: 119 }, (_, at) => tick('rice', A, (at % 9) + 1));
    expect((await edit(one, ...many)).rev).toBe(3);
    const refused = await one.patch(`/states/${receipt}`, { ops: [tick('rice', A)], baseRev: 1 });
    expect(refused).toMatchObject({ status: 429, body: { code: 'busy' } });
    expect((await edit(other, hold(B, other.id))).outcomes).toEqual(['applied']);
    server.pass(60_000);
    expect((await edit(one, tick('tea', A))).outcomes).toEqual(['applied']);
  });

  test('GUEST-3 a session ends 30 days after its last use, and lives as long as it is used', async () => {
    const guest = await newGuest();
    for (let month = 0; month < 4; month += 1) {
      server.pass(29 * DAY_MS);
      expect((await guest.post('/auth/refresh-token')).status).toBe(200);
    }
    server.pass(31 * DAY_MS);
    expect((await guest.post('/auth/refresh-token')).status).toBe(401);
  });

  test('GUEST-3 who did nothing goes after two days, who ticked after 30; the log keeps its author', async () => {
    const [idle, busy] = [await newGuest(), await newGuest()];
    await edit(busy, hold(A, busy.id), title(A, 'Mei'));
    const places = async () =>
      (
        await sql<{ id: string }>`
        select user_id as id from places where receipt_id = ${receipt} order by 1`.execute(
          server.deps.database.db,
        )
      ).rows.map(({ id }) => id);
    expect(await places()).toEqual([idle.id, busy.id].toSorted());
    server.pass(3 * DAY_MS);
    await tidy(server.deps);
    expect(await places()).toEqual([busy.id]);
    expect((await idle.post('/auth/refresh-token')).status).toBe(401);
    server.pass(31 * DAY_MS);
    await tidy(server.deps);
    await tidy(server.deps);
    // What they did counts against the bill's limits, so the host can still take them out.
    expect(await places()).toEqual([busy.id]);
    await me.newSession();
    const { entries } = (await me.get(`/receipts/${receipt}/history`)).body;
    expect(entries[0].by).toEqual({ _id: busy.id, name: 'Mei' });
    expect((await me.post(`/receipts/${receipt}/guests/remove`, { user: busy.id })).status).toBe(200);
  });
});
