import { expect, test } from 'vitest';
import type { Group } from '../../contract/groups.ts';
import { editedMembers, noEdits, patchOf } from './group-edits.ts';

const user = (id: string) => ({ _id: id, email: `${id}@kira.test`, name: '', username: id });
const group: Group = {
  _id: 'g',
  name: 'Makan',
  defaultGroup: false,
  creator: 'a',
  users: [user('a'), user('b')],
  invitations: [
    { _id: 'i1', status: 'pending', invitedEmail: 'c@kira.test' },
    { _id: 'i2', status: 'declined', invitedEmail: 'd@kira.test' },
    { _id: 'pending-e@kira.test', status: 'pending', invitedEmail: 'e@kira.test' },
  ],
};
const removable = (me: string) =>
  editedMembers(group, noEdits(group), me, () => undefined).map(({ id, remove }) => [id, remove !== null]);

test('the patch holds only what changed', () => {
  expect(patchOf(group, noEdits(group))).toEqual({});
  expect(
    patchOf(group, { ...noEdits(group), name: ' Supper ', invite: ['x@kira.test'], remove: ['b'] }),
  ).toEqual({
    name: 'Supper',
    inviteEmails: ['x@kira.test'],
    removeUsers: ['b'],
  });
});

test('the creator removes members and cancels sent invitations, and stays', () => {
  expect(removable('a')).toEqual([
    ['a', false],
    ['b', true],
    ['i1', true],
    ['pending-e@kira.test', false],
  ]);
});

test('other members remove nobody', () => {
  expect(removable('b').some(([, can]) => can)).toBe(false);
});

test('what is removed in the form is gone from it, what is added stands last', () => {
  const rows = editedMembers(
    group,
    { ...noEdits(group), remove: ['b'], cancel: ['i1'], invite: ['x@kira.test'] },
    'a',
    () => undefined,
  );
  expect(rows.map(({ email }) => email)).toEqual(['a@kira.test', 'e@kira.test', 'x@kira.test']);
});
