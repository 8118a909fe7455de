import { expect, test } from 'vitest';
import type { Group } from '../../contract/groups.ts';
import { alikeInGroup, changed, changedDefault, editedMembers, noEdits, patchOf } from './group-edits.ts';

const user = (id: string) => ({ _id: id, email: `${id}@kira.test`, name: '', username: id });
const group: Group = {
  _id: 'g',
  name: 'Makan',
  defaultGroup: false,
  requests: [],
  rev: 1,
  creator: 'a',
  users: [user('a'), user('b')],
  invitations: [
    { _id: 'i1', status: 'pending', invitedEmail: 'c@kira.test', person: 'pc' },
    { _id: 'i2', status: 'declined', invitedEmail: 'd@kira.test', person: 'pd' },
    { _id: 'pending-e@kira.test', status: 'pending', invitedEmail: 'e@kira.test', person: 'pe' },
  ],
  people: {
    pa: { name: 'a', user: 'a' },
    pc: { name: 'c' },
    pd: { name: 'd', deleted: true },
    pe: { name: 'e' },
  },
  deleted: null,
};
const ignore = { change: () => undefined, resend: () => undefined, invite: () => undefined };
const removable = (me: string) =>
  editedMembers(group, noEdits, me, ignore).map(({ id, remove }) => [id, remove !== null]);

test('the patch has only the changed fields', () => {
  expect(patchOf(group, noEdits)).toEqual({});
  const name = changed(null, 'Makan', ' Supper ');
  expect(patchOf(group, { ...noEdits, name, invite: ['x@kira.test'], remove: ['b'] })).toEqual({
    ops: [{ op: 'group.set', field: 'name', value: 'Supper' }],
    inviteEmails: ['x@kira.test'],
    removeUsers: ['b'],
  });
  expect(patchOf(group, { ...noEdits, removePayments: true })).toEqual({});
  expect(patchOf(group, { ...noEdits, remove: ['b'], removePayments: true })).toEqual({
    removeUsers: ['b'],
    removePayments: true,
  });
});

test('another user’s change while the form is open stays', () => {
  const theirs = { ...group, name: 'Supper', defaultGroup: true };
  expect(patchOf(theirs, { ...noEdits, invite: ['x@kira.test'] })).toEqual({ inviteEmails: ['x@kira.test'] });
  const name = changed(changed(null, group.name, 'Makan!'), theirs.name, 'Makan');
  const defaultGroup = changed(changed(null, false, true), true, false);
  expect(patchOf(theirs, { ...noEdits, name })).toEqual({});
  expect(changedDefault({ ...noEdits, defaultGroup })).toBeNull();
});

test('a user can change another user’s new name back', () => {
  const theirs = { ...group, name: 'Supper' };
  expect(patchOf(theirs, { ...noEdits, name: changed(null, theirs.name, 'Makan') })).toEqual({
    ops: [{ op: 'group.set', field: 'name', value: 'Makan' }],
  });
});

test('a friend whom another user added meanwhile is listed once and not added again', () => {
  const edits = { ...noEdits, invite: ['b@kira.test', 'c@kira.test', 'x@kira.test'] };
  expect(patchOf(group, edits)).toEqual({ inviteEmails: ['x@kira.test'] });
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
    ['e@kira.test', false],
  ]);
});

test('any member can have a sent invitation sent again', () => {
  const again: string[] = [];
  const rows = editedMembers(group, noEdits, 'b', { ...ignore, resend: (email) => again.push(email) });
  for (const { resend } of rows) resend?.();
  expect(again).toEqual(['c@kira.test']);
});

test('other members can remove nobody', () => {
  expect(removable('b').some(([, can]) => can)).toBe(false);
});

test('the form hides removed members and lists added ones last', () => {
  const rows = editedMembers(
    group,
    { ...noEdits, remove: ['b'], cancel: ['i1'], invite: ['x@kira.test'] },
    'a',
    ignore,
  );
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
  expect(patchOf(group, { ...edits, drop: ['mei'], part: ['ling'] })).toEqual({
    ops: [
      { op: 'person.set', id: 'mei', field: 'deleted', value: true },
      { op: 'person.set', id: 'ling', field: 'is', value: null },
    ],
    friends: ['Wei'],
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
  const edits = { ...noEdits, invites: [{ person: 'mei', email: 'mei@kira.test' }] };
  expect(mei(edits)).toMatchObject({ email: 'mei@kira.test', invite: null, person: 'mei' });
  expect(patchOf(group, edits)).toEqual({ invites: [{ person: 'mei', email: 'mei@kira.test' }] });
});

test('the question names those who look like one: an account stays, and two accounts are never asked about', () => {
  const people = {
    one: { name: 'Aina', user: 'u1' },
    two: { name: 'Aina Rahman', user: 'u2' },
    mei: { name: 'Mei' },
    pe: { name: 'mei ling' },
    gone: { name: 'MEI', deleted: true as const },
    typed: { name: 'aina rahman' },
  };
  expect(alikeInGroup({ ...group, people })).toEqual([
    { other: 'typed', kept: 'one' },
    { other: 'typed', kept: 'two' },
    { other: 'mei', kept: 'pe' },
  ]);
});
