import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { ApiErrorCode } from '../../src/contract/errors.ts';
import { handleErrors } from './errors.ts';
import { Fault } from './fault.ts';

const statusOf = async (error: Error): Promise<number> => {
  const app = fastify();
  handleErrors(app);
  app.get('/', async () => {
    throw error;
  });
  return (await app.inject('/')).statusCode;
};

test.each([
  ['08000', 503],
  ['08001', 503],
  ['08003', 503],
  ['08004', 503],
  ['08006', 503],
  ['08P01', 503],
  ['25006', 503],
  ['25P03', 503],
  ['25P04', 503],
  ['28000', 503],
  ['3D000', 503],
  ['40001', 503],
  ['40P01', 503],
  ['53200', 503],
  ['53300', 503],
  ['55P03', 503],
  ['57014', 503],
  ['57P01', 503],
  ['57P02', 503],
  ['57P03', 503],
  ['57P05', 503],
  ['58030', 503],
  ['ECONNREFUSED', 503],
  ['ETIMEDOUT', 503],
  ['ERR_STREAM_DESTROYED', 503],
  ['53100', 507],
  ['ENOSPC', 507],
  ['22021', 400],
  ['23505', 500],
  ['25P02', 500],
  ['42601', 500],
  ['XX000', 500],
  ['ENOENT', 500],
])('an error %s is answered with %d', async (code, status) => {
  expect(await statusOf(Object.assign(new Error('no'), { code }))).toBe(status);
});

test.each([
  ['ENOENT', 'connect'],
  ['EHOSTUNREACH', 'connect'],
  ['ENOTFOUND', 'getaddrinfo'],
  ['EAI_AGAIN', 'getaddrinfo'],
])('an address without an answer (%s of %s) is answered with 503', async (code, syscall) => {
  expect(await statusOf(Object.assign(new Error('no'), { code, syscall }))).toBe(503);
});

/** The lines that a refusal of `GET /health` writes into the log. */
async function linesOf(code: ApiErrorCode): Promise<string> {
  const lines: string[] = [];
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  handleErrors(app);
  app.get('/', { config: { name: 'health' } }, async () => {
    throw new Fault(code);
  });
  expect((await app.inject('/')).json().code).toBe(code);
  return lines.join('');
}

test('a refusal that the contract does not name for the route is answered and logged', async () => {
  expect(await linesOf('receiptNotFound')).toContain('"undeclared":"receiptNotFound"');
  expect(await linesOf('busy')).toBe('');
});
