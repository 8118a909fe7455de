import type { ServerResponse } from 'node:http';
import { Fault } from './fault.ts';

/**
 * Waits for a handler until `ms` are over. The signal ends then, and as soon as nobody waits for the answer
 * any more, so that long work stops. Fastify's own limit and signal end with the request's body.
 * @throws Fault unavailable
 */
export async function withDeadline<T>(
  response: ServerResponse,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const onClose = () => over.abort(new Fault('timeout'));
  response.once('close', onClose);
  if (response.destroyed) onClose();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      over.abort(new Fault('unavailable'));
      reject(over.signal.reason as Fault);
    }, ms);
  });
  try {
    return await Promise.race([work(over.signal), tooLate]);
  } finally {
    clearTimeout(timer);
    response.off('close', onClose);
  }
}
