import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/test-server.ts';
import { askService } from './leaked-passwords.ts';

const LEAKED = 'Teh-Tarik-Satu-9';
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const line = (password: string, count: number) => `${hashOf(password).slice(5)}:${count}\r\n`;

let respond: (path: string) => { status?: number; body?: string; headers?: Record<string, string> };
const asked: string[] = [];
let registered = 0;
const service = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${String(request.headers['add-padding'])}`);
  const { status = 200, body = '', headers } = respond(request.url ?? '');
  if (status) response.writeHead(status, headers).end(body);
  else request.socket.destroy();
});
let server: TestServer;
const failures: unknown[] = [];

beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as AddressInfo;
  const isLeaked = askService(`http://127.0.0.1:${port}/range/`, fetch, (why) => failures.push(why));
  server = await testServer({ isLeaked });
});
afterAll(async () => {
  await server.close();
  service.close();
});
beforeEach(() => {
  asked.length = 0;
  failures.length = 0;
});

const register = (password: string, name: string) =>
  server.stranger().post('/auth/register', { username: name, email: `${name}@kira.test`, password });

test('a leaked password is refused; the service gets five digits of its hash alone', async () => {
  respond = () => ({ body: `${'0'.repeat(35)}:3\r\n${line(LEAKED, 12)}` });
  expect(await register(LEAKED, 'aisyah')).toMatchObject({ status: 400, body: { code: 'commonPassword' } });
  expect(asked).toEqual([`GET /range/${hashOf(LEAKED).slice(0, 5)} true`]);
  expect((await register('Teh-Tarik-Dua-8', 'aisyah')).status).toBe(200);
});

test.each([
  ['padding', { body: line(LEAKED, 0) }, 0],
  ['another end of a hash', { body: `${'F'.repeat(35)}:9` }, 0],
  ['nothing', {}, 0],
  ['a page', { body: '<html>' }, 0],
  ['an error', { status: 503 }, 1],
  ['no answer', { status: 0 }, 1],
  ['more than a megabyte', { body: `${' '.repeat(1024 * 1024)}\n${line(LEAKED, 12)}` }, 1],
  ['another address', { status: 302, headers: { location: '/other' } }, 1],
])('a service that answers with %s refuses nobody', async (_, answer, failed) => {
  respond = () => answer;
  expect((await register(LEAKED, `bala${(registered += 1)}`)).status).toBe(200);
  expect([failures.length, asked.length]).toEqual([failed, 1]);
});
