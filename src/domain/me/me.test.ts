import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMeOp, readMeField, type MeOp, type OwnSettings } from './me.ts';

const empty: OwnSettings = { name: '', language: null, group: null, folded: {} };
const anyOp: fc.Arbitrary<MeOp> = fc.oneof(
  fc.record({ op: fc.constant('me.set'), field: fc.constant('name'), value: fc.string() } as const),
  fc.record({
    op: fc.constant('me.set'),
    field: fc.constant('language'),
    value: fc.constantFrom('en', 'ms', null),
  } as const),
  fc.record({
    op: fc.constant('me.set'),
    field: fc.constant('group'),
    value: fc.option(fc.uuid()),
  } as const),
  fc.record({
    op: fc.constant('me.set'),
    field: fc.constant('folded'),
    group: fc.constantFrom('makan', 'trip'),
    value: fc.boolean(),
  } as const),
);

test('ME-1 an operation applied twice equals one, and the value before sets it back', () => {
  fc.assert(
    fc.property(fc.array(anyOp), anyOp, (ops, op) => {
      const before = ops.reduce(applyMeOp<OwnSettings>, empty);
      const after = applyMeOp(before, op);
      expect(readMeField(after, op).value).toBe(op.value);
      expect(applyMeOp(after, op)).toEqual(after);
      expect(applyMeOp(after, readMeField(before, op))).toEqual(before);
    }),
  );
});

test('ME-2 the document that went in is not changed', () => {
  const before = Object.freeze({ ...empty });
  applyMeOp(before, { op: 'me.set', field: 'name', value: 'Aisyah' });
  expect(before).toEqual(empty);
});
