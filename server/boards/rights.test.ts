import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { actionOf, rights, type Action, type Role } from '../../src/contract/rights.ts';
import { deletion, type BoardOp } from '../../src/domain/board/board.ts';
import { sen } from '../../src/domain/money/money.ts';
import { smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { addToGroup, onEachDatabase, serveSuite, twoFriends } from '../testing/test-server.ts';

/** Who may, in the order of `roles`: y, n, and o for "about their own column alone". */
const expected: Record<Action, `${'y' | 'n'}${'y' | 'n'}${'y' | 'n' | 'o'}`> = {
  'bill.set title': 'yyn',
  'bill.set description': 'yyn',
  'bill.set date': 'yyn',
  'bill.set total': 'yyn',
  'bill.set discount': 'yyn',
  'bill.set service': 'yyn',
  'bill.set taxes': 'yyn',
  'bill.set rounding': 'yyn',
  'bill.set cash': 'yyn',
  'bill.set paid': 'yyn',
  'bill.set group': 'ynn',
  'bill.set deleted': 'ynn',
  'item.add': 'yyn',
  'item.set name': 'yyn',
  'item.set quantity': 'yyn',
  'item.set price': 'yyn',
  'item.set taxRate': 'yyn',
  'item.set treatedBy': 'yyn',
  'item.set deleted': 'yyn',
  'item.place': 'yyn',
  'item.share': 'yyo',
  'column.add': 'yyn',
  'column.set title': 'yyo',
  'column.set content': 'yyn',
  'column.set rank': 'yyn',
  'column.set user': 'yyo',
  'column.set covered': 'yyn',
  'column.set deleted': 'yyn',
};
const roles = ['creator', 'member', 'participant'] as const satisfies Role[];
const actions = Object.keys(rights) as Action[];

const OTHER = 'column-1-aaaa';
const tea = smallBoard().items['tea']!;
const shares = { [OTHER]: { weight: 2, rank: '1' }, own: { weight: 1, rank: '1' } };

/** One operation for each line of the table, about somebody else. The last ones change what the role is. */
const opsFor = (group: string): BoardOp[] => [
  { op: 'bill.set', field: 'title', value: 'New' },
  { op: 'bill.set', field: 'description', value: 'New' },
  { op: 'bill.set', field: 'date', value: '2026-11-21' },
  { op: 'bill.set', field: 'total', value: sen(1) },
  { op: 'bill.set', field: 'discount', value: sen(-1) },
  { op: 'bill.set', field: 'service', value: sen(1) },
  { op: 'bill.set', field: 'taxes', value: [] },
  { op: 'bill.set', field: 'rounding', value: sen(1) },
  { op: 'bill.set', field: 'cash', value: true },
  { op: 'bill.set', field: 'paid', value: [{ who: 'own', amount: null }] },
  { op: 'item.add', id: 'new', item: tea },
  { op: 'item.set', id: 'tea', field: 'name', value: 'Kopi' },
  { op: 'item.set', id: 'tea', field: 'quantity', value: 3 },
  { op: 'item.set', id: 'tea', field: 'price', value: sen(1) },
  { op: 'item.set', id: 'tea', field: 'taxRate', value: 6 },
  { op: 'item.set', id: 'tea', field: 'treatedBy', value: 'own' },
  deletion('item', 'rice'),
  { op: 'item.place', id: 'tea', column: 'own', rank: '3' },
  { op: 'item.share', id: 'tea', shares, only: [OTHER] },
  { op: 'column.add', id: 'new', column: { title: '', content: '', rank: '9', user: null, covered: false } },
  { op: 'column.set', id: OTHER, field: 'title', value: 'Ali' },
  { op: 'column.set', id: OTHER, field: 'content', value: 'Ali' },
  { op: 'column.set', id: OTHER, field: 'rank', value: '5' },
  { op: 'column.set', id: OTHER, field: 'user', value: null },
  { op: 'column.set', id: OTHER, field: 'covered', value: true },
  deletion('column', OTHER),
  { op: 'bill.set', field: 'deleted', value: true },
  { op: 'bill.set', field: 'group', value: group },
];

onEachDatabase('the table of rights', (where) => {
  let me: TestClient;
  let group: string;
  let clients: Record<Role, TestClient>;
  serveSuite(where, async (server) => {
    const friends = await twoFriends(server, 'Aisyah', 'Bala');
    ({ me, group } = friends);
    const participant = await server.signIn('Chong');
    const other = v7();
    await me.post('/groups', { _id: other, name: 'Minum' });
    await addToGroup(me, other, participant);
    clients = { creator: me, member: friends.friend, participant };
  });

  /** A bill of the group, on which the participant has a column. */
  async function newBill(): Promise<string> {
    const _id = v7();
    const small = smallBoard();
    const own = { title: 'Chong', content: '', rank: '3', user: clients.participant.id, covered: false };
    const board = { ...small, columns: { ...small.columns, own } };
    expect((await me.post('/receipts', { _id, board, group })).status).toBe(200);
    return _id;
  }
  const send = async (by: TestClient, ops: BoardOp[]) =>
    (await by.patch(`/states/${await newBill()}`, { ops, baseRev: 1 })).body;

  describe.each(roles)('%s', (role) => {
    let outcomes: Record<string, string>;
    let reasons: Record<string, string | null>;
    beforeAll(async () => {
      const ops = opsFor(group);
      const body = await send(clients[role], ops);
      const byAction = <T>(values: T[]) =>
        Object.fromEntries(ops.map((op, at) => [actionOf(op), values[at]!]));
      outcomes = byAction(body.outcomes);
      reasons = byAction(body.reasons ?? ops.map(() => null));
    });

    test.each(actions)('%s', (action) => {
      const may = expected[action][roles.indexOf(role)] === 'y';
      expect([outcomes[action], reasons[action]]).toEqual(may ? ['applied', null] : ['rejected', 'right']);
    });
  });

  test('the table has a line for each operation, and this test one for each line', () => {
    expect(opsFor(group).map(actionOf).toSorted()).toEqual(actions.toSorted());
    expect(Object.keys(expected).toSorted()).toEqual(actions.toSorted());
    const own = actions.filter((action) => rights[action].participant === 'own');
    expect(own).toEqual(actions.filter((action) => expected[action].endsWith('o')));
  });

  test('RIGHT-2 a participant ticks for themselves, sets their title, and takes themselves off', async () => {
    const body = await send(clients.participant, [
      { op: 'item.share', id: 'tea', shares, only: ['own'] },
      { op: 'column.set', id: 'own', field: 'title', value: 'CK' },
      { op: 'column.set', id: 'own', field: 'user', value: null },
    ]);
    expect(body).toMatchObject({ rev: 2, outcomes: ['applied', 'applied', 'applied'] });
    expect(body.reasons).toBeUndefined();
    expect(body.board.items.tea.shares).toEqual({ own: shares.own });
  });

  test('RIGHT-1 a participant who names others beside themselves changes nothing', async () => {
    const body = await send(clients.participant, [
      { op: 'item.share', id: 'tea', shares },
      { op: 'item.share', id: 'tea', shares, only: [] },
      { op: 'item.share', id: 'tea', shares, only: ['own', OTHER] },
      { op: 'column.set', id: 'own', field: 'user', value: me.id },
      { op: 'column.set', id: OTHER, field: 'user', value: clients.participant.id },
      { op: 'column.set', id: 'own', field: 'user', value: null },
      { op: 'column.set', id: 'own', field: 'title', value: 'no longer theirs' },
    ]);
    expect(body.reasons).toEqual(['right', 'right', 'right', 'right', 'right', null, 'right']);
    expect(body.history[0]).toMatchObject({ outcome: 'rejected', reason: 'right' });
  });
});
