import { routes } from '../contract/routes.ts';
import { backoffMs } from './backoff.ts';

/**
 * The stream by which the server tells the leading tab that something has changed.
 *
 *   closed --wanted--> opening --> open --change--> pull
 *     ^                   |         |
 *     |                   '---------'--error, silence--> waiting --> opening
 *     '---not wanted (from any state)
 *
 *   LIVE-1  The stream carries no data: each change of the screen comes by a pull.
 *   LIVE-2  The stream is open only while it is wanted: a tab is visible, online and signed in.
 *   LIVE-3  The client pulls when the stream opens, because it may have missed changes before.
 *   LIVE-4  A stream that hears nothing for a minute is over: the network may have dropped it in silence.
 *   LIVE-5  A stream that didn't open asks for a pull: that renews the session, which may have expired.
 */
export interface Live {
  /** Opens the stream, or closes it. */
  want: (isWanted: boolean) => void;
  /** Ends the wait: the connection or the user is back. */
  retryNow: () => void;
}

/** Opens a stream of the API; returns how to close it. `onEnd` is called once, and never after closing. */
export type OpenStream = (
  path: string,
  on: { onOpen: () => void; onChange: () => void; onBeat: () => void; onEnd: () => void },
) => () => void;

export interface LivePorts {
  openStream: OpenStream;
  /** Milliseconds since some moment. */
  elapsed: () => number;
  /** From 0 to below 1. */
  random: () => number;
  /** Runs `job` after `ms`; returns how to cancel it. */
  after: (ms: number, job: () => void) => () => void;
  pull: () => void;
}

/** More than two beats of the server (server/live). */
export const MAX_QUIET_MS = 60_000;
/** After a shorter life the next wait is longer: a network may end each stream soon. */
const LONG_LIFE_MS = 60_000;
/** So it waits 4 s at most where streams open, half more or less. Elsewhere hurry helps nobody. */
const MAX_FAILURES_IF_OPENED = 3;

export function keepLive({ openStream, elapsed, random, after, pull }: LivePorts): Live {
  let isWanted = false;
  let failures = 0;
  let close: (() => void) | null = null;
  let cancelWait: (() => void) | null = null;

  function open(): void {
    let openedAt: number | null = null;
    let cancelQuiet = () => {};
    const listen = () => {
      cancelQuiet();
      cancelQuiet = after(MAX_QUIET_MS, () => {
        closeStream();
        onEnd();
      });
    };
    const onEnd = () => {
      cancelQuiet();
      close = null;
      const life = openedAt === null ? null : elapsed() - openedAt;
      failures = life !== null && life >= LONG_LIFE_MS ? 1 : failures + 1;
      if (life !== null) failures = Math.min(failures, MAX_FAILURES_IF_OPENED);
      cancelWait = after(backoffMs(failures, random()), () => {
        cancelWait = null;
        open();
      });
      if (openedAt === null) pull(); // LIVE-5
    };
    const closeStream = openStream(routes.live.path, {
      onOpen() {
        openedAt = elapsed();
        listen();
        pull(); // LIVE-3
      },
      onChange() {
        listen();
        pull();
      },
      onBeat: listen,
      onEnd,
    });
    close = () => {
      cancelQuiet();
      closeStream();
    };
    listen();
  }

  function update(): void {
    if (!isWanted) {
      close?.();
      cancelWait?.();
      close = cancelWait = null;
      failures = 0;
    } else if (!close && !cancelWait) open();
  }

  return {
    want(next) {
      isWanted = next;
      update();
    },
    retryNow() {
      cancelWait?.();
      cancelWait = null;
      failures = 0;
      update();
    },
  };
}
