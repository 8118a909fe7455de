/** The part of the browser's Web Locks that is used here. */
export interface Locks {
  request: (
    name: string,
    options: { signal: AbortSignal } | { steal: true },
    holding: () => Promise<void>,
  ) => Promise<unknown>;
  query?: () => Promise<{ held?: { name?: string }[]; pending?: { name?: string }[] }>;
}

export interface Leadership {
  /** Takes the lead from a tab that doesn't answer. Does nothing while this tab leads. */
  takeOver: () => void;
}

/**
 * Runs `lead` in one tab at a time and its answer when that ends. A tab that is closed or dies lets go
 * by itself; one that the browser has frozen doesn't, so another may take the lead from it, and it
 * lines up again when it wakes. Where the browser has no locks every tab leads: the server knows a
 * repeated request by its key, so this saves work and nothing more.
 */
export function whileLeading(
  locks: Locks | null,
  name: string,
  signal: AbortSignal,
  lead: () => () => void,
): Leadership {
  let end: (() => void) | null = null;
  let inLine = new AbortController();

  const holding = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      const stop = lead();
      end = () => {
        end = null;
        stop();
        resolve();
      };
    });
  signal.addEventListener('abort', () => {
    inLine.abort();
    end?.();
  });
  if (!locks) {
    void holding();
    return { takeOver: () => {} };
  }

  const lineUp = () => {
    inLine = new AbortController();
    ask({ signal: inLine.signal });
  };
  const ask = (how: Parameters<Locks['request']>[1]): void => {
    locks.request(name, how, holding).catch((error: unknown) => {
      if (signal.aborted || ('signal' in how && how.signal.aborted)) return; // left the line
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      end?.(); // another tab has taken over
      lineUp();
    });
  };
  lineUp();
  return {
    takeOver() {
      if (end || signal.aborted) return;
      inLine.abort();
      ask({ steal: true });
    },
  };
}
