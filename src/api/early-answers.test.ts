import { expect, test } from 'vitest';
import { EARLY_ANSWERS } from '../contract/early-answers.ts';
import { EXPECTED_USER } from '../contract/headers.ts';
import { createApi } from './client.ts';
import { createEarlyAnswers } from './early-answers.ts';

const [profile, sync] = EARLY_ANSWERS;
const early = { [profile]: '{"user":{"_id":"mei"}}', [sync]: '{"changes":[]}' };

/** A page with this text in its data block, or with none, and a network that answers "asked". */
function pageWith(text: string | null) {
  const { fetch: fetchAs } = createEarlyAnswers(() => Promise.resolve(new Response('asked')), text);
  return async (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await fetchAs(url, { method, headers })).text();
}

test('each early answer is given once; the next call asks the server', async () => {
  const get = pageWith(JSON.stringify(early));
  expect(await get(profile)).toBe(early[profile]);
  expect(await get(sync, { [EXPECTED_USER]: 'mei' })).toBe(early[sync]);
  expect([await get(profile), await get(sync)]).toEqual(['asked', 'asked']);
});

test('an answer about one user is never given to another', async () => {
  const get = pageWith(JSON.stringify(early));
  expect(await get(sync, { [EXPECTED_USER]: 'bala' })).toBe('asked');
  const without = pageWith(JSON.stringify({ [sync]: early[sync] }));
  expect(await without(sync, { [EXPECTED_USER]: 'mei' })).toBe('asked');
});

test('a write ends all early answers: after a login they are those of somebody else', async () => {
  const get = pageWith(JSON.stringify(early));
  await get('/api/auth/login', {}, 'POST');
  expect([await get(profile), await get(sync)]).toEqual(['asked', 'asked']);
});

test.each([
  ['another path', `${sync}?cursor=1`, 'GET'],
  ['a write', profile, 'PATCH'],
])('%s asks the server', async (_, url, method) => {
  expect(await pageWith(JSON.stringify(early))(url, {}, method)).toBe('asked');
});

test.each([
  ['no data block', null],
  ['an empty one', ''],
  ['one that was cut off', JSON.stringify(early).slice(0, 20)],
  ['one of another shape', '"x"'],
  ['a profile that is no JSON', JSON.stringify({ [profile]: '{' })],
])('%s: the calls ask the server', async (_, text) => {
  expect(await pageWith(text)(sync, { [EXPECTED_USER]: 'mei' })).toBe('asked');
});

test('what the page has sent for a link answers the same join once, and no other', async () => {
  const body = '{"token":"0aZ","language":"en"}';
  const join = { csrfToken: 'csrf', body, answer: Promise.resolve(new Response('joined')) };
  const { fetch } = createEarlyAnswers(() => Promise.resolve(new Response('asked')), null, join);
  const send = async (what: string) =>
    (await fetch('/api/guests/join', { method: 'POST', body: what })).text();
  expect(await send('{"token":"0aZ","language":"ms"}')).toBe('asked');
  expect([await send(body), await send(body)]).toEqual(['joined', 'asked']);
});

test('a feed that came with a join is the first sync of that user, and of nobody else', async () => {
  const { fetch, keepFeed } = createEarlyAnswers(() => Promise.resolve(new Response('asked')), null);
  keepFeed('mei', early[sync]);
  const pull = async (user: string) =>
    (await fetch(sync, { method: 'GET', headers: { [EXPECTED_USER]: user } })).text();
  expect([await pull('bala'), await pull('mei'), await pull('mei')]).toEqual(['asked', early[sync], 'asked']);
});

test('a client whose page has joined asks for nothing before the guest has the bill, then for a new token', async () => {
  const sent: string[] = [];
  const json = (value: unknown) =>
    new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
  const user = { _id: 'guest', email: '', username: 'g', phoneNumber: '', isGuest: true };
  const feed = { changes: [], cursor: 'next', more: false };
  const body = { token: '0aZ', language: 'en' } as const;
  const api = createApi({
    baseUrl: '/api',
    timeout: () => new AbortController().signal,
    fetch(url, { method }) {
      sent.push(`${method} ${url}`);
      return Promise.resolve(json({ csrfToken: 'new' }));
    },
    earlyJoin: {
      csrfToken: 'old',
      body: JSON.stringify(body),
      answer: Promise.resolve(json({ user, receipt: 'bill', feed: JSON.stringify(feed) })),
    },
  });
  expect(await api.call('joinBill', { body })).toMatchObject({ receipt: 'bill' });
  expect(await api.call('sync', { query: {}, headers: { [EXPECTED_USER]: 'guest' } })).toEqual(feed);
  expect(sent).toEqual([]);
  await api.fetchToken();
  expect(sent).toEqual(['GET /api/auth/csrf-token']);
});
