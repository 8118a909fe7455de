import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** An open stream of events, as a phone hears it. */
export interface EventStream {
  headers: IncomingMessage['headers'];
  /** How many `change` events have come. */
  changes: () => number;
  /** How many `beat` events have come; the first one opens the stream. */
  beats: () => number;
  isOver: () => boolean;
}

/**
 * Over a connection of its own: a request by `inject` never drains. It closes with the test. While no stream
 * is open the server looks for nobody, so a new stream hears of no earlier change.
 */
export async function openStream({ app }: TestServer, { cookies }: TestClient): Promise<EventStream> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  const headers = { cookie, 'accept-encoding': 'gzip, br' };
  const request = get({ port, host: '127.0.0.1', path: '/api/live', agent: false, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  onTestFinished(() => void request.destroy());
  if (answer.statusCode !== 200) throw new Error(`The stream was refused: ${answer.statusCode}`);
  let heard = '';
  let isOver = false;
  answer.on('data', (chunk: Buffer) => (heard += chunk.toString())).on('end', () => (isOver = true));
  answer.on('error', () => {}); // it is closed from here
  const count = (event: string) => heard.split(`event: ${event}\ndata:\n\n`).length - 1;
  return {
    headers: answer.headers,
    changes: () => count('change'),
    beats: () => count('beat'),
    isOver: () => isOver,
  };
}
