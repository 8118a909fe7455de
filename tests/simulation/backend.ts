import { createHash, scryptSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { usersOfPayment } from '../../server/access/access.ts';
import { deleteAccount } from '../../server/account/delete-account.ts';
import { buildApp } from '../../server/app.ts';
import { hashToken, openSession } from '../../server/auth/sessions/sessions.ts';
import { composeMail } from '../../server/compose-mail.ts';
import type { Db } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import type { Deps, Random } from '../../server/deps.ts';
import { groupEffects } from '../../server/effects.ts';
import { acceptInvitation, listOwnInvitations } from '../../server/groups/invitations.ts';
import type { ImageStorage } from '../../server/images/storage.ts';
import type { Mail } from '../../server/mail/mailer.ts';
import { sendDueMails } from '../../server/mail/outbox.ts';
import { cookieHeader } from '../../server/testing/cookies.ts';
import type { SyncedMe } from '../../src/contract/me.ts';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { countingIds } from '../support/device.ts';
import type { ServerGroup, ServerReceipt } from './checks.ts';
import type { Serve } from './network.ts';
import type { ServerPayment } from './payment-checks.ts';
import type { Backend } from './story.ts';

/** In an order that breaks no foreign key. */
const TABLES = [
  'document_ops',
  'payments',
  'queues',
  'idempotency',
  'boards',
  'receipts',
  'images',
  'invitations',
  'mails',
  'attempts',
  'own_settings',
  'group_members',
  'groups',
  'renames',
  'sessions',
  'users',
];

/** Everybody's password, stored as cheaply as can be. */
export const PASSWORD = 'Nasi-Lemak-7';
const STORED_PASSWORD = `scrypt$1$1$1$${Buffer.alloc(16).toString('base64url')}$${scryptSync(
  PASSWORD,
  Buffer.alloc(16),
  32,
  { N: 2, r: 1, p: 1 },
).toString('base64url')}`;

/**
 * The real server over an embedded database in memory; one story at a time.
 * @param from an empty database's files, which are faster to load than to make
 */
export async function openBackend(from?: Blob): Promise<Backend & { close: () => Promise<void> }> {
  let clock = () => 0;
  const now = () => new Date(clock());
  let ids = countingIds();
  const random: Random = { id: () => ids(), token: () => `token-${ids()}`, salt: () => new Uint8Array(16) };
  const database = await openDatabase({ folder: null, ...(from && { from }) });
  const { db } = database;
  // One connection: to plan each statement once saves a third of the database's time.
  await sql`set plan_cache_mode = force_generic_plan`.execute(db);
  const deps: Deps = {
    freeBytes: async () => Number.POSITIVE_INFINITY,
    config: {
      host: '127.0.0.1',
      port: 0,
      dataDir: '/dev/null',
      databaseUrl: null,
      smtpUrl: null,
      mailFrom: 'Kira <kira@kira.test>',
      publicUrl: 'http://localhost',
      secret: null,
      previousSecret: null,
      leakedPasswords: null,
      securityContact: null,
      rateLimit: 0,
      imageQuota: { images: 0, bytes: 0 },
      writeQuota: { bytes: 0, minute: 0, day: 0 },
      guests: { hosts: 0, bills: 0, people: 0, imageBytes: 0 },
      oauth: [],
    },
    database,
    storage: memoryStorage(),
    reading: { read: () => Promise.reject(new Error('nothing is read here')), close: async () => undefined },
    mailer: { send: async () => {}, close: () => {} },
    secret: { current: 'a secret of thirty-two characters', previous: null },
    version: '0',
    now,
    random,
  };
  const app = await buildApp(deps);

  const serve: Serve = async (url, init, cookies) => {
    const request = await requestOf(init);
    const answer = await app.inject({
      ...request,
      url,
      headers: { ...request.headers, cookie: cookieHeader(cookies) },
    });
    return new Response(answer.statusCode === 204 ? null : answer.payload, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        [value ?? []].flat().map((one) => [name, String(one)]),
      ),
    });
  };

  return {
    serve,
    async begin(next) {
      clock = next;
      ids = countingIds(77_000_000);
      // Faster than to truncate, which makes new files for each table.
      await sql.raw(TABLES.map((table) => `delete from ${table}`).join(';')).execute(db);
    },
    async newUser(name, at) {
      const _id = ids();
      const user = { _id, username: name, email: `${_id}@kira.test`, phoneNumber: '' };
      await db
        .insertInto('users')
        .values({
          id: user._id,
          email: user.email,
          username: _id,
          name: null,
          password: STORED_PASSWORD,
          verified_at: new Date(at),
          created_at: new Date(at),
        })
        .execute();
      return user;
    },
    async signIn({ _id }, at) {
      const { access, refresh } = await openSession(db, random, new Date(at), _id);
      return { kira_access: access, kira_refresh: refresh };
    },
    async acceptInvitations({ _id, email }) {
      for (const invitation of await listOwnInvitations(db, email, now())) {
        const act = { me: { id: _id, email }, at: now(), random, effects: groupEffects };
        await db.transaction().execute((trx) => acceptInvitation(trx, invitation._id, act));
      }
    },
    deleteAccount: ({ _id: id, email }) =>
      db.transaction().execute((trx) => deleteAccount(trx, { id, email }, { random, at: now() })),
    receipts: () => receiptsOf(db),
    run: (statement) => sql.raw(statement).execute(db),
    async mailedLink(address) {
      const sent: Mail[] = [];
      const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} };
      const onFailure = (error: unknown) => {
        throw error;
      };
      await sendDueMails({ db, now, mailer, compose: composeMail(deps), onFailure });
      return sent.findLast(({ to }) => to === address)?.link ?? null;
    },
    async sessionOf(cookies) {
      const row = await db
        .selectFrom('sessions')
        .select('user_id')
        .where('refresh_hash', '=', hashToken(cookies['kira_refresh'] ?? ''))
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
    async groups() {
      const { rows } = await sql<ServerGroup>`
        select g.id, g.name, g.doc -> 'people' as people, array(
          select m.user_id from group_members m
          where m.group_id = g.id and (m.dissolved or not m.removed) order by m.user_id
        )::text[] as members, array(
          select i.email from invitations i where i.group_id = g.id and i.status = 'pending' order by i.email
        ) as invited, g.creator, array(
          select j.user_id from join_requests j
          where j.group_id = g.id and j.status = 'pending' order by j.user_id
        )::text[] as asking, g.deleted_at is not null as deleted from groups g`.execute(db);
      return rows;
    },
    async settings() {
      const { rows } = await sql<SyncedMe>`
        select u.id as _id, own.rev, jsonb_build_object('name', coalesce(u.name, ''),
          'language', null, 'group', null, 'folded', '{}'::jsonb) || own.doc as doc
        from own_settings own join users u on u.id = own.user_id`.execute(db);
      return rows;
    },
    async payments() {
      const { rows } = await sql<Omit<ServerPayment, 'seenBy'> & { seenBy: string[] }>`
        select p.id, p.rev, p.doc, array(select u.user_id from ${usersOfPayment} u)::text[] as "seenBy", (
          select jsonb_agg(jsonb_build_object('rev', o.rev, 'seq', o.seq, 'op', o.op, 'was', o.was,
            'outcome', o.outcome, 'reason', o.reason, 'user', o.user_id, 'device', o.device)
            order by o.rev, o.seq)
          from document_ops o where o.kind = 'payment' and o.id = p.id) as log
        from payments p`.execute(db);
      return rows.map((row) => ({ ...row, seenBy: new Set(row.seenBy) }));
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

async function requestOf({ method, headers, body }: RequestInit) {
  if (body === null || body === undefined || typeof body === 'string') {
    return {
      method: (method ?? 'GET') as 'GET',
      headers: Object.fromEntries(new Headers(headers ?? {})),
      ...(body && { payload: body }),
    };
  }
  const sent = new Request('http://localhost', {
    method: method ?? 'GET',
    headers: headers ?? {},
    body: body ?? null,
  });
  return {
    method: sent.method as 'GET',
    headers: Object.fromEntries(sent.headers),
    ...(body && { payload: Buffer.from(await sent.arrayBuffer()) }),
  };
}

function memoryStorage(): ImageStorage {
  const kept = new Map<string, Buffer>();
  return {
    async receive(incoming) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const keep = async () => void kept.set(sha256, bytes);
      const content = async () => bytes;
      return { sha256, bytes: bytes.length, head: bytes, content, keep, discard: async () => {} };
    },
    sweep: async () => {},
    read: (sha256) => Readable.from(kept.get(sha256) ?? Buffer.alloc(0)),
  };
}

async function receiptsOf(db: Db): Promise<ServerReceipt[]> {
  const receipts = await db
    .selectFrom('receipts')
    .innerJoin('boards', 'boards.receipt_id', 'receipts.id')
    .select(['receipts.id', 'rev', 'initial', 'doc', 'creator', 'group_id'])
    .execute();
  const members = await db
    .selectFrom('group_members')
    .select(['group_id', 'user_id'])
    .where('removed', '=', false)
    .execute();
  const ops = await db
    .selectFrom('document_ops')
    .select(['id', 'rev', 'seq', 'op', 'was', 'user_id', 'device', 'outcome', 'reason'])
    .where('kind', '=', 'receipt')
    .$narrowType<{ op: BoardOp; was: BoardOp | null }>()
    .orderBy('rev')
    .orderBy('seq')
    .execute();
  const places = await db.selectFrom('places').selectAll().where('removed', '=', false).execute();
  const placesOn = (id: string) => places.filter((row) => row.receipt_id === id).map((row) => row.user_id);
  const membersOf = (group: string | null) =>
    new Set(members.filter((row) => row.group_id === group).map((row) => row.user_id));
  return receipts.map(({ id, rev, initial, doc, creator, group_id: group }) => ({
    receipt: id,
    seenBy: new Set([creator, ...membersOf(group), ...placesOn(id)]),
    logSince: new Map(
      places.flatMap((row): [string, number][] =>
        row.receipt_id !== id || row.user_id === creator || membersOf(group).has(row.user_id)
          ? []
          : [[row.user_id, row.since_rev]],
      ),
    ),
    rev,
    initial,
    doc,
    log: ops
      .filter((row) => row.id === id)
      .map(({ op, was, user_id: user, device, outcome, reason, rev: at, seq }) => ({
        op,
        was,
        user,
        device,
        outcome,
        reason,
        rev: at,
        seq,
      })),
  }));
}
