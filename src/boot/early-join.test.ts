import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('./early-join.js', import.meta.url), 'utf8');

/** What a link's page sends, on a device that stores this. */
function sentBy(stored: Record<string, string> | 'blocked', { lang = 'en-MY', isTooOld = false } = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const window: Record<string, unknown> = {};
  const fetch = (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.reject(new TypeError('no connection'));
  };
  const localStorage = {
    getItem(key: string) {
      if (stored === 'blocked') throw new Error('blocked');
      return stored[key] ?? null;
    },
  };
  const document = {
    documentElement: { lang },
    querySelector: () => ({ content: 'csrf' }),
  };
  const location = { pathname: '/b/0aZ_%2D' };
  runInNewContext(script, {
    window,
    document,
    location,
    localStorage,
    fetch,
    AbortSignal: isTooOld ? {} : AbortSignal,
  });
  return { sent, window };
}

test.each([
  ['a new device', {}, 'en-MY', 'en'],
  ['one that stores nothing', 'blocked', 'ms-MY', 'ms'],
] as const)('%s joins at once, and keeps the answer for the app', async (_, stored, lang, language) => {
  const { sent, window } = sentBy(stored, { lang });
  const body = JSON.stringify({ token: '0aZ_-', language });
  expect(sent).toMatchObject([
    { url: '/api/guests/join', init: { method: 'POST', headers: { 'x-csrf-token': 'csrf' }, body } },
  ]);
  expect(window['__KIRA_JOIN__']).toMatchObject({ csrfToken: 'csrf', body });
  const { answer } = window['__KIRA_JOIN__'] as { answer: Promise<Response> };
  await expect(answer).rejects.toThrow('no connection');
});

test.each([
  ['a device that knows its user', { 'kira-profile': '{}' }, false],
  ['one whose logout is not sent', { 'kira-logged-out': 'yes' }, false],
  ['a browser that is too old', {}, true],
])('%s leaves the join to the app', (_, stored, isTooOld) => {
  const { sent, window } = sentBy(stored, { isTooOld });
  expect([sent, window]).toEqual([[], {}]);
});
