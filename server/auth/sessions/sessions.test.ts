import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onOneDatabase, testServer } from '../../testing/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('session families', (where) => {
  test('FAMILY-3 a refresh that races a logout leaves no living cookie, 60 times', async () => {
    const server = await testServer({ where: await where() });
    const me = await server.signIn('Aisyah');
    await me.post('/auth/logout');
    for (let n = 0; n < 60; n += 1) {
      await me.newSession();
      const [refreshing, leaving] = [server.stranger(), server.stranger()];
      for (const tab of [refreshing, leaving]) await me.share(tab);
      const refreshed = refreshing.post('/auth/refresh-token');
      if (n % 5) await new Promise((resolve) => setTimeout(resolve, n % 5));
      const [answer] = await Promise.all([refreshed, leaving.post('/auth/logout')]);
      if (answer.status !== 200) continue;
      expect((await refreshing.get('/auth/profile')).status).toBe(401);
      expect((await refreshing.post('/auth/refresh-token')).status).toBe(401);
    }
    const { rows } = await sql`select 1 from sessions`.execute(server.deps.database.db);
    expect(rows).toEqual([]);
    await server.close();
  }, 120_000);

  test('FAMILY-4 a session ends 90 days after its sign-in, however often it is refreshed', async () => {
    const server = await testServer({ where: await where() });
    const me = await server.signIn('Aisyah');
    for (let month = 0; month < 2; month += 1) {
      server.pass(30 * DAY);
      expect((await me.post('/auth/refresh-token')).status).toBe(200);
    }
    server.pass(30 * DAY - 10 * 60_000);
    expect((await me.post('/auth/refresh-token')).status).toBe(200);
    expect((await me.get('/auth/profile')).status).toBe(200);
    server.pass(11 * 60_000);
    expect((await me.get('/auth/profile')).status).toBe(401);
    expect((await me.post('/auth/refresh-token')).status).toBe(401);
    await server.close();
  });
});
