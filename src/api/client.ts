import { ANSWER_MS } from '../contract/answer-time.ts';
import type { RefusalCode } from '../contract/errors.ts';
import { CSRF_HEADER, LANGUAGE_HEADER } from '../contract/headers.ts';
import { needsSession } from '../contract/route.ts';
import { type RouteName } from '../contract/routes.ts';
import { createEarlyAnswers, type EarlyJoin } from './early-answers.ts';
import { ApiError, NetworkError } from './errors.ts';
import {
  encodeBody,
  readAnswer,
  routeOf,
  urlOf,
  type AnyCall,
  type ApiAnswer,
  type CallOptions,
} from './http.ts';
import { apiTexts } from './texts.ts';

/**
 *   call -> send -> 2xx ----------------------------------------> answer
 *             |---> 403 csrf -> new token (one for all) -> once again
 *             |---> 401 -----> refresh (one for all) ----> once again; refused: onSignedOut
 *             '---> no answer of our server ------------> NetworkError
 *
 *   API-1  However many calls fail at once, the client sends one refresh and asks for one new token.
 *   API-2  The client repeats a call at most once for each of these two reasons.
 *   API-3  Only the server's own refusal signs the user out; a missing answer doesn't.
 *   API-4  After a sign-in or a logout the client asks for a new token: the server has made the old one void.
 */
export interface Api {
  /** Fetches the CSRF token unless the client has one. Throws ApiError (code csrf or 429) or NetworkError. */
  fetchToken: () => Promise<void>;
  /** Throws ApiError (refused), NetworkError (no answer), or the signal's reason when the caller aborts. */
  call: <N extends RouteName>(name: N, ...options: CallArguments<N>) => Promise<ApiAnswer<N>>;
}

/** The options may be left out where the route needs none. */
type CallArguments<N extends RouteName> =
  AnyCall extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];

interface ApiPorts {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** What the page's data block says (early-answers.ts). */
  earlyAnswers?: string | null;
  /** What the page has sent by itself. */
  earlyJoin?: EarlyJoin | null;
  /** Of the app: the server writes e-mails in it. */
  language?: string;
  /** "/api", or another path of this origin. */
  baseUrl: string;
  /** A signal that aborts after so many milliseconds: AbortSignal.timeout. */
  timeout: (ms: number) => AbortSignal;
  /** Who is signed in: another value after each login, logout and profile that this tab hears of. */
  signedIn?: () => unknown;
  /** The session has ended. */
  onSignedOut?: () => void;
}

/** API-4 */
const VOIDS_TOKEN: ReadonlySet<RouteName> = new Set([
  'login',
  'passkeyLogin',
  'verifyTwoFactor',
  'confirmEmail',
  'signUpWithInvite',
  'joinBill',
  'logout',
  'deleteAccount',
]);

export function createApi(ports: ApiPorts): Api {
  const { earlyAnswers = null, earlyJoin = null } = ports;
  const early = createEarlyAnswers(ports.fetch, earlyAnswers, earlyJoin);
  let csrf = earlyJoin?.csrfToken ?? null;
  /** Counts refreshes and sign-ins: a call sent before the last of them needs no other. */
  let session = 0;

  const refreshCsrf = singleFlight(async (timeoutMs?: number) => {
    try {
      const { csrfToken } = (await send('csrfToken', {
        ...(timeoutMs && { timeoutMs }),
      })) as ApiAnswer<'csrfToken'>;
      if (!csrfToken) throw new NetworkError(apiTexts.csrf.none);
      csrf = csrfToken;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 429) throw error;
      const { status, retryAfterMs } = error;
      const message = csrf === null ? apiTexts.csrf.failed : apiTexts.csrf.refreshFailed;
      throw new ApiError({ status, code: 'csrf', message, retryAfterMs });
    }
  });

  const refreshSession = singleFlight(async () => {
    const [before, who] = [session, ports.signedIn?.()];
    try {
      await withCsrf('refresh', {});
      session += 1;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 401;
      // A refusal of the old cookies says nothing about a sign-in that came in between.
      if (isRefused && session === before && ports.signedIn?.() === who) ports.onSignedOut?.();
      throw error;
    }
  });

  async function send(name: RouteName, options: AnyCall): Promise<unknown> {
    const route = routeOf(name);
    const { body, headers } = encodeBody(options.body);
    const init: RequestInit = {
      method: route.method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(ports.language && { [LANGUAGE_HEADER]: ports.language }),
        ...(csrf !== null && { [CSRF_HEADER]: csrf }),
        ...options.headers,
      },
      credentials: 'include',
      ...(options.keepalive && { keepalive: true }),
      redirect: 'error', // our server never redirects a call; a captive portal does
      signal: anySignal(ports.timeout(options.timeoutMs ?? ANSWER_MS), options.signal),
      ...(body !== undefined && { body }),
    };
    const url = ports.baseUrl + urlOf(route, options);
    try {
      const response = await early.fetch(url, init);
      return await readAnswer(route, response);
    } catch (error) {
      if (error instanceof ApiError || error instanceof NetworkError) throw error;
      options.signal?.throwIfAborted();
      throw new NetworkError(undefined, { cause: error });
    }
  }

  async function fetchToken(timeoutMs?: number): Promise<void> {
    if (csrf === null) await refreshCsrf(timeoutMs);
  }

  async function sendTwice(name: RouteName, options: AnyCall): Promise<unknown> {
    if (routeOf(name).method !== 'GET') await fetchToken(options.timeoutMs);
    const sentWith = csrf;
    try {
      return await send(name, options);
    } catch (error) {
      if (!isCsrf(error)) throw error;
      if (sentWith === csrf) await refreshCsrf(options.timeoutMs);
      return send(name, options);
    }
  }

  function keepFeed({ user, feed }: ApiAnswer<'joinBill'>): void {
    if (feed !== undefined) early.keepFeed(user._id, feed);
  }

  async function withCsrf(name: RouteName, options: AnyCall): Promise<unknown> {
    const answer = await sendTwice(name, options);
    if (VOIDS_TOKEN.has(name)) {
      csrf = null;
      session += 1;
    }
    if (name === 'joinBill') keepFeed(answer as ApiAnswer<'joinBill'>);
    return answer;
  }

  return {
    fetchToken: () => fetchToken(),
    async call<N extends RouteName>(name: N, ...[options = {}]: [options?: AnyCall]): Promise<ApiAnswer<N>> {
      const sentWith = session;
      try {
        return (await withCsrf(name, options)) as ApiAnswer<N>;
      } catch (error) {
        if (!isExpired(error) || !needsSession(routeOf(name).auth)) throw error;
        if (sentWith === session) await refreshSession(); // else another call has just done it
        return (await withCsrf(name, options)) as ApiAnswer<N>;
      }
    },
  };
}

const isCsrf = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && (error.code === 'csrf' || /CSRF/.test(error.message));

/** Refusals with 401 that a new access token doesn't change. */
const FINAL: ReadonlySet<RefusalCode> = new Set(['credentials', 'otherUser']);

const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && !FINAL.has(error.code);

const anySignal = (timeout: AbortSignal, own: AbortSignal | undefined): AbortSignal =>
  own ? AbortSignal.any([timeout, own]) : timeout;

/** Calls of the result while `work` is under way share that one run, and the first one's arguments. */
function singleFlight<A extends unknown[]>(
  work: (...given: A) => Promise<void>,
): (...given: A) => Promise<void> {
  let running: Promise<void> | null = null;
  return (...given) => {
    running ??= work(...given).finally(() => {
      running = null;
    });
    return running;
  };
}
