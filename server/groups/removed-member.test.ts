import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallBoard } from '../testing/boards.ts';
import { queueHeaders } from '../testing/test-client.ts';
import {
  addToGroup,
  onOneDatabase,
  testServer,
  twoFriends,
  type TestServer,
} from '../testing/test-server.ts';

onOneDatabase('a removed member', (where) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ where: await where() });
  });
  afterAll(() => server.close());

  test('who sends a request again hears neither the new name nor of new receipts', async () => {
    const { me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala');
    const rename = () => friend.patch(`/groups/${group}`, { name: 'Before' }, queueHeaders('rename', 1));
    expect(await rename()).toMatchObject({ status: 200, body: { name: 'Before' } });
    const known = v7();
    await me.post('/receipts', { _id: known, board: smallBoard(), group });
    const { cursor } = (await friend.get('/sync')).body;

    await me.patch(`/groups/${group}`, { removeUsers: [friend.id] });
    await me.patch(`/groups/${group}`, { name: 'Secret' });
    const secret = v7();
    await me.post('/receipts', { _id: secret, board: smallBoard(), group });

    expect(await rename()).toMatchObject({
      status: 200,
      body: { _id: group, name: 'Before', rev: 0, users: [], invitations: [] },
    });
    const { changes } = (await friend.get(`/sync?cursor=${cursor}`)).body;
    expect(changes).toEqual([
      { type: 'group.gone', id: group },
      expect.objectContaining({ type: 'me' }), // they have no default group any more
      { type: 'receipt.gone', id: known, isDeleted: false },
    ]);
    expect(JSON.stringify((await friend.get('/sync?cursor=')).body)).not.toContain(secret);

    // Back in the group, they see all of it.
    await addToGroup(me, group, friend);
    expect((await friend.get(`/receipts/${secret}`)).status).toBe(200);
    expect(JSON.stringify((await friend.get(`/sync?cursor=${cursor}`)).body)).toContain(secret);
  });
});
