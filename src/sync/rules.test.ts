import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { Call, OutboxRow } from '../data/rows.ts';
import { backoffMs, createPauses } from './backoff.ts';
import { rules, UnsendableError } from './rules.ts';

const answer = (status: number, code = 'x', more = {}) =>
  new ApiError({ status, code, message: 'why', ...more });
const request = (type: Call['type']) => [{ call: { type, id: 'a' } } as OutboxRow];

describe('P8: what a failure means', () => {
  test('no answer: again for ever, and the person sees "offline"', () => {
    expect(rules.judge(new NetworkError(), [])).toMatchObject({ act: 'retry', scope: 'all', offline: true });
  });
  test.each([408, 425, 500, 502, 504])('%i: again, other lanes go on', (status) => {
    expect(rules.judge(answer(status), [])).toMatchObject({ act: 'retry', scope: 'lane' });
  });
  test.each([429, 503])('%i: again, everything waits as long as the server asks', (status) => {
    const error = answer(status, 'busy', { retryAfterMs: 7000 });
    expect(rules.judge(error, [])).toMatchObject({ act: 'retry', scope: 'all', retryAfterMs: 7000 });
  });
  test('401: the person signs in, nothing is touched', () => {
    expect(rules.judge(answer(401), [])).toEqual({ act: 'signin' });
  });
  test('a CSRF token that was refused twice: again later, it is not the edit that is wrong', () => {
    expect(rules.judge(answer(403, 'csrf'), [])).toMatchObject({ act: 'retry' });
  });
  test.each([400, 403, 404, 409, 413, 415, 422])('%i: set aside with the reason', (status) => {
    expect(rules.judge(answer(status, 'code'), request('board.op'))).toEqual({
      act: 'park',
      reason: { code: 'code', message: 'why' },
    });
  });
  test('P9: a gap goes on from the server’s count; without one it is a refusal like others', () => {
    expect(rules.judge(answer(409, 'laneGap', { laneSeq: 4 }), [])).toEqual({ act: 'resync', seq: 4 });
    expect(rules.judge(answer(409, 'laneGap'), [])).toMatchObject({ act: 'park' });
  });
  test('deleting what is gone is done', () => {
    expect(rules.judge(answer(404), request('receipt.delete'))).toEqual({ act: 'done' });
    expect(rules.judge(answer(404), request('group.delete'))).toEqual({ act: 'done' });
  });
  test('a photo that is no longer here can’t be sent; a bug is no refusal', () => {
    expect(rules.judge(new UnsendableError('gone'), [])).toMatchObject({ act: 'park' });
    expect(rules.judge(new TypeError('bug'), [])).toMatchObject({ act: 'retry' });
  });
});

test('P7: an older snapshot is passed over, an equal one may heal', () => {
  expect([rules.fresher(3, 2), rules.fresher(3, 3), rules.fresher(3, 4)]).toEqual([false, true, true]);
});

test('waits double from 1 s to 60 s, half more or less', () => {
  const at = (random: number) => [1, 2, 3, 6, 7, 100].map((failures) => backoffMs(failures, random));
  expect(at(0.5)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
  expect(at(0)).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000]);
  expect(Math.max(...at(0.999_999))).toBeLessThanOrEqual(90_000);
});

describe('pauses', () => {
  const setup = () => {
    let now = 0;
    const pauses = createPauses(
      () => now,
      () => 0.5,
    );
    return { pauses, at: (ms: number) => void (now = ms) };
  };

  test('failures side by side count once, later ones double', () => {
    const { pauses, at } = setup();
    pauses.fail('all', null);
    pauses.fail('all', null);
    expect(pauses.next()).toBe(1000);
    at(1000);
    expect([pauses.ready('all'), pauses.next()]).toEqual([true, null]);
    pauses.fail('all', null);
    expect(pauses.next()).toBe(3000);
    pauses.clear('all');
    pauses.fail('all', null);
    expect(pauses.next()).toBe(2000);
  });

  test('waking ends every wait but one that the server asked for', () => {
    const { pauses } = setup();
    pauses.fail('receipt:a', null);
    pauses.fail('all', 20_000);
    pauses.wake();
    expect([pauses.ready('receipt:a'), pauses.ready('all'), pauses.next()]).toEqual([true, false, 20_000]);
  });
});
