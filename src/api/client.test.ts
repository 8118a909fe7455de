import { describe, expect, test } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { apiErrors, type ApiErrorCode } from '../contract/errors.ts';
import { CSRF_HEADER, QUEUE_SEQ } from '../contract/headers.ts';
import { createApi } from './client.ts';
import { ApiError, NetworkError } from './errors.ts';
import { retryAfter } from './http.ts';

type Answers = (path: string, init: RequestInit) => Response | Promise<Response>;

const json = (value: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
const refused = (code: ApiErrorCode, headers = {}) =>
  json({ code, message: apiErrors[code].message }, apiErrors[code].status, headers);
const me = { _id: 'u', email: 'a@b.c', username: 'a', phoneNumber: '' };

/** A client against a server of one function; `sent` lists "METHOD path" as they go out. */
function setup(answers: Answers) {
  const sent: string[] = [];
  const patience: number[] = [];
  const tokens: (string | null)[] = [];
  let signedOut = 0;
  let made = 0;
  let who = 'last';
  const api = createApi({
    baseUrl: '/api',
    timeout(ms) {
      patience.push(ms);
      return new AbortController().signal;
    },
    signedIn: () => who,
    onSignedOut: () => void (signedOut += 1),
    async fetch(url, init) {
      const path = url.replace('/api', '');
      sent.push(`${init.method ?? 'GET'} ${path}`);
      tokens.push(new Headers(init.headers).get(CSRF_HEADER));
      if (path === '/auth/csrf-token') return json({ csrfToken: `token-${(made += 1)}` });
      return answers(path, init);
    },
  });
  return { api, sent, patience, tokens, signedOut: () => signedOut, inOtherTab: () => void (who = 'next') };
}

const login = { body: { email: 'a@b.c', password: 'x' } };

test('a call that waits for 5 s waits no longer for the token that it needs', async () => {
  const { api, sent, patience } = setup(() => json({ message: 'Logged out.' }));
  await api.call('logout', { timeoutMs: 5000 });
  expect(sent).toEqual(['GET /auth/csrf-token', 'POST /auth/logout']);
  expect(patience).toEqual([5000, 5000]);
});

const logins = ['here', 'in another tab'];
test.each(logins)('a refused refresh of the old cookies does not end a later login %s', async (where) => {
  let answerRefresh = (_answer: Response) => {};
  const refreshed = new Promise<Response>((resolve) => (answerRefresh = resolve));
  let profiles = 0;
  const { api, sent, signedOut, inOtherTab } = setup((path) => {
    if (path === '/auth/refresh-token') return refreshed;
    if (path === '/auth/login') return json({ twoFactorRequired: false, redirectUrl: '/' });
    return (profiles += 1) === 1 ? refused('noAccessToken') : json({ user: me });
  });
  const asked = expect(api.call('profile')).rejects.toMatchObject({ status: 401 });
  await until(() => sent).toContain('POST /auth/refresh-token');
  if (where === 'here') await api.call('login', login);
  else inOtherTab();
  answerRefresh(refused('noRefreshToken'));
  await asked;
  expect(signedOut()).toBe(0);
});

test('the token is fetched once, before the first call that changes something', async () => {
  const { api, sent, tokens } = setup(() => json({ message: 'done' }));
  const resend = () => api.call('resendVerification', { body: { email: 'a@b.c' } });
  await Promise.all([resend(), resend()]);
  await resend();
  expect(sent.filter((line) => line.includes('csrf'))).toHaveLength(1);
  expect(tokens.slice(1)).toEqual(['token-1', 'token-1', 'token-1']);
});

describe('API-1, API-2: a stale token', () => {
  test('is replaced once for all failed calls, and each call is repeated once', async () => {
    const stale = (init: RequestInit) => new Headers(init.headers).get(CSRF_HEADER) === 'token-1';
    const { api, sent } = setup((_, init) => (stale(init) ? refused('csrf') : json({ message: 'done' })));
    await Promise.all([api.call('logout'), api.call('logout'), api.call('logout')]);
    expect(sent.filter((line) => line.includes('csrf'))).toHaveLength(2);
    expect(sent.filter((line) => line.includes('logout'))).toHaveLength(6);
  });

  test('that stays stale is an error, not a loop', async () => {
    const { api, sent } = setup(() => refused('csrf'));
    await expect(api.call('logout')).rejects.toMatchObject({ status: 403, code: 'csrf' });
    expect(sent.filter((line) => line.includes('logout'))).toHaveLength(2);
  });
});

describe('the CSRF token', () => {
  test('is fetched once before the first call', async () => {
    const { api, sent } = setup(() => json({ message: 'done' }));
    await Promise.all([api.fetchToken(), api.fetchToken()]);
    await api.call('logout');
    expect(sent).toEqual(['GET /auth/csrf-token', 'POST /auth/logout']);
  });

  /** A client whose server answers the nth request for a token by `answer`. */
  function withTokens(answer: (nth: number) => Response | Promise<Response>) {
    let nth = 0;
    return createApi({
      baseUrl: '',
      timeout: () => new AbortController().signal,
      async fetch(path) {
        if (path === '/auth/csrf-token') return answer((nth += 1));
        return nth < 2 ? refused('csrf') : json({ message: 'done' });
      },
    });
  }

  test('that the server refuses is an error that a later call tries again', async () => {
    const api = withTokens((nth) => (nth === 1 ? refused('internal') : json({ csrfToken: 'token' })));
    const failed = 'Failed to initialize CSRF token. Please refresh the page.';
    await expect(api.fetchToken()).rejects.toMatchObject({ code: 'csrf', status: 500, message: failed });
    expect(await api.call('logout')).toEqual({ message: 'done' });
  });

  test('that is missing in the answer is an error', async () => {
    const api = withTokens(() => json({}));
    const none = 'No CSRF token received from server';
    await expect(api.call('logout')).rejects.toMatchObject({ name: 'NetworkError', message: none });
  });

  test('that cannot be refreshed fails all waiting calls', async () => {
    const api = withTokens((nth) => (nth === 1 ? json({ csrfToken: 'token' }) : refused('internal')));
    const all = await Promise.allSettled([api.call('logout'), api.call('logout')]);
    const reason = expect.objectContaining({ message: 'Failed to refresh CSRF token.', code: 'csrf' });
    expect(all).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
  });

  test('that is asked for too often tells how long to wait', async () => {
    const api = withTokens(() => refused('busy', { 'retry-after': '9' }));
    await expect(api.fetchToken()).rejects.toMatchObject({ status: 429, code: 'busy', retryAfterMs: 9000 });
  });

  test('API-4: is fetched again after a login and after a logout', async () => {
    const { api, tokens } = setup((path) =>
      json(path === '/auth/login' ? { twoFactorRequired: false, redirectUrl: '/' } : { message: 'done' }),
    );
    await api.call('login', login);
    await api.call('logout');
    await api.call('logout');
    expect(tokens.filter((token) => token !== null)).toEqual(['token-1', 'token-2', 'token-3']);
  });
});

describe('API-1, API-2, API-3: an expired session', () => {
  test('is refreshed once for all failed calls, and all succeed', async () => {
    let fresh = false;
    const { api, sent, signedOut } = setup((path) => {
      if (path === '/auth/refresh-token') fresh = true;
      if (path === '/auth/refresh-token') return json({ message: 'done' });
      return fresh ? json({ user: me }) : refused('noAccessToken');
    });
    const all = await Promise.all([api.call('profile'), api.call('profile'), api.call('profile')]);
    expect(all).toEqual([{ user: me }, { user: me }, { user: me }]);
    expect(sent.filter((line) => line.includes('refresh'))).toHaveLength(1);
    expect(signedOut()).toBe(0);
  });

  test('that can’t be refreshed signs the user out and rejects all calls', async () => {
    const { api, signedOut } = setup((path) =>
      refused(path === '/auth/refresh-token' ? 'noRefreshToken' : 'noAccessToken'),
    );
    const all = await Promise.allSettled([api.call('profile'), api.call('profile')]);
    expect(all.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(signedOut()).toBe(1);
  });

  test('signs nobody out without a connection', async () => {
    const { api, signedOut } = setup((path) => {
      if (path === '/auth/refresh-token') throw new TypeError('Failed to fetch');
      return refused('noAccessToken');
    });
    await expect(api.call('profile')).rejects.toBeInstanceOf(NetworkError);
    expect(signedOut()).toBe(0);
  });

  test('is not the reason of a wrong password: no refresh', async () => {
    const { api, sent } = setup(() => refused('credentials'));
    await expect(api.call('login', login)).rejects.toMatchObject({
      status: 401,
      message: 'Invalid email or password. Please try again.',
    });
    expect(sent).toEqual(['GET /auth/csrf-token', 'POST /auth/login']);
  });
});

describe('an answer of another server is a NetworkError', () => {
  test.each([
    ['a captive portal’s page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['its redirect', new Response(null, { status: 302, headers: { location: 'http://wifi' } })],
    ['JSON of another shape', json({ hello: 'world' })],
    ['a refusal in other words', new Response('<html>Forbidden', { status: 403 })],
    ['a 401 of a proxy', new Response('', { status: 401 })],
  ])('%s', async (_, response) => {
    const { api, signedOut } = setup(() => response.clone());
    await expect(api.call('profile')).rejects.toBeInstanceOf(NetworkError);
    expect(signedOut()).toBe(0);
  });

  test('but a proxy’s 413, 429 and 5xx count as our server’s', async () => {
    const statuses = [413, 429, 502];
    for (const status of statuses) {
      const { api } = setup(() => new Response('<html>', { status }));
      await expect(api.call('profile')).rejects.toMatchObject({ name: 'ApiError', status });
    }
  });
});

test('an abort rejects with the caller’s reason, a time-out with a NetworkError', async () => {
  const never: Answers = (_, init) =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  const { api } = setup(never);
  const mine = new AbortController();
  const call = api.call('profile', { signal: mine.signal });
  mine.abort(new Error('left the page'));
  await expect(call).rejects.toThrow('left the page');
  const impatient = createApi({
    baseUrl: '/api',
    timeout: () => AbortSignal.abort(),
    fetch: async (_, init) => {
      init.signal?.throwIfAborted();
      return json({ user: me });
    },
  });
  await expect(impatient.call('profile')).rejects.toBeInstanceOf(NetworkError);
});

test('values in URLs are encoded, undefined query values left out', async () => {
  const { api, sent } = setup(() => json({ changes: [], cursor: 'c', more: false }));
  await api.call('sync', { query: { cursor: 'a/b&c', limit: undefined } });
  expect(sent).toEqual(['GET /sync?cursor=a%2Fb%26c']);
});

test('a refusal tells how long to wait and the last number of the queue', async () => {
  const { api } = setup(() => refused('queueGap', { 'retry-after': '7', [QUEUE_SEQ]: '4' }));
  await expect(api.call('profile')).rejects.toMatchObject({ retryAfterMs: 7000, queueSeq: 4 });
  await expect(api.call('profile')).rejects.toBeInstanceOf(ApiError);
});

test('a refusal with a code of a newer server is unknown, and says what the server says', async () => {
  const { api } = setup(() => json({ code: 'moonPhase', message: 'Not tonight.' }, 409));
  const refusal = { status: 409, code: 'unknown', message: 'Not tonight.' };
  await expect(api.call('profile')).rejects.toMatchObject(refusal);
});

test('a Retry-After date counts from the server’s clock, and is an hour at most', () => {
  const asked = (value: string, date?: string) =>
    retryAfter(new Headers({ 'retry-after': value, ...(date !== undefined && { date }) }));
  expect(asked('Thu, 01 Jan 1970 00:00:09 GMT', 'Thu, 01 Jan 1970 00:00:04 GMT')).toBe(5000);
  expect(asked('Thu, 01 Jan 1970 00:00:09 GMT')).toBeNull();
  expect(asked('soon')).toBeNull();
  expect(asked('99999999')).toBe(3_600_000);
});

test('API-2: no refresh if somebody else has signed in', async () => {
  const { api, sent, signedOut } = setup(() => refused('otherUser'));
  await expect(api.call('profile')).rejects.toMatchObject({ status: 401, code: 'otherUser' });
  expect(sent).toEqual(['GET /auth/profile']);
  expect(signedOut()).toBe(0);
});
