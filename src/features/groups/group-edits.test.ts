import { expect, test } from 'vitest';
import type { Group } from '../../contract/groups.ts';
import { alikeInGroup, changed, changedDefault, editedMembers, noEdits, opsOf } from './group-edits.ts';

const member = (user: string) =>
  ({ name: user, user, standing: 'member', email: `${user}@kira.test`, username: user }) as const;
const group: Group = {
  _id: 'g',
  name: 'Makan',
  rev: 1,
  creator: 'a',
  people: {
    pa: member('a'),
    pb: member('b'),
    pc: { name: 'c', standing: 'invited', email: 'c@kira.test', by: 'a' },
    pd: { name: 'd', deleted: true },
    // Not on the server yet.
    pe: { name: 'e', standing: 'invited', email: 'e@kira.test' },
    pf: { name: 'f', user: 'f', standing: 'asks' },
  },
  deletedBy: null,
};
const nothing = { ops: [], people: { emails: [], friends: [] } };
const standing = (id: string) => ({ op: 'person.set', id, field: 'standing', value: null });
const ignore = { change: () => undefined, resend: () => undefined, invite: () => undefined };
const removable = (me: string) =>
  editedMembers(group, noEdits, me, ignore).map(({ id, remove }) => [id, remove !== null]);

test('only what was changed is saved', () => {
  expect(opsOf(group, noEdits)).toEqual(nothing);
  const name = changed(null, 'Makan', ' Supper ');
  const edits = { ...noEdits, name, invite: ['x@kira.test'], remove: ['pb'], cancel: ['pc'] };
  expect(opsOf(group, edits)).toEqual({
    ops: [{ op: 'group.set', field: 'name', value: 'Supper' }, standing('pb'), standing('pc')],
    people: { emails: ['x@kira.test'], friends: [] },
  });
  expect(opsOf(group, { ...noEdits, removePayments: true })).toEqual(nothing);
  expect(opsOf(group, { ...noEdits, remove: ['pb'], removePayments: true })).toEqual({
    ...nothing,
    ops: [{ ...standing('pb'), withPayments: true }],
  });
});

test('another user’s change while the form is open stays', () => {
  const theirs = { ...group, name: 'Supper' };
  const name = changed(changed(null, group.name, 'Makan!'), theirs.name, 'Makan');
  const defaultGroup = changed(changed(null, false, true), true, false);
  expect(opsOf(theirs, { ...noEdits, name })).toEqual(nothing);
  expect(changedDefault({ ...noEdits, defaultGroup })).toBeNull();
});

test('a user can change another user’s new name back', () => {
  const theirs = { ...group, name: 'Supper' };
  expect(opsOf(theirs, { ...noEdits, name: changed(null, theirs.name, 'Makan') }).ops).toEqual([
    { op: 'group.set', field: 'name', value: 'Makan' },
  ]);
});

test('a friend whom another user added meanwhile is listed once and not added again', () => {
  const edits = { ...noEdits, invite: ['b@kira.test', 'c@kira.test', 'x@kira.test'] };
  expect(opsOf(group, edits).people.emails).toEqual(['x@kira.test']);
  expect(editedMembers(group, edits, 'a', ignore).map(({ email }) => email)).toEqual([
    'a@kira.test',
    'b@kira.test',
    'c@kira.test',
    'e@kira.test',
    'x@kira.test',
  ]);
});

test('the creator can remove members and cancel invitations, but not leave', () => {
  expect(removable('a')).toEqual([
    ['a', false],
    ['b', true],
    ['c@kira.test', true],
    ['e@kira.test', true],
  ]);
});

test('any member can have a sent invitation sent again', () => {
  const again: string[] = [];
  const rows = editedMembers(group, noEdits, 'b', { ...ignore, resend: (email) => again.push(email) });
  for (const { resend } of rows) resend?.();
  expect(again).toEqual(['c@kira.test']);
});

test('other members can remove nobody, and cancel their own invitations', () => {
  expect(removable('b').some(([, can]) => can)).toBe(false);
  const pc = { ...group.people['pc']!, by: 'b' };
  const rows = editedMembers({ ...group, people: { ...group.people, pc } }, noEdits, 'b', ignore);
  expect(rows.flatMap(({ email, remove }) => (remove ? [email] : []))).toEqual(['c@kira.test']);
});

test('the form hides removed members and lists added ones last', () => {
  const edits = { ...noEdits, remove: ['pb'], cancel: ['pc'], invite: ['x@kira.test'] };
  const rows = editedMembers(group, edits, 'a', ignore);
  expect(rows.map(({ email }) => email)).toEqual(['a@kira.test', 'e@kira.test', 'x@kira.test']);
});

test('friends without an account can be taken away, and who is another can be parted again', () => {
  const people = {
    ...group.people,
    mei: { name: 'Mei' },
    ling: { name: 'Mei Ling', is: 'mei' },
    again: { name: 'mei', is: 'mei' },
  };
  const edits = { ...noEdits, friends: ['Wei'] };
  let next: object = {};
  const rows = editedMembers({ ...group, people }, edits, 'b', {
    ...ignore,
    change: (change) => (next = change),
  });
  const row = (name: string) => rows.find((one) => one.name === name);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['Mei', 'Mei Ling', 'Wei']));
  expect([row('mei'), row('Mei Ling')?.note]).toEqual([undefined, 'Is Mei']);
  row('Mei')?.remove?.();
  expect(next).toEqual({ drop: ['mei'] });
  row('Mei Ling')?.remove?.();
  expect(next).toEqual({ part: ['ling'] });
  expect(opsOf(group, { ...edits, drop: ['mei'], part: ['ling'] })).toEqual({
    ops: [
      { op: 'person.set', id: 'mei', field: 'deleted', value: true },
      { op: 'person.set', id: 'ling', field: 'is', value: null },
    ],
    people: { emails: [], friends: ['Wei'] },
  });
});

test('a friend without an account is invited later, and stays the person whom bills name', () => {
  const people = { ...group.people, mei: { name: 'Mei' } };
  let asked = '';
  const rowsOf = (edits: typeof noEdits) =>
    editedMembers({ ...group, people }, edits, 'b', { ...ignore, invite: (person) => (asked = person) });
  const mei = (edits: typeof noEdits) => rowsOf(edits).find(({ key }) => key === 'mei')!;
  mei(noEdits).invite?.();
  expect(asked).toBe('mei');
  const edits = { ...noEdits, invites: [{ id: 'mei', email: 'mei@kira.test' }] };
  expect(mei(edits)).toMatchObject({ email: 'mei@kira.test', invite: null, person: 'mei' });
  expect(opsOf(group, edits).ops).toEqual([{ op: 'person.invite', id: 'mei', email: 'mei@kira.test' }]);
});

test('the question names those who look like one: an account stays, and two accounts are never asked about', () => {
  const people = {
    one: { name: 'Aina', user: 'u1' },
    two: { name: 'Aina Rahman', user: 'u2' },
    mei: { name: 'Mei' },
    pe: { name: 'mei ling', standing: 'invited' as const },
    gone: { name: 'MEI', deleted: true as const },
    typed: { name: 'aina rahman' },
  };
  expect(alikeInGroup({ ...group, people })).toEqual([
    { other: 'typed', kept: 'one' },
    { other: 'typed', kept: 'two' },
    { other: 'mei', kept: 'pe' },
  ]);
});
