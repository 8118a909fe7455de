import type { FastifyInstance } from 'fastify';
import { apiErrors, type ApiErrorCode } from '../../src/contract/errors.ts';
import { Fault } from './fault.ts';

/** Turns every error into an answer `{message, code}`. No stack ever leaves the server. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, code, message } = describe(error);
    if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    if (error instanceof Fault) reply.headers(error.headers);
    return reply.code(status).type('application/json').send({ message, code });
  });
}

interface Described {
  status: number;
  code: ApiErrorCode;
  message: string;
}

const named = (code: ApiErrorCode, changes: Partial<Described> = {}): Described => ({
  code,
  ...apiErrors[code],
  ...changes,
});

function describe(error: unknown): Described {
  if (error instanceof Fault) return { status: error.status, code: error.code, message: error.message };
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const known = fromLibraries.get(code);
  if (known) return named(known);
  if (isDataError(code)) return named('invalid');
  if (isFull(code)) return named('storageFull');
  if (isPassing(code)) return named('unavailable');
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
const isFull = (code: string): boolean => ['ENOSPC', 'EDQUOT', '53100'].includes(code);

/** Lost connections (08), no memory or connections (53), shutdown (57), deadlock and the like (40). */
const isPassing = (code: string): boolean =>
  /^(?:08|40|53|57)[0-9A-Z]{3}$/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code);
