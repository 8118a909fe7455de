import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confidenceOf } from '../../../src/domain/receipt/fields/calibration.ts';
import { ratesOf, type JudgedField } from './calibration.ts';

const fields = fc.array(
  fc.record({
    kind: fc.constant('total' as const),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    right: fc.boolean(),
  }),
  { minLength: 1, maxLength: 200 },
);

test('a higher score never gives a lower confidence, and none is certain beyond doubt', () => {
  fc.assert(
    fc.property(fields, (all) => {
      const rates = ratesOf(all);
      const confidences = all
        .map(({ score }) => score)
        .toSorted((a, b) => a - b)
        .map((score) => confidenceOf(rates, score));
      expect(confidences).toEqual(confidences.toSorted((a, b) => a - b));
      for (const one of confidences) expect(one > 0 && one < 1).toBe(true);
    }),
  );
});

test('fields with one score have the rate at which they were right', () => {
  const some = (score: number, right: number, count: number): JudgedField[] =>
    Array.from({ length: count }, (_, at) => ({ kind: 'total', score, right: at < right }));
  const rates = ratesOf([...some(0.5, 100, 200), ...some(0.9, 199, 200)]);
  expect(confidenceOf(rates, 0.5)).toBeCloseTo(0.5, 2);
  expect(confidenceOf(rates, 0.9)).toBeCloseTo(0.993, 2);
  expect(confidenceOf(rates, 0.1)).toBe(confidenceOf(rates, 0.5)); // below all scores
});

test('a score that is right less often than a lower one joins it', () => {
  const one = (score: number, right: boolean): JudgedField => ({ kind: 'total', score, right });
  expect(ratesOf([one(0.5, true), one(0.6, false), one(0.7, true)])).toHaveLength(2);
});
