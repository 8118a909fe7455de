import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyGroupOp,
  applyGroupOps,
  mayChangeGroup,
  PEOPLE_LIMITS,
  readGroupField,
  type GroupDoc,
  type GroupOp,
  type People,
  type GroupPerson,
} from './group.ts';
import { personOf, resolvePerson, rowsOfPerson, withUser } from './same-human.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const anyId = fc.constantFrom(...ids);
const anyName = fc.constantFrom('Aisyah', 'Bala', 'Wei Ling');
const anyOp: fc.Arbitrary<GroupOp> = fc.oneof(
  anyName.map((value): GroupOp => ({ op: 'group.set', field: 'name', value })),
  fc.boolean().map((value): GroupOp => ({ op: 'group.set', field: 'deleted', value })),
  fc
    .record({ id: anyId, name: anyName })
    .map(({ id, name }): GroupOp => ({ op: 'person.add', id, person: { name } })),
  fc
    .record({ id: anyId, value: anyName })
    .map((set): GroupOp => ({ op: 'person.set', field: 'name', ...set })),
  fc
    .record({ id: anyId, value: fc.option(anyId) })
    .map((set): GroupOp => ({ op: 'person.set', field: 'is', ...set })),
  fc
    .record({ id: anyId, value: fc.boolean() })
    .map((set): GroupOp => ({ op: 'person.set', field: 'deleted', ...set })),
);
const anyOps = fc.array(anyOp, { maxLength: 30 });
const makan: GroupDoc = { name: 'Makan', people: { a: { name: 'Aisyah', user: 'u-a' } } };
const anyDoc = anyOps.map((ops) => applyGroupOps(makan, ops));

test('GROUP-1 an operation twice is the operation once, and the doc that went in is not changed', () => {
  fc.assert(
    fc.property(anyDoc, anyOp, (doc, op) => {
      const before = structuredClone(doc);
      const once = applyGroupOps(doc, [op]);
      expect(applyGroupOps(once, [op])).toEqual(once);
      expect(doc).toEqual(before);
    }),
  );
});

test('GROUP-2 the value before undoes an operation that was taken', () => {
  fc.assert(
    fc.property(anyDoc, anyOp, (doc, op) => {
      const was = readGroupField(doc, op);
      const next = applyGroupOp(doc, op);
      if (!next) return;
      const back = applyGroupOps(next, [was!]);
      const isNew = op.op === 'person.add' && !doc.people[op.id];
      expect(isNew ? back.people[op.id]?.deleted : back).toEqual(isNew ? true : doc);
    }),
  );
});

test('GROUP-3, GROUP-4 no row is ever lost, and nothing changes a row with an account', () => {
  fc.assert(
    fc.property(anyDoc, anyOps, (doc, ops) => {
      const { people } = applyGroupOps(doc, ops);
      expect(Object.keys(people)).toEqual(expect.arrayContaining(Object.keys(doc.people)));
      expect(people['a']).toEqual(makan.people['a']);
    }),
  );
});

test('operations on different fields can change places', () => {
  fc.assert(
    fc.property(anyDoc, anyOp, anyOp, (doc, one, two) => {
      const field = (op: GroupOp) => `${'id' in op ? op.id : ''} ${'field' in op ? op.field : 'add'}`;
      fc.pre(field(one) !== field(two) && one.op !== 'person.add' && two.op !== 'person.add');
      expect(applyGroupOps(doc, [one, two])).toEqual(applyGroupOps(doc, [two, one]));
    }),
  );
});

test('a group has thirty people at most, and those who are somebody else don’t count', () => {
  const add = (id: string): GroupOp => ({ op: 'person.add', id, person: { name: id } });
  const many = Array.from({ length: PEOPLE_LIMITS.shown + 3 }, (_, n) => add(`p${n}`));
  const full = applyGroupOps({ name: 'Makan', people: {} }, many);
  expect(Object.keys(full.people)).toHaveLength(PEOPLE_LIMITS.shown);
  expect(applyGroupOp(full, add('one more'))).toBeNull();
  const joined = applyGroupOps(full, [{ op: 'person.set', id: 'p1', field: 'is', value: 'p0' }]);
  expect(applyGroupOp(joined, add('one more'))).not.toBeNull();
  // Undo of it would be one too many, and is refused as another person is.
  const again = applyGroupOps(joined, [add('one more')]);
  expect(applyGroupOp(again, { op: 'person.set', id: 'p1', field: 'is', value: null })).toBeNull();
});

test('the creator alone deletes; a member does all else', () => {
  const deletion: GroupOp = { op: 'group.set', field: 'deleted', value: true };
  expect([true, false].map((isCreator) => mayChangeGroup(deletion, isCreator))).toEqual([true, false]);
  const other = fc.sample(anyOp, 50).filter((op) => op.op !== 'group.set' || op.field !== 'deleted');
  expect(other.every((op) => mayChangeGroup(op, false))).toBe(true);
});

const people = (rows: Record<string, Partial<GroupPerson>>): People =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { name: id, ...row }]));

test.each([
  ['nobody else', { a: {} }, 'a'],
  ['another', { a: { is: 'b' }, b: {} }, 'b'],
  ['another by a third', { a: { is: 'c' }, c: { is: 'b' }, b: {} }, 'b'],
  ['one of two in a circle: the smaller id', { b: { is: 'a' }, a: { is: 'b' } }, 'a'],
  ['one before a circle: its smallest id', { a: { is: 'd' }, d: { is: 'c' }, c: { is: 'd' } }, 'c'],
  ['somebody who was never added: themselves', { a: { is: 'x' } }, 'a'],
])('a person who is %s', (_, rows, root) => {
  expect(resolvePerson(people(rows), 'a')).toBe(root);
});

test('all rows of one human have one root, in any group', () => {
  fc.assert(
    fc.property(anyDoc, ({ people: all }) => {
      for (const id of Object.keys(all)) {
        const root = resolvePerson(all, id);
        expect(resolvePerson(all, root)).toBe(root);
        expect(rowsOfPerson(all, id)).toContain(root);
      }
    }),
  );
});

test('a column means its user’s person, else the one that it names, else nobody', () => {
  const group = { people: people({ m: { user: 'u' }, f: { is: 'g' }, g: {}, w: { is: 'm' } }) };
  const who = (user: string | null, person?: string) => personOf(group, { user, ...(person && { person }) });
  expect(who('u')).toBe('m');
  expect(who('u', 'g')).toBe('m');
  expect(who(null, 'f')).toBe('g');
  expect(who(null, 'w')).toBe('m');
  expect(who('somebody', 'g')).toBe('g');
  expect([who('somebody'), who(null), who(null, 'x'), who(null, 'constructor')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('GROUP-4 whoever gets an account is nobody else, and two accounts are never one', () => {
  const joined = { user: 'u-w', name: 'WeiLing' };
  const friend = withUser(people({ w: { is: 'f' }, f: {} }), 'w', joined);
  expect(friend).toEqual({ w: { name: 'WeiLing', user: 'u-w' }, f: { name: 'f', is: 'w' } });
  const account = withUser(people({ w: { is: 'm' }, m: { user: 'u' } }), 'w', joined);
  expect([resolvePerson(account, 'w'), resolvePerson(account, 'm')]).toEqual(['w', 'm']);
  fc.assert(
    fc.property(anyDoc, anyId, (doc, id) => {
      const all = withUser(doc.people, id, joined);
      const roots = Object.keys(all).filter((row) => all[row]!.user !== undefined);
      for (const row of roots) expect(resolvePerson(all, row)).toBe(row);
    }),
  );
});
