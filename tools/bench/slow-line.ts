import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A line between a browser and a server: what a phone has with one bar of signal. */
export interface SlowLine {
  origin: string;
  /** Bytes that came down the line since it was cleared. */
  bytes(): number;
  /** The requests since then, each with its time in milliseconds and its first words: "GET /home". */
  requests(): { at: number; what: string }[];
  clear(): void;
  /** Without a connection, or with one again. */
  cut(isCut: boolean): void;
  close(): Promise<void>;
}

interface LineOptions {
  /** From a request to the first byte of its answer, in milliseconds. */
  roundTrip: number;
  /** Downwards, shared by all connections. */
  bitsPerSecond: number;
}

/** What the line carries at once before it asks another connection. */
const PACKET = 1460;
/** The first line of a request over HTTP/1.1, without the version. */
const REQUEST = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) [^ ]+/;
/** What waits before the line for one connection; the server holds back the rest. */
const QUEUE = 64 * 1024;

/**
 * Passes bytes on late and slowly. It stands below HTTP, so that everything a page or a service worker loads
 * goes through it. A new connection costs one more round trip, as TCP's handshake does.
 */
export async function openSlowLine(
  target: string,
  { roundTrip, bitsPerSecond }: LineOptions,
): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const millisecondsPerByte = 8000 / bitsPerSecond;
  const sockets = new Set<Socket>();
  const connections = new Set<Connection>();
  let passed = 0;
  let requests: { at: number; what: string }[] = [];
  let began = performance.now();
  let isCut = false;
  let pumping = false;

  /** Sends one packet of each connection in turn. */
  async function pump(): Promise<void> {
    if (pumping) return;
    pumping = true;
    let free = performance.now();
    for (let next = nextOf(connections); next; next = nextOf(connections)) {
      connections.delete(next);
      connections.add(next); // the last in turn now
      const { phone, server } = next;
      const packet = next.packets.shift() ?? Buffer.alloc(0);
      next.queued -= packet.length;
      if (next.queued < QUEUE / 2) server.resume();
      passed += packet.length;
      later(roundTrip / 2, () => phone.write(packet), phone);
      // A timer is late by some milliseconds: the line makes up for them, and for no idle time.
      free = Math.max(free, performance.now() - 20) + packet.length * millisecondsPerByte;
      if (free > performance.now()) await wait(free - performance.now());
    }
    pumping = false;
  }

  const listener = createServer((phone) => {
    if (isCut) return void phone.destroy();
    const onward = connect(Number(port), hostname);
    const connection: Connection = { packets: [], queued: 0, phone, server: onward };
    connections.add(connection);
    const opened = performance.now() + roundTrip;
    phone.on('data', (bytes) => {
      const now = performance.now();
      const what = REQUEST.exec(bytes.toString('latin1'))?.[0];
      if (what) requests.push({ at: Math.round(now - began), what });
      later(Math.max(opened, now) + roundTrip / 2 - now, () => onward.write(bytes), onward);
    });
    phone.on('close', () => {
      connections.delete(connection);
      onward.destroy();
    });
    onward.on('data', (bytes) => {
      for (let at = 0; at < bytes.length; at += PACKET)
        connection.packets.push(bytes.subarray(at, at + PACKET));
      connection.queued += bytes.length;
      if (connection.queued > QUEUE) onward.pause();
      void pump();
    });
    onward.on('close', () => later(roundTrip, () => phone.destroySoon(), phone));
    for (const socket of [phone, onward]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()); // the browser is closed, or the server is gone
      socket.on('close', () => sockets.delete(socket));
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  return {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    bytes: () => passed,
    requests: () => requests,
    clear() {
      passed = 0;
      requests = [];
      began = performance.now();
    },
    cut(next) {
      isCut = next;
      if (isCut) for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
      await once(listener, 'close');
    },
  };
}

interface Connection {
  packets: Buffer[];
  /** Bytes in `packets`. */
  queued: number;
  phone: Socket;
  server: Socket;
}

const nextOf = (connections: Iterable<Connection>): Connection | undefined =>
  [...connections].find(({ packets }) => packets.length > 0);

const later = (milliseconds: number, act: () => unknown, socket: Socket): void =>
  void setTimeout(() => !socket.destroyed && act(), milliseconds);
