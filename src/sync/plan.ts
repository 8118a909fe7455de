import { MAX_BATCH, MAX_JSON_BYTES } from '../contract/board.ts';
import type { OutboxRow, Queue } from '../data/rows.ts';

/** Requests under way at once: enough to hide latency, few enough for a phone's connection. */
export const MAX_IN_FLIGHT = 4;

/**
 * The queues that may send now, oldest first (PUSH-2, PUSH-3): the head waits, nothing before it in the
 * queues it depends on is still here, and the queue is neither busy nor told to pause.
 * `rows` is the whole outbox in order.
 */
export function sendable(
  rows: readonly OutboxRow[],
  busy: ReadonlySet<Queue>,
  mayTry: (queue: Queue) => boolean,
): Queue[] {
  const heads = headsOf(rows);
  return [...heads.values()]
    .filter((head) => head.state === 'waiting' && !busy.has(head.queue) && mayTry(head.queue))
    .filter((head) => !blocked(head, heads))
    .map((head) => head.queue)
    .slice(0, Math.max(0, MAX_IN_FLIGHT - busy.size));
}

/** The rows of a queue's next request (PUSH-4): what is frozen as it was frozen, else as many as fit. */
export function nextRequest(rows: readonly OutboxRow[]): OutboxRow[] {
  const [head] = rows;
  if (!head || head.state !== 'waiting') return [];
  const { batch } = head;
  if (batch) return rows.filter((row) => row.batch?.key === batch.key);
  if (head.call.type !== 'board.op') return [head];
  let characters = 0;
  const end = rows.findIndex(({ call, ...row }, at) => {
    if (at === MAX_BATCH || call.type !== 'board.op' || row.state !== 'waiting' || row.v !== head.v)
      return true;
    characters += JSON.stringify(call.op).length;
    return at > 0 && characters > MAX_CHARACTERS;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}

/** What a character takes at most as UTF-8, and room for what goes around the operations. */
const MAX_CHARACTERS = MAX_JSON_BYTES / 4;

function headsOf(rows: readonly OutboxRow[]): Map<Queue, OutboxRow> {
  const heads = new Map<Queue, OutboxRow>();
  for (const row of rows) if (!heads.has(row.queue)) heads.set(row.queue, row);
  return heads;
}

const blocked = (row: OutboxRow, heads: ReadonlyMap<Queue, OutboxRow>): boolean =>
  row.dependsOn.some((queue) => (heads.get(queue)?.n ?? Infinity) < row.n);
