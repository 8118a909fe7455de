import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyGroupOp,
  applyGroupOps,
  breaksGroupLimit,
  invitedOf,
  mayChangeGroup,
  membersOf,
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
const anyEmail = fc.constantFrom('mei@kira.test', 'wei@kira.test');
const anyStandingOp: fc.Arbitrary<GroupOp> = fc.oneof(
  fc.record({ id: anyId, email: anyEmail }).map((to): GroupOp => ({ op: 'person.invite', ...to })),
  fc
    .record({ id: anyId, value: fc.constantFrom('member' as const, null) })
    .map((set): GroupOp => ({ op: 'person.set', field: 'standing', ...set })),
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
  const thirty = applyGroupOps({ name: 'Makan', people: {} }, many);
  expect(Object.keys(thirty.people)).toHaveLength(PEOPLE_LIMITS.shown);
  expect(applyGroupOp(thirty, add('one more'))).toBeNull();
  const joined = applyGroupOps(thirty, [{ op: 'person.set', id: 'p1', field: 'is', value: 'p0' }]);
  expect(applyGroupOp(joined, add('one more'))).not.toBeNull();
  // Undo of it would be one too many, and is refused as another person is.
  const again = applyGroupOps(joined, [add('one more')]);
  expect(applyGroupOp(again, { op: 'person.set', id: 'p1', field: 'is', value: null })).toBeNull();
});

const standing = (id: string, value: 'member' | null, withPayments = false): GroupOp => ({
  op: 'person.set',
  id,
  field: 'standing',
  value,
  ...(withPayments && { withPayments }),
});
const invite = (id: string, email: string): GroupOp => ({ op: 'person.invite', id, email });
const full: GroupDoc = {
  name: 'Makan',
  people: {
    a: { name: 'Aisyah', user: 'u-a', standing: 'member', email: 'aisyah@kira.test', username: 'a' },
    b: { name: 'Bala', user: 'u-b', standing: 'member', email: 'bala@kira.test', username: 'b' },
    c: { name: 'Chong', user: 'u-c', standing: 'member', email: 'chong@kira.test', username: 'c' },
    d: { name: 'devi', standing: 'invited', email: 'devi@kira.test', by: 'u-b' },
    e: { name: 'Ema', user: 'u-e', standing: 'asks', username: 'e' },
    f: { name: 'Farid' },
  },
};

test('the creator alone deletes, lets in and removes; a member leaves, and cancels their own invitations', () => {
  const may = (op: GroupOp) =>
    ['u-a', 'u-b', 'u-c'].map((me) => mayChangeGroup(op, { ...full, creator: 'u-a' }, me));
  expect(may({ op: 'group.set', field: 'deleted', value: true })).toEqual([true, false, false]);
  const other = fc.sample(anyOp, 50).filter((op) => op.op !== 'group.set' || op.field !== 'deleted');
  for (const op of [...other, invite('x', 'x@kira.test')]) expect(may(op)).toEqual([true, true, true]);
  expect(may(standing('a', null))).toEqual([false, false, false]); // the creator stays
  expect(may(standing('b', null))).toEqual([true, true, false]);
  expect(may(standing('b', null, true))).toEqual([true, false, false]);
  expect(may(standing('d', null))).toEqual([true, true, false]);
  for (const value of ['member', null] as const)
    expect(may(standing('e', value))).toEqual([true, false, false]);
});

test('GROUP-5 a standing changes in these ways alone, and a deleted group’s not at all', () => {
  const after = (op: GroupOp, id: string) => applyGroupOp(full, op)?.people[id];
  expect(after(standing('b', null), 'b')).toEqual({ name: 'Bala', user: 'u-b' });
  expect(after(standing('d', null), 'd')).toEqual({ name: 'devi', deleted: true });
  expect(after(standing('e', null), 'e')).toEqual({ name: 'Ema', user: 'u-e' });
  expect(after(standing('e', 'member'), 'e')).toMatchObject({ user: 'u-e', standing: 'member' });
  for (const id of ['d', 'f']) expect(applyGroupOp(full, standing(id, 'member'))).toBeNull();
  expect(after({ op: 'person.set', id: 'd', field: 'deleted', value: true }, 'd')).toBeUndefined();
  const gone: GroupDoc = { ...full, deleted: true };
  for (const op of [standing('b', null), standing('e', 'member'), invite('f', 'f@kira.test')])
    expect(applyGroupOp(gone, op)).toBeNull();
});

test('GROUP-5 whoever is invited keeps their name; an address counts once, and nobody else becomes it', () => {
  const after = (op: GroupOp, id: string) => applyGroupOp(full, op)?.people[id];
  const invited = { standing: 'invited', email: 'new@kira.test' };
  expect(after(invite('f', 'new@kira.test'), 'f')).toEqual({ name: 'Farid', ...invited });
  expect(after(invite('x', 'new@kira.test'), 'x')).toEqual({ name: 'new', ...invited });
  expect(after(invite('x', 'devi@kira.test'), 'x')).toEqual({ name: 'devi', is: 'd' });
  expect(after(invite('x', 'bala@kira.test'), 'x')).toEqual({ name: 'bala', is: 'b' });
  expect(applyGroupOp(full, invite('d', 'devi@kira.test'))).toBe(full);
  for (const id of ['a', 'd', 'e']) expect(applyGroupOp(full, invite(id, 'new@kira.test'))).toBeNull();
});

test('GROUP-5 members and invitations are ten at most', () => {
  const invites = Array.from({ length: 8 }, (_, n) => invite(`x${n}`, `x${n}@kira.test`));
  const ten = applyGroupOps(full, invites);
  expect(membersOf(ten).length + invitedOf(ten).length).toBe(10);
  for (const op of [standing('e', 'member'), invite('x8', 'x8@kira.test')]) {
    expect(applyGroupOp(ten, op)).toBeNull();
    expect([breaksGroupLimit(ten, op), breaksGroupLimit(full, op)]).toEqual([true, false]);
  }
});

test('GROUP-1, GROUP-3 an operation on a standing twice is it once, and no row is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyOp, anyStandingOp), { maxLength: 20 }), anyStandingOp, (ops, op) => {
      const doc = applyGroupOps(full, ops);
      const once = applyGroupOps(doc, [op]);
      expect(applyGroupOps(once, [op])).toEqual(once);
      expect(Object.keys(once.people)).toEqual(expect.arrayContaining(Object.keys(doc.people)));
    }),
  );
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
