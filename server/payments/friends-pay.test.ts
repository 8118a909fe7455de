import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { got, paidOnDay, paymentsSeenBy, sayAs, sent } from '../testing/payments.ts';
import type { TestClient } from '../testing/test-client.ts';
import { acceptAll, onOneDatabase, serveEach, twoFriends, type TestServer } from '../testing/test-server.ts';

onOneDatabase('payments of a group’s people without an account', (where) => {
  let server: TestServer;
  let ali: TestClient;
  let bala: TestClient;
  let group: string;
  const mei = v7();
  serveEach(where, async (opened) => {
    server = opened;
    ({ me: ali, friend: bala, group } = await twoFriends(server, 'Ali', 'Bala'));
    const friend = { op: 'person.add', id: mei, person: { name: 'Mei' } };
    await ali.patch(`/groups/${group}`, { ops: [friend] });
  });

  test('a member says the friend’s word, but never of a payment of their own', async () => {
    const id = paidOnDay({ group, from: mei, to: bala.id });
    expect((await sayAs(ali, id, [sent(2340)])).body.outcomes).toEqual(['applied']);
    expect((await sayAs(bala, id, [sent(100)])).body).toMatchObject({
      outcomes: ['rejected'],
      reasons: ['right'],
    });
    expect((await sayAs(bala, id, [got(2340)])).body.payment).toMatchObject({
      doc: { sent: 2340, got: 2340 },
      people: [{ _id: bala.id, name: 'Bala' }],
    });
    expect((await sayAs(await server.signIn('Chong'), id, [sent(1)])).status).toBe(404);
  });

  test('somebody who was never in the group, or is the other side by “is”, is nobody to pay', async () => {
    const also = v7();
    const ops = [
      { op: 'person.add', id: also, person: { name: 'Mei Mei' } },
      { op: 'person.set', id: also, field: 'is', value: mei },
    ];
    await ali.patch(`/groups/${group}`, { ops });
    for (const [from, to] of [
      [v7(), bala.id],
      [mei, also],
    ] as const)
      expect((await sayAs(ali, paidOnDay({ group, from, to }), [sent(100)])).status).toBe(404);
    expect((await sayAs(ali, paidOnDay({ group, from: also, to: bala.id }), [sent(100)])).status).toBe(200);
  });

  test('once they have an account their payments are theirs, also when they leave', async () => {
    const joiner = await server.signIn('Mei');
    const id = paidOnDay({ group, from: mei, to: bala.id });
    await sayAs(ali, id, [sent(2340)]);
    await ali.patch(`/groups/${group}`, { invites: [{ person: mei, email: joiner.email }] });
    await acceptAll(joiner);
    expect((await sayAs(ali, id, [sent(100)], {}, 1)).body.outcomes).toEqual(['rejected']);
    expect((await sayAs(joiner, id, [sent(2000)], {}, 1)).body.payment.doc.sent).toBe(2000);
    await joiner.patch(`/groups/${group}`, { removeUsers: [joiner.id] });
    expect((await paymentsSeenBy(joiner))[id]?.doc.sent).toBe(2000);
  });
});
