import type { Mended } from './answer.ts';
import type { Phase } from './status.ts';

/**
 * What a tab asks of the leading tab, and the engine's function for it. These names stay: a tab of an earlier
 * release may be open.
 */
export const TAB_REQUESTS = { wake: 'push', kick: 'retryNow', pull: 'pull' } as const;
export type TabRequest = keyof typeof TAB_REQUESTS;

/** What tabs of one user tell each other. */
export type TabMessage =
  | { type: TabRequest }
  /** From the leading tab. */
  | { type: 'phase'; phase: Phase }
  /** From the leading tab: each tab tells the user. */
  | { type: 'mended'; mended: Mended }
  /** How many edits a tab keeps in memory, because the device is full. */
  | { type: 'unsaved'; tab: string; count: number }
  /** A tab asks for all of these. */
  | { type: 'hello' };

/** How tabs reach each other; a tab never hears itself. */
export interface TabChannel {
  tell: (message: TabMessage) => void;
  hear: (listener: (message: TabMessage) => void) => void;
  close: () => void;
}

/** The part of the browser's Web Locks that is used here. */
export interface Locks {
  request: (
    name: string,
    options: { signal: AbortSignal } | { steal: true },
    holding: () => Promise<void>,
  ) => Promise<unknown>;
  query?: () => Promise<{ held?: { name?: string }[]; pending?: { name?: string }[] }>;
}

interface Leadership {
  /** Takes the lead from a tab that doesn't answer. Does nothing while this tab leads. */
  takeOver: () => void;
}

/**
 * Runs `lead` in one tab at a time; calls the function that it returns when this tab stops leading. A closed
 * tab gives its lock up; a frozen one doesn't, so another tab may take the lead. The frozen tab waits for the
 * lock again when it wakes. Without locks every tab leads: that costs requests and nothing else, because the
 * server knows a repeated request by its key.
 *
 *   LEAD-1  While a tab leads, answers and is open, no other one sends.
 */
export function leadInOneTab(
  locks: Locks | null,
  name: string,
  signal: AbortSignal,
  lead: () => () => void,
): Leadership {
  let endTurn: (() => void) | null = null;
  let waiting = new AbortController();

  const holding = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      const stop = lead();
      endTurn = () => {
        endTurn = null;
        stop();
        resolve();
      };
    });
  signal.addEventListener('abort', () => {
    waiting.abort();
    endTurn?.();
  });
  if (!locks) {
    void holding();
    return { takeOver: () => {} };
  }

  const waitForLock = () => {
    waiting = new AbortController();
    requestLock({ signal: waiting.signal });
  };
  const requestLock = (how: Parameters<Locks['request']>[1]): void => {
    locks.request(name, how, holding).catch((error: unknown) => {
      if (signal.aborted || ('signal' in how && how.signal.aborted)) return; // no longer waiting
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      endTurn?.(); // another tab has taken over
      waitForLock();
    });
  };
  waitForLock();
  return {
    takeOver() {
      if (endTurn || signal.aborted) return;
      waiting.abort();
      requestLock({ steal: true });
    },
  };
}
