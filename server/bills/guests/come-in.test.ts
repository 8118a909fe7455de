import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { smallBoard } from '../../testing/boards.ts';
import { billSeenBy, comeByLink, hold, joinByLink, linkTo } from '../../testing/guests.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveSuite, twoFriends, type TestServer } from '../../testing/test-server.ts';

const [A, B] = ['column-1-aaaa', 'column-1-bbbb'] as const;

onOneDatabase('BILL-LINK-7 an account that comes by a link', (where) => {
  let server: TestServer;
  let host: TestClient;
  let member: TestClient;
  let group: string;
  let stranger: TestClient;
  let receipt: string;
  let token: string;
  serveSuite(where, async (opened) => {
    server = opened;
    ({ me: host, friend: member, group } = await twoFriends(server, 'Bala', 'Aisyah'));
    stranger = await server.signIn('Devi');
  });
  beforeEach(async () => {
    for (const who of [host, member, stranger]) await who.newSession();
    receipt = v7();
    await host.post('/receipts', { _id: receipt, board: smallBoard('Sri Melur'), group });
    token = await linkTo(host, receipt);
  });
  const join = (more: object = {}, who = stranger) => who.post('/guests/join', { token, ...more });
  const look = (who = stranger) => who.post('/guests/look', { token });
  const columns = async () => (await billSeenBy(host, receipt)).board.columns;
  const cameIn = async () => (await host.get(`/receipts/${receipt}/link`)).body.people;
  const places = () =>
    server.deps.database.db.selectFrom('places').selectAll().where('user_id', '=', stranger.id).execute();

  test('is told whose bill it is and who they may be, and nothing is written before they say', async () => {
    const { guest } = await joinByLink(server, host, receipt);
    await guest.patch(`/states/${receipt}`, { ops: [hold(B, guest.id)], baseRev: 1 });
    const before = [await columns(), await places()];
    expect((await look()).body).toEqual({
      receipt,
      isOn: false,
      host: 'Bala',
      title: 'Sri Melur',
      people: [
        { _id: A, name: 'Aisyah', phones: 0 },
        { _id: B, name: 'Bala', phones: 1 },
      ],
    });
    expect(await join()).toMatchObject({ status: 409, body: { code: 'askFirst' } });
    expect((await join({ as: { name: ' ' } })).status).toBe(400);
    expect([await columns(), await places()]).toEqual(before);
    expect((await stranger.get('/sync')).body.changes).toEqual([]);
  });

  test('comes in as the chosen person, and no second question follows', async () => {
    expect((await join({ as: { column: A } })).body).toMatchObject({ receipt, user: { _id: stranger.id } });
    expect((await columns())[A]?.holders).toEqual({ [stranger.id]: true });
    expect((await look()).body.isOn).toBe(true);
    const { rev } = await billSeenBy(stranger, receipt);
    expect((await join()).status).toBe(200);
    expect((await join({ as: { column: B } })).status).toBe(200);
    expect((await billSeenBy(stranger, receipt)).rev).toBe(rev);
  });

  test('comes in under a name of their own; one that is on the bill already is that person', async () => {
    await join({ as: { name: 'Devi' } });
    const added = Object.values(await columns()).find(({ title }) => title === 'Devi');
    expect(added).toMatchObject({ user: null, holders: { [stranger.id]: true } });
    const other = await server.signIn(`Ben${v7().slice(-9)}`);
    await join({ as: { name: 'bala' } }, other);
    expect((await columns())[B]?.holders).toEqual({ [other.id]: true });
  });

  test('comes in without a name where somebody else has become that person meanwhile', async () => {
    const op = { op: 'column.set', id: A, field: 'user', value: host.id };
    await host.patch(`/states/${receipt}`, { ops: [op], baseRev: 1 });
    expect((await join({ as: { column: A } })).status).toBe(200);
    expect((await cameIn())[0]).toMatchObject({ _id: stranger.id, columns: [] });
  });

  test('and has the bill by another right is asked nothing', async () => {
    for (const who of [host, member]) {
      expect((await look(who)).body).toMatchObject({ receipt, isOn: true });
      expect((await join({}, who)).status).toBe(200);
    }
    expect(await cameIn()).toEqual([]);
  });

  test('BILL-LINK-5 and was taken out learns nothing of the bill', async () => {
    await comeByLink(stranger, host, receipt);
    await host.post(`/receipts/${receipt}/guests/remove`, { user: stranger.id });
    const ended = { status: 404, body: { code: 'linkEnded' } };
    expect(await look()).toMatchObject(ended);
    expect(await join({ as: { column: A } })).toMatchObject(ended);
    expect((await look()).raw.body).not.toContain('Sri Melur');
  });
});
