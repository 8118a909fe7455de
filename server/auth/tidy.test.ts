import { expect, test } from 'vitest';
import { password } from '../testing/test-client.ts';
import { onOneDatabase, testServer } from '../testing/test-server.ts';
import { tidyAccounts } from './tidy.ts';

const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('tidying accounts', (where) => {
  test('a registration that nobody verifies makes room after a week; an account stays', async () => {
    const server = await testServer({ where: await where() });
    const { db } = server.deps.database;
    const me = await server.signIn('Aisyah');
    await server.stranger().post('/auth/register', { email: 'b@kira.test', username: 'Bala', password });
    await server.stranger().post('/auth/login', { email: me.email, password: 'Wrong!2345' });
    const count = async () => {
      const rows = await Promise.all(
        (['users', 'email_tokens', 'attempts', 'session_families'] as const).map((table) =>
          db.selectFrom(table).selectAll().execute(),
        ),
      );
      return rows.map(({ length }) => length);
    };
    const passed = async (ms: number) => {
      server.pass(ms);
      await tidyAccounts(db, server.deps.now());
      return count();
    };
    expect(await passed(DAY / 2)).toEqual([2, 1, 6, 1]);
    expect(await passed(2 * DAY)).toEqual([2, 0, 0, 1]);
    expect(await passed(5 * DAY)).toEqual([1, 0, 0, 1]);
    expect(await passed(90 * DAY)).toEqual([1, 0, 0, 0]);
    await server.close();
  });
});
