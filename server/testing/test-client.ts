import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { CSRF_HEADER } from '../../src/contract/headers.ts';
import type { Route } from '../../src/contract/route.ts';
import { routes } from '../../src/contract/routes.ts';
import type { OwnSettings } from '../../src/domain/me/me.ts';
import { makeVerifiedAccount } from '../accounts.ts';
import { hashPassword } from '../auth/passwords/passwords.ts';
import { openSession } from '../auth/sessions/sessions.ts';
import { composeMail } from '../compose-mail.ts';
import type { Deps } from '../deps.ts';
import { sendDueMails } from '../mail/outbox.ts';
import { cookieHeader, keepCookies, type CookieJar } from './cookies.ts';

export const password = 'Demo!2345';

/** Sends what the outbox of e-mails holds. */
const sendMails = (deps: Deps): Promise<void> =>
  sendDueMails({
    db: deps.database.db,
    now: deps.now,
    mailer: deps.mailer,
    compose: composeMail(deps),
    onFailure: (error, { kind }) => deps.log?.write(`e-mail ${kind}: ${String(error)}`),
  });

/** Made once: it takes a third of a second on purpose. */
let hashed: Promise<string> | undefined;

const isStream = ({ url }: InjectOptions): boolean =>
  typeof url === 'string' && url.split('?')[0] === `/api${routes.live.path}`;

export interface TestAnswer {
  status: number;
  /** The JSON that was answered; null where it is none. */
  // eslint-disable-next-line typescript/no-explicit-any -- tests name the fields they expect
  body: any;
  raw: LightMyRequestResponse;
}

/** A browser's cookies and CSRF token, against an app in this process. */
export class TestClient {
  readonly cookies: CookieJar = {};
  id = '';
  email = '';
  private csrf: string | null = null;
  private readonly app: FastifyInstance;
  private readonly deps: Deps;

  constructor(app: FastifyInstance, deps: Deps) {
    this.app = app;
    this.deps = deps;
  }

  static async signedIn(app: FastifyInstance, deps: Deps, username: string): Promise<TestClient> {
    const client = new TestClient(app, deps);
    client.email = `${username.toLowerCase()}@kira.test`;
    const account = { email: client.email, username, password };
    client.id = await makeVerifiedAccount(
      deps,
      account,
      () => (hashed ??= hashPassword(password, deps.random, 'this server')),
    );
    await client.newSession();
    return client;
  }

  /** A session by database insert: faster than logging in. */
  async newSession(): Promise<void> {
    const { access, refresh } = await openSession(
      this.deps.database.db,
      this.deps.random,
      this.deps.now(),
      this.id,
    );
    const prefix = this.deps.config.publicUrl.startsWith('https:') ? '__Host-' : '';
    this.cookies[`${prefix}kira_access`] = access;
    this.cookies[`${prefix}kira_refresh`] = refresh;
    this.csrf = null;
  }

  /** Gives another client what this one has: both are tabs of one browser. */
  async share(other: TestClient): Promise<void> {
    other.csrf = this.csrf ?? (await this.token());
    Object.assign(other.cookies, this.cookies);
  }

  /** A new CSRF token. */
  async token(): Promise<string> {
    const { body } = await this.raw({ method: 'GET', url: '/api/auth/csrf-token' });
    return (this.csrf = String(body.csrfToken));
  }

  /** Exactly this request, with the cookies. Of a stream only the start. */
  async raw(options: InjectOptions): Promise<TestAnswer> {
    const headers = { cookie: cookieHeader(this.cookies), ...options.headers };
    const raw = await (isStream(options)
      ? this.startOf({ ...options, headers })
      : this.app.inject({ ...options, headers }));
    keepCookies(this.cookies, [raw.headers['set-cookie'] ?? []].flat());
    // As a client does after a 403: another session needs another token.
    if (raw.cookies.some(({ name }) => name.endsWith('kira_csrf'))) this.csrf = null;
    await sendMails(this.deps);
    const isJson = raw.headers['content-type']?.toString().startsWith('application/json') ?? false;
    return { status: raw.statusCode, body: isJson ? raw.json() : null, raw };
  }

  /** An answer that may never end: its body is left out where it is a stream. */
  private async startOf(options: InjectOptions): Promise<LightMyRequestResponse> {
    const raw = await this.app.inject({ ...options, payloadAsStream: true });
    const isOpen = raw.headers['content-type']?.toString().startsWith('text/event-stream') ?? false;
    const body = isOpen ? '' : await text(raw.stream());
    return Object.defineProperties(raw, { body: { value: body }, json: { value: () => JSON.parse(body) } });
  }

  /** A call of the API (`path` below /api), with a CSRF token where it writes. */
  async call(
    method: Route['method'],
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> {
    if (method !== 'GET' && this.csrf === null) await this.token();
    return this.raw({
      method,
      url: `/api${path}`,
      headers: { ...(this.csrf !== null && { [CSRF_HEADER]: this.csrf }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.call('POST', path, body, headers);
  patch = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.call('PATCH', path, body, headers);
  /** Sets fields of this user's own document. */
  setMe = (fields: Partial<OwnSettings>, headers?: Record<string, string>) => {
    const ops = Object.entries(fields).map(([field, value]) => ({ op: 'me.set', field, value }));
    return this.patch('/me', { ops, baseRev: 0 }, headers);
  };
  delete = (path: string, headers?: Record<string, string>) => this.call('DELETE', path, undefined, headers);
}

/** The outbox protocol's headers. */
export const queueHeaders = (key: string, seq: number, device = 'phone-1') => ({
  'idempotency-key': key,
  'x-device': device,
  'x-queue-seq': String(seq),
});
