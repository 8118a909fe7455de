import { expect, test } from 'vitest';
import type { OutboxRow, Queue } from '../data/device/rows.ts';
import { emptyBoard, type BoardOp } from '../domain/board/board.ts';
import { type Ref } from '../domain/documents/kind.ts';
import { kinds } from '../domain/documents/kinds.ts';
import { MAX_IN_FLIGHT, nextRequest, readyQueues } from './request.ts';

const { limits } = kinds.receipt;
const { ops } = limits;

/** A row by what matters here; its queue is the receipt's that it names, unless it names one whole. */
function row(n: number, name: string, change: Partial<OutboxRow> = {}, op?: BoardOp): OutboxRow {
  const queue = (name.includes(':') ? name : `receipt:${name}`) as Queue;
  return {
    n,
    id: `id-${n}`,
    queue,
    call: { type: 'op', ref: queue as Ref, op: op ?? { op: 'bill.set', field: 'title', value: 'Lunch' } },
    state: 'waiting',
    batch: null,
    dependsOn: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}
const send = (rows: OutboxRow[], sending: Queue[] = [], isReady: (queue: Queue) => boolean = () => true) =>
  readyQueues(rows, new Set(sending), isReady);
const numbers = (rows: OutboxRow[]) => rows.map(({ n }) => n);

test('PUSH-2: each queue sends its first row, unless a request of it is under way', () => {
  const rows = [row(1, 'a'), row(2, 'a'), row(3, 'b')];
  expect(send(rows)).toEqual(['receipt:a', 'receipt:b']);
  expect(send(rows, ['receipt:a'])).toEqual(['receipt:b']);
  expect(send(rows, [], (queue) => queue !== 'receipt:b')).toEqual(['receipt:a']);
});

test('PUSH-2: a refused first row holds up its queue, and no other', () => {
  const refused = [row(3, 'b', { state: 'refused' }), row(4, 'b')];
  expect(send([...refused, row(5, 'c')])).toEqual(['receipt:c']);
});

test('PUSH-3: a row waits for the earlier rows of the queues it depends on, not for later ones', () => {
  const receipt = row(2, 'a', { dependsOn: ['image:i', 'group:g'] });
  expect(send([row(1, 'image:i'), receipt])).toEqual(['image:i']);
  expect(send([receipt, row(3, 'group:g')], ['group:g'])).toEqual(['receipt:a']);
  expect(send([row(1, 'image:i', { state: 'refused' }), receipt, row(3, 'a')])).toEqual([]);
});

test('at most MAX_IN_FLIGHT requests are under way', () => {
  const rows = Array.from({ length: 9 }, (_, n) => row(n, String(n)));
  expect(send(rows)).toHaveLength(MAX_IN_FLIGHT);
  expect(send(rows, ['receipt:0', 'receipt:1', 'receipt:2'])).toEqual(['receipt:3']);
});

test('photos leave room for edits, however many wait', () => {
  const rows = [...['i', 'j', 'k'].map((name, n) => row(n, `image:${name}`)), row(9, 'a')];
  expect(send(rows)).toEqual(['image:i', 'image:j', 'receipt:a']);
  expect(send(rows, ['image:i'])).toEqual(['image:j', 'receipt:a']);
  expect(send(rows, ['image:i', 'image:j'])).toEqual(['receipt:a']);
});

test('PUSH-4: a frozen request goes exactly as it was frozen', () => {
  const batch = { key: 'k', seq: 1, baseRev: 1 };
  expect(numbers(nextRequest([row(1, 'a', { batch }), row(2, 'a', { batch }), row(3, 'a')]))).toEqual([1, 2]);
});

test('a batch has up to `limits.ops` edits, and ends before another call and before a row that may wait', () => {
  const creation = row(1, 'a', { call: { type: 'create', ref: 'receipt:a', doc: emptyBoard, image: null } });
  const move = row(3, 'a', { dependsOn: ['group:g'] });
  const edits = Array.from({ length: ops + 5 }, (_, n) => row(n + 2, 'a'));
  expect(numbers(nextRequest([creation, ...edits]))).toEqual([1]);
  expect(nextRequest(edits)).toHaveLength(ops);
  for (const end of [row(3, 'a', { state: 'refused' }), creation, move])
    expect(numbers(nextRequest([row(2, 'a'), end, row(4, 'a')]))).toEqual([2]);
  expect(numbers(nextRequest([move, row(4, 'a')]))).toEqual([3, 4]);
  expect(nextRequest([])).toEqual([]);
});

test('a batch stays below `limits.bytes`; a single edit goes in any case', () => {
  const shareWith = (people: number): BoardOp => {
    const share = { weight: 1, rank: '宴'.repeat(40) };
    const shares = Object.fromEntries(Array.from({ length: people }, (_, at) => [`column-${at}`, share]));
    return { op: 'item.share', id: 'item', shares };
  };
  const edits = Array.from({ length: ops }, (_, n) => row(n + 1, 'a', {}, shareWith(100)));
  const bytes = (rows: OutboxRow[]) => new Blob([JSON.stringify(rows.map(({ call }) => call))]).size;
  expect(bytes(edits)).toBeGreaterThan(limits.bytes);
  const sent = nextRequest(edits);
  expect(sent.length).toBeGreaterThan(1);
  expect(bytes(sent)).toBeLessThan(limits.bytes);
  const huge = row(1, 'a', {}, shareWith(5000));
  expect(numbers(nextRequest([huge, ...edits.slice(1)]))).toEqual([1]);
});
