import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorAnswer } from '../../src/contract/errors.ts';
import { needsSession, type Route } from '../../src/contract/route.ts';
import { routes, type RouteName } from '../../src/contract/routes.ts';
import { cookiesOf } from '../auth/sessions/cookies.ts';
import { smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onOneDatabase, testServer, type TestServer } from '../testing/test-server.ts';
import { openapi } from './openapi.ts';

const all = Object.entries(routes) as [RouteName, Route][];

/** Values that break what was written without thinking of them. */
const hostile: unknown[] = [
  null,
  [],
  'text',
  0,
  { a: 1 },
  { __proto__: null, constructor: { prototype: { polluted: true } } },
  { _id: 'x', board: {}, ops: {}, columns: [], breakdown: {}, name: {}, email: [], password: {} },
  { _id: ['a'], imageID: {}, group: 5, ops: [null], baseRev: 'x', columns: { a: null }, columnOrder: [{}] },
  { ops: [{ op: 'item.set', id: '__proto__', field: 'price', value: 1 }], baseRev: 0 },
  { ops: [{ op: 'bill.set', field: 'title', value: 'a\0b' }], baseRev: 0 },
  { ops: [{ op: 'bill.set', field: 'title', value: '\ud800' }], baseRev: 0 },
  { ops: [{ op: 'item.set', id: 'a', field: 'price', value: 1e308 }], baseRev: -1 },
  { ops: Array.from({ length: 5000 }, () => ({ op: 'item.delete', id: 'a' })), baseRev: 1 },
  {
    columns: { constructor: { _id: 'a', title: 'x', taskIds: ['__proto__'] } },
    columnOrder: ['constructor', '__proto__'],
    baseRev: 1e9,
  },
  { breakdown: [{ item: 'x', total_price: 'NaN' }] },
  { breakdown: [{ item: 'x', total_price: '9999999999999999' }], title: 'y'.repeat(100_000) },
  { breakdown: [{ item: 'x', total_price: '10000000', tax: '-10000000', service: '-10000000' }] },
  { name: 'x'.repeat(1e5), invitedEmails: Array.from({ length: 1000 }, (_, n) => `${n}@kira.test`) },
  { name: '\0', invitedEmails: ["'; drop table users; --"], userId: '%00', removeUsers: [{}] },
  { email: 'a\'b"@kira.test', password: '\0'.repeat(300), username: '\ud800', redirectPath: '//x' },
  JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`),
];

const hostileText = [
  '{',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '\u0000',
  '[1e999]',
  '"'.repeat(10),
  `{"a":"${'b'.repeat(2_000_000)}"}`,
];

const hostileIds = [
  'x',
  '__proto__',
  '..%2f..%2fetc',
  '%00',
  'a'.repeat(150),
  '%F0%9F%92%A9',
  "'; select 1 --",
  v7(),
  '00000000-0000-0000-0000-000000000000',
  '%E0%A4%A',
];

onOneDatabase('every route of the contract', (where) => {
  let server: TestServer;
  let me: TestClient;
  let receipt: string;
  let group: string;
  beforeAll(async () => {
    server = await testServer({ where: await where() });
    me = await server.signIn('Aisyah');
    receipt = v7();
    group = v7();
    await me.post('/groups', { _id: group, name: 'Makan' });
    await me.post('/receipts', { _id: receipt, board: smallBoard(), group });
  });
  // Some of the calls end the session.
  beforeEach(() => me?.newSession());
  afterAll(() => server?.close());

  const pathOf = (route: Route, id: string) => route.path.replace(':id', id);
  const realId = (route: Route) => (route.path.startsWith('/groups') ? group : receipt);
  /** What exists, but for deletions: those need no body to succeed. */
  const target = (route: Route) => pathOf(route, route.method === 'DELETE' ? v7() : realId(route));

  /** Expects an answer, or a refusal in the contract's words, without a trace of the server's code. */
  const expectClean = ({ status, body, raw }: Awaited<ReturnType<TestClient['raw']>>) => {
    expect(status).toBeLessThan(500);
    if (status >= 400) expect(errorAnswer.safeParse(body).success).toBe(true);
    expect(raw.body).not.toMatch(/node_modules|\bat \S+ \(|server\/|syntax error|pg_|\.ts:/);
  };

  test.each(all)('%s: hostile bodies', async (_name, route) => {
    for (const body of hostile) {
      const payload = JSON.stringify(body);
      expectClean(
        await me.call(route.method, target(route), route.method === 'GET' ? undefined : payload, {
          'content-type': 'application/json',
        }),
      );
    }
    if (route.method === 'GET') return;
    for (const payload of hostileText) {
      const answer = await me.call(route.method, target(route), payload, {
        'content-type': 'application/json',
      });
      expectClean(answer);
      if (route.body) expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    for (const type of [
      'text/xml',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/json; charset=x',
      '\u00e9',
    ]) {
      expectClean(await me.call(route.method, target(route), '<a>', { 'content-type': type }));
    }
  });

  const wrong = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`c${n}`, 0]));
  test.each([
    ['60,000 wrong columns', { columns: wrong(60_000), columnOrder: [] }],
    ['60,000 wrong columns of a board', { board: { ...smallBoard(), columns: wrong(60_000) } }],
    ['60,000 wrong shares', { ops: [{ op: 'item.share', id: 'a', shares: wrong(60_000) }], baseRev: 1 }],
    ['200,000 wrong operations', { ops: Array(200_000).fill(0), baseRev: 1 }],
    ['200,000 wrong items', { breakdown: Array(200_000).fill(0) }],
    ['200,000 wrong addresses', { name: 'a', invitedEmails: Array(200_000).fill(0) }],
    ['200,000 empty lists', { ops: Array.from({ length: 200_000 }, () => []), baseRev: 1 }],
    ['an amount of a million digits', { breakdown: [{ item: 'a', total_price: '\uff11'.repeat(300_000) }] }],
    ['a name of a million spaces', { name: ' '.repeat(1_000_000), username: ' '.repeat(1_000) }],
  ])('%s are refused by every route', async (_what, body) => {
    const payload = JSON.stringify(body);
    for (const [name, route] of all.filter((one) => one[1].body && one[1].body !== 'multipart')) {
      const answer = await me.call(route.method, target(route), payload, {
        'content-type': 'application/json',
      });
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });

  test('as many wrong columns as there may be values are refused', async () => {
    const columns = wrong(39_000);
    const body = { code: 'invalid' };
    expect(await me.patch(`/states/${receipt}`, { columns, columnOrder: [] })).toMatchObject({
      status: 400,
      body,
    });
    expect(await me.post('/receipts', { board: { ...smallBoard(), columns } })).toMatchObject({
      status: 400,
      body,
    });
  });

  test.each(all.filter(([, route]) => route.path.includes(':id')))(
    '%s: hostile ids',
    async (_name, route) => {
      for (const id of hostileIds) {
        const answer = await me.call(
          route.method,
          pathOf(route, id),
          route.method === 'PATCH'
            ? { ops: [{ op: 'item.delete', id: 'a' }], baseRev: 1, breakdown: [] }
            : undefined,
        );
        expectClean(answer);
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    },
  );

  test.each(all.filter(([, route]) => route.query))('%s: hostile queries', async (_name, route) => {
    for (const query of [
      'page=-1',
      'page=1e99',
      'page=a',
      'page=',
      'limit=0',
      'limit=1e9',
      'page=1&page=2',
      'limit[]=1',
      'cursor=%00',
      'cursor=bnVsbA',
      '__proto__=1',
      `cursor=${'a'.repeat(600)}`,
      'token=%00&email=a@b.c',
    ]) {
      expectClean(
        await me.call(route.method, `${route.path}?${query}`, route.method === 'GET' ? undefined : {}),
      );
    }
  });

  test.each(all.filter(([, route]) => needsSession(route.auth)))(
    '%s: not without a session',
    async (_name, route) => {
      const stranger = server.stranger();
      stranger.cookies['kira_access'] = 'guessed';
      const answer = await stranger.call(
        route.method,
        pathOf(route, realId(route)),
        route.method === 'GET' ? undefined : {},
      );
      expect(answer).toMatchObject({ status: 401, body: { code: 'noAccessToken' } });
    },
  );

  const foreign: [RouteName, unknown][] = [
    ['getReceipt', undefined],
    ['deleteReceipt', undefined],
    ['patchState', { ops: [{ op: 'bill.set', field: 'title', value: 'Mine now' }], baseRev: 1 }],
    ['patchItems', { breakdown: [] }],
    ['getGroup', undefined],
    ['patchGroup', { name: 'Mine now' }],
    ['deleteGroup', undefined],
  ];
  test.each(foreign)('%s: not what is somebody else’s', async (name, body) => {
    const other = await server.signIn(`${name}X`);
    const route: Route = routes[name];
    expect((await other.call(route.method, pathOf(route, realId(route)), body)).status).toBe(404);
  });

  test('an item of somebody else’s receipt is not found', async () => {
    const other = await server.signIn('Stranger');
    expect((await other.delete('/items/rice')).status).toBe(404);
    expect((await other.get('/sync')).body.changes).toEqual([]);
    expect((await other.get('/receipts')).body.receipts).toEqual([]);
    expect(await other.post('/receipts', { _id: v7(), board: smallBoard(), group })).toMatchObject({
      status: 404,
    });
  });

  test('after all that, nothing has changed and nothing was a fault of ours', async () => {
    expect(server.logged).toEqual([]);
    expect((await me.get(`/groups/${group}`)).body.users).toHaveLength(1);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('paths that are no call', async () => {
    for (const url of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/receipts/a/b/c',
      '/nothing',
      '/api/../package.json',
    ]) {
      const answer = await me.raw({ method: 'GET', url });
      expect(answer).toMatchObject({ status: 404, body: { code: 'notFound' } });
    }
  });

  test('openapi.json names every route', async () => {
    const { body } = await me.get('/openapi.json');
    const operations = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>);
    const ids = operations.flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(ids.toSorted()).toEqual(all.map(([name]) => name).toSorted());
  });

  test('openapi.json names the session’s cookie as the browser gets it', async () => {
    const { body } = await me.get('/openapi.json');
    expect(me.cookies).toHaveProperty(body.components.securitySchemes.session.name);
    const document = openapi('1', cookiesOf({ publicUrl: 'https://kira.example' }).nameOf('kira_access'));
    expect(JSON.stringify(document)).toContain('"in":"cookie","name":"__Host-kira_access"');
  });

  test('openapi.json names the refusals of a route by their status', async () => {
    const { body } = await me.get('/openapi.json');
    const { responses } = body.paths['/auth/login'].post;
    expect(Object.keys(responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '408',
      '413',
      '415',
      '429',
      '500',
      '503',
      '507',
    ]);
    expect(responses['401'].content['application/json'].schema.allOf[1]).toEqual({
      properties: { code: { enum: ['credentials'] } },
    });
    expect(responses['403'].description).toBe('csrf, forbidden, notVerified');
  });
});
