import { fieldOf, type BoardOp } from '../../src/domain/board.ts';
import type { Logged } from './checks.ts';

/**
 * Which entries of a log somebody else has replaced without having seen them, worked out from what was
 * asked for and seen, and from nothing that the server has noted about it. By the entries' ids.
 */
export function replacedUnseen(log: readonly Logged[]): Set<string> {
  /** Whoever replaced an entry first, unseen: later ones find nothing of it. */
  const by = new Map<string, Logged>();
  const lose = (entry: Logged, to: Logged) => void (by.has(entry.id) || by.set(entry.id, to));
  /** What nobody has overwritten or deleted so far, by what it wrote. */
  const standing = new Map<string, Logged>();
  /** Deleted columns, by whom. */
  const left = new Map<string, Logged>();
  for (const batch of byRev(log)) {
    const before = new Map(standing);
    for (const entry of batch) {
      for (const victim of victims(before, entry.op)) if (unseen(victim, entry)) lose(victim, entry);
      const cuts = columnsIn(entry.op).flatMap((column) => left.get(column) ?? []);
      const late = cuts.filter(({ rev }) => rev > entry.baseRev);
      const cut = late.find(({ user }) => user !== entry.user) ?? late[0];
      if (cut) lose(entry, cut);
      for (const key of overwritten(standing, entry.op)) standing.delete(key);
      if (!entry.op.op.endsWith('.delete')) standing.set(keyOf(entry.op), entry);
    }
    for (const entry of batch) if (entry.op.op === 'column.delete') left.set(entry.op.id, entry);
  }
  const entries = new Map(log.map((entry) => [entry.id, entry]));
  return new Set([...by].flatMap(([id, { user }]) => (entries.get(id)!.user === user ? [] : [id])));
}

/** One phone knows what it wrote itself, however old what it had seen of the others. */
const unseen = (victim: Logged, by: Logged): boolean =>
  victim.rev > by.baseRev && (victim.user !== by.user || victim.device !== by.device);

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
