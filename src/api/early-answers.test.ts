import { expect, test } from 'vitest';
import { EARLY_ANSWERS } from '../contract/early-answers.ts';
import { EXPECTED_USER } from '../contract/headers.ts';
import { withEarlyAnswers } from './early-answers.ts';

const [profile, sync] = EARLY_ANSWERS;
const early = { [profile]: '{"user":{"_id":"mei"}}', [sync]: '{"changes":[]}' };

/** A page with this text in its data block, or with none, and a network that answers "asked". */
function pageWith(text: string | null) {
  const fetchAs = withEarlyAnswers(() => Promise.resolve(new Response('asked')), text);
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
