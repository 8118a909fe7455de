import { deviceErrors } from '../contract/device-errors.ts';
import { errorAnswer, type RefusalCode } from '../contract/errors.ts';
import { QUEUE_SEQ, TODAY } from '../contract/headers.ts';
import { errorsOf, type Route } from '../contract/route.ts';
import { routes, type AnswerOf, type BodyOf, type QueryOf, type RouteName } from '../contract/routes.ts';
import { ApiError, serverText, NetworkError } from './errors.ts';

/** A call of the contract as an HTTP request, and its answer read. */

/** The options of a call, with the types of its route. */
export type CallOptions<N extends RouteName> = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The call outlives its page: what a phone says as it leaves. */
  keepalive?: boolean;
} & Needed<N, 'params', { params: Record<string, string> }> &
  Needed<N, 'query', { query?: QueryOf<N> }> &
  Needed<N, 'body', { body: BodyOf<N> extends 'multipart' ? FormData : BodyOf<N> }>;

/** `Shape` for a route that has the part `K`. */
type Needed<N extends RouteName, K extends string, Shape> = (typeof routes)[N] extends { [_ in K]: unknown }
  ? Shape
  : ParamsInPath<N, K, Shape>;
/** Some paths have params without a schema of their own. */
type ParamsInPath<N extends RouteName, K extends string, Shape> = K extends 'params'
  ? (typeof routes)[N]['path'] extends `${string}/:${string}`
    ? Shape
    : unknown
  : unknown;

export type ApiAnswer<N extends RouteName> = AnswerOf<N> extends 'binary' ? Blob : AnswerOf<N>;

/** The options of a call of any route. */
export interface AnyCall {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  keepalive?: boolean;
}

export const routeOf = (name: RouteName): Route => routes[name];

/** The path with its params and query filled in, all encoded. */
export function urlOf(route: Route, { params = {}, query = {} }: AnyCall): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${route.path} needs "${name}"`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** A body as fetch takes it, with its content type; multipart sets its own. */
export function encodeBody(body: unknown): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/**
 * Reads an answer. Throws ApiError if the server refused. Throws NetworkError if another server answered: a
 * 200 that breaks the contract, or a refusal without our code and message.
 */
export async function readAnswer(route: Route, response: Response): Promise<unknown> {
  if (!response.ok) throw await refusal(response);
  if (typeof route.answer === 'string') {
    if (isHtml(response)) throw new NetworkError();
    return response.blob();
  }
  const parsed = route.answer.safeParse(await json(response));
  if (!parsed.success) throw new NetworkError();
  return parsed.data;
}

async function refusal(response: Response): Promise<ApiError | NetworkError> {
  const parsed = errorAnswer.safeParse(await json(response));
  const retryAfterMs = retryAfter(response.headers);
  const queueSeq = wholeNumber(response.headers.get(QUEUE_SEQ));
  const today = response.headers.get(TODAY);
  const { status } = response;
  if (parsed.success) {
    const { code, message } = parsed.data;
    const text = serverText(code, message);
    return new ApiError({ status, code: knownCode(code), message: text, retryAfterMs, queueSeq, today });
  }
  // A proxy in front of our server may answer these itself; they mean the same.
  if (status === 413) {
    const message = serverText('tooLarge', deviceErrors.tooLarge.message);
    return new ApiError({ status, code: 'tooLarge', message });
  }
  if (status >= 500 || status === 429) {
    const message = serverText('internal', deviceErrors.internal.message);
    return new ApiError({ status, code: 'internal', message, retryAfterMs });
  }
  return new NetworkError();
}

const declared = new Map<string, RefusalCode>(
  Object.values(routes).flatMap((route) => [...errorsOf(route)].map((code) => [code, code])),
);

const knownCode = (code: string): RefusalCode => declared.get(code) ?? 'unknown';

async function json(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: no schema takes it
  }
}

const isHtml = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/html');

/** A phone never waits longer: it asks again, and the server may repeat its answer. */
const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * Milliseconds of Retry-After: a number of seconds, or an HTTP date. A date counts from the answer's own
 * date, because the device's clock may be wrong by years. Null without a valid value.
 */
export function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : Math.min(LONGEST_WAIT_MS, Math.max(0, ms));
}

const wholeNumber = (value: string | null): number | null =>
  value !== null && /^\d+$/.test(value) ? Number(value) : null;
