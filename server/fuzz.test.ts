import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorAnswer } from '../src/contract/errors.ts';
import type { Route } from '../src/contract/route.ts';
import { routes, type RouteName } from '../src/contract/routes.ts';
import { emptyDraft } from '../src/domain/receipt/draft/empty-draft.ts';
import { arbitraryOf } from './testing/arbitrary-of.ts';
import { postReceipt, smallBoard } from './testing/boards.ts';
import { joinByLink } from './testing/guests.ts';
import { paidFor, sayAs, sent as payerSays } from './testing/payments.ts';
import { hostileValue, spoiled } from './testing/spoiled.ts';
import { queueHeaders, type TestClient } from './testing/test-client.ts';
import { addToGroup, testServer, type TestServer } from './testing/test-server.ts';

/** `npm run bench -- fuzz` sends more, with another seed. */
const requests = Number(process.env['KIRA_FUZZ'] ?? 1200);
/** As a guest. The longer run sends as many of them. */
const guestRequests = Number(process.env['KIRA_FUZZ'] ?? 300);
const seed = Number(process.env['KIRA_FUZZ_SEED'] ?? 14);
const report = process.env['KIRA_FUZZ_REPORT'];

/** Of this process's own time: the machine may be busy with other things. */
const SLOW_MS = 2000;
/** After so many requests the receipt and the group are made anew: some requests delete them. */
const SCENE_LENGTH = 40;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The name of the group and the title of its other bill: nobody reads it but its members. */
const SECRET = 'Rahsia';

interface Shot {
  name: RouteName;
  id: unknown;
  body: unknown;
  query: unknown;
  headers: Record<string, string>;
  who: 'me' | 'stranger' | 'guest';
}

const kinds = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 4, arbitrary: spoiled(valid) },
    { weight: 1, arbitrary: hostileValue },
  );

/** 'real' stands for the id of what is there. */
const someId = fc.oneof(
  { weight: 5, arbitrary: fc.constant('real') },
  fc.constantFrom('rice', 'tea', v7(), '__proto__', '%00', '..%2f..', 'x'.repeat(150), '%E0%A4%A'),
);
const someHeaders = fc.oneof(
  fc.constant({}),
  fc.integer({ min: -1, max: 5 }).map((seq) => queueHeaders(`key-${seq}`, seq)),
  fc.record({ 'idempotency-key': fc.constantFrom('a', 'x'.repeat(300), 'ü') }),
);

const shotsOf = (who: fc.Arbitrary<Shot['who']>) =>
  fc.oneof(
    ...(Object.entries(routes) as [RouteName, Route][]).map(([name, { body, query }]) =>
      fc.record<Shot>({
        name: fc.constant(name),
        id: someId,
        body: body && body !== 'multipart' ? kinds(arbitraryOf(body)) : hostileValue,
        query: query ? kinds(arbitraryOf(query)) : fc.constant({}),
        headers: someHeaders,
        who,
      }),
    ),
  );
const shots = shotsOf(fc.constantFrom('me', 'me', 'me', 'me', 'guest', 'guest', 'stranger'));

let server: TestServer;
let me: TestClient;
let stranger: TestClient;
/** Came by the link of the scene's receipt. */
let guest: TestClient;
let scene = { receipt: '', group: '' };

beforeAll(async () => {
  server = await testServer({
    reading: { read: async () => emptyDraft, close: async () => undefined },
  });
  [me, stranger] = [await server.signIn('Aisyah'), await server.signIn('Mallory')];
});
afterAll(() => server.close());

async function newScene(): Promise<void> {
  scene = { receipt: v7(), group: v7() };
  server.pass(DAY_MS); // the limits of a day begin anew
  await me.newSession();
  await stranger.newSession();
  await me.post('/groups', { _id: scene.group, name: SECRET });
  await me.post('/receipts', { board: smallBoard(SECRET), group: scene.group });
  await me.post('/receipts', { _id: scene.receipt, board: smallBoard(), group: scene.group });
  ({ guest } = await joinByLink(server, me, scene.receipt));
}

async function fire(
  { name, id, body, query, headers, who }: Shot,
  idFor?: (route: Route) => string,
  rewritten = (text: string) => text,
) {
  const route: Route = routes[name];
  const real = idFor?.(route) ?? (route.path.startsWith('/groups') ? scene.group : scene.receipt);
  const path = route.path.replace(':id', id === 'real' ? real : String(id));
  const entries = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]));
  const payload = route.method === 'GET' ? undefined : rewritten(asJson(body));
  return { me, stranger, guest }[who].call(route.method, `${path}?${search.toString()}`, payload, {
    'content-type': 'application/json',
    ...headers,
  });
}

/** What JSON can't say is left out. */
function asJson(body: unknown): string {
  const text = JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? '' : value)) as
    | string
    | undefined;
  return text ?? '';
}

/** Changes with every row that is written or deleted. Sessions and counted failures are not data. */
const tables =
  'users own_settings groups group_members invitations images receipts places bill_links boards document_ops idempotency mails'.split(
    ' ',
  );
async function fingerprint(): Promise<string> {
  const parts = tables.map(
    (table) => sql`select count(*)::text || '/' || coalesce(max(xmin::text::bigint), 0) as part
      from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ part: string }>`${sql.join(parts, sql` union all `)}`.execute(
    server.deps.database.db,
  );
  return rows.map(({ part }) => part).join(' ');
}

test(
  `${requests} requests made from the routes' schemas: no fault, nothing slow, nothing kept of what is refused`,
  async () => {
    const statuses = new Map<number, number>();
    let sent = 0;
    let slowest = 0;
    let before = '';
    await fc.assert(
      fc.asyncProperty(shots, async (shot) => {
        if (sent++ % SCENE_LENGTH === 0) {
          await newScene();
          before = await fingerprint();
        }
        const began = process.cpuUsage();
        const { status, body, raw } = await fire(shot);
        const { user, system } = process.cpuUsage(began);
        const took = (user + system) / 1000;
        slowest = Math.max(slowest, took);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status, server.logged.join('\n')).toBeLessThan(500);
        expect(took).toBeLessThan(SLOW_MS);
        if (shot.who !== 'me') expect(raw.body).not.toContain(SECRET);
        if (status >= 400) expect(errorAnswer.safeParse(body).success, raw.body).toBe(true);
        const after = await fingerprint();
        if (status >= 400) expect(after).toBe(before);
        before = after;
        if (status === 401) await Promise.all([me.newSession(), stranger.newSession(), guest.newSession()]);
      }),
      { numRuns: requests, seed, endOnFailure: true },
    );
    expect(server.logged).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const taken = statuses.get(200) ?? 0;
    expect(taken / sent).toBeGreaterThan(0.15); // else the schemas are not what is sent
    if (report) appendFileSync(report, JSON.stringify({ sent, taken, slowest, seed }));
  },
  60_000 + requests * 150,
);

const PHONE = '+60 19-555 0123';
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

test(
  `${guestRequests} requests of a guest who knows ids: nothing of other bills, photos, groups and settings is read or changed`,
  async () => {
    const bala = await server.signIn('Bala');
    await me.newSession();
    const [other, group] = [v7(), v7()];
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'photo');
    const image = String((await me.call('POST', '/images', form)).body._id);
    await me.post('/groups', { _id: group, name: SECRET });
    await addToGroup(me, group, bala);
    const title = `${SECRET} Utama`;
    await me.post('/receipts', { _id: other, board: smallBoard(title), group, imageID: image });
    const payment = paidFor(other, 'column-1-aaaa', 'column-1-bbbb');
    await sayAs(me, payment, [payerSays(500)]);
    await me.setMe({ language: 'ms', group });
    await me.patch('/auth/profile', { phoneNumber: PHONE });
    const mine = await postReceipt(me);
    ({ guest } = await joinByLink(server, me, mine));
    const known = [other, group, image, me.id, bala.id, mine];
    const idFor = ({ path }: Route): string => {
      if (path.startsWith('/payments')) return payment;
      if (path.startsWith('/groups')) return group;
      return path.startsWith('/images') ? image : other;
    };
    const { db } = server.deps.database;
    const users = [me.id, bala.id];
    const state = async () =>
      (
        await sql<{ state: string }>`select concat_ws('|',
          (select md5(string_agg(u::text, '' order by id)) from users u where id = any(${users}::uuid[])),
          (select md5(string_agg(o::text, '' order by user_id)) from own_settings o),
          (select md5(string_agg(g::text, '' order by id)) from groups g where id = ${group}),
          (select md5(string_agg(m::text, '' order by user_id)) from group_members m where group_id = ${group}),
          (select md5(string_agg(r::text, '')) from receipts r where id = ${other}),
          (select md5(string_agg(b::text, '')) from boards b where receipt_id = ${other}),
          (select count(*) from document_ops where id = ${other}),
          (select md5(string_agg(p::text, '')) from payments p where receipt_id = ${other}),
          (select count(*) from places where receipt_id = ${other}),
          (select count(*) from bill_links where receipt_id = ${other}),
          (select count(*) from session_families where user_id = any(${users}::uuid[])),
          (select md5(string_agg(i::text, '' order by id)) from images i)) as state`.execute(db)
      ).rows[0]!.state;
    const before = await state();
    let taken = 0;
    let sentShots = 0;
    let at = 0;
    await fc.assert(
      fc.asyncProperty(shotsOf(fc.constant('guest')), async (shot) => {
        if ((sentShots += 1) % 100 === 0) server.pass(DAY_MS);
        const named = (text: string) => text.replace(UUIDS, () => known[(at += 1) % known.length]!);
        const { status, raw } = await fire(shot, idFor, sentShots % 3 === 0 ? undefined : named);
        expect(status, server.logged.join('\n')).toBeLessThan(500);
        expect(raw.body).not.toContain(SECRET);
        for (const own of [me.email, PHONE, image, group]) expect(raw.body).not.toContain(own);
        if (status === 200) taken += 1;
        if (status === 401) await guest.newSession();
        if (status < 400) expect(await state()).toBe(before);
      }),
      { numRuns: guestRequests, seed, endOnFailure: true },
    );
    expect(await state()).toBe(before);
    expect(taken / guestRequests).toBeGreaterThan(0.1);
  },
  60_000 + guestRequests * 150,
);
