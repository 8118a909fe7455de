import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 } from 'uuid';
import type { guestCalls } from '../../../src/contract/guest-routes.ts';
import { EXPECTED_USER } from '../../../src/contract/headers.ts';
import type { receiptCalls } from '../../../src/contract/receipt-routes.ts';
import type { Routes } from '../../../src/contract/routes.ts';
import { emptyBoard } from '../../../src/domain/board/board.ts';
import { hashToken } from '../../auth/sessions/sessions.ts';
import { postReceipt, smallBoard } from '../boards.ts';
import { hold, joinByLink, linkTo, newHost, tick } from '../guests.ts';
import { password } from '../test-client.ts';
import { askByBillRefusals } from './groups.ts';
import type { Provoke, RefusalScene, Refusals } from './scene.ts';

const retitle = (title: string) => ({ op: 'bill.set', field: 'title', value: title });
const edit = { ops: [retitle('Another')], baseRev: 1 };

type Send = (scene: RefusalScene, id: string) => ReturnType<Provoke>;
const send =
  (name: Parameters<RefusalScene['call']>[0], body?: unknown): Send =>
  ({ call }, id) =>
    call(name, { id, body });
/** The bill is gone for good. */
async function purgeBill({ run, receipt }: RefusalScene): Promise<void> {
  await run(sql`delete from boards where receipt_id = ${receipt}`);
  await run(sql`update receipts set purged = true, deleted_at = created_at where id = ${receipt}`);
}
const deleteBill = ({ call, receipt }: RefusalScene) => call('deleteReceipt', { id: receipt });

/** Of a call about a bill. */
const billRefusals = (ask: Send, end: (scene: RefusalScene) => Promise<unknown> = purgeBill) => ({
  receiptDeleted: async (scene: RefusalScene) => {
    await end(scene);
    return ask(scene, scene.receipt);
  },
  receiptNotFound: (scene: RefusalScene) => ask(scene, v7()),
});
const overQuota =
  (ask: Send, before: (scene: RefusalScene) => Promise<unknown> = async () => undefined): Provoke =>
  async (scene) => {
    await before(scene);
    await scene.fillQuota(scene.me.id);
    return ask(scene, scene.receipt);
  };

const upload = async ({ call }: RefusalScene, file: Uint8Array, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'photo');
  return call('createImage', { body: form });
};
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#f6f1e7' } })
    .png()
    .toBuffer();

/** A PNG's head says how large it is: nobody has to draw it. */
async function hugePicture(): Promise<Buffer> {
  const bytes = await picture();
  bytes.writeUInt32BE(20_000, 16);
  bytes.writeUInt32BE(20_000, 20);
  return bytes;
}

const items = Array.from({ length: 12 }, (_, n) => `i${n}`);
const people = Array.from({ length: 400 }, (_, n) => `p${n}`.padEnd(64, 'x'));
/** Two hundred letters as the rank of each share. */
const sharesOf = (rank: string) =>
  Object.fromEntries(people.map((id) => [id, { weight: 1, rank: rank.repeat(200) }]));
/** A board on which each item's shares take 90 kB. */
async function wideBill({ call }: RefusalScene): Promise<string> {
  const { items: some, columns } = smallBoard();
  const [item, column] = [some['rice']!, { ...columns['column-1-aaaa']!, deleted: true as const }];
  const board = {
    ...emptyBoard,
    items: Object.fromEntries(items.map((id) => [id, item])),
    columns: Object.fromEntries(people.map((id) => [id, column])),
  };
  const { body } = await call('createReceipt', { body: { board } });
  const id = String(body._id);
  for (const half of [items.slice(0, 6), items.slice(6)]) {
    const ops = half.map((one) => ({ op: 'item.share', id: one, shares: sharesOf('V') }));
    await call('patchState', { id, body: { ops, baseRev: 2 } });
  }
  return id;
}

/** A member deletes an item of a bill that something happens to after the item was found. */
const deleteItemAfter =
  (change: (scene: RefusalScene) => Promise<unknown>): Provoke =>
  async (scene) => {
    await scene.friend.token();
    scene.meanwhile(1, () => change(scene));
    return scene.call('deleteItem', { id: 'rice' }, scene.friend);
  };

export const receiptRefusals: Refusals<typeof receiptCalls> = {
  createImage: {
    idTaken: async (scene) => {
      const _id = v7();
      await upload(scene, await picture(), { _id });
      return upload(scene, await picture(30), { _id });
    },
    imageQuota: async (scene) => {
      for (const width of [10, 20, 30]) await upload(scene, await picture(width));
      return upload(scene, await picture(40));
    },
    notAnImage: (scene) => upload(scene, Buffer.from('no picture')),
    tooManyPixels: async (scene) => upload(scene, await hugePicture()),
  },
  getImage: { notFound: ({ call }) => call('getImage') },
  parseImage: {
    notAnImage: async (scene) => {
      const { body } = await upload(scene, await picture());
      return scene.call('parseImage', { id: String(body._id) });
    },
    notFound: ({ call }) => call('parseImage'),
  },
  getReceipt: { receiptNotFound: ({ call }) => call('getReceipt') },
  createReceipt: {
    billQuota: overQuota(send('createReceipt', { board: smallBoard() })),
    dependency: async ({ call, friend, run, server }) => {
      const imageID = v7();
      await run(sql`
        insert into images (id, owner, sha256, type, bytes, width, height, rotation, created_at)
        values (${imageID}, ${friend.id}, 'x', 'image/png', 1, 1, 1, 0, ${server.deps.now()})`);
      return call('createReceipt', { body: { board: smallBoard(), imageID } });
    },
    groupNotFound: ({ call }) => call('createReceipt', { body: { board: smallBoard(), group: v7() } }),
    guestBills: async ({ call, server }) => {
      const host = await newHost(server);
      for (let n = 0; n < server.deps.config.guests.bills; n += 1) await postReceipt(host);
      return call('createReceipt', { body: { board: smallBoard() } }, host);
    },
    guestPeople: async ({ call, server }) => {
      const board = smallBoard();
      for (let n = 0; n < server.deps.config.guests.people; n += 1)
        board.columns[v7()] = { title: `${n}`, rank: '3', user: null, covered: false };
      return call('createReceipt', { body: { board } }, await newHost(server));
    },
    idTaken: ({ call, receipt }) =>
      call('createReceipt', { body: { _id: receipt, board: smallBoard('Another') } }),
  },
  receiptHistory: billRefusals(send('receiptHistory')),
  presence: { receiptNotFound: ({ call }) => call('presence', { body: { isOpen: true } }) },
  deleteReceipt: billRefusals(send('deleteReceipt')),
  patchState: {
    ...billRefusals(send('patchState', edit)),
    billQuota: overQuota(send('patchState', edit)),
    editsTooLarge: async (scene) => {
      const id = await wideBill(scene);
      const ops = items.map((item, at) => ({
        op: 'item.share',
        id: item,
        shares: at < 8 ? sharesOf('W') : {},
      }));
      return scene.call('patchState', { id, body: { ops, baseRev: 3 } });
    },
  },
  patchItems: {
    ...billRefusals(send('patchItems', { breakdown: [] })),
    billQuota: overQuota(send('patchItems', { breakdown: [{ item: 'Kopi', total_price: '2.00' }] })),
  },
  deleteItem: {
    notFound: ({ call }) => call('deleteItem'),
    receiptDeleted: deleteItemAfter(purgeBill),
    receiptNotFound: deleteItemAfter(({ run, friend }) =>
      run(sql`update group_members set removed = true where user_id = ${friend.id}`),
    ),
  },
};

/** Whoever came by the link has ticked a dish for a person. */
async function withGuest({ server, me, receipt }: RefusalScene) {
  const { guest } = await joinByLink(server, me, receipt);
  const ops = [hold('column-1-aaaa', guest.id), tick('rice', 'column-1-aaaa')];
  await guest.patch(`/states/${receipt}`, { ops, baseRev: 1 });
  return guest;
}
const ownEmail = 'chong@kira.test';
const keep = async (scene: RefusalScene, more: object = {}) => {
  const { guest } = await joinByLink(scene.server, scene.me, scene.receipt);
  const body = { email: ownEmail, username: 'Chong', password, ...more };
  return scene.call('keepBill', { body }, guest);
};

export const guestRefusals: Refusals<typeof guestCalls> = {
  billLink: {
    ...billRefusals(send('billLink'), deleteBill),
    noLink: async ({ call, receipt }) => {
      await call('stopBillLink', { id: receipt });
      return call('billLink', { id: receipt });
    },
  },
  makeBillLink: {
    ...billRefusals(send('makeBillLink', {}), deleteBill),
    tooManyAttempts: async ({ call, exhaust, me, receipt }) => {
      await exhaust(`bill links ${me.id}`);
      return call('makeBillLink', { id: receipt, body: { renew: true } });
    },
  },
  stopBillLink: billRefusals(send('stopBillLink'), deleteBill),
  lookAtBill: { linkEnded: ({ call }) => call('lookAtBill', { body: { token: 'x' } }) },
  joinBill: {
    askFirst: async ({ call, me, receipt, server }) => {
      const other = await server.signIn(`Asked${v7().slice(-9)}`);
      return call('joinBill', { body: { token: await linkTo(me, receipt) } }, other);
    },
    linkEnded: ({ call, server }) => call('joinBill', { body: { token: 'x' } }, server.stranger()),
    otherUser: async ({ call, me, friend, receipt }) =>
      call('joinBill', {
        body: { token: await linkTo(me, receipt) },
        headers: { [EXPECTED_USER]: friend.id },
      }),
    tooManyAttempts: async ({ call, exhaust, me, receipt, server }) => {
      await exhaust('guests 127.0.0.1');
      return call('joinBill', { body: { token: await linkTo(me, receipt) } }, server.stranger());
    },
  },
  becomeHost: {
    otherUser: ({ call, friend }) => call('becomeHost', { headers: { [EXPECTED_USER]: friend.id } }),
    tooManyAttempts: async ({ call, exhaust, server }) => {
      await exhaust('hosts 127.0.0.1');
      return call('becomeHost', {}, server.stranger());
    },
  },
  askToJoinByBill: askByBillRefusals,
  removeGuest: {
    ...billRefusals(send('removeGuest', { user: v7() })),
    billQuota: async (scene) => {
      const guest = await withGuest(scene);
      return overQuota(send('removeGuest', { user: guest.id }))(scene);
    },
    notFound: ({ call, receipt }) => call('removeGuest', { id: receipt, body: { user: v7() } }),
    tooManyAttempts: async (scene) => {
      const guest = await withGuest(scene);
      await scene.exhaust(`bill links ${scene.me.id}`);
      return scene.call('removeGuest', { id: scene.receipt, body: { user: guest.id, renewLink: true } });
    },
  },
  letGuestBack: {
    ...billRefusals(send('letGuestBack', { user: v7() }), deleteBill),
    notFound: ({ call, receipt }) => call('letGuestBack', { id: receipt, body: { user: v7() } }),
  },
  notMe: {
    ...billRefusals(send('notMe', { column: 'column-1-aaaa' })),
    billQuota: overQuota(send('notMe', { column: 'column-1-aaaa' }), ({ call, me, receipt }) =>
      call('patchState', {
        id: receipt,
        body: { ops: [hold('column-1-aaaa', me.id), tick('rice', 'column-1-aaaa')], baseRev: 1 },
      }),
    ),
    notFound: ({ call, receipt }) => call('notMe', { id: receipt, body: { column: 'column-1-aaaa' } }),
  },
  billStanding: billRefusals(send('billStanding')),
  keepBill: {
    commonPassword: (scene) => keep(scene, { password: 'Password1!' }),
    tooManyAttempts: async (scene) => {
      await scene.exhaust(`mail verify ${hashToken(ownEmail)}`);
      return keep(scene);
    },
    usernameTaken: (scene) => keep(scene, { username: 'Aisyah' }),
  },
};

const setNote = { ops: [{ op: 'payment.set', field: 'note', value: 'x' }], baseRev: 0 };
const saySent = { ops: [{ op: 'payment.set', field: 'sent', value: 5 }], baseRev: 0 };
const paymentTo = (me: string, friend: string, day = '20261120') => `1.pair.${me}.${friend}.${day}.1`;

export const otherRefusals: Refusals<Pick<Routes, 'patchPayment' | 'patchMe' | 'putWaysToPay'>> = {
  patchPayment: {
    billQuota: overQuota(({ call }, id) =>
      call('patchPayment', { id: `1.bill.${id}.column-1-aaaa.column-1-bbbb.1`, body: saySent }),
    ),
    paymentDay: ({ call, me, friend }) =>
      call('patchPayment', { id: paymentTo(me.id, friend.id, '99991231'), body: saySent }),
    paymentNotFound: ({ call, me }) => call('patchPayment', { id: paymentTo(me.id, v7()), body: setNote }),
  },
  patchMe: {
    billQuota: overQuota(
      send('patchMe', { ops: [{ op: 'me.set', field: 'name', value: 'Aisyah' }], baseRev: 0 }),
    ),
  },
  putWaysToPay: {
    codeRefused: ({ call }) =>
      call('putWaysToPay', { body: { duitnow: 'no code', phone: null, bank: null, account: null } }),
  },
};
