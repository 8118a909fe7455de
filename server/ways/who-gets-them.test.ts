import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { FeedChange } from '../../src/contract/sync.ts';
import type { WaysToPay } from '../../src/contract/ways-to-pay.ts';
import type { BoardOp, Column } from '../../src/domain/board/board.ts';
import { testCode } from '../../src/domain/duitnow/test-codes.ts';
import { untilTransactionsEnd } from '../../tests/support/until-transactions-end.ts';
import { until } from '../../tests/support/until.ts';
import { smallBoard } from '../testing/boards.ts';
import { openStream } from '../testing/event-stream.ts';
import { joinByLink } from '../testing/guests.ts';
import { password, type TestClient } from '../testing/test-client.ts';
import { addToGroup, onEachDatabase, serveSuite, type TestServer } from '../testing/test-server.ts';

const typed = { duitnow: testCode(), phone: '0123456789', bank: 'Maybank', account: '514012345678' };
const DAY_MS = 24 * 60 * 60 * 1000;

const column = (user: string | null): Column => ({
  title: 'somebody',
  content: '',
  rank: '5',
  user,
  covered: false,
});
const paidBy = (...who: string[]): BoardOp => ({
  op: 'bill.set',
  field: 'paid',
  value: who.map((id) => ({ who: id, amount: null })).slice(0, 1),
});
const seat = (id: string, user: string | null): BoardOp => ({
  op: 'column.set',
  id,
  field: 'user',
  value: user,
});

/** What a viewer gets of the payee: everything, the code alone, or nothing. */
type Gets = 'all' | 'code' | 'nothing';

/** A phone that pulls, and keeps what the feed leaves it. */
class Phone {
  readonly ways = new Map<string, WaysToPay>();
  readonly heard: FeedChange[] = [];
  private cursor: string | undefined;
  private readonly client: TestClient;
  constructor(client: TestClient) {
    this.client = client;
  }
  async pull(): Promise<this> {
    for (let more = true; more;) {
      const query = this.cursor === undefined ? '' : `?cursor=${this.cursor}`;
      const { status, body } = await this.client.get(`/sync${query}`);
      expect(status).toBe(200);
      for (const change of body.changes as FeedChange[]) {
        this.heard.push(change);
        if (change.type !== 'ways') continue;
        if (change.ways) this.ways.set(change.user, change.ways);
        else this.ways.delete(change.user);
      }
      ({ cursor: this.cursor, more } = body as { cursor: string; more: boolean });
    }
    return this;
  }
  gets(payee: TestClient): Gets {
    const ways = this.ways.get(payee.id);
    if (!ways) return 'nothing';
    const { duitnow, phone, bank, account } = ways;
    expect(duitnow).toBe(typed.duitnow);
    if (phone === null) expect({ bank, account }).toEqual({ bank: null, account: null });
    else
      expect({ phone, bank, account }).toEqual({
        phone: '0123456789',
        bank: 'Maybank',
        account: '514012345678',
      });
    return phone === null ? 'code' : 'all';
  }
}

onEachDatabase('who gets the ways to pay', (where) => {
  let server: TestServer;
  /** Whose ways they are. */
  let payee: TestClient;
  /** In one group with the payee, and in another one with the viewer. */
  let host: TestClient;
  /** Shares no group with the payee. */
  let viewer: TestClient;
  let withPayee: string;
  let withViewer: string;
  serveSuite(where, async (opened) => {
    server = opened;
  });
  beforeEach(async () => {
    server.pass(DAY_MS); // the limits of a day begin anew
    const name = v7().slice(-9);
    [payee, host, viewer] = [
      await server.signIn(`payee-${name}`),
      await server.signIn(`host-${name}`),
      await server.signIn(`viewer-${name}`),
    ];
    withPayee = await newGroup(host, payee);
    withViewer = await newGroup(host, viewer);
    expect((await payee.call('PUT', '/me/ways-to-pay', typed)).status).toBe(200);
  });

  async function newGroup(creator: TestClient, ...others: TestClient[]): Promise<string> {
    const _id = v7();
    await creator.post('/groups', { _id, name: 'Makan' });
    await addToGroup(creator, _id, ...others);
    return _id;
  }
  /** A bill of `by`, with a column for each of `users` by the name that they have here. */
  async function newBill(
    by: TestClient,
    users: Record<string, TestClient>,
    more: { group?: string; paid?: string } = {},
  ): Promise<string> {
    const _id = v7();
    const board = smallBoard();
    for (const [name, { id }] of Object.entries(users)) board.columns[name] = column(id);
    if (more.paid) board.bill.paid = [{ who: more.paid, amount: null }];
    const answer = await by.post('/receipts', { _id, board, ...(more.group && { group: more.group }) });
    expect(answer.status).toBe(200);
    return _id;
  }
  async function edit(by: TestClient, id: string, ...ops: BoardOp[]): Promise<void> {
    const { body } = await by.patch(`/states/${id}`, { ops, baseRev: 1 });
    expect(body.outcomes).toEqual(ops.map(() => 'applied'));
  }
  /** A bill of the host's, on which payee and viewer are; the payee may edit all of it. */
  const hostsBill = () => newBill(host, { p: payee, v: viewer, h: host }, { group: withPayee });
  const ofPayee = async () => {
    await addToGroup(host, withViewer, payee);
    const bill = await newBill(payee, { v: viewer });
    await host.patch(`/groups/${withViewer}`, { removeUsers: [payee.id] });
    return bill;
  };

  interface Case {
    /** Answers who looks, where it isn't the viewer; and what ends the right. */
    arrange: () => Promise<{
      who?: TestClient;
      end?: () => Promise<unknown>;
      again?: () => Promise<unknown>;
    }>;
    gets: Gets;
    /** After the end; without one: nothing. */
    then?: Gets;
  }
  const cases: Record<string, Case> = {
    'the payee, on another phone': { arrange: async () => ({ who: payee }), gets: 'all' },
    'somebody who shares nothing with them': { arrange: async () => ({}), gets: 'nothing' },
    'somebody in a group with the host alone': { arrange: async () => ({ who: viewer }), gets: 'nothing' },
    'a member of a group, until they are removed': {
      arrange: async () => ({
        who: host,
        end: () => host.patch(`/groups/${withPayee}`, { removeUsers: [payee.id] }),
        again: () => addToGroup(host, withPayee, payee),
      }),
      gets: 'all',
    },
    'a member of a group, until they leave': {
      arrange: async () => {
        const group = await newGroup(payee, viewer);
        return {
          end: () => viewer.patch(`/groups/${group}`, { removeUsers: [viewer.id] }),
          again: () => addToGroup(payee, group, viewer),
        };
      },
      gets: 'all',
    },
    'a member of a group, until it is deleted': {
      arrange: async () => {
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
      arrange: async () => {
        const group = await newGroup(payee, viewer);
        await newGroup(viewer, payee);
        return { end: () => viewer.patch(`/groups/${group}`, { removeUsers: [viewer.id] }) };
      },
      gets: 'all',
      then: 'all',
    },
    'somebody on a bill that the payee made, until they are taken off': {
      arrange: async () => {
        const bill = await ofPayee();
        return { end: () => edit(payee, bill, seat('v', null)) };
      },
      gets: 'all',
    },
    'somebody on a bill that the payee made, until it is deleted': {
      arrange: async () => {
        const bill = await ofPayee();
        return {
          end: () => payee.delete(`/receipts/${bill}`),
          again: () => edit(payee, bill, { op: 'bill.set', field: 'deleted', value: false }),
        };
      },
      gets: 'all',
    },
    'a guest on a bill that the payee made, until they are taken out': {
      arrange: async () => {
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
      arrange: async () => {
        const bill = await newBill(payee, {});
        const token = (await payee.post(`/receipts/${bill}/link`, {})).body.token as string;
        expect((await viewer.post('/guests/join', { token })).status).toBe(200);
        return { end: () => payee.post(`/receipts/${bill}/guests/remove`, { user: viewer.id }) };
      },
      gets: 'all',
    },
    'a guest who keeps the bill': {
      arrange: async () => {
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
      then: 'all',
    },
    'somebody on a bill of which the payee said that they paid, until another one has': {
      arrange: async () => {
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
      arrange: async () => {
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
      arrange: async () => {
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
      arrange: async () => {
        const bill = await hostsBill();
        await edit(payee, bill, paidBy('p'));
        return { end: () => payee.patch(`/groups/${withPayee}`, { removeUsers: [payee.id] }) };
      },
      gets: 'all',
      then: 'all',
    },
    'a member of the group that such a bill comes into, until it leaves': {
      arrange: async () => {
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
      arrange: async () => {
        const bill = await hostsBill();
        await edit(payee, bill, paidBy('p'));
        const { guest } = await joinByLink(server, host, bill);
        return { who: guest, end: () => host.post(`/receipts/${bill}/guests/remove`, { user: guest.id }) };
      },
      gets: 'code',
    },
    'somebody on a bill that names the payee': {
      arrange: async () => {
        await hostsBill();
        return {};
      },
      gets: 'nothing',
    },
    'somebody on a bill of which somebody else said that the payee paid': {
      arrange: async () => {
        await edit(host, await hostsBill(), paidBy('p'));
        return {};
      },
      gets: 'nothing',
    },
    'somebody on a bill that was made with the payee as who paid': {
      arrange: async () => {
        await newBill(host, { p: payee, v: viewer, h: host }, { group: withPayee, paid: 'p' });
        return {};
      },
      gets: 'nothing',
    },
    'a guest on a bill that was made with the payee as who paid': {
      arrange: async () => {
        const bill = await newBill(host, { p: payee, h: host }, { group: withPayee, paid: 'p' });
        return { who: (await joinByLink(server, host, bill)).guest };
      },
      gets: 'nothing',
    },
    'somebody on a bill of which the payee said that the host paid': {
      arrange: async () => {
        await edit(payee, await hostsBill(), paidBy('h'));
        return {};
      },
      gets: 'nothing',
    },
    'somebody on a bill of which the payee has edited all but who paid': {
      arrange: async () => {
        const bill = await hostsBill();
        await edit(host, bill, paidBy('p'));
        await edit(payee, bill, { op: 'bill.set', field: 'title', value: 'Makan' });
        return {};
      },
      gets: 'nothing',
    },
    'somebody on a bill that has passed to the payee': {
      arrange: async () => {
        const bill = await newBill(host, { p: payee, v: viewer });
        expect((await host.post('/auth/account/delete', { password })).status).toBe(200);
        expect((await payee.get(`/receipts/${bill}`)).status).toBe(200);
        return {};
      },
      gets: 'nothing',
    },
    'a member of a group, until the payee deletes their account': {
      arrange: async () => ({
        who: host,
        end: () => payee.post('/auth/account/delete', { password }),
      }),
      gets: 'all',
    },
    'a guest, until the payee deletes their account': {
      arrange: async () => {
        const bill = await newBill(payee, {}, { group: withPayee });
        const { guest } = await joinByLink(server, payee, bill);
        return { who: guest, end: () => payee.post('/auth/account/delete', { password }) };
      },
      gets: 'code',
    },
    'a member of a group, until the payee removes them': {
      arrange: async () => ({
        who: host,
        end: () => payee.delete('/me/ways-to-pay'),
        again: () => payee.call('PUT', '/me/ways-to-pay', typed),
      }),
      gets: 'all',
    },
  };

  test.each(Object.entries(cases))('%s', async (_what, { arrange, gets, then = 'nothing' }) => {
    const early = await new Phone(viewer).pull();
    const { who = viewer, end, again } = await arrange();
    const phone = who === viewer ? early : new Phone(who);
    const seen = async () => [(await phone.pull()).gets(payee), (await new Phone(who).pull()).gets(payee)];
    expect(await seen()).toEqual([gets, gets]);
    await end?.();
    if (end) expect(await seen()).toEqual([then, then]);
    await again?.();
    if (again) expect(await seen()).toEqual([gets, gets]);
  });

  test('who has lost them hears of no later change, and an empty phone of none that it never had', async () => {
    const phone = await new Phone(host).pull();
    await host.patch(`/groups/${withPayee}`, { removeUsers: [payee.id] });
    await phone.pull();
    await untilTransactionsEnd(server.deps.database.db);
    await phone.pull();
    phone.heard.length = 0;
    await payee.call('PUT', '/me/ways-to-pay', { ...typed, phone: null });
    expect((await phone.pull()).heard).toEqual([]);
    expect((await new Phone(host).pull()).heard.filter(({ type }) => type === 'ways')).toEqual([]);
  });

  test('a change wakes the phones of those who get them, and no others', async () => {
    const [theirs, others] = [await openStream(server, host), await openStream(server, viewer)];
    await payee.call('PUT', '/me/ways-to-pay', { ...typed, phone: '011-1234 5678' });
    await until(() => theirs.changes()).toBe(1);
    await host.patch(`/groups/${withViewer}`, { name: 'Minum' });
    await until(() => others.changes()).toBe(1);
  });

  test("a friend's export, groups and bills hold nothing of them; the payee's own export does", async () => {
    await edit(payee, await hostsBill(), paidBy('p'));
    const secrets = [typed.duitnow, '123456789', typed.account, typed.bank];
    for (const path of ['/auth/export?format=json', '/auth/export?format=csv', '/groups', '/receipts']) {
      const { status, raw } = await host.get(path);
      expect(status).toBe(200);
      for (const secret of secrets) expect([path, raw.body.includes(secret)]).toEqual([path, false]);
    }
    const own = (await payee.get('/auth/export?format=json')).body;
    expect(own.waysToPay).toEqual({ ...typed, changedAt: expect.any(String) });
  });
});
