import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { deletion, type BoardOp, type Outlay } from '../../src/domain/board/board.ts';
import { actionOf, rights, roles, type Action, type Role } from '../../src/domain/board/rights.ts';
import { minor } from '../../src/domain/money/money.ts';
import { smallBoard } from '../testing/boards.ts';
import { billSeenBy, comeByLink, joinByLink } from '../testing/guests.ts';
import type { TestClient } from '../testing/test-client.ts';
import {
  addToGroup,
  onOneDatabase,
  serveSuite,
  twoFriends,
  type TestServer,
} from '../testing/test-server.ts';

/**
 * Who may, in the order of `roles`: y, n, o for "about their own column alone", and t for "or a share of one
 * for people who have none".
 */
const expected: Record<Action, `${'y' | 'n'}${'y' | 'n'}${'y' | 'n' | 'o'}${'n' | 'o' | 't'}`> = {
  'bill.set title': 'yynn',
  'bill.set description': 'yynn',
  'bill.set date': 'yynn',
  'bill.set total': 'yynn',
  'bill.set discount': 'yynn',
  'bill.set service': 'yynn',
  'bill.set taxes': 'yynn',
  'bill.set rounding': 'yynn',
  'bill.set cash': 'yynn',
  'bill.set paid': 'yyon',
  'bill.set currency': 'yynn',
  'bill.set group': 'ynnn',
  'bill.set deleted': 'ynnn',
  'item.add': 'yynn',
  'item.set name': 'yynn',
  'item.set quantity': 'yynn',
  'item.set price': 'yynn',
  'item.set taxRate': 'yynn',
  'item.set treatedBy': 'yynn',
  'item.set pieces': 'yynt',
  'item.set deleted': 'yynn',
  'item.place': 'yynn',
  'item.share': 'yyot',
  'column.add': 'yyoo',
  'column.set title': 'yyoo',
  'column.set rank': 'yynn',
  'column.set user': 'yyon',
  'column.set person': 'yynn',
  'column.set colour': 'yynn',
  'column.set covered': 'yynn',
  'column.set pays': 'yynn',
  'column.set rounded': 'yynn',
  'column.set done': 'yyoo',
  'column.set deleted': 'yynn',
  'column.hold': 'yyoo',
};
const actions = Object.keys(rights) as Action[];

const OTHER = 'column-1-aaaa';
const tea = smallBoard().items['tea']!;
const shares = { [OTHER]: { weight: 2, rank: '1' }, own: { weight: 1, rank: '1' } };

/** One operation for each line of the table, about somebody else. The last ones change what the role is. */
const opsFor = (group: string): BoardOp[] => [
  { op: 'bill.set', field: 'title', value: 'New' },
  { op: 'bill.set', field: 'description', value: 'New' },
  { op: 'bill.set', field: 'date', value: '2026-11-21' },
  { op: 'bill.set', field: 'total', value: minor(1) },
  { op: 'bill.set', field: 'discount', value: minor(-1) },
  { op: 'bill.set', field: 'service', value: minor(1) },
  { op: 'bill.set', field: 'taxes', value: [] },
  { op: 'bill.set', field: 'rounding', value: minor(1) },
  { op: 'bill.set', field: 'cash', value: true },
  { op: 'bill.set', field: 'currency', value: 'THB' },
  { op: 'bill.set', field: 'paid', value: [{ who: OTHER, amount: null }] },
  { op: 'item.add', id: 'new', item: tea },
  { op: 'item.set', id: 'tea', field: 'name', value: 'Kopi' },
  { op: 'item.set', id: 'tea', field: 'quantity', value: 3 },
  { op: 'item.set', id: 'tea', field: 'price', value: minor(1) },
  { op: 'item.set', id: 'tea', field: 'taxRate', value: 6 },
  { op: 'item.set', id: 'tea', field: 'treatedBy', value: 'own' },
  { op: 'item.set', id: 'tea', field: 'pieces', value: true },
  deletion('item', 'rice'),
  { op: 'item.place', id: 'tea', column: 'own', rank: '3' },
  { op: 'item.share', id: 'tea', shares, only: [OTHER] },
  { op: 'column.add', id: 'new', column: { title: '', rank: '9', user: null, covered: true } },
  { op: 'column.set', id: OTHER, field: 'title', value: 'Ali' },
  { op: 'column.set', id: OTHER, field: 'rank', value: '5' },
  { op: 'column.set', id: OTHER, field: 'user', value: null },
  { op: 'column.set', id: OTHER, field: 'person', value: v7() },
  { op: 'column.set', id: OTHER, field: 'colour', value: 3 },
  { op: 'column.set', id: OTHER, field: 'covered', value: true },
  { op: 'column.set', id: OTHER, field: 'pays', value: minor(500) },
  { op: 'column.set', id: OTHER, field: 'rounded', value: { to: minor(5), paid: minor(0) } },
  { op: 'column.set', id: OTHER, field: 'done', value: true },
  { op: 'column.hold', id: OTHER, user: v7(), value: true },
  deletion('column', OTHER),
  { op: 'bill.set', field: 'deleted', value: true },
  { op: 'bill.set', field: 'group', value: group },
];

onOneDatabase('the table of rights', (where) => {
  let server: TestServer;
  let me: TestClient;
  let group: string;
  let clients: Record<Role, TestClient>;
  serveSuite(where, async (opened) => {
    server = opened;
    const friends = await twoFriends(server, 'Aisyah', 'Bala');
    ({ me, group } = friends);
    const participant = await server.signIn('Chong');
    const other = v7();
    await me.post('/groups', { _id: other, name: 'Minum' });
    await addToGroup(me, other, participant);
    clients = { creator: me, member: friends.friend, participant, guest: participant };
  });

  /** A bill of the group, on which the participant has a column. A new guest has come by its link. */
  async function newBill(): Promise<string> {
    const _id = v7();
    const small = smallBoard();
    const own = { title: 'Chong', rank: '3', user: clients.participant.id, covered: false };
    const board = { ...small, columns: { ...small.columns, own } };
    expect((await me.post('/receipts', { _id, board, group })).status).toBe(200);
    clients.guest = (await joinByLink(server, me, _id)).guest;
    return _id;
  }
  const send = async (by: Role, ops: BoardOp[]) => {
    const id = await newBill();
    return (await clients[by].patch(`/states/${id}`, { ops, baseRev: 1 })).body;
  };

  describe.each(roles)('%s', (role) => {
    let outcomes: Record<string, string>;
    let reasons: Record<string, string | null>;
    beforeAll(async () => {
      const ops = opsFor(group);
      const body = await send(role, ops);
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

  test('nobody outside does any of it: no stranger, nobody who has left, no guest of another bill', async () => {
    const id = await newBill();
    const [left, stranger] = [await server.signIn('Devi'), await server.signIn('Mallory')];
    await addToGroup(me, group, left);
    await me.patch(`/groups/${group}`, { removeUsers: [left.id] });
    const { guest } = await joinByLink(server, me, await newBill());
    for (const [who, status] of [
      [server.stranger(), 401],
      [stranger, 404],
      [left, 404],
      [guest, 404],
    ] as const) {
      for (const op of opsFor(group)) {
        const answer = await who.patch(`/states/${id}`, { ops: [op], baseRev: 1 });
        expect([actionOf(op), answer.status, answer.body.board]).toEqual([actionOf(op), status, undefined]);
      }
    }
    const { history } = await billSeenBy(me, id);
    expect(history).toEqual([]);
  });

  test('the table has a line for each operation, and this test one for each line', () => {
    expect(opsFor(group).map(actionOf).toSorted()).toEqual(actions.toSorted());
    expect(Object.keys(expected).toSorted()).toEqual(actions.toSorted());
    const letters = { yes: 'y', no: 'n', own: 'o', table: 't' };
    const table = actions.map((action) => roles.map((role) => letters[rights[action][role]]).join(''));
    expect(table).toEqual(actions.map((action) => expected[action]));
  });

  test('RIGHT-2 a participant ticks for themselves, sets their title, says that they are done, and takes themselves off', async () => {
    const body = await send('participant', [
      { op: 'item.share', id: 'tea', shares, only: ['own'] },
      { op: 'column.set', id: 'own', field: 'title', value: 'CK' },
      { op: 'column.set', id: 'own', field: 'done', value: true },
      { op: 'column.set', id: 'own', field: 'user', value: null },
    ]);
    expect(body).toMatchObject({ rev: 2, outcomes: ['applied', 'applied', 'applied', 'applied'] });
    expect(body.reasons).toBeUndefined();
    expect(body.board.items.tea.shares).toEqual({ own: shares.own });
  });

  const paid = (...value: Outlay[]): BoardOp => ({ op: 'bill.set', field: 'paid', value });
  const [own, other] = [
    { who: 'own', amount: null },
    { who: OTHER, amount: null },
  ];

  test('RIGHT-2 a participant says that they paid, and takes it back', async () => {
    const body = await send('participant', [paid(own), paid(), paid({ ...own, amount: minor(500) })]);
    expect(body.outcomes).toEqual(['applied', 'applied', 'applied']);
    expect(body.board.bill.paid).toEqual([{ who: 'own', amount: 500 }]);
  });

  test('RIGHT-1 a participant says of nobody else that they paid, and takes nobody’s word away', async () => {
    const body = await send('participant', [paid(other), paid(own, other)]);
    expect(body.reasons).toEqual(['right', 'right']);
    const id = await newBill();
    await me.patch(`/states/${id}`, { ops: [paid(other)], baseRev: 1 });
    for (const op of [paid(own), paid()]) {
      const answer = await clients.participant.patch(`/states/${id}`, { ops: [op], baseRev: 2 });
      expect(answer.body.reasons).toEqual(['right']);
    }
    expect((await billSeenBy(me, id)).board.bill.paid).toEqual([other]);
  });

  test('RIGHT-1 who only came by the link says of the name they took nothing about paying', async () => {
    const id = await newBill();
    const came = await server.signIn('Raj');
    await comeByLink(came, me, id);
    const hold: BoardOp = { op: 'column.hold', id: OTHER, user: came.id, value: true };
    const answer = await came.patch(`/states/${id}`, { ops: [hold, paid(other)], baseRev: 1 });
    expect(answer.body.outcomes).toEqual(['applied', 'rejected']);
  });

  test('RIGHT-1 a participant who names others beside themselves changes nothing', async () => {
    const body = await send('participant', [
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
