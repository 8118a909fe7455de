import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyOp } from '../../../tests/properties/boards.ts';
import { emptyBill, type BoardOp, type StoredBoard } from '../board/board.ts';
import type { GroupDoc, GroupOp } from '../group/group.ts';
import type { MeOp } from '../me/me.ts';
import { minor } from '../money/money.ts';
import { setPaymentOp } from '../settling/payment.ts';
import { applyAll, type Kind, type KindName } from './kind.ts';
import { kinds } from './kinds.ts';

const id = fc.constantFrom('a', 'b', 'constructor');
const flag = fc.boolean();
const amount = fc.option(fc.integer({ min: 0, max: 9 }).map(minor));

const groupOp: fc.Arbitrary<GroupOp> = fc.oneof(
  fc.record({
    op: fc.constant('group.set' as const),
    field: fc.constant('name' as const),
    value: fc.string(),
  }),
  fc.record({ op: fc.constant('group.set' as const), field: fc.constant('deleted' as const), value: flag }),
  fc.record({
    op: fc.constant('group.set' as const),
    field: fc.constant('currency' as const),
    value: fc.constantFrom('SGD' as const, null),
  }),
  fc.record({ op: fc.constant('person.add' as const), id, person: fc.record({ name: fc.string() }) }),
  fc.record({
    op: fc.constant('person.set' as const),
    id,
    field: fc.constant('name' as const),
    value: fc.string(),
  }),
  fc.record({
    op: fc.constant('person.set' as const),
    id,
    field: fc.constant('is' as const),
    value: fc.option(id),
  }),
  fc.record({
    op: fc.constant('person.set' as const),
    id,
    field: fc.constant('deleted' as const),
    value: flag,
  }),
  fc.record({
    op: fc.constant('person.invite' as const),
    id,
    email: fc.constantFrom('mei@kira.test', 'wei@kira.test'),
  }),
  fc.record({
    op: fc.constant('person.set' as const),
    id,
    field: fc.constant('standing' as const),
    value: fc.constantFrom('member' as const, null),
  }),
);
const meOp: fc.Arbitrary<MeOp> = fc.oneof(
  fc.record({ op: fc.constant('me.set' as const), field: fc.constant('name' as const), value: fc.string() }),
  fc.record({
    op: fc.constant('me.set' as const),
    field: fc.constant('group' as const),
    value: fc.option(id),
  }),
  fc.record({
    op: fc.constant('me.set' as const),
    field: fc.constant('folded' as const),
    group: id,
    value: flag,
  }),
);
const paymentOp = fc.oneof(
  amount.map((value) => setPaymentOp('sent', value)),
  amount.map((value) => setPaymentOp('got', value)),
  fc.string().map((value) => setPaymentOp('note', value)),
  flag.map((value) => setPaymentOp('apart', value)),
);

const board: StoredBoard = { bill: emptyBill, items: {}, columns: {} };
const group: GroupDoc = {
  name: 'Makan Gang',
  people: {
    a: { name: 'Aisyah', user: 'u', standing: 'member', email: 'aisyah@kira.test' },
    constructor: { name: 'Chong', user: 'c', standing: 'asks' as const },
  },
};

const isAddition = (slot: string): boolean => slot.endsWith('/added');
const canUndo = (slot: string): boolean => !/\/(?:invited|standing)$/.test(slot);

function laws<Doc, Op>(name: KindName, kind: Kind<Doc, Op>, start: Doc, anyOf: fc.Arbitrary<Op>): void {
  describe(name, () => {
    const story = fc.array(anyOf, { maxLength: 12 });

    test('an operation applied twice changes no more than once (KIND-1)', () => {
      fc.assert(
        fc.property(story, anyOf, (ops, op) => {
          const doc = applyAll(kind, start, ops);
          const once = kind.apply(doc, op);
          if (once !== null) expect(kind.apply(once, op)).toEqual(once);
        }),
      );
    });

    test('the inverse gives every value back (KIND-2)', () => {
      fc.assert(
        fc.property(story, anyOf, (ops, op) => {
          const doc = applyAll(kind, start, ops);
          const [next, inverse] = [kind.apply(doc, op), kind.inverse(doc, op)];
          if (next === null || next === doc || !canUndo(kind.slot(op))) return;
          expect(inverse).not.toBeNull();
          if (!isAddition(kind.slot(op))) expect(kind.apply(next, inverse!)).toEqual(doc);
        }),
      );
    });

    test('of two operations with one slot the later one alone counts (KIND-3)', () => {
      fc.assert(
        fc.property(story, anyOf, anyOf, (ops, op, later) => {
          fc.pre(kind.slot(op) === kind.slot(later) && !isAddition(kind.slot(op)));
          const doc = applyAll(kind, start, ops);
          if (kind.apply(doc, op) === null || kind.apply(doc, later) === null) return;
          const both = applyAll(kind, doc, [op, later]);
          if (kind.apply(kind.apply(doc, op)!, later) !== null)
            expect(both).toEqual(applyAll(kind, doc, [later]));
        }),
        { maxSkipsPerRun: 1000 },
      );
    });
  });
}

laws<StoredBoard, BoardOp>('receipt', kinds.receipt, board, anyOp);
laws<GroupDoc, GroupOp>('group', kinds.group, group, groupOp);
laws('payment', kinds.payment, kinds.payment.empty!, paymentOp);
laws('me', kinds.me, kinds.me.empty!, meOp);
