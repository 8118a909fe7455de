import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { joinByLink } from '../testing/guests.ts';
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
      const token = (await payee.post(`/receipts/${bill}/link`, {})).body.token as string;
      expect((await viewer.post('/guests/join', { token })).status).toBe(200);
      return { end: () => payee.post(`/receipts/${bill}/guests/remove`, { user: viewer.id }) };
    },
    gets: 'all',
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
    after: 'all',
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
