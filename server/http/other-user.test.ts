import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a page that still belongs to somebody else is refused, and nothing is done', async () => {
  const aisyah = await server.signIn('Aisyah');
  const bala = await server.signIn('Bala');
  expect((await aisyah.get('/sync', { 'x-user': aisyah.id })).status).toBe(200);
  expect(await aisyah.get('/sync', { 'x-user': bala.id })).toMatchObject({
    status: 401,
    body: { code: 'otherUser' },
  });
  const group = { _id: bala.id, name: 'Makan', invitedEmails: [] };
  expect((await aisyah.post('/groups', group, { 'x-user': bala.id })).status).toBe(401);
  expect((await aisyah.get('/groups')).body.groups).toEqual([]);
});
