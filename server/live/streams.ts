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
 *             MAX_STREAMS at most: it refuses further ones.
 *   STREAM-5  The session that made a change gets no event: its phone has the answer, or pulls.
 */
export interface Streams {
  /** @throws Fault unavailable */
  open: (me: { id: string; session: string }, response: ServerResponse, headers: Headers) => void;
  /** Ends the streams whose sessions have ended (STREAM-3). */
  endSignedOut: () => Promise<void>;
  close: () => void;
}

type Headers = Record<string, string | number | string[] | undefined>;

export const MAX_PER_USER = 12;
const MAX_STREAMS = 10_000;

const CHANGE = 'event: change\ndata:\n\n';
/** An event, not a comment: the phone hears it, and notices when a stream has gone silent. */
const BEAT = 'event: beat\ndata:\n\n';
const BEAT_S = 25;
const CHECK_SESSIONS_MS = 60_000;

interface Stream {
  user: string;
  session: string;
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
  /** What changed, and by which sessions, since the last query for users. */
  let changed = new Map<string, Set<string | null>>();
  let isWaking = false;
  let second = 0;
  let isClosed = false;

  function forget(stream: Stream): void {
    all.delete(stream);
    const own = byUser.get(stream.user);
    own?.delete(stream);
    if (!own?.size) byUser.delete(stream.user);
  }

  function end(stream: Stream): void {
    forget(stream);
    stream.response.end();
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
    open({ id: user, session }, response, headers) {
      if (response.destroyed) return; // the phone has gone meanwhile, and no `close` comes any more
      if (isClosed || all.size >= MAX_STREAMS)
        throw new Fault('unavailable', undefined, { 'retry-after': '60' });
      const own = byUser.get(user) ?? new Set();
      const [oldest] = own;
      if (oldest && own.size >= MAX_PER_USER) end(oldest);
      const stream = { user, session, response, second, isBehind: false };
      all.add(stream);
      byUser.set(user, own.add(stream));
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
