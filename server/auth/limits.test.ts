import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { password } from '../testing/test-client.ts';
import { testServer, type TestServer } from '../testing/test-server.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const { withQuickScrypt } = await import('../testing/quick-scrypt.ts');
  return withQuickScrypt(await importOriginal());
});

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

describe('what one address may ask for', () => {
  const from = async (ip: string) => {
    const who = server.stranger();
    await who.post('/auth/logout'); // it has its CSRF token now
    return (path: string, body: object, cookie = '') => {
      if (cookie) who.cookies['kira_access'] = cookie;
      return who.post(path, body, { 'x-forwarded-for': ip });
    };
  };
  const guess = { email: 'aisyah@kira.test', password: '' };
  /** How many of `count` requests were let through. */
  const letThrough = async (count: number, send: (n: number) => Promise<{ status: number }>) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n)));
    expect(answers.map(({ status }) => status)).not.toContain(403);
    return answers.filter(({ status }) => status !== 429).length;
  };

  test('guesses from one address, whatever they name and whichever cookie comes along', async () => {
    const one = await from('192.0.2.1');
    const sent = await letThrough(50, (n) =>
      one('/auth/login', { ...guess, email: `a${n}@kira.test` }, `made-up-${n}`),
    );
    expect(sent).toBe(40);
    const refused = await one('/auth/login', guess);
    expect(refused).toMatchObject({ status: 429, body: { code: 'busy' } });
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0);
    expect((await (await from('192.0.2.2'))('/auth/login', guess)).status).toBe(401);
    server.pass(60_000);
    expect((await one('/auth/login', guess)).status).toBe(401);
  });

  test('guesses at one account, from wherever; one address alone locks nobody out', async () => {
    expect(await letThrough(45, async () => (await from('192.0.2.1'))('/auth/login', guess))).toBe(40);
    const all = async (n: number) =>
      (await from(`192.0.2.${n + 10}`))('/auth/login', { ...guess, email: ' AISYAH@kira.test' });
    expect(await letThrough(30, all)).toBe(20);
    const other = { ...guess, email: 'bala@kira.test' };
    expect((await (await from('192.0.2.90'))('/auth/login', other)).status).toBe(401);
  });

  test.each([
    ['/auth/resend-email-verification', (n: number) => ({ email: `nobody${n}@kira.test` }), 10],
    ['/auth/register', (n: number) => ({ email: `e${n}@kira.test`, username: `e${n}`, password }), 60],
  ])('%s, with another made-up cookie each time', async (path, body, max) => {
    const one = await from('2001:db8::1');
    expect(await letThrough(max + 5, (n) => one(path, body(n), `made-up-${n}`))).toBe(max);
    expect((await (await from('2001:db8::2'))(path, body(999))).status).toBe(429); // the same customer's
    expect((await (await from('192.0.2.7'))(path, body(999))).status).toBe(200);
  });

  test('an e-mail address that is a megabyte long is refused before anything is kept of it', async () => {
    const long = { ...guess, email: 'x'.repeat(900_000) };
    expect(await (await from('192.0.2.1'))('/auth/login', long)).toMatchObject({ status: 400 });
  });
});

test('the limit on all requests: by session, by address where anybody may call', async () => {
  const limited = await testServer({ env: { KIRA_RATE_LIMIT: '5' } });
  const who = limited.stranger();
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    who.cookies['kira_access'] = `made-up-${n}`;
    statuses.push((await who.get('/health')).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const made = async (n: number) => {
    who.cookies['kira_access'] = `made-up-${n}`;
    return (await who.get('/receipts')).status;
  };
  for (let n = 0; n < 30; n += 1) expect(await made(n)).toBe(401);
  expect(await made(30)).toBe(429);
  await limited.close();
});
