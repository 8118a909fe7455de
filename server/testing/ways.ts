import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { FeedChange } from '../../src/contract/sync.ts';
import type { WaysToPay } from '../../src/contract/ways-to-pay.ts';
import type { BoardOp, Column } from '../../src/domain/board/board.ts';
import { testCode } from '../../src/domain/duitnow/test-codes.ts';
import { DAY_MS } from '../durations.ts';
import { smallBoard } from './boards.ts';
import type { TestClient } from './test-client.ts';
import { addToGroup, type TestServer } from './test-server.ts';

export const typedWays = {
  duitnow: testCode(),
  phone: '0123456789',
  bank: 'Maybank',
  account: '514012345678',
};
const { duitnow: CODE, ...NUMBERS } = typedWays;

const column = (user: string): Column => ({
  title: 'somebody',
  rank: '5',
  user,
  covered: false,
});
/** "The person of this column has paid the bill." */
export const paidBy = (who: string): BoardOp => ({
  op: 'bill.set',
  field: 'paid',
  value: [{ who, amount: null }],
});

/** What somebody gets of the payee's ways to pay: everything, the code alone, or nothing. */
type Gets = 'all' | 'code' | 'nothing';

/** A phone that pulls, and keeps the ways to pay that the feed leaves it. */
export class WaysPhone {
  readonly heard: FeedChange[] = [];
  private readonly ways = new Map<string, WaysToPay>();
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
    expect(duitnow).toBe(CODE);
    const isAll = phone !== null;
    expect({ phone, bank, account }).toEqual(isAll ? NUMBERS : { phone: null, bank: null, account: null });
    return isAll ? 'all' : 'code';
  }
}

export interface WaysScene {
  server: TestServer;
  /** Whose ways they are. */
  payee: TestClient;
  /** In one group with the payee, and in another one with the viewer. */
  host: TestClient;
  /** Shares no group with the payee. */
  viewer: TestClient;
  withPayee: string;
  withViewer: string;
  newGroup: (creator: TestClient, ...others: TestClient[]) => Promise<string>;
  /** A bill of `by`, with a column for each of `users` by the name that they have here. */
  newBill: (
    by: TestClient,
    users: Record<string, TestClient>,
    more?: { group?: string; paid?: string },
  ) => Promise<string>;
  edit: (by: TestClient, id: string, ...ops: BoardOp[]) => Promise<void>;
  /** A bill of the host's, on which payee (p), viewer (v) and host (h) are. The payee may edit all of it. */
  hostsBill: () => Promise<string>;
  /** A bill that the payee made, on which the viewer is (v). */
  billOfPayee: () => Promise<string>;
}

/** How a right to see the payee's ways begins and ends. */
export interface WaysCase {
  /** Answers who looks, where it isn't the viewer; what ends the right, and what gives it again. */
  arrange: (scene: WaysScene) => Promise<{
    who?: TestClient;
    end?: () => Promise<unknown>;
    again?: () => Promise<unknown>;
  }>;
  gets: Gets;
  /** After the end; without one: nothing. */
  after?: Gets;
}

export async function waysScene(server: TestServer): Promise<WaysScene> {
  server.pass(DAY_MS); // the limits of a day begin anew
  const name = v7().slice(-9);
  const payee = await server.signIn(`payee-${name}`);
  const host = await server.signIn(`host-${name}`);
  const viewer = await server.signIn(`viewer-${name}`);
  const newGroup: WaysScene['newGroup'] = async (creator, ...others) => {
    const _id = v7();
    await creator.post('/groups', { _id, name: 'Makan' });
    await addToGroup(creator, _id, ...others);
    return _id;
  };
  const newBill: WaysScene['newBill'] = async (by, users, { group, paid } = {}) => {
    const _id = v7();
    const board = smallBoard();
    for (const [as, { id }] of Object.entries(users)) board.columns[as] = column(id);
    if (paid) board.bill.paid = [{ who: paid, amount: null }];
    expect((await by.post('/receipts', { _id, board, ...(group && { group }) })).status).toBe(200);
    return _id;
  };
  const withPayee = await newGroup(host, payee);
  const withViewer = await newGroup(host, viewer);
  expect((await payee.call('PUT', '/me/ways-to-pay', typedWays)).status).toBe(200);
  return {
    server,
    payee,
    host,
    viewer,
    withPayee,
    withViewer,
    newGroup,
    newBill,
    async edit(by, id, ...ops) {
      const { body } = await by.patch(`/states/${id}`, { ops, baseRev: 1 });
      expect(body.outcomes).toEqual(ops.map(() => 'applied'));
    },
    hostsBill: () => newBill(host, { p: payee, v: viewer, h: host }, { group: withPayee }),
    async billOfPayee() {
      await addToGroup(host, withViewer, payee);
      const bill = await newBill(payee, { v: viewer });
      await host.patch(`/groups/${withViewer}`, { removeUsers: [payee.id] });
      return bill;
    },
  };
}

/** A phone that was there all the time and an empty one get the same, before and after. */
export async function followCase(scene: WaysScene, { arrange, gets, after = 'nothing' }: WaysCase) {
  const { payee, viewer } = scene;
  const early = await new WaysPhone(viewer).pull();
  const { who = viewer, end, again } = await arrange(scene);
  const phone = who === viewer ? early : new WaysPhone(who);
  const seen = async () => [(await phone.pull()).gets(payee), (await new WaysPhone(who).pull()).gets(payee)];
  expect(await seen()).toEqual([gets, gets]);
  await end?.();
  if (end) expect(await seen()).toEqual([after, after]);
  await again?.();
  if (again) expect(await seen()).toEqual([gets, gets]);
}
