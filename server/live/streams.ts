import type { ServerResponse } from 'node:http';
import type { Database } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { affectedUsers, openSessions } from './repository.ts';

/**
 * The open event streams of this process.
 *
 *   a write commits -> changes.tell -> who may see it? (one query for many changes) -> their streams
 *
 *   STREAM-1  An event says that something has changed, and nothing else. The phone pulls.
 *   STREAM-2  Only streams of users who may see the change get an event.
 *   STREAM-3  A stream ends at most a minute after its session.
 *   STREAM-4  A user has MAX_PER_USER streams at most: a further one ends the oldest. A process has
 *             MAX_STREAMS at most: it refuses further ones, and those of guests at half of that.
 *   STREAM-6  An address has at most MAX_PER_ADDRESS streams. One more replaces the oldest stream of the user
 *             with the most there, or is refused. So one visitor with many streams can't cut off a table.
 *             Guests and accounts are counted apart: anybody can be many guests.
 *   STREAM-5  The session that made a change gets no event: its phone has the answer, or pulls.
 */
export interface Streams {
  /** @throws Fault unavailable, busy */
  open: (
    me: { id: string; session: string; address: string; isGuest: boolean },
    response: ServerResponse,
    headers: Headers,
  ) => void;
  /** Ends the streams whose sessions have ended (STREAM-3). */
  endSignedOut: () => Promise<void>;
  close: () => void;
}

type Headers = Record<string, string | number | string[] | undefined>;

export const MAX_PER_USER = 12;
/** A full restaurant shares one address, and so do many phones of a mobile network. */
export const MAX_PER_ADDRESS = 300;
const MAX_STREAMS = 10_000;

const CHANGE = 'event: change\ndata:\n\n';
/** An event, not a comment: the phone hears it, and notices when a stream has gone silent. */
const BEAT = 'event: beat\ndata:\n\n';
const BEAT_S = 25;
const CHECK_SESSIONS_MS = 60_000;

interface Stream {
  user: string;
  session: string;
  /** Apart for guests (STREAM-6). */
  address: string;
  response: ServerResponse;
  /** The second of each round of beats in which this stream gets its own. */
  second: number;
  /** A change is written, and the network has not taken it yet. */
  isBehind: boolean;
}

interface Ports {
  database: Pick<Database, 'db' | 'changes'>;
  now: () => Date;
  onError: (error: unknown) => void;
}

export function createStreams({ database: { db, changes }, now, onError }: Ports): Streams {
  const all = new Set<Stream>();
  /** Oldest first. */
  const byUser = new Map<string, Set<Stream>>();
  const byAddress = new Map<string, Set<Stream>>();
  /** What changed, and by which sessions, since the last query for users. */
  let changed = new Map<string, Set<string | null>>();
  let isWaking = false;
  let second = 0;
  let isClosed = false;

  function forget(stream: Stream): void {
    all.delete(stream);
    removeFrom(byUser, stream.user, stream);
    removeFrom(byAddress, stream.address, stream);
  }

  function end(stream: Stream): void {
    forget(stream);
    stream.response.end();
  }

  /** STREAM-6 @throws Fault busy */
  function makeRoom(address: string, user: string): void {
    const there = [...(byAddress.get(address) ?? [])];
    if (there.length < MAX_PER_ADDRESS) return;
    const counts = new Map<string, number>();
    for (const stream of there) counts.set(stream.user, (counts.get(stream.user) ?? 0) + 1);
    const [most, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    // Else the two would end each other's streams in turn.
    if (count <= (counts.get(user) ?? 0) + 1) throw new Fault('busy', undefined, COME_LATER);
    end(there.find((stream) => stream.user === most)!);
  }

  /** Waits for changes while a query is under way, so many writes cost few queries. */
  async function wakeAffected(): Promise<void> {
    if (isWaking) return;
    isWaking = true;
    while (changed.size) {
      const some = changed;
      changed = new Map();
      try {
        for (const { queue, user } of await affectedUsers(db, [...some.keys()])) {
          for (const stream of byUser.get(user) ?? []) {
            if (isNews(some.get(queue), stream.session)) writeChange(stream);
          }
        }
      } catch (error) {
        onError(error);
      }
    }
    isWaking = false;
  }

  const unhear = changes.hear(({ queue, session }) => {
    if (!all.size) return;
    const sessions = changed.get(queue) ?? new Set();
    changed.set(queue, sessions.add(session));
    void wakeAffected();
  });

  // Each second some streams get their beat: all at once would hold up other requests.
  const beats = setInterval(() => {
    second = (second + 1) % BEAT_S;
    for (const stream of all) if (stream.second === second) writeBeat(stream);
  }, 1000).unref();

  async function endSignedOut(): Promise<void> {
    if (!all.size) return;
    const asked = [...all];
    const sessions = new Set(asked.map(({ session }) => session));
    const open = await openSessions(db, [...sessions], now());
    for (const stream of asked) if (!open.has(stream.session)) end(stream);
  }
  const checks = setInterval(() => void endSignedOut().catch(onError), CHECK_SESSIONS_MS).unref();

  return {
    open({ id: user, session, address: from, isGuest }, response, headers) {
      if (response.destroyed) return; // the phone has gone meanwhile, and no `close` comes any more
      const address = isGuest ? `guests at ${from}` : from;
      if (isClosed || all.size >= (isGuest ? MAX_STREAMS / 2 : MAX_STREAMS))
        throw new Fault('unavailable', undefined, COME_LATER);
      const own = byUser.get(user);
      const [oldest] = own ?? [];
      if (oldest && own!.size >= MAX_PER_USER) end(oldest);
      makeRoom(address, user);
      const stream = { user, session, address, response, second, isBehind: false };
      all.add(stream);
      addTo(byUser, user, stream);
      addTo(byAddress, address, stream);
      response.on('close', () => forget(stream));
      response.writeHead(200, { ...headers, ...STREAM_HEADERS });
      writeBeat(stream);
    },
    endSignedOut,
    close() {
      isClosed = true;
      unhear();
      clearInterval(beats);
      clearInterval(checks);
      for (const stream of all) end(stream);
    },
  };
}

const COME_LATER = { 'retry-after': '60' };

type Grouped = Map<string, Set<Stream>>;

const addTo = (groups: Grouped, key: string, stream: Stream): void =>
  void groups.set(key, (groups.get(key) ?? new Set()).add(stream));

function removeFrom(groups: Grouped, key: string, stream: Stream): void {
  const some = groups.get(key);
  some?.delete(stream);
  if (!some?.size) groups.delete(key);
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must neither store, compress nor collect it; the second header is nginx's own.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** STREAM-5 */
const isNews = (sessions: ReadonlySet<string | null> | undefined, session: string): boolean =>
  sessions !== undefined && (sessions.size > 1 || !sessions.has(session));

/** A slow phone has one change waiting for it at most: a second one would say the same. */
function writeChange(stream: Stream): void {
  if (stream.isBehind) return;
  stream.isBehind = true;
  stream.response.write(CHANGE, () => (stream.isBehind = false));
}

function writeBeat({ response }: Stream): void {
  if (!response.writableLength) response.write(BEAT);
}
