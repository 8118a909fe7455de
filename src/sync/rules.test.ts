import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { RefusalCode } from '../contract/errors.ts';
import type { OutboxCall, OutboxRow } from '../data/device/rows.ts';
import { backoffMs, createPauses } from './backoff.ts';
import { faultOf, rules, UnsendableError } from './rules.ts';

const answer = (status: number, code: RefusalCode = 'invalid', more = {}) =>
  new ApiError({ status, code, message: 'why', ...more });
const judge = (error: unknown, type: OutboxCall['type'] = 'op') =>
  rules.judge(error, [{ call: { type, id: 'a' } } as OutboxRow]);
const judged =
  (verdict: object, more = {}) =>
  (status: number): [number, ApiError, object] => [status, answer(status, 'invalid', more), verdict];
const refused = { act: 'refuse', reason: { code: 'invalid', message: 'why' } };

test.each<[what: string | number, error: unknown, verdict: object]>([
  ['no answer', new NetworkError(), { act: 'retry', scope: 'all', offline: true }],
  ...[408, 425, 500, 502, 504].map(judged({ act: 'retry', scope: 'queue' })),
  ...[429, 503].map(judged({ act: 'retry', scope: 'all', retryAfterMs: 7000 }, { retryAfterMs: 7000 })),
  ['a CSRF token refused twice', answer(403, 'csrf'), { act: 'retry', scope: 'all' }],
  ['a bug', new TypeError('bug'), { act: 'retry', scope: 'queue' }],
  [401, answer(401), { act: 'signin' }],
  ...[400, 403, 404, 409, 413, 415, 422].map(judged(refused)),
  ['a gap without a count', answer(409, 'queueGap'), { act: 'refuse' }],
  ['a photo that has gone', new UnsendableError('gone'), { act: 'refuse', reason: { code: 'unsendable' } }],
])('PUSH-8: after %s the client does the right thing', (_, error, verdict) =>
  expect(judge(error)).toMatchObject(verdict),
);

test('a fault is what neither the connection, the server nor a full device has caused', () => {
  const full = new DOMException('no room', 'QuotaExceededError');
  const known = [new NetworkError(), answer(500), new UnsendableError('gone'), full];
  expect(known.map(faultOf)).toEqual([null, null, null, null]);
  expect(faultOf(new TypeError('bug\nbecause'))).toBe('TypeError: bug');
});

test('PUSH-9: after a gap the client goes on from the number that the server has', () => {
  expect(judge(answer(409, 'queueGap', { queueSeq: 4 }))).toEqual({ act: 'renumber', seq: 4 });
});

test('a deletion of a group that is gone is done', () => {
  const of = (value: boolean) =>
    [404, 410].map((status) => {
      const op = { op: 'group.set', field: 'deleted', value } as const;
      const call = { type: 'op', ref: 'group:g', op } as const;
      return rules.judge(answer(status), [{ call } as Partial<OutboxRow> as OutboxRow]).act;
    });
  expect([of(true), of(false)]).toEqual([
    ['done', 'done'],
    ['refuse', 'refuse'],
  ]);
});

test('PUSH-7: an older snapshot is ignored, an equal one replaces', () => {
  expect([rules.canReplace(3, 2), rules.canReplace(3, 3), rules.canReplace(3, 4)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a wait doubles from 1 s to 60 s, half more or less', () => {
  const at = (random: number) => [1, 2, 3, 6, 7, 100].map((failures) => backoffMs(failures, random));
  expect(at(0.5)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
  expect(at(0)).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000]);
  expect(Math.max(...at(0.999_999))).toBeLessThanOrEqual(90_000);
});

test('failures at one time count once, later ones double; endAll keeps the waits that the server asked for', () => {
  let now = 0;
  const pauses = createPauses(
    () => now,
    () => 0.5,
  );
  pauses.fail('all', null);
  pauses.fail('all', null);
  expect(pauses.nextEnd()).toBe(1000);
  now = 1000;
  expect([pauses.isReady('all'), pauses.nextEnd()]).toEqual([true, null]);
  pauses.fail('all', null);
  expect(pauses.nextEnd()).toBe(3000);
  pauses.clear('all');
  pauses.fail('receipt:a', null);
  expect(pauses.nextEnd()).toBe(2000);
  pauses.fail('all', 20_000);
  pauses.endAll();
  expect([pauses.isReady('receipt:a'), pauses.isReady('all'), pauses.nextEnd()]).toEqual([
    true,
    false,
    21_000,
  ]);
});
