import {
  routes,
  type AnswerOf,
  type BodyOf,
  type QueryOf,
  type Route,
  type RouteName,
} from '../contract/routes.ts';

/** What a call may carry, as far as its route knows it. */
export type CallOptions<N extends RouteName> = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
} & Needed<N, 'params', { params: Record<string, string> }> &
  Needed<N, 'query', { query?: QueryOf<N> }> &
  Needed<N, 'body', { body: BodyOf<N> extends 'multipart' ? FormData : BodyOf<N> }>;

type Needed<N extends RouteName, K extends string, Shape> = (typeof routes)[N] extends { [_ in K]: unknown }
  ? Shape
  : ParamsInPath<N, K, Shape>;
/** Some paths have params without a schema of their own. */
type ParamsInPath<N extends RouteName, K extends string, Shape> = K extends 'params'
  ? (typeof routes)[N]['path'] extends `${string}/:${string}`
    ? Shape
    : unknown
  : unknown;

export type Answer<N extends RouteName> = AnswerOf<N> extends 'binary' ? Blob : AnswerOf<N>;

/** The parts of a call, whatever its route. */
export interface AnyCall {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
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
