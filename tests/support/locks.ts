import type { Locks } from '../../src/sync/leader.ts';

/** Web Locks of one browser, without stealing: whoever asks for a name first holds it, the others wait. */
export function newLocks(): Locks {
  const held = new Map<string, Promise<unknown>>();
  const whenFree = async (name: string, signal: AbortSignal): Promise<void> => {
    for (let before = held.get(name); before; before = held.get(name)) await before;
    signal.throwIfAborted();
  };
  return {
    async request(name, how, holding) {
      if (!('signal' in how)) throw new Error('stealing is not here');
      await whenFree(name, how.signal);
      const done = holding().finally(() => held.delete(name));
      held.set(name, done);
      return done;
    },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
  };
}
