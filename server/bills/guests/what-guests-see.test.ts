import sharp from 'sharp';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FeedChange } from '../../../src/contract/sync.ts';
import type { BoardOp } from '../../../src/domain/board/board.ts';
import { minor } from '../../../src/domain/money/money.ts';
import { until } from '../../../tests/support/until.ts';
import { postReceipt, price, smallBoard } from '../../testing/boards.ts';
import { openStream } from '../../testing/event-stream.ts';
import { billSeenBy, hold, joinByLink, tick } from '../../testing/guests.ts';
import { got, paidOnDay, sayAs } from '../../testing/payments.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveSuite, twoFriends, type TestServer } from '../../testing/test-server.ts';

const [A, B] = ['column-1-aaaa', 'column-1-bbbb'] as const;

onOneDatabase('what guests see', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  let receipt: string;
  let image: string;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });
  beforeAll(async () => {
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'photo');
    image = String((await me.call('POST', '/images', form)).body._id);
  });
  beforeEach(async () => {
    receipt = v7();
    await me.post('/receipts', { _id: receipt, board: smallBoard(), group, imageID: image });
  });
  const edit = async (who: TestClient, ...ops: BoardOp[]) =>
    (await who.patch(`/states/${receipt}`, { ops, baseRev: 1 })).body;
  const feed = async (who: TestClient) => {
    const { changes } = (await who.get('/sync')).body as { changes: FeedChange[] };
    return changes;
  };
  const seenBy = (who: TestClient) => billSeenBy(who, receipt);
  const newGuest = async () => (await joinByLink(server, me, receipt)).guest;

  test('somebody without a session gets one by the link, and sees the bill and nothing else', async () => {
    await postReceipt(me, group);
    const guest = await newGuest();
    const { user } = (await guest.get('/auth/profile')).body;
    expect(user).toEqual({
      ...user,
      _id: guest.id,
      email: '',
      name: 'Guest',
      isGuest: true,
      phoneNumber: '',
    });
    expect(await feed(guest)).toMatchObject([{ type: 'receipt', receipt: { _id: receipt, role: 'guest' } }]);
    const rows = await server.deps.database.db
      .selectFrom('users')
      .select(['email', 'password', 'verified_at'])
      .where('id', '=', guest.id)
      .execute();
    expect(rows).toEqual([{ email: null, password: null, verified_at: null }]);
  });

  test('a guest hears of what others tick, and is seen to be there', async () => {
    const guest = await newGuest();
    const stream = await openStream(server, guest);
    await edit(me, tick('tea', B));
    await until(stream.changes).toBeGreaterThan(0);
    expect((await guest.post(`/receipts/${receipt}/presence`, { isOpen: true })).body).toEqual({
      people: [],
    });
    const { people } = (await me.post(`/receipts/${receipt}/presence`, { isOpen: true })).body;
    expect(people).toMatchObject([{ _id: guest.id, name: 'Guest' }]);
  });

  test('the log comes from when they came in, and the bill whole', async () => {
    await edit(me, price('rice', 1300));
    const guest = await newGuest();
    expect(await seenBy(guest)).toMatchObject({ board: { items: { rice: { price: 1300 } } }, history: [] });
    const body = await edit(guest, hold(A, guest.id));
    await edit(me, price('rice', 1400));
    expect(body.history).toHaveLength(1);
    const { history } = await seenBy(guest);
    expect(history.map(({ op }) => op)).toEqual([price('rice', 1400), hold(A, guest.id)]);
    for (const query of ['', '?before=99.0', '?before=2.5']) {
      const { entries } = (await guest.get(`/receipts/${receipt}/history${query}`)).body;
      expect(entries.every(({ rev }: { rev: number }) => rev > 2)).toBe(true);
    }
    expect((await seenBy(friend)).history).toHaveLength(3);
  });

  test('the photo is there if the host allows it; the switch is news', async () => {
    const guest = await newGuest();
    const photo = async () => [
      (await seenBy(guest)).image?._id,
      (await guest.get(`/images/${image}`)).status,
    ];
    expect(await photo()).toEqual([image, 200]);
    const before = (await seenBy(guest)).rev;
    await me.post(`/receipts/${receipt}/link`, { photo: false });
    expect(await photo()).toEqual([undefined, 404]);
    expect((await seenBy(guest)).rev).toBeGreaterThan(before);
    await me.post(`/receipts/${receipt}/link`, { renew: true });
    expect(await photo()).toEqual([undefined, 404]);
    await me.delete(`/receipts/${receipt}/link`);
    expect(await photo()).toEqual([undefined, 404]);
    expect((await seenBy(friend)).image?._id).toBe(image);
    await me.post(`/receipts/${receipt}/link`, { photo: true });
    expect(await photo()).toEqual([image, 200]);
  });

  test('nothing of other bills: not board, log, photo, presence, edit, item or link', async () => {
    const other = v7();
    await me.post('/receipts', { _id: other, board: smallBoard('Rahsia'), group });
    const guest = await newGuest();
    const ops = [hold(A, guest.id)];
    const answers = [
      await guest.get(`/receipts/${other}/history`),
      await guest.post(`/receipts/${other}/presence`, { isOpen: true }),
      await guest.patch(`/states/${other}`, { ops, baseRev: 1 }),
      await guest.post(`/receipts/${other}/not-me`, { column: A }),
      await guest.get(`/receipts/${other}`),
      await guest.get(`/receipts/${other}/link`),
      await guest.get('/groups'),
      await guest.get('/invitations'),
      await guest.get('/auth/export'),
      await guest.get(`/images/${v7()}`),
    ];
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 403, 403, 403, 403, 403, 404]);
    for (const { raw } of answers) expect(raw.body).not.toContain('Rahsia');
  });

  test('a guest who holds a person of the group hears whether that person owes anything, and no amount', async () => {
    const mei = v7();
    const added = { op: 'person.add', id: mei, person: { name: 'Mei' } };
    await me.patch(`/groups/${group}`, { ops: [added] });
    const bill = () => {
      const board = smallBoard();
      const [own, other] = [board.columns[A]!, board.columns[B]!];
      const items = { rice: { ...board.items['rice']!, shares: { [B]: { weight: 1, rank: '1' } } } };
      const paid = [{ who: A, amount: null }];
      return {
        bill: { ...board.bill, service: minor(0), paid },
        items,
        columns: { [A]: { ...own, user: me.id }, [B]: { ...other, person: mei } },
      };
    };
    const first = v7();
    await me.post('/receipts', { _id: first, board: bill(), group });
    const { guest } = await joinByLink(server, me, first);
    const standing = async () => (await guest.get(`/receipts/${first}/standing`)).body;
    expect(await standing()).toEqual({ together: false, owes: false });
    await guest.patch(`/states/${first}`, { ops: [hold(B, guest.id)], baseRev: 1 });
    expect(await standing()).toEqual({ together: false, owes: true });
    await me.post('/receipts', { _id: v7(), board: bill(), group });
    expect(await standing()).toEqual({ together: true, owes: true });
    await sayAs(me, paidOnDay({ group, from: mei, to: me.id }), [got(2400)]);
    expect(await standing()).toEqual({ together: true, owes: false });
    // It reads all bills of the group.
    const statuses = await Promise.all(
      Array.from({ length: 31 }, async () => (await guest.get(`/receipts/${first}/standing`)).status),
    );
    expect(statuses).toContain(429);
  });
});
