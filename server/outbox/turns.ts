import { Fault } from '../http/fault.ts';

/** Runs work in turn with the other work of the same user. @throws Fault busy where too much waits already */
export type InTurn = <T>(user: string, work: () => Promise<T>) => Promise<T>;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * So many works of one user run at a time; the others wait in order. One user's large writes or reads would
 * else hold all connections to the database, and everybody would wait for them.
 */
export function turnsByUser(atOnce: number, mostWaiting: number): InTurn {
  const lines = new Map<string, Line>();
  return async (user, work) => {
    const line = lines.get(user) ?? { running: 0, waiting: [] };
    lines.set(user, line);
    if (line.waiting.length >= mostWaiting) throw new Fault('busy');
    if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) lines.delete(user);
    }
  };
}
