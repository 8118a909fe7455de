import { fieldOf, type BoardOp } from '../../src/domain/board.ts';
import type { Logged } from './checks.ts';
import type { Saw } from './seen.ts';

/** Entries of a log, by their ids. */
export interface Replaced {
  /** Somebody else has replaced them without having seen them. */
  unseen: ReadonlySet<string>;
  /** Somebody else has replaced them, and nobody knows what their screen showed. */
  doubtful: ReadonlySet<string>;
}

/**
 * Worked out from what was asked for and from what screens showed, and from nothing that phones or server
 * have noted about it.
 */
export function replacedUnseen(log: readonly Logged[], saw: Saw): Replaced {
  /** Whoever replaced an entry first, unseen: later ones find nothing of it. */
  const by = new Map<string, Logged>();
  const lose = (entry: Logged, to: Logged) => void (by.has(entry.id) || by.set(entry.id, to));
  const doubtful = new Set<string>();
  /** What nobody has overwritten or deleted so far, by what it wrote. */
  const standing = new Map<string, Logged>();
  /** Deleted columns, by whom. */
  const left = new Map<string, Logged>();
  for (const batch of byRev(log)) {
    const before = new Map(standing);
    for (const entry of batch) {
      for (const victim of victims(before, entry.op)) {
        const seen = knows(victim, entry) || saw(entry, victim);
        if (seen === null) doubtful.add(victim.id);
        else if (!seen) lose(victim, entry);
      }
      const cuts = columnsIn(entry.op).flatMap((column) => left.get(column) ?? []);
      const late = cuts.filter((cut) => !saw(entry, cut));
      const cut = late.find(({ user }) => user !== entry.user) ?? late[0];
      if (cut && saw(entry, cut) === null) doubtful.add(entry.id);
      else if (cut) lose(entry, cut);
      for (const key of overwritten(standing, entry.op)) standing.delete(key);
      if (!entry.op.op.endsWith('.delete')) standing.set(keyOf(entry.op), entry);
    }
    for (const entry of batch) if (entry.op.op === 'column.delete') left.set(entry.op.id, entry);
  }
  const entries = new Map(log.map((entry) => [entry.id, entry]));
  const others = [...by].flatMap(([id, { user }]) => (entries.get(id)!.user === user ? [] : [id]));
  return { unseen: new Set(others), doubtful };
}

/** One phone knows what it wrote itself, however old what it had seen of the others. */
const knows = (by: Logged, of: Logged): boolean => by.user === of.user && by.device === of.device;

const byRev = (log: readonly Logged[]): Logged[][] => {
  const batches = new Map<number, Logged[]>();
  for (const entry of log) {
    if (entry.outcome !== 'applied') continue;
    const batch = batches.get(entry.rev) ?? [];
    batch.push(entry);
    batches.set(entry.rev, batch);
  }
  return [...batches.values()];
};

const keyOf = (op: BoardOp): string => fieldOf(op) ?? `${'id' in op ? op.id : ''}/added`;

/** What no longer stands once `op` is done. */
function overwritten(standing: ReadonlyMap<string, Logged>, op: BoardOp): string[] {
  if (op.op.endsWith('.delete') && 'id' in op) {
    return [...standing.keys()].filter((key) => key.startsWith(`${op.id}/`));
  }
  return op.op === 'item.share' ? [keyOf(op), `${op.id}/added`] : [keyOf(op)];
}

/** Whose value `op` takes away. An item that was added has none but who has it. */
function victims(standing: ReadonlyMap<string, Logged>, op: BoardOp): Logged[] {
  const written = [...standing].filter(([key]) => !key.endsWith('/added'));
  if (op.op === 'item.delete')
    return written.flatMap(([key, entry]) => (key.startsWith(`${op.id}/`) ? [entry] : []));
  if (op.op !== 'column.delete') return written.flatMap(([key, entry]) => (key === keyOf(op) ? [entry] : []));
  return [...standing].flatMap(([key, entry]) =>
    (key.startsWith(`${op.id}/`) && !key.endsWith('/added')) || columnsIn(entry.op).includes(op.id)
      ? [entry]
      : [],
  );
}

function columnsIn(op: BoardOp): string[] {
  if (op.op === 'item.share') return Object.keys(op.shares);
  return op.op === 'item.add' ? Object.keys(op.item.shares) : [];
}
