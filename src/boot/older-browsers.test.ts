import { expect, test } from 'vitest';
import { addMissingFeatures } from './older-browsers.ts';

const any = (...signals: AbortSignal[]): AbortSignal => {
  const older: { any?: typeof AbortSignal.any } = {};
  addMissingFeatures(older);
  return older.any?.(signals) ?? AbortSignal.abort('nothing was added');
};

test('a signal of two aborts with the first of them, with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const either = any(one.signal, other.signal);
  expect(either.aborted).toBe(false);
  other.abort('late');
  one.abort('later');
  expect(either.reason).toBe('late');
});

test('a signal of two is aborted from the start if one of them is', () => {
  expect(any(AbortSignal.abort('early'), new AbortController().signal).reason).toBe('early');
});

test('what a browser has stays', () => {
  const own = () => AbortSignal.abort();
  const newer = { any: own };
  addMissingFeatures(newer);
  expect(newer.any).toBe(own);
});
