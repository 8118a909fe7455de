import type { Locks } from '../../src/sync/tabs.ts';

interface Turn {
  holding: () => Promise<void>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Web Locks of one browser: one holds a name; the others wait for it, or steal it. */
export function newLocks(): Locks {
  const holders = new Map<string, Turn>();
  const lines = new Map<string, Turn[]>();
  const aborted = () => new DOMException('taken away', 'AbortError');
  async function grant(name: string, turn: Turn | undefined): Promise<void> {
    if (!turn) return void holders.delete(name);
    holders.set(name, turn);
    turn.resolve(await turn.holding());
    if (holders.get(name) === turn) void grant(name, lines.get(name)?.shift());
  }
  return {
    request: (name, how, holding) =>
      new Promise((resolve, reject) => {
        const turn = { holding, resolve, reject };
        if ('steal' in how) {
          holders.get(name)?.reject(aborted());
          return void grant(name, turn);
        }
        how.signal.addEventListener('abort', () => {
          const line = lines.get(name) ?? [];
          if (!line.includes(turn)) return;
          lines.set(
            name,
            line.filter((other) => other !== turn),
          );
          reject(aborted());
        });
        if (holders.has(name)) lines.set(name, [...(lines.get(name) ?? []), turn]);
        else void grant(name, turn);
      }),
    query: async () => ({ held: [...holders.keys()].map((name) => ({ name })) }),
  };
}
