import { expect, test } from 'vitest';
import { joinByLink } from '../testing/guests.ts';
import { password } from '../testing/test-client.ts';
import { onOneDatabase, serveSuite, type TestServer } from '../testing/test-server.ts';
import { followCase, paidBy, waysScene, type WaysCase } from '../testing/ways.ts';

/** PAYEE-1: the payee's own word gives them, and nobody else's. */
const cases: Record<string, WaysCase> = {
  'somebody on a bill of which the payee said that they paid, until another one has': {
    arrange: async ({ payee, host, edit, hostsBill }) => {
      const bill = await hostsBill();
      await edit(payee, bill, paidBy('p'));
      return {
        end: () => edit(host, bill, paidBy('h')),
        again: () => edit(payee, bill, paidBy('p')),
      };
    },
    gets: 'all',
  },
  'somebody on a bill of which the payee said that they paid, until they say otherwise': {
    arrange: async ({ payee, host, edit, hostsBill }) => {
      const bill = await hostsBill();
      await edit(payee, bill, paidBy('p'));
      // The host writes what the payee has taken back.
      return {
        end: async () => {
          await edit(payee, bill, paidBy('h'));
          await edit(host, bill, paidBy('p'));
        },
      };
    },
    gets: 'all',
  },
  'somebody on a bill of which the payee said that they paid, until it is deleted': {
    arrange: async ({ payee, host, edit, hostsBill }) => {
      const bill = await hostsBill();
      await edit(payee, bill, paidBy('p'));
      return {
        end: () => host.delete(`/receipts/${bill}`),
        again: () => edit(host, bill, { op: 'bill.set', field: 'deleted', value: false }),
      };
    },
    gets: 'all',
  },
  'somebody on a bill that a payee who said so has left the group of': {
    arrange: async ({ payee, withPayee, edit, hostsBill }) => {
      const bill = await hostsBill();
      await edit(payee, bill, paidBy('p'));
      return { end: () => payee.patch(`/groups/${withPayee}`, { removeUsers: [payee.id] }) };
    },
    gets: 'all',
    after: 'all',
  },
  'a member of the group that such a bill comes into, until it leaves': {
    arrange: async ({ payee, host, withPayee, withViewer, newBill, edit }) => {
      const bill = await newBill(host, { p: payee, h: host }, { group: withPayee });
      await edit(payee, bill, paidBy('p'));
      await edit(host, bill, { op: 'bill.set', field: 'group', value: withViewer });
      return {
        end: () => edit(host, bill, { op: 'bill.set', field: 'group', value: null }),
        again: () => edit(host, bill, { op: 'bill.set', field: 'group', value: withViewer }),
      };
    },
    gets: 'all',
  },
  'a guest on a bill of which the payee said that they paid': {
    arrange: async ({ server, payee, host, edit, hostsBill }) => {
      const bill = await hostsBill();
      await edit(payee, bill, paidBy('p'));
      const { guest } = await joinByLink(server, host, bill);
      return { who: guest, end: () => host.post(`/receipts/${bill}/guests/remove`, { user: guest.id }) };
    },
    gets: 'code',
  },
  'somebody on a bill that names the payee': {
    arrange: async ({ hostsBill }) => {
      await hostsBill();
      return {};
    },
    gets: 'nothing',
  },
  'somebody on a bill of which somebody else said that the payee paid': {
    arrange: async ({ host, edit, hostsBill }) => {
      await edit(host, await hostsBill(), paidBy('p'));
      return {};
    },
    gets: 'nothing',
  },
  'somebody on a bill that was made with the payee as who paid': {
    arrange: async ({ payee, host, viewer, withPayee, newBill }) => {
      await newBill(host, { p: payee, v: viewer, h: host }, { group: withPayee, paid: 'p' });
      return {};
    },
    gets: 'nothing',
  },
  'a guest on a bill that was made with the payee as who paid': {
    arrange: async ({ server, payee, host, withPayee, newBill }) => {
      const bill = await newBill(host, { p: payee, h: host }, { group: withPayee, paid: 'p' });
      return { who: (await joinByLink(server, host, bill)).guest };
    },
    gets: 'nothing',
  },
  'somebody on a bill of which the payee said that the host paid': {
    arrange: async ({ payee, edit, hostsBill }) => {
      await edit(payee, await hostsBill(), paidBy('h'));
      return {};
    },
    gets: 'nothing',
  },
  'somebody on a bill of which the payee has edited all but who paid': {
    arrange: async ({ payee, host, edit, hostsBill }) => {
      const bill = await hostsBill();
      await edit(host, bill, paidBy('p'));
      await edit(payee, bill, { op: 'bill.set', field: 'title', value: 'Makan' });
      return {};
    },
    gets: 'nothing',
  },
  'somebody on a bill that has passed to the payee': {
    arrange: async ({ payee, host, viewer, newBill }) => {
      const bill = await newBill(host, { p: payee, v: viewer });
      expect((await host.post('/auth/account/delete', { password })).status).toBe(200);
      expect((await payee.get(`/receipts/${bill}`)).status).toBe(200);
      return {};
    },
    gets: 'nothing',
  },
};

onOneDatabase('who gets the ways to pay of who paid', (where) => {
  let server: TestServer;
  serveSuite(where, async (opened) => {
    server = opened;
  });

  test.each(Object.entries(cases))('%s', async (_what, one) => followCase(await waysScene(server), one));
});
