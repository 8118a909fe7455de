import { expect, test } from 'vitest';
import { groupFromOld, opsOfPatch, type OldGroup } from './patch-to-ops.ts';
import { rowsFrom } from './upgrade-to-2.ts';

const account = (_id: string) => ({ _id, email: `${_id}@k.test`, username: _id, name: '' });
const old: OldGroup = {
  _id: 'g',
  name: 'Makan',
  defaultGroup: false,
  creator: 'aina',
  users: ['aina', 'ben'].map(account),
  invitations: [{ _id: 'i1', status: 'pending', invitedEmail: 'chong@k.test', person: 'pc' }],
  requests: [{ _id: 'devi', name: 'Devi', username: 'devi' }],
  people: {
    pa: { name: 'aina', user: 'aina' },
    pb: { name: 'ben', user: 'ben' },
    pc: { name: 'chong' },
    pm: { name: 'Mei' },
    pl: { name: 'Lim', user: 'lim' },
  },
  deleted: null,
  rev: 4,
};
const standing = (id: string, value: 'member' | null) => ({ op: 'person.set', id, field: 'standing', value });
const rename = { op: 'group.set', field: 'name', value: 'Minum' } as const;
const patch = {
  ops: [rename],
  invites: [{ person: 'px', email: 'x@k.test' }],
  removeUsers: ['ben'],
  removePayments: true,
  cancelInvitations: ['i1', 'unknown'],
  acceptRequests: ['devi'],
  refuseRequests: ['lim'],
};
const row = {
  n: 7,
  id: 'row',
  queue: 'group:g',
  state: 'waiting',
  batch: null,
  dependsOn: [],
  createdAt: '2026',
  call: { type: 'group.patch', id: 'g', patch },
} as Parameters<typeof rowsFrom>[0];

test('a group of version 1 has whose standing is which', () => {
  const { people, ...group } = groupFromOld(old);
  expect(group).toEqual({ _id: 'g', name: 'Makan', creator: 'aina', rev: 4, deletedBy: null });
  expect(people).toEqual({
    pa: { name: 'aina', user: 'aina', standing: 'member', email: 'aina@k.test', username: 'aina' },
    pb: { name: 'ben', user: 'ben', standing: 'member', email: 'ben@k.test', username: 'ben' },
    pc: { name: 'chong', standing: 'invited', email: 'chong@k.test' },
    pm: { name: 'Mei' },
    pl: { name: 'Lim', user: 'lim' },
    devi: { name: 'Devi', user: 'devi', standing: 'asks', username: 'devi' },
  });
});

test('an unsent change of a group becomes its operations, behind each other and before the next row', () => {
  const ops = [
    rename,
    { ...standing('pb', null), withPayments: true },
    standing('pc', null),
    standing('pl', null),
    standing('devi', 'member'),
    { op: 'person.invite', id: 'px', email: 'x@k.test' },
  ];
  expect(opsOfPatch(old, patch)).toEqual(ops);
  const rows = rowsFrom(row, old);
  expect(rows.map(({ call }) => call)).toEqual(ops.map((op) => ({ type: 'op', ref: 'group:g', op })));
  expect(rows.map(({ n }) => n)).toEqual(rows.map(({ n }) => n).toSorted((a, b) => a - b));
  expect(rows.every(({ n }) => n >= 7 && n < 8)).toBe(true);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(ops.length);
});

test('a frozen change of a group keeps its body, and shows as its operations', () => {
  const batch = { key: 'k', seq: 1, baseRev: 0 };
  const [frozen, ...others] = rowsFrom({ ...row, batch }, old);
  expect(others).toEqual([]);
  expect(frozen).toMatchObject({
    n: 7,
    id: 'row',
    batch,
    call: { type: 'group.patch', ref: 'group:g', body: patch },
  });
});
