import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { apiErrors, type ApiErrorCode } from '../src/contract/errors.ts';
import { EXPECTED_USER } from '../src/contract/headers.ts';
import type { Route } from '../src/contract/route.ts';
import { routes, type RouteName } from '../src/contract/routes.ts';
import { ImageError } from '../src/vision/image/image-error.ts';
import { smallBoard } from './testing/boards.ts';
import { joinByLink } from './testing/guests.ts';
import { accountRefusals } from './testing/refusals/accounts.ts';
import { guestRefusals, otherRefusals, receiptRefusals } from './testing/refusals/bills.ts';
import { groupRefusals } from './testing/refusals/groups.ts';
import { elsewhere, refusalScene, type Provoke, type RefusalScene } from './testing/refusals/scene.ts';
import { queueHeaders, type TestAnswer } from './testing/test-client.ts';
import { onOneDatabase, serveEach, testServer } from './testing/test-server.ts';

const all = {
  ...accountRefusals,
  ...receiptRefusals,
  ...groupRefusals,
  ...guestRefusals,
  ...otherRefusals,
};
const cases = Object.entries(all).flatMap(([name, refusals]) =>
  Object.entries(refusals).flatMap(([code, provoke]: [string, Provoke | typeof elsewhere]) =>
    provoke === elsewhere ? [] : [{ name, code: code as ApiErrorCode, provoke }],
  ),
);

/** Reads no photo. */
const reading = {
  read: async () => {
    throw new ImageError('not-an-image', 'no');
  },
  close: async () => undefined,
};

onOneDatabase('each error that a route declares', (where) => {
  let scene: RefusalScene;
  serveEach(where, async (server) => (scene = await refusalScene(server)), {
    reading,
    env: { KIRA_USER_IMAGES: '3' },
  });

  describe('is answered by a request', () => {
    test.each(cases)('$name: $code', async ({ code, provoke }) => {
      const { status, body } = await provoke(scene);
      expect([body.code, status]).toEqual([code, apiErrors[code].status]);
    });
  });

  describe('is answered by every call of its kind', () => {
    const calls = Object.entries(routes) as [RouteName, Route][];
    const writes = calls.filter(([, { method }]) => method !== 'GET');
    const signedIn = calls.filter(([, { auth }]) => auth !== 'anyone');
    const queued = calls.filter(([, { queue }]) => queue);
    /** The routes that answer another one. */
    async function expectEach(
      code: ApiErrorCode,
      some: [RouteName, Route][],
      ask: (name: RouteName, route: Route) => Promise<TestAnswer>,
    ): Promise<void> {
      const found: [string, unknown][] = [];
      for (const [name, route] of some) found.push([name, (await ask(name, route)).body?.code]);
      expect(found).toEqual(some.map(([name]) => [name, code]));
    }
    const urlOf = ({ path }: Route) => `/api${path.replace(/:\w+/, v7())}`;
    const raw = ({ method }: Route, url: string, headers = {}, payload?: string, by = scene.me) =>
      by.raw({ method, url, headers, ...(payload !== undefined && { payload }) });

    test('csrf', () => expectEach('csrf', writes, (_, route) => raw(route, urlOf(route))));

    test('forbidden: from another origin', () =>
      expectEach('forbidden', writes, (_, route) =>
        raw(route, urlOf(route), { origin: 'https://evil.test' }),
      ));

    test('forbidden: to a guest, where an account is needed', async () => {
      const { guest } = await joinByLink(scene.server, scene.me, scene.receipt);
      await expectEach(
        'forbidden',
        signedIn.filter(([, { auth }]) => auth === 'user' || auth === 'host'),
        (name) => scene.call(name, {}, guest),
      );
    });

    test('otherUser', () =>
      expectEach('otherUser', signedIn, (name) =>
        scene.call(name, { headers: { [EXPECTED_USER]: scene.friend.id } }),
      ));

    test('tooLarge', async () => {
      const headers = {
        'x-csrf-token': await scene.me.token(),
        'content-type': 'application/json',
        'content-length': '99999999',
      };
      await expectEach('tooLarge', writes, (_, route) => raw(route, urlOf(route), headers, '{}'));
    });

    test('invalid: a body that is no JSON', async () => {
      const headers = { 'x-csrf-token': await scene.me.token(), 'content-type': 'application/json' };
      await expectEach('invalid', writes, (_, route) => raw(route, urlOf(route), headers, '{'));
    });

    test('invalid: wrong parts of an address', () =>
      expectEach(
        'invalid',
        calls.filter(([, { method, params, query }]) => method === 'GET' && (params || query)),
        (_, { method, path }) =>
          scene.me.raw({
            method,
            url: `/api${path.replace(/:\w+/, '%20')}?page=0&before=!&format=x&limit=0&redirect=${'x'.repeat(3000)}`,
          }),
      ));

    /** A call of each queue that the server would take. */
    const inQueue = (): Partial<Record<RouteName, { id?: string; body: unknown }>> => {
      const { receipt, group, me, friend } = scene;
      const breakdown = [{ item: 'Kopi', total_price: '2.00' }];
      const id = receipt;
      return {
        createImage: { id: queueId, body: photoForm(queueId) },
        createReceipt: { id: queueId, body: { _id: queueId, board: smallBoard() } },
        deleteReceipt: { id, body: undefined },
        patchState: { id, body: { ops: [{ op: 'bill.set', field: 'title', value: 'x' }], baseRev: 1 } },
        patchItems: { id, body: { breakdown } },
        deleteItem: { id: 'rice', body: undefined },
        createGroup: { id: queueId, body: { _id: queueId, name: 'Makan' } },
        patchGroup: { id: group, body: { name: 'Another' } },
        deleteGroup: { id: group, body: undefined },
        removeGuest: { id, body: { user: v7() } },
        notMe: { id, body: { column: 'column-1-aaaa' } },
        patchPayment: {
          id: `1.pair.${me.id}.${friend.id}.20261120.1`,
          body: { ops: [{ op: 'payment.set', field: 'note', value: 'x' }], baseRev: 0 },
        },
        patchMe: { id: me.id, body: { ops: [{ op: 'me.set', field: 'name', value: 'x' }], baseRev: 0 } },
      };
    };
    const queueId = v7();
    const queueOf = (name: RouteName, { queue }: Route) =>
      `${queue!}:${name === 'deleteItem' ? scene.receipt : inQueue()[name]!.id!}`;
    const send = (name: RouteName, seq: number) =>
      scene.call(name, { ...inQueue()[name]!, headers: queueHeaders(v7(), seq) });

    test('queueGap', () => expectEach('queueGap', queued, (name) => send(name, 5)));

    test('expired', () =>
      expectEach('expired', queued, async (name, route) => {
        await scene.run(sql`
          insert into queues (user_id, device, queue, seq)
          values (${scene.me.id}, 'phone-1', ${queueOf(name, route)}, 9) on conflict do nothing`);
        return send(name, 5);
      }));

    test('keyReused', () =>
      expectEach('keyReused', queued, async (name, route) => {
        const key = v7();
        await scene.run(sql`
          insert into idempotency (user_id, key, device, queue, seq, hash, created_at)
          values (${scene.me.id}, ${key}, 'phone-1', ${queueOf(name, route)}, 1, 'x', now())`);
        return scene.call(name, { ...inQueue()[name]!, headers: queueHeaders(key, 1) });
      }));

    test('tooManyWrites', async () => {
      const writesADay = { KIRA_USER_WRITES_DAY: '2' };
      const server = await testServer({ where: await where(), env: writesADay, changesTables: true });
      try {
        scene = await refusalScene(server); // which has used up the day's writes
        await expectEach('tooManyWrites', queued, (name) => send(name, 1));
      } finally {
        await server.close();
      }
    });
  });
});

function photoForm(id: string): FormData {
  const form = new FormData();
  form.append('_id', id);
  form.append('file', new Blob([new Uint8Array(onePixel)]), 'photo');
  return form;
}
const onePixel = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
