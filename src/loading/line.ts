/**
 * The line to the server. What the app downloads for later, the readers and itself, waits until nobody else
 * uses it, and gives way.
 */
export interface Line {
  /** Counts a request that somebody waits for. */
  during: <T>(request: Promise<T>) => Promise<T>;
  /** Resolves once nobody has used the line for a moment. */
  idle: () => Promise<void>;
  /** Aborts as soon as somebody uses it. `stop` ends the wait. */
  untilUsed: () => { signal: AbortSignal; stop: () => void };
}

/** Tells other tabs of each use: a BroadcastChannel. */
interface OtherTabs {
  postMessage: (message: null) => void;
  addEventListener: (type: 'message', listener: () => void) => void;
}

/** One request follows the other within this time while a screen loads. */
const MOMENT_MS = 1000;

export function createLine(others: OtherTabs | null, wait: (ms: number) => Promise<void>): Line {
  let underWay = 0;
  let uses = 0;
  let isQuiet = false;
  const listeners = new Set<() => void>();
  const note = () => {
    uses += 1;
    isQuiet = false;
    for (const listener of listeners) listener();
  };
  const noteHere = () => {
    note();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    others?.postMessage(null);
  };
  others?.addEventListener('message', note);

  const own: Line = {
    async during(request) {
      underWay += 1;
      noteHere();
      try {
        return await request;
      } finally {
        underWay -= 1;
        noteHere();
      }
    },
    async idle() {
      if (isQuiet) return; // one piece follows the other
      const before = uses;
      await wait(MOMENT_MS);
      isQuiet = underWay === 0 && before === uses;
      await own.idle();
    },
    untilUsed() {
      const used = new AbortController();
      const listener = () => used.abort();
      listeners.add(listener);
      if (underWay > 0) used.abort();
      return { signal: used.signal, stop: () => void listeners.delete(listener) };
    },
  };
  return own;
}

/** The one line of this tab. */
export const line = createLine(
  'BroadcastChannel' in globalThis && 'window' in globalThis ? new BroadcastChannel('kira-line') : null,
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
);

/**
 * `fetch` for downloads that nobody waits for: it waits for an idle line, and asks once more after somebody
 * else needed it. So it is for short answers, which it reads to the end.
 */
export function patientFetch(fetcher: typeof fetch, { idle, untilUsed }: Line): typeof fetch {
  return async (url, init) => {
    for (;;) {
      await idle();
      init?.signal?.throwIfAborted();
      const used = untilUsed();
      const signal = init?.signal ? AbortSignal.any([used.signal, init.signal]) : used.signal;
      try {
        const answer = await fetcher(url, { ...init, signal });
        const { status, statusText, headers } = answer;
        return new Response(await answer.arrayBuffer(), { status, statusText, headers });
      } catch (error) {
        if (!used.signal.aborted) throw error;
      } finally {
        used.stop();
      }
    }
  };
}
