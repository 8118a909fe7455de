import type { FastifyInstance } from 'fastify';
import { apiErrors, type ApiErrorCode } from '../../src/contract/errors.ts';
import { routes } from '../../src/contract/routes.ts';
import { Fault } from './fault.ts';
import { mayRefuse } from './refusals.ts';

/**
 * Turns every error into an answer `{message, code}`. No stack ever leaves the server. A refusal that the
 * contract does not name for the route is answered and logged: a test in which one is fails.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, code, message } = describe(error);
    if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    const { name } = request.routeOptions.config;
    if (name && !mayRefuse(routes[name], { code, status }))
      request.log.error({ undeclared: code, status, route: name }, 'a refusal that the contract lacks');
    if (error instanceof Fault) reply.headers(error.headers);
    return reply.code(status).type('application/json').send({ message, code });
  });
}

interface Described {
  status: number;
  code: ApiErrorCode;
  message: string;
}

interface Thrown {
  code: string;
  statusCode: number;
  syscall: string;
}

const named = (code: ApiErrorCode, changes: Partial<Described> = {}): Described => ({
  code,
  ...apiErrors[code],
  ...changes,
});

function describe(error: unknown): Described {
  if (error instanceof Fault) return { status: error.status, code: error.code, message: error.message };
  const { code = '', statusCode = 500, syscall } = error as Partial<Thrown>;
  const known = fromLibraries.get(code);
  if (known) return named(known);
  if (isDataError(code)) return named('invalid');
  if (isFull(code)) return named('storageFull');
  if (isPassing(code, syscall)) return named('unavailable');
  if (statusCode === 413) return named('tooLarge', { message: 'The request is too large.' });
  if (statusCode === 429) return named('busy');
  if (statusCode >= 400 && statusCode < 500) return named('invalid', { status: statusCode });
  return named('internal');
}

const fromLibraries = new Map<string, ApiErrorCode>([
  ['FST_ERR_HANDLER_TIMEOUT', 'unavailable'],
  ['FST_REQ_FILE_TOO_LARGE', 'tooLarge'],
]);

/** PostgreSQL's class 22: a value that text, numbers or JSON can't hold. */
const isDataError = (code: string): boolean => /^22[0-9A-Z]{3}$/.test(code);

/** The disk or the user's part of it; PostgreSQL says so with a code of its own. */
export const isFull = (code = ''): boolean => ['ENOSPC', 'EDQUOT', '53100'].includes(code);

/**
 * Lost connections (08), no memory or connections (53), shutdown (57), faults of the system (58), deadlock
 * and the like (40), times that ran out (25P03, 25P04, 55P03), a standby that took over (25006). Who may
 * connect (28) and to what (3D) is no fault of the request.
 */
const isPassing = (code: string, syscall?: string): boolean =>
  /^(?:(?:08|28|3D|40|53|57|58)[0-9A-Z]{3}|25006|25P0[34]|55P03)$/.test(code) ||
  ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
  ['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED'].includes(code) ||
  syscall === 'connect' ||
  syscall === 'getaddrinfo';
