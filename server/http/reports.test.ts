import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: 'https://kira.example' } });
});
afterAll(() => server.close());
beforeEach(() => server.clear());

const report = (payload: string | object, type = 'application/csp-report', remoteAddress = '192.0.2.1') =>
  server.app.inject({
    method: 'POST',
    url: '/policy-reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress,
  });
const logged = () => server.logged.map((line) => (JSON.parse(line) as { report?: object }).report);

const SECRET = 'Xq7-secret';
const pageUrl = `https://kira.example/b/${SECRET}?token=${SECRET}#${SECRET}`;
const scriptUrl = `https://kira.example/assets/app-Ab12.js?${SECRET}`;
const foreignUrl = `https://user:${SECRET}@evil.example/x/${SECRET}?${SECRET}`;
const clean = {
  directive: 'script-src-elem',
  blocked: 'https://evil.example/x',
  page: 'https://kira.example/b',
  file: 'https://kira.example/assets/app-Ab12.js',
  line: 7,
};

test('the policy names where reports go, and both forms of reports are logged without secrets', async () => {
  const { headers } = await server.app.inject('/api/health');
  expect(headers['reporting-endpoints']).toBe('kira="/policy-reports"');
  expect(headers['content-security-policy']).toContain(';report-to kira;report-uri /policy-reports');
  const old = {
    'csp-report': {
      'document-uri': pageUrl,
      referrer: pageUrl,
      'violated-directive': 'script-src-elem',
      'original-policy': "default-src 'self'",
      'blocked-uri': foreignUrl,
      'source-file': scriptUrl,
      'line-number': 7,
      'script-sample': SECRET,
    },
  };
  expect((await report(old)).statusCode).toBe(204);
  const body = {
    documentURL: pageUrl,
    referrer: pageUrl,
    effectiveDirective: 'script-src-elem',
    blockedURL: foreignUrl,
    sourceFile: scriptUrl,
    lineNumber: 7,
    sample: SECRET,
  };
  const several = [
    { type: 'csp-violation', age: 1, url: pageUrl, body },
    { type: 'deprecation', url: pageUrl, body: { id: SECRET } },
  ];
  expect((await report(several, 'application/reports+json')).statusCode).toBe(204);
  expect(logged()).toEqual([clean, clean]);
  expect(server.logged.join('')).not.toContain(SECRET);
});

test.each([
  ['inline', 'inline'],
  ['data', 'data'],
  [`data:text/html,${SECRET}`, 'data:'],
  [`blob:https://kira.example/${SECRET}`, 'blob:'],
  [`chrome-extension://${SECRET}/x.js`, 'chrome-extension:'],
  [`//evil.example/${SECRET}`, ''],
  [`/b/${SECRET}`, ''],
  ['https://evil.example', 'https://evil.example/'],
  [`https://kira.example/assets?${SECRET}`, 'https://kira.example/assets'],
  [7, ''],
])('of the blocked address %j the log has %j', async (blocked, kept) => {
  await report({ 'csp-report': { 'blocked-uri': blocked, 'violated-directive': `img-src ${SECRET}` } });
  expect(logged()).toMatchObject([{ directive: 'img-src', blocked: kept }]);
});

test.each([
  ['no JSON', '{', 'application/csp-report', 400],
  ['another type', 'x', 'text/plain', 415],
  ['33 kB', JSON.stringify('x'.repeat(33 * 1024)), 'application/csp-report', 413],
  ['a list of numbers', '[1,2]', 'application/reports+json', 204],
  ['null', 'null', 'application/json', 204],
])('a report of %s is not logged', async (_, payload, type, status) => {
  expect([(await report(payload, type)).statusCode, logged()]).toEqual([status, []]);
});

test('an address reports ten times a minute, and ten reports at a time', async () => {
  const one = { type: 'csp-violation', body: { effectiveDirective: 'img-src' } };
  const many = Array.from({ length: 30 }, () => one);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => report(many, 'application/reports+json')),
  );
  const taken = answers.filter(({ statusCode }) => statusCode === 204);
  expect([taken.length, logged().length]).toEqual([10, 100]);
  expect((await report(many, 'application/reports+json', '192.0.2.9')).statusCode).toBe(204);
});

test('security.txt has the contact that the operator names, and a day on which it ends', async () => {
  expect((await server.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
  server.deps.config.securityContact = 'mailto:security@kira.example';
  const { headers, body } = await server.app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const [contact, expires = '', ...others] = body.trimEnd().split('\n');
  expect([contact, ...others]).toEqual([
    'Contact: mailto:security@kira.example',
    'Preferred-Languages: en, ms',
    'Canonical: https://kira.example/.well-known/security.txt',
  ]);
  const days = (Date.parse(expires.replace('Expires: ', '')) - server.deps.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(180);
});
