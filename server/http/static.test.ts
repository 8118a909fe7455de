import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { testServer, type TestServer } from '../testing/test-server.ts';

let dist: string;
const warnings: Error[] = [];
const keepWarning = (warning: Error) => void warnings.push(warning);
let server: TestServer;
let app: FastifyInstance;
const script = `console.log(${JSON.stringify('x'.repeat(3000))})`;
/** Begins like any gzip file. */
const model = Buffer.concat([Buffer.from([0x1f, 0x8b, 8]), Buffer.from('abcdef'.repeat(500))]);

beforeAll(async () => {
  process.on('warning', keepWarning);
  dist = mkdtempSync(join(tmpdir(), 'kira-dist-'));
  for (const folder of ['assets', 'ocr/ppocr', '.vite']) mkdirSync(join(dist, folder), { recursive: true });
  const files: Record<string, string> = {
    'index.html': '<!doctype html><title>Kira</title><script>check()</script>',
    'sw.js': '// worker',
    'manifest.webmanifest': '{}',
    'assets/app-Ab12.js': script,
    'assets/small-Ab12.css': 'a{}',
    'ocr/core.wasm': '\0asm',
    '.vite/manifest.json': '{}',
    '.built-from': 'x',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, 'ocr', 'eng.traineddata.gz'), Buffer.from([0x1f, 0x8b, 8]));
  writeFileSync(join(dist, 'ocr', 'ppocr', 'detector-ab12.bin'), model);
  writeFileSync(join(dist, 'assets', 'small-Ab12.css.br'), brotliCompressSync('a{}'));
  server = await testServer();
  app = await buildApp({ ...server.deps, dist });
});
afterAll(async () => {
  process.off('warning', keepWarning);
  await app.close();
  await server.close();
  rmSync(dist, { recursive: true });
});

/** Of `check()`: the one script that stands in a page. */
const hash = `'sha256-${createHash('sha256').update('check()').digest('base64')}'`;

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const html = { accept: 'text/html,*/*' };

test.each([
  ['/assets/app-Ab12.js', /^(?:text|application)\/javascript/, 'public, max-age=31536000, immutable'],
  ['/sw.js', /^(?:text|application)\/javascript/, 'no-cache'],
  ['/ocr/core.wasm', /^application\/wasm/, 'no-cache'],
  ['/ocr/eng.traineddata.gz', /^application\/gzip/, 'no-cache'],
  ['/ocr/ppocr/detector-ab12.bin', /^application\/gzip/, 'public, max-age=31536000, immutable'],
  ['/manifest.webmanifest', /^application\/manifest\+json/, 'no-cache'],
  ['/', /^text\/html/, 'no-cache'],
])('%s', async (url, type, cache) => {
  const { statusCode, headers } = await get(url);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(type);
  expect(headers['cache-control']).toBe(cache);
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash};`);
});

test('only pages want trusted types: tesseract.js takes its worker’s code from a text', async () => {
  const policyOf = async (url: string) => String((await get(url, html)).headers['content-security-policy']);
  for (const url of ['/', '/receipts/0190-abc', '/login'])
    expect(await policyOf(url)).toMatch(
      /report-uri \/policy-reports;require-trusted-types-for 'script';trusted-types default$/,
    );
  for (const url of ['/assets/app-Ab12.js', '/sw.js', '/api/health'])
    expect(await policyOf(url)).not.toContain('trusted');
});

test('files are compressed, ready-made ones are taken; a file that is gzip stays as it is', async () => {
  const br = { 'accept-encoding': 'br' };
  const big = await get('/assets/app-Ab12.js', br);
  expect(big.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(big.rawPayload).toString()).toBe(script);
  expect((await get('/assets/small-Ab12.css', br)).headers['content-encoding']).toBe('br');
  const data = await get('/ocr/eng.traineddata.gz', { 'accept-encoding': 'gzip, br' });
  expect(data.headers['content-encoding']).toBeUndefined();
  expect([...data.rawPayload]).toEqual([0x1f, 0x8b, 8]);
});

test.each([
  ['whole', {}, 0],
  ['from its start', { range: 'bytes=0-' }, 0],
  ['in pieces', { range: 'bytes=1-2001' }, 1],
])('a model is served %s, byte by byte as it is stored', async (_name, range, from) => {
  const answer = await get('/ocr/ppocr/detector-ab12.bin', { ...range, 'accept-encoding': 'gzip, br' });
  const to = from === 0 ? model.length : 2002;
  expect(answer.statusCode).toBe('range' in range ? 206 : 200);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.rawPayload.equals(model.subarray(from, to))).toBe(true);
});

test.each(['/receipts', '/receipts/0190-abc', '/edit-group/1?x=1', '/login?redirect=/receipts'])(
  'the page %s',
  async (url) => {
    const { statusCode, body, headers } = await get(url, html);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body).toContain('<title>Kira</title>');
    expect(headers['permissions-policy']).toContain('camera=(self), ');
    // One listener too many on the answer and Node warns: MaxListenersExceededWarning.
    expect(warnings).toEqual([]);
  },
);

test.each(['/b/0aZ_-token', '/b/0aZ_-token?x=1'])('the page %s of a secret link', async (url) => {
  const { statusCode, headers } = await get(url, html);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
});

test.each(['/api/health', '/api/receipts', '/api/openapi.json', '/nothing'])(
  'the JSON of %s is stored nowhere',
  async (url) => {
    const { headers } = await get(url);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['permissions-policy']).toContain('microphone=()');
  },
);

test.each([
  '/assets/gone-Ab12.js',
  '/api/nothing',
  '/.vite/manifest.json',
  '/.built-from',
  '/..%2fpackage.json',
  '/x.php',
  // Password managers ask for it: a server that has a page for everything sends them nowhere.
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
])('%s is not found', async (url) => {
  const { statusCode, body } = await get(url, html);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  expect(JSON.parse(body)).toHaveProperty('code');
});

test('a password manager finds the page that changes the password', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password', html);
  expect([statusCode, headers['location']]).toEqual([302, '/change-password']);
});

test('only browsers that ask for a page get it', async () => {
  expect((await get('/receipts', { accept: 'application/json' })).json()).toMatchObject({ code: 'notFound' });
  expect((await app.inject({ method: 'POST', url: '/receipts', headers: html })).statusCode).toBe(404);
});

test('a photo shared without a service worker leads to the upload screen, which says that none came', async () => {
  const form = new FormData();
  form.append('photos', new File([Buffer.alloc(3_000_000)], 'receipt.jpg', { type: 'image/jpeg' }));
  const sent = new Request('http://localhost/share', { method: 'POST', body: form });
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/share',
    headers: { ...html, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect([statusCode, headers['location']]).toEqual([303, '/file-upload?share=empty']);
});
