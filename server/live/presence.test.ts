import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changesInProcess } from '../db/changes.ts';
import { smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onOneDatabase, testServer, twoFriends, type TestServer } from '../testing/test-server.ts';
import { createPresence, MAX_PEOPLE, STAYS_MS } from './presence.ts';

onOneDatabase('who has a bill open', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  let receipt: string;
  beforeAll(async () => {
    server = await testServer({ where: await where() });
  });
  beforeEach(async () => {
    await server.clear();
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
    receipt = v7();
    await me.post('/receipts', { _id: receipt, board: smallBoard(), group });
  });
  afterAll(() => server?.close());

  const tell = (by: TestClient, isOpen = true) => by.post(`/receipts/${receipt}/presence`, { isOpen });
  const names = async (by: TestClient) =>
    (await tell(by)).body.people.map(({ username }: { username: string }) => username);

  test('PRESENCE-1 members see each other, not themselves; others see and tell nothing', async () => {
    expect(await names(me)).toEqual([]);
    expect(await names(friend)).toEqual(['Aisyah']);
    expect(await names(me)).toEqual(['Bala']);
    const stranger = await server.signIn('Mallory');
    expect((await tell(stranger)).status).toBe(404);
    expect(await names(me)).toEqual(['Bala']);
    await me.patch(`/groups/${group}`, { removeUsers: [friend.id] });
    expect(await names(me)).toEqual([]);
    expect((await tell(friend)).status).toBe(404);
    await me.delete(`/receipts/${receipt}`);
    expect((await tell(me)).status).toBe(404);
  });

  test('PRESENCE-2 who closes the bill goes at once, who says nothing soon', async () => {
    await tell(friend);
    expect(await names(me)).toEqual(['Bala']);
    await tell(friend, false);
    expect(await names(me)).toEqual([]);
    await tell(friend);
    server.pass(STAYS_MS);
    expect(await names(me)).toEqual([]);
  });
});

test('PRESENCE-3 a bill remembers so many people, the last ones', () => {
  const presence = createPresence(changesInProcess(), () => new Date());
  for (let n = 0; n <= MAX_PEOPLE; n += 1) presence.tell('bill', `p${n}`, true);
  expect(presence.of('bill')).toHaveLength(MAX_PEOPLE);
  expect(presence.of('bill')).not.toContain('p0');
  presence.close();
});

test('two server processes tell each other', () => {
  const changes = changesInProcess();
  const [here, there] = [
    createPresence(changes, () => new Date()),
    createPresence(changes, () => new Date()),
  ];
  here.tell('bill', 'a', true);
  expect(there.of('bill')).toEqual(['a']);
  here.tell('bill', 'a', false);
  expect(there.of('bill')).toEqual([]);
});
