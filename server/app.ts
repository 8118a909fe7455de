import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { ANSWER_MS } from '../src/contract/answer-time.ts';
import { MAX_JSON_BYTES } from '../src/contract/board.ts';
import { IDEMPOTENCY_KEY } from '../src/contract/headers.ts';
import type { RouteName } from '../src/contract/routes.ts';
import { settingsRoutes } from './account/settings-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { cookiesOf, sessionKeyOf } from './auth/sessions/cookies.ts';
import { csrfTokens } from './auth/sessions/csrf-token.ts';
import { guardOf } from './auth/sessions/guard.ts';
import { linkFinder, type FindLink } from './bills/guests/find-link.ts';
import { mergeGuest } from './bills/guests/merge.ts';
import { guestRoutes } from './bills/guests/routes.ts';
import { receiptRoutes } from './bills/receipt-routes.ts';
import { boardRoutes } from './bills/routes.ts';
import type { Deps } from './deps.ts';
import { groupEffects } from './effects.ts';
import { MIN_FREE_BYTES } from './free-space.ts';
import type { Act } from './groups/act.ts';
import { invitationRoutes } from './groups/invitation-routes.ts';
import { acceptByLink } from './groups/invitations.ts';
import { joinRoutes } from './groups/join-routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { handleErrors, isFull } from './http/errors.ts';
import { Fault } from './http/fault.ts';
import { exceedsJson } from './http/json-size.ts';
import { perDay, perMinute } from './http/limit.ts';
import { openapi } from './http/openapi.ts';
import { policyReports } from './http/policy-reports.ts';
import { registerOn, TRANSFER_MS, type Register, type WriteFor } from './http/route.ts';
import { securityTxt } from './http/security-txt.ts';
import { secure } from './http/security.ts';
import { serveApp } from './http/static.ts';
import { imageRoutes } from './images/routes.ts';
import { createPresence, type Presence } from './live/presence.ts';
import { liveRoutes } from './live/routes.ts';
import { createStreams, type Streams } from './live/streams.ts';
import { meRoutes } from './me/routes.ts';
import { queuedWrite } from './outbox/queued-write.ts';
import { turnsByUser } from './outbox/turns.ts';
import { paymentRoutes } from './payments/routes.ts';
import { takeBackWords } from './payments/take-back.ts';
import { groupChanges } from './specification/groups.ts';
import { boardOfBody } from './specification/new-receipt.ts';
import { layouts } from './specification/plans.ts';
import { specificationRoutes } from './specification/routes.ts';
import { feedPages } from './sync/page.ts';
import { syncRoutes } from './sync/routes.ts';
import { waysRoutes } from './ways/routes.ts';

const SECOND = 1000;

/** The whole server, not listening yet. Every request is bounded in size and time. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    logger: deps.log ? { level: 'warn', stream: deps.log } : false,
    // A line per request would cost more than many of the requests; failures are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_JSON_BYTES,
    connectionTimeout: 60 * SECOND,
    // An upload is the longest; the answer to a slow body of JSON is bounded by handlerTimeout.
    requestTimeout: TRANSFER_MS,
    handlerTimeout: ANSWER_MS,
    keepAliveTimeout: 65 * SECOND,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A reverse proxy on this machine says who calls; nobody else is believed.
    trustProxy: 'loopback',
  });
  const findLink = linkFinder(deps);
  handleErrors(app);
  acceptEmptyJson(app);
  await secure(app, deps, sessionKeyOf(deps.config));
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(multipart);
  await app.register(
    async (api) => {
      refuseWithoutRoom(api, deps);
      const register = registerOn(api, guardOf(deps), writesOf(deps));
      registerAll(register, deps, findLink);
      liveRoutes(register, {
        db: deps.database.db,
        streams: openStreams(app, deps),
        presence: openPresence(app, deps),
      });
      const document = JSON.stringify(openapi(deps.version, cookiesOf(deps.config).nameOf('kira_access')));
      api.get('/openapi.json', (_request, reply) =>
        reply.type('application/json; charset=utf-8').send(document),
      );
    },
    { prefix: '/api' },
  );
  securityTxt(app, deps);
  await policyReports(app, deps);
  const sessionOf = sessionKeyOf(deps.config);
  await serveApp(app, deps.dist, {
    hasSession: (request) => sessionOf(request) !== undefined,
    opensBill: (request, token) =>
      findLink(request, token).then(
        () => true,
        () => false, // the app says why
      ),
    giveCsrfToken: csrfTokens(deps),
  });
  closeWhatFallsIdle(app);
  // Reading may take longer than a stop should.
  app.addHook('preClose', () => deps.reading.close());
  return app;
}

/**
 * While closing, Node leaves a connection open for as long as it is kept alive once its last answer is
 * out. Ours end right then, so that a stop takes no longer than what is under way.
 */
function closeWhatFallsIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(sweep));
  });
}

/** What one user reads of the feed and of histories; the others wait, and hold nothing. */
const READS_AT_ONCE = 4;
const READS_WAITING = 30;

/** Anybody may ask for /health, as often as they like; this often it writes to the disk. */
const WRITE_CHECK_MS = 10 * SECOND;

/** Runs `check` again once its last answer is old. Requests in between share that answer, or that failure. */
function atMostEvery(ms: number, now: () => Date, check: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let at = Number.NEGATIVE_INFINITY;
  return () => {
    const age = now().getTime() - at;
    if (age >= 0 && age < ms) return last;
    at = now().getTime();
    return (last = check());
  };
}

/** Of a new guest's feed. More than a bill and its payments come with the next page. */
const FIRST_CHANGES = 100;

function registerAll(register: Register, deps: Deps, findLink: FindLink): void {
  const { database, now, random } = deps;
  const readInTurn = turnsByUser(READS_AT_ONCE, READS_WAITING);
  const readPage = feedPages(deps);
  const stores = atMostEvery(WRITE_CHECK_MS, deps.now, () => deps.database.stores());
  register('health', async () => {
    const { kind, answers } = deps.database;
    if ((await deps.freeBytes()) < MIN_FREE_BYTES) throw new Fault('storageFull');
    await answers().catch(() => {
      throw new Fault('unavailable', 'The database does not answer.');
    });
    await stores().catch((error: { code?: string }) => {
      if (isFull(error.code)) throw new Fault('storageFull');
      throw new Fault('unavailable', 'The database stores nothing.');
    });
    return { status: 'ok', version: deps.version, database: kind };
  });
  const authDeps = {
    ...deps,
    mergeGuest,
    acceptByLink: (token: string, me: Act['me']) =>
      acceptByLink(database.db, token, { me, at: now(), random, effects: groupEffects }),
  };
  authRoutes(register, authDeps);
  settingsRoutes(register, deps);
  imageRoutes(register, deps);
  receiptRoutes(register, deps, boardOfBody);
  boardRoutes(register, deps, readInTurn, layouts);
  specificationRoutes(register, deps);
  groupRoutes(register, deps, groupChanges, groupEffects);
  invitationRoutes(register, authDeps, groupEffects);
  joinRoutes(register, deps, groupEffects);
  guestRoutes(register, deps, {
    linkFor: findLink,
    readFirst: (user, call) => readPage(user, { limit: FIRST_CHANGES }, call),
    takeBackWords,
  });
  paymentRoutes(register, deps);
  meRoutes(register, deps);
  waysRoutes(register, deps);
  syncRoutes(register, readPage, readInTurn);
}

/** What people need to read on; and what stores nothing. */
const NEED_NO_ROOM: ReadonlySet<RouteName | undefined> = new Set([
  'login',
  'verifyTwoFactor',
  'refresh',
  'logout',
  'presence',
  'parseImage',
]);

/**
 * Refuses what would store something while the disk is nearly full. PostgreSQL has a disk of its own, and
 * tells of it; the embedded database ends without room for its log.
 */
function refuseWithoutRoom(api: FastifyInstance, deps: Deps): void {
  api.addHook('onRequest', async ({ method, routeOptions: { config } }) => {
    if (method === 'GET' || method === 'HEAD' || NEED_NO_ROOM.has(config.name)) return;
    if (deps.database.kind === 'postgresql' && config.name !== 'createImage') return;
    if ((await deps.freeBytes()) < MIN_FREE_BYTES) throw new Fault('storageFull');
  });
}

/** Of one user. A phone sends four at once. */
const WRITES_AT_ONCE = 4;
/** Each may hold some MB until its turn. */
const WRITES_WAITING = 30;

/** Each write of the outbox tells other phones' streams that something has changed. */
function writesOf({ config: { writeQuota }, database: { db, changes }, now }: Deps): WriteFor {
  const { minute, day } = writeQuota;
  const limits = [...(minute ? [perMinute(minute, now)] : []), ...(day ? [perDay(day, now)] : [])];
  const inTurn = turnsByUser(WRITES_AT_ONCE, WRITES_WAITING);
  return (request, me) => {
    const run = queuedWrite({ db, now, inTurn }, request, me);
    return async (write) => {
      if (me) for (const limit of limits) limit(me.id);
      const answer = await run(write);
      // A phone pulls after what its outbox sends; after any other call it may not.
      const isFromOutbox = request.headers[IDEMPOTENCY_KEY] !== undefined;
      changes.tell({ queue: write.queue, session: (isFromOutbox && me?.session) || null });
      return answer;
    };
  };
}

/** A stop would wait for open streams, so they end first. */
function openStreams(app: FastifyInstance, { database, now }: Deps): Streams {
  const onError = (error: unknown) => app.log.error({ err: error }, 'could not wake phones');
  const streams = createStreams({ database, now, onError });
  app.addHook('preClose', async () => streams.close());
  return streams;
}

function openPresence(app: FastifyInstance, { database, now }: Deps): Presence {
  const presence = createPresence(database.changes, now);
  app.addHook('onClose', async () => presence.close());
  return presence;
}

/** Clients name JSON as the type also where they send nothing (log out, delete). */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (exceedsJson(body as string)) done(new Fault('invalid', 'The request is not valid (too large).'));
    else void parse(request, body as string, done);
  });
}
