import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { comeByLink, hold, joinByLink } from '../testing/guests.ts';
import { password } from '../testing/test-client.ts';
import { addToGroup, onOneDatabase, serveSuite, type TestServer } from '../testing/test-server.ts';
import { followCase, typedWays, waysScene, type WaysCase } from '../testing/ways.ts';

const seat = (id: string, user: string | null): BoardOp => ({
  op: 'column.set',
  id,
  field: 'user',
  value: user,
});

const cases: Record<string, WaysCase> = {
  'the payee, on another phone': { arrange: async ({ payee }) => ({ who: payee }), gets: 'all' },
  'somebody who shares nothing with them': { arrange: async () => ({}), gets: 'nothing' },
  'somebody in a group with the host alone': {
    arrange: async ({ viewer }) => ({ who: viewer }),
    gets: 'nothing',
  },
  'a member of a group, until they are removed': {
    arrange: async ({ payee, host, withPayee }) => ({
      who: host,
      end: () => host.patch(`/groups/${withPayee}`, { removeUsers: [payee.id] }),
      again: () => addToGroup(host, withPayee, payee),
    }),
    gets: 'all',
  },
  'a member of a group, until they leave': {
    arrange: async ({ payee, viewer, newGroup }) => {
      const group = await newGroup(payee, viewer);
      return {
        end: () => viewer.patch(`/groups/${group}`, { removeUsers: [viewer.id] }),
        again: () => addToGroup(payee, group, viewer),
      };
    },
    gets: 'all',
  },
  'a member of a group, until it is deleted': {
    arrange: async ({ payee, viewer, newGroup }) => {
      const group = await newGroup(payee, viewer);
      return {
        end: () => payee.delete(`/groups/${group}`),
        again: () =>
          payee.patch(`/groups/${group}`, { ops: [{ op: 'group.set', field: 'deleted', value: false }] }),
      };
    },
    gets: 'all',
  },
  'a member of two groups, who leaves one': {
    arrange: async ({ payee, viewer, newGroup }) => {
      const group = await newGroup(payee, viewer);
      await newGroup(viewer, payee);
      return { end: () => viewer.patch(`/groups/${group}`, { removeUsers: [viewer.id] }) };
    },
    gets: 'all',
    after: 'all',
  },
  'somebody on a bill that the payee made, until they are taken off': {
    arrange: async ({ payee, edit, billOfPayee }) => {
      const bill = await billOfPayee();
      return { end: () => edit(payee, bill, seat('v', null)) };
    },
    gets: 'all',
  },
  'somebody on a bill that the payee made, until it is deleted': {
    arrange: async ({ payee, edit, billOfPayee }) => {
      const bill = await billOfPayee();
      return {
        end: () => payee.delete(`/receipts/${bill}`),
        again: () => edit(payee, bill, { op: 'bill.set', field: 'deleted', value: false }),
      };
    },
    gets: 'all',
  },
  'a guest on a bill that the payee made, until they are taken out': {
    arrange: async ({ server, payee, newBill }) => {
      const bill = await newBill(payee, {});
      const { guest } = await joinByLink(server, payee, bill);
      return {
        who: guest,
        end: () => payee.post(`/receipts/${bill}/guests/remove`, { user: guest.id }),
      };
    },
    gets: 'code',
  },
  'somebody with an account who came by the link of a bill that the payee made': {
    arrange: async ({ payee, viewer, newBill }) => {
      const bill = await newBill(payee, {});
      await comeByLink(viewer, payee, bill);
      return { end: () => payee.post(`/receipts/${bill}/guests/remove`, { user: viewer.id }) };
    },
    gets: 'code',
  },
  'somebody who came by the link, once the payee names them, until they no longer do': {
    arrange: async ({ payee, viewer, newBill, edit }) => {
      const bill = await newBill(payee, { n: payee });
      await edit(payee, bill, seat('n', null));
      await comeByLink(viewer, payee, bill);
      await edit(payee, bill, seat('n', viewer.id));
      return {
        end: () => edit(payee, bill, seat('n', null)),
        again: () => edit(payee, bill, seat('n', viewer.id)),
      };
    },
    gets: 'all',
    after: 'code',
  },
  'somebody the payee named, until they are taken out and keep the bill for a payment': {
    arrange: async ({ payee, viewer, newBill, edit }) => {
      const bill = await newBill(payee, { n: payee, p: payee });
      await edit(payee, bill, seat('n', null));
      await comeByLink(viewer, payee, bill);
      await edit(payee, bill, seat('n', viewer.id));
      const said = (field: string) => ({ ops: [{ op: 'payment.set', field, value: 500 }], baseRev: 0 });
      const payment = `/payments/1.bill.${bill}.n.p.1`;
      expect((await viewer.patch(payment, said('sent'))).status).toBe(200);
      expect((await payee.patch(payment, said('got'))).status).toBe(200);
      return { end: () => payee.post(`/receipts/${bill}/guests/remove`, { user: viewer.id }) };
    },
    gets: 'all',
    after: 'code',
  },
  'somebody who came by the link and does all that they can to be more': {
    arrange: async ({ payee, host, withPayee, viewer, newBill }) => {
      const bill = await newBill(payee, { p: payee }, { group: withPayee });
      await comeByLink(viewer, host, bill);
      const add = (id: string, user: string | null): BoardOp => {
        return { op: 'column.add', id, column: { title: 'V', rank: '7', user, covered: false } };
      };
      const ops = [add('v', null), hold('v', viewer.id), seat('v', viewer.id), add('w', viewer.id)];
      const { body } = await viewer.patch(`/states/${bill}`, { ops, baseRev: 1 });
      expect(body.reasons).toEqual([null, null, 'right', 'right']);
      const said = [{ op: 'payment.set', field: 'sent', value: 500 }];
      const payment = `/payments/1.bill.${bill}.v.p.1`;
      expect((await viewer.patch(payment, { ops: said, baseRev: 0 })).status).toBe(200);
      expect((await viewer.post(`/receipts/${bill}/join`)).body.state).toBe('waiting');
      return { end: () => payee.post(`/receipts/${bill}/guests/remove`, { user: viewer.id }) };
    },
    gets: 'code',
  },
  'somebody named on a bill of the payee’s group, until they are removed from the group': {
    arrange: async ({ payee, viewer, newGroup, newBill }) => {
      const group = await newGroup(payee, viewer);
      await newBill(payee, { v: viewer }, { group });
      return {
        end: () => payee.patch(`/groups/${group}`, { removeUsers: [viewer.id] }),
        again: () => addToGroup(payee, group, viewer),
      };
    },
    gets: 'all',
    after: 'code',
  },
  'somebody named on a bill of the payee’s group, also once the group is deleted': {
    arrange: async ({ payee, viewer, newGroup, newBill }) => {
      const group = await newGroup(payee, viewer);
      await newBill(payee, { v: viewer }, { group });
      return { end: () => payee.delete(`/groups/${group}`) };
    },
    gets: 'all',
    after: 'all',
  },
  'a guest who keeps the bill': {
    arrange: async ({ server, payee, newBill }) => {
      const bill = await newBill(payee, {});
      const { guest } = await joinByLink(server, payee, bill);
      const email = `kept-${v7()}@kira.test`;
      return {
        who: guest,
        end: async () => {
          await guest.post('/guests/keep', { email, username: email.split('@')[0], password });
          const link = new URL(server.mails.findLast(({ to }) => to === email)!.link!);
          const token = link.searchParams.get('token');
          expect((await guest.post('/auth/verify-email', { token, email })).body.isSignedIn).toBe(true);
        },
      };
    },
    gets: 'code',
    after: 'code',
  },
  'a member of a group, until the payee deletes their account': {
    arrange: async ({ payee, host }) => ({
      who: host,
      end: () => payee.post('/auth/account/delete', { password }),
    }),
    gets: 'all',
  },
  'a guest, until the payee deletes their account': {
    arrange: async ({ server, payee, withPayee, newBill }) => {
      const bill = await newBill(payee, {}, { group: withPayee });
      const { guest } = await joinByLink(server, payee, bill);
      return { who: guest, end: () => payee.post('/auth/account/delete', { password }) };
    },
    gets: 'code',
  },
  'a member of a group, until the payee removes them': {
    arrange: async ({ payee, host }) => ({
      who: host,
      end: () => payee.delete('/me/ways-to-pay'),
      again: () => payee.call('PUT', '/me/ways-to-pay', typedWays),
    }),
    gets: 'all',
  },
};

onOneDatabase('who gets the ways to pay', (where) => {
  let server: TestServer;
  serveSuite(where, async (opened) => {
    server = opened;
  });

  test.each(Object.entries(cases))('%s', async (_what, one) => followCase(await waysScene(server), one));
});
