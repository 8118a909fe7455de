import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY } from '../../src/contract/headers.ts';
import type { Random } from '../deps.ts';
import type { Me } from '../http/route.ts';

/**
 * The id of something whose sender names none. A request that comes again with its key gets the same id, so
 * its answer names what the first one made (QUEUE-2).
 */
export function newId(random: Random, { headers }: FastifyRequest, me: Me): string {
  const key = headers[IDEMPOTENCY_KEY];
  return typeof key === 'string' ? idOf(`${me.id} ${key}`) : random.id();
}

/** A UUID of version 8 (RFC 9562). */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
