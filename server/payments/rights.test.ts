import { expect, test } from 'vitest';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { type PaymentOp } from '../../src/domain/settling/payment.ts';
import { hold, joinByLink, linkTo } from '../testing/guests.ts';
import { got, paidFor, paidOnDay, paymentsSeenBy, postBill, sayAs, sent } from '../testing/payments.ts';
import type { TestClient } from '../testing/test-client.ts';
import {
  addToGroup,
  onOneDatabase,
  serveSuite,
  twoFriends,
  type TestServer,
} from '../testing/test-server.ts';

const how: PaymentOp = { op: 'payment.set', field: 'how', value: 'cash' };

/**
 * Who may write on a payment of a bill: payer's word, payee's word, way. y or n for each; `-`: they don't see
 * it. Columns: Creator, Member, Participant and Third are accounts; Held is held by a guest, Free by nobody.
 */
type Who = 'creator' | 'member' | 'participant' | 'third' | 'guest' | 'other' | 'stranger';
const table: [from: string, to: string, Record<Who, string>][] = [
  ['Creator', 'Member', row('yny', 'nyy', 'nnn', 'nnn', '-', '-', '-')],
  ['Member', 'Participant', row('nnn', 'yny', 'nyy', 'nnn', '-', '-', '-')],
  ['Participant', 'Third', row('nnn', 'nnn', 'yny', 'nyy', '-', '-', '-')],
  // A host speaks for who has no account, but is never both sides of a payment of their own.
  ['Free', 'Creator', row('nyy', 'yny', 'nnn', 'nnn', '-', '-', '-')],
  ['Creator', 'Free', row('yny', 'nyy', 'nnn', 'nnn', '-', '-', '-')],
  ['Free', 'Participant', row('yny', 'yny', 'nyy', 'nnn', '-', '-', '-')],
  ['Held', 'Creator', row('nyy', 'yny', 'nnn', 'nnn', 'yny', '-', '-')],
  ['Held', 'Third', row('yny', 'yny', 'nnn', 'nyy', 'yny', '-', '-')],
  ['Held', 'Free', row('yyy', 'yyy', 'nnn', 'nnn', 'yny', '-', '-')],
  ['Free', 'Held', row('yyy', 'yyy', 'nnn', 'nnn', 'nyy', '-', '-')],
];

function row(
  creator: string,
  member: string,
  participant: string,
  third: string,
  guest: string,
  other: string,
  stranger: string,
): Record<Who, string> {
  return { creator, member, participant, third, guest, other, stranger };
}

onOneDatabase('who may write a payment', (where) => {
  let server: TestServer;
  let clients: Record<Who, TestClient>;
  let group: string;
  let bill: string;
  serveSuite(where, async (opened) => {
    server = opened;
    const friends = await twoFriends(server, 'Creator', 'Member');
    const [creator, member] = [friends.me, friends.friend];
    ({ group } = friends);
    const [participant, third, stranger] = [
      await server.signIn('Participant'),
      await server.signIn('Third'),
      await server.signIn('Stranger'),
    ];
    const users = { Creator: creator.id, Member: member.id, Held: null, Free: null };
    bill = await postBill(creator, users, group);
    const token = await linkTo(creator, bill);
    const seat = (id: string, user: string): BoardOp => ({
      op: 'column.add',
      id,
      column: { title: id, rank: '8', user, covered: false },
    });
    for (const who of [participant, third]) await who.post('/guests/join', { token, as: { column: 'gone' } });
    const ops = [seat('Participant', participant.id), seat('Third', third.id)];
    await creator.patch(`/states/${bill}`, { ops, baseRev: 1 });
    const { guest } = await joinByLink(server, creator, bill);
    const { guest: other } = await joinByLink(server, creator, bill);
    await guest.patch(`/states/${bill}`, { ops: [hold('Held', guest.id)], baseRev: 1 });
    clients = { creator, member, participant, third, guest, other, stranger };
  });

  test.each(table)(
    '%s pays %s: each role writes what the table says, and sees no more',
    async (from, to, rights) => {
      const outcome = (reason: string | null) => (reason === null ? 'y' : 'n');
      for (const [at, [who, expected]] of Object.entries(rights).entries()) {
        const id = paidFor(bill, from, to, at + 1);
        const { status, body } = await sayAs(clients[who as Who], id, [sent(500), got(400), how]);
        const found = status === 404 ? '-' : (body.reasons as (string | null)[]).map(outcome).join('');
        expect([who, found]).toEqual([who, expected]);
        const seen = (await paymentsSeenBy(clients[who as Who]))[id];
        expect(seen !== undefined).toBe(expected.includes('y'));
        if (!expected.includes('y')) continue;
        const doc = { sent: expected[0] === 'y' ? 500 : null, got: expected[1] === 'y' ? 400 : null };
        expect(seen!.doc).toMatchObject(doc);
        // Who sees the bill with an account sees it, and a guest those of the person whom they hold.
        const isSeen = async (by: Who) => id in (await paymentsSeenBy(clients[by]));
        for (const by of ['creator', 'member', 'participant', 'third'] as const)
          expect(await isSeen(by)).toBe(true);
        expect(await isSeen('guest')).toBe([from, to].includes('Held'));
        for (const by of ['other', 'stranger'] as const) expect(await isSeen(by)).toBe(false);
      }
    },
  );

  test('nobody outside writes a word: no visitor, nobody who has left, no guest of another bill', async () => {
    const { creator } = clients;
    const left = await server.signIn('Left');
    await addToGroup(creator, group, left);
    await creator.patch(`/groups/${group}`, { removeUsers: [left.id] });
    const { guest } = await joinByLink(server, creator, await postBill(creator, { Free: null }));
    const ids = table.map(([from, to]) => paidFor(bill, from, to, 30));
    for (const id of [...ids, paidOnDay({ group, from: creator.id, to: clients.member.id }, 30)]) {
      for (const op of [sent(500), got(400), how]) {
        for (const who of [left, guest]) expect((await sayAs(who, id, [op])).status).toBe(404);
        expect((await sayAs(server.stranger(), id, [op])).status).toBe(401);
      }
      expect(id in (await paymentsSeenBy(creator))).toBe(false);
    }
  });

  test('a debtor’s own “got”, and a forged payer, change nothing on a payment that is there', async () => {
    const id = paidFor(bill, 'Member', 'Creator', 9);
    const { creator, member, participant } = clients;
    await sayAs(creator, id, [got(5)]);
    expect((await sayAs(member, id, [got(2340)])).body).toMatchObject({ reasons: ['right'], rev: 1 });
    expect((await sayAs(participant, id, [sent(2340), how])).body.reasons).toEqual(['right', 'right']);
    // A batch of which one is taken stands in the history as a whole.
    const mixed = await sayAs(member, id, [got(2340), sent(2340)], {}, 1);
    expect(mixed.body).toMatchObject({ rev: 2, outcomes: ['rejected', 'applied'], reasons: ['right', null] });
    const { doc, history } = (await paymentsSeenBy(creator))[id]!;
    expect(doc).toMatchObject({ sent: 2340, got: 5 });
    expect(history.map(({ outcome, reason = null }) => [outcome, reason])).toEqual([
      ['applied', null],
      ['rejected', 'right'],
      ['applied', null],
    ]);
  });

  test('a group’s and a pair’s payment is its two sides’: other members read the group’s', async () => {
    const { creator, member, participant, stranger } = clients;
    const reader = await server.signIn('Reader');
    await addToGroup(creator, group, reader);
    const of = { group, from: creator.id, to: member.id };
    const [ofGroup, ofPair] = [paidOnDay(of), paidOnDay({ from: creator.id, to: participant.id })];
    expect((await sayAs(creator, ofGroup, [sent(5), got(5)])).body.reasons).toEqual([null, 'right']);
    expect((await sayAs(member, ofGroup, [sent(5), got(5)])).body.reasons).toEqual(['right', null]);
    expect((await sayAs(reader, ofGroup, [sent(5), got(5), how])).body.reasons).toEqual([
      'right',
      'right',
      'right',
    ]);
    expect((await sayAs(creator, ofPair, [sent(5), got(5)])).body.reasons).toEqual([null, 'right']);
    expect((await sayAs(participant, ofPair, [sent(5), got(5)])).body.reasons).toEqual(['right', null]);
    for (const [who, id] of [
      [participant, ofGroup],
      [stranger, ofGroup],
      [member, ofPair],
      [stranger, ofPair],
    ] as const) {
      expect((await sayAs(who, id, [sent(5)])).body.code).toBe('paymentNotFound');
    }
    const seen = async (who: TestClient) => {
      const all = await paymentsSeenBy(who);
      return [ofGroup in all, ofPair in all];
    };
    expect(await Promise.all([creator, member, reader, participant, stranger].map(seen))).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  test('a guest names no pair, and no guest is named in one', async () => {
    const { creator, guest } = clients;
    for (const about of [
      { from: guest.id, to: creator.id },
      { from: creator.id, to: guest.id },
    ]) {
      for (const who of [guest, creator]) {
        const { status } = await sayAs(who, paidOnDay(about), [sent(5), got(5)]);
        expect(status).toBe(404);
      }
    }
  });
});
