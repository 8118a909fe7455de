import { get } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { withDeadline } from './deadline.ts';
import { handleErrors } from './errors.ts';

/** A server whose one handler works until its signal ends. */
function endless(ms: number): { app: FastifyInstance; reasons: unknown[]; begun: Promise<void> } {
  const app = fastify();
  handleErrors(app);
  const reasons: unknown[] = [];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  app.all('/', (_request, reply) =>
    withDeadline(reply.raw, ms, async (signal) => {
      begin();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      reasons.push((signal.reason as { code: string }).code);
    }),
  );
  return { app, reasons, begun };
}

test('a handler that takes too long is answered with 503, also after a body', async () => {
  const { app, reasons } = endless(20);
  const origin = await app.listen({ port: 0 });
  for (const body of [undefined, '{}']) {
    const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body } : {};
    const answer = await fetch(origin, init);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
  }
  expect(reasons).toEqual(['unavailable', 'unavailable']);
  await app.close();
});

test('the signal ends as soon as the client has gone', async () => {
  const { app, reasons, begun } = endless(60_000);
  const call = get(await app.listen({ port: 0 }));
  call.on('error', () => undefined);
  await begun;
  call.destroy();
  await expect.poll(() => reasons).toEqual(['timeout']);
  await app.close();
});

test('nothing is ended after the answer', async () => {
  const app = fastify();
  const signals: AbortSignal[] = [];
  app.get('/', (_request, reply) =>
    withDeadline(reply.raw, 1000, async (signal) => void signals.push(signal)),
  );
  expect((await app.inject('/')).statusCode).toBe(200);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await app.close();
});
