import pg from 'pg';

/**
 * Tells every server process on this database what has changed, once it is committed.
 *
 *   tell -> listeners of this process
 *      '--> NOTIFY (many changes in one) -> LISTEN of the other processes -> their listeners
 *
 * A word may get lost: phones ask for changes every 30 s anyway.
 */
export interface Change {
  /** `receipt:<id>` and so on, as the outbox names it; `user:<id>` for a name or profile. */
  queue: string;
  /** The session that made the change and knows of it; null if none does. */
  session: string | null;
}

export interface Changes {
  tell: (change: Change) => void;
  /** @returns how to stop */
  hear: (listener: (change: Change) => void) => () => void;
  /** Told why the other processes are heard no more; null: they are heard again. */
  onLost: (tell: (why: Error | null) => void) => void;
  close: () => Promise<void>;
}

/** For a database of one process. */
export function changesInProcess(): Changes {
  const listeners = new Set<(change: Change) => void>();
  return {
    tell(change) {
      for (const listener of listeners) listener(change);
    },
    hear(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onLost: () => {},
    close: async () => {},
  };
}

const CHANNEL = 'kira_changes';
/** PostgreSQL takes less than 8,000 bytes in one notification. */
const MAX_BYTES = 7000;
const RECONNECT_MS = 1000;

/**
 * For PostgreSQL. One connection of its own listens and notifies. A notification inside of each write would
 * be simpler, but PostgreSQL commits such transactions one after the other.
 */
export async function changesOverPostgres(url: string): Promise<Changes> {
  const here = changesInProcess();
  const waiting = new Set<string>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isSending = false;
  let isClosed = false;
  /** Told once, however often it tries again. */
  let lost: Error | null = null;
  let tellLost: (why: Error | null) => void = () => {};

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    let isOver = false;
    const end = (why?: unknown) => {
      if (isOver) return;
      isOver = true;
      client = null;
      next.end().catch(() => {});
      if (isClosed) return;
      if (!lost) tellLost((lost = why instanceof Error ? why : new Error('The connection ended.')));
      timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
    };
    next.on('error', end).on('end', () => end());
    next.on('notification', ({ processId, payload = '' }) => {
      if (processId !== own(next)) for (const text of payload.split(' ')) here.tell(readChange(text));
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      return end(error);
    }
    if (isClosed) return end();
    if (isOver) return;
    client = next;
    if (lost) tellLost((lost = null));
  }

  /** Sends what waits, one notification at a time: what comes meanwhile travels together. */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (waiting.size) {
      const payload = takeSome(waiting);
      // Without a connection the others don't hear of it.
      await client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => {});
    }
    isSending = false;
  }

  await connect();
  return {
    tell(change) {
      here.tell(change);
      waiting.add(writeChange(change));
      void send();
    },
    hear: here.hear,
    onLost(tell) {
      tellLost = tell;
      if (lost) tell(lost);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

/** The id of the connection's process at the database. */
const own = (client: pg.Client): number | null =>
  (client as unknown as { processID: number | null }).processID;

const writeChange = ({ queue, session }: Change): string => `${queue}/${session ?? ''}`;

function readChange(text: string): Change {
  const [queue = '', session = ''] = text.split('/');
  return { queue, session: session || null };
}

/** Takes as many texts as one notification holds. */
function takeSome(texts: Set<string>): string {
  let payload = '';
  for (const text of texts) {
    if (payload && payload.length + text.length >= MAX_BYTES) break;
    payload += payload ? ` ${text}` : text;
    texts.delete(text);
  }
  return payload;
}
