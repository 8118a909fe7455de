import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { IDEMPOTENCY_KEY } from '../../src/contract/headers.ts';

/**
 * What happens to a request on its way.
 * pass: nothing; portal: a café's sign-in page answers; cut: the line breaks before the request arrives;
 * badGateway, unanswered: the server does it, and the client gets 502 or no answer.
 */
export type Passage = 'pass' | 'portal' | 'cut' | 'badGateway' | 'unanswered';

const noneMet: Record<Passage, number> = { pass: 0, portal: 0, cut: 0, badGateway: 0, unanswered: 0 };

/** A proxy between browsers and a server, on an origin of its own. */
export interface Proxy {
  origin: string;
  /** Decides for every request from now on. A request waits until it is decided. */
  route(way: Passage | ((request: IncomingMessage) => Passage | Promise<Passage>)): void;
  /** The outbox's writes to this path, by key, with the status of each answer of the server. */
  writes(path: string): Map<string, number[]>;
  /** How many requests had each passage since the last `route`. */
  met: Record<Passage, number>;
  /** From now on the file at this path ends with `text`, as if it had been built anew. */
  append(path: string, text: string): void;
  /** Breaks all connections that are open now. */
  dropAll(): void;
  close(): Promise<void>;
}

export async function openProxy(target: string): Promise<Proxy> {
  let decide: (request: IncomingMessage) => Passage | Promise<Passage> = () => 'pass';
  const writes = new Map<string, Map<string, number[]>>();
  const answersTo = ({ url = '', headers }: IncomingMessage): number[] => {
    const key = headers[IDEMPOTENCY_KEY];
    if (typeof key !== 'string') return [];
    const ofPath = writes.get(url) ?? new Map<string, number[]>();
    const answers = ofPath.get(key) ?? [];
    writes.set(url, ofPath.set(key, answers));
    return answers;
  };
  const met: Proxy['met'] = { ...noneMet };
  const sockets = new Set<Socket>();
  const tails = new Map<string, string>();

  const carry = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const way = await decide(request);
    met[way] += 1;
    if (way === 'cut') return void request.socket.destroy();
    if (way === 'portal') return void html(response, 200, 'Welcome to our Wi-Fi. Please sign in.');
    const answers = answersTo(request);
    const { method, url = '/' } = request;
    const tail = tails.get(url);
    const headers = { ...request.headers };
    if (tail !== undefined)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const onward = forward(new URL(url, target), { method, headers, agent: false }, (answer) => {
      answers.push(answer.statusCode ?? 0);
      if (way === 'pass' && tail !== undefined) {
        const { 'content-length': _, etag: __, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(response, { end: false });
        answer.on('end', () => response.end(tail));
        return;
      }
      if (way === 'pass') {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
        return;
      }
      answer.resume();
      answer.on('end', () => way === 'badGateway' && html(response, 502, 'Bad gateway'));
    });
    onward.on('error', () => response.destroy()); // the server is gone
    request.pipe(onward);
  };
  const server = createServer((request, response) => void carry(request, response));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    route(way) {
      Object.assign(met, noneMet);
      decide = typeof way === 'function' ? way : () => way;
    },
    writes: (path) => writes.get(path) ?? new Map<string, number[]>(),
    met,
    append: (path, text) => void tails.set(path, text),
    dropAll,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        dropAll();
      }),
  };
}

const html = (response: ServerResponse, status: number, text: string) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end(`<html><body>${text}</body></html>`);
