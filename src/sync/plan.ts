import { MAX_BATCH, MAX_JSON_BYTES } from '../contract/board.ts';
import type { Lane, OutboxRow } from '../data/rows.ts';

/** Requests under way at once: enough to hide latency, few enough for a phone's connection. */
export const MAX_IN_FLIGHT = 4;

/**
 * The lanes that may send now, oldest first (P2, P3): the head is released, nothing before it in the
 * lanes it depends on is still here, and the lane is neither busy nor told to wait.
 * `rows` is the whole outbox in order.
 */
export function sendable(
  rows: readonly OutboxRow[],
  busy: ReadonlySet<Lane>,
  mayTry: (lane: Lane) => boolean,
): Lane[] {
  const heads = headsOf(rows);
  return [...heads.values()]
    .filter((head) => head.state === 'waiting' && !busy.has(head.lane) && mayTry(head.lane))
    .filter((head) => !blocked(head, heads))
    .map((head) => head.lane)
    .slice(0, Math.max(0, MAX_IN_FLIGHT - busy.size));
}

/** The rows of a lane's next request (P4): what is sealed goes as it was sealed, else as many edits as fit. */
export function nextRequest(laneRows: readonly OutboxRow[]): OutboxRow[] {
  const [head] = laneRows;
  if (!head || head.state !== 'waiting') return [];
  const { batch } = head;
  if (batch) return laneRows.filter((row) => row.batch?.key === batch.key);
  if (head.call.type !== 'board.op') return [head];
  let characters = 0;
  const end = laneRows.findIndex(({ call, ...row }, at) => {
    if (at === MAX_BATCH || call.type !== 'board.op' || row.state !== 'waiting' || !alike(row, head))
      return true;
    characters += JSON.stringify(call.op).length;
    return at > 0 && characters > MAX_CHARACTERS;
  });
  return end === -1 ? [...laneRows] : laneRows.slice(0, end);
}

/** What a character takes at most as UTF-8, and room for what goes around the operations. */
const MAX_CHARACTERS = MAX_JSON_BYTES / 4;

/** One base revision, one version of calls. */
const alike = (row: Pick<OutboxRow, 'seen' | 'v'>, head: OutboxRow): boolean =>
  row.seen === head.seen && row.v === head.v;

/** What can't go without `refused` (P8): the rest of its lane, and lanes that depend on it, all the way. */
export function dependants(rows: readonly OutboxRow[], refused: readonly OutboxRow[]): OutboxRow[] {
  const first = refused[0];
  if (!first) return [];
  const lanes = new Set<Lane>([first.lane]);
  const found: OutboxRow[] = [];
  for (const row of rows) {
    if (row.n <= first.n || refused.some((other) => other.n === row.n)) continue;
    if (!lanes.has(row.lane) && !row.dependsOn.some((lane) => lanes.has(lane))) continue;
    lanes.add(row.lane);
    found.push(row);
  }
  return found;
}

function headsOf(rows: readonly OutboxRow[]): Map<Lane, OutboxRow> {
  const heads = new Map<Lane, OutboxRow>();
  for (const row of rows) if (!heads.has(row.lane)) heads.set(row.lane, row);
  return heads;
}

const blocked = (row: OutboxRow, heads: ReadonlyMap<Lane, OutboxRow>): boolean =>
  row.dependsOn.some((lane) => (heads.get(lane)?.n ?? Infinity) < row.n);
