import { expect, test } from 'vitest';
import type { BoardOp } from '../domain/board.ts';
import { MAX_BATCH, MAX_JSON_BYTES } from '../contract/board.ts';
import type { Lane, OutboxRow } from '../data/rows.ts';
import { dependants, MAX_IN_FLIGHT, nextRequest, sendable } from './plan.ts';

const title: BoardOp = { op: 'bill.set', field: 'title', value: 'Lunch' };

/** A row by what matters here. */
const row = (n: number, lane: Lane, change: Partial<OutboxRow> = {}): OutboxRow => ({
  n,
  id: `id-${n}`,
  v: 1,
  lane,
  call: { type: 'board.op', id: lane.slice(lane.indexOf(':') + 1), op: title },
  state: 'waiting',
  batch: null,
  dependsOn: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  attempts: 0,
  ...change,
});
const seal = (key: string) => ({ key, seq: 1, baseRev: 1 });
const anyone = () => true;
const numbers = (rows: OutboxRow[]) => rows.map(({ n }) => n);

test('P2: each lane sends its head, and only when nothing of it is under way', () => {
  const rows = [row(1, 'receipt:a'), row(2, 'receipt:a'), row(3, 'receipt:b')];
  expect(sendable(rows, new Set(), anyone)).toEqual(['receipt:a', 'receipt:b']);
  expect(sendable(rows, new Set(['receipt:a']), anyone)).toEqual(['receipt:b']);
  expect(sendable(rows, new Set(), (lane) => lane !== 'receipt:b')).toEqual(['receipt:a']);
});

test('P2: what is held or parked at the head keeps its lane back, and no other', () => {
  const rows = [
    row(1, 'receipt:a', { state: 'held' }),
    row(2, 'receipt:a'),
    row(3, 'receipt:b', { state: 'parked' }),
    row(4, 'receipt:b'),
    row(5, 'receipt:c'),
  ];
  expect(sendable(rows, new Set(), anyone)).toEqual(['receipt:c']);
});

test('P3: a row waits for what was made before it in the lanes it depends on, not for what came after', () => {
  const receipt = row(2, 'receipt:a', { dependsOn: ['image:i', 'group:g'] });
  expect(sendable([row(1, 'image:i'), receipt], new Set(), anyone)).toEqual(['image:i']);
  expect(sendable([receipt, row(3, 'group:g')], new Set(['group:g']), anyone)).toEqual(['receipt:a']);
});

test('no more requests at once than a phone can take', () => {
  const rows = Array.from({ length: 9 }, (_, n) => row(n, `receipt:${n}`));
  expect(sendable(rows, new Set(), anyone)).toHaveLength(MAX_IN_FLIGHT);
  expect(sendable(rows, new Set(['receipt:0', 'receipt:1', 'receipt:2']), anyone)).toEqual(['receipt:3']);
});

test('P4: a sealed request goes exactly as it was sealed', () => {
  const rows = [
    row(1, 'receipt:a', { batch: seal('k') }),
    row(2, 'receipt:a', { batch: seal('k') }),
    row(3, 'receipt:a'),
  ];
  expect(numbers(nextRequest(rows))).toEqual([1, 2]);
});

test('edits travel together up to what the server takes, stopping at what is held or of another kind', () => {
  const create = row(1, 'receipt:a', { call: { type: 'receipt.delete', id: 'a' } });
  const edits = Array.from({ length: MAX_BATCH + 5 }, (_, n) => row(n + 2, 'receipt:a'));
  expect(numbers(nextRequest([create, ...edits]))).toEqual([1]);
  expect(nextRequest(edits)).toHaveLength(MAX_BATCH);
  const mixed = [row(1, 'receipt:a'), row(2, 'receipt:a', { state: 'held' }), row(3, 'receipt:a')];
  expect(numbers(nextRequest(mixed))).toEqual([1]);
  expect(nextRequest([])).toEqual([]);
});

test('a request stays within what the server takes, whatever stands in it; one edit goes in any case', () => {
  const shares = (n: number) =>
    Object.fromEntries(
      Array.from({ length: n }, (_, at) => [`column-${at}`, { weight: 1, rank: '宴'.repeat(40) }]),
    );
  const share = (n: number) => ({ op: 'item.share', id: `item-${n}`, shares: shares(100) }) as const;
  const edits = Array.from({ length: MAX_BATCH }, (_, n) =>
    row(n + 1, 'receipt:a', { call: { type: 'board.op', id: 'a', op: share(n) } }),
  );
  const bytes = (rows: OutboxRow[]) => new Blob([JSON.stringify(rows.map(({ call }) => call))]).size;
  expect(bytes(edits)).toBeGreaterThan(MAX_JSON_BYTES);
  const sent = nextRequest(edits);
  expect(sent.length).toBeGreaterThan(1);
  expect(bytes(sent)).toBeLessThan(MAX_JSON_BYTES);
  const huge = row(1, 'receipt:a', {
    call: { type: 'board.op', id: 'a', op: { op: 'item.share', id: 'i', shares: shares(5000) } },
  });
  expect(numbers(nextRequest([huge, ...edits.slice(1)]))).toEqual([1]);
});

test('P8: a refusal holds up the rest of its lane and what depends on it, all the way', () => {
  const image = row(1, 'image:i', { batch: seal('k') });
  const rows = [
    row(0, 'receipt:a'),
    image,
    row(2, 'receipt:b', { dependsOn: ['image:i'] }),
    row(3, 'receipt:a'),
    row(4, 'receipt:b'),
  ];
  expect(numbers(dependants(rows, [image]))).toEqual([2, 4]);
});

test('P4: edits made at different states of the board, or by different releases, travel apart', () => {
  const rows = [
    row(1, 'receipt:a', { seen: 3 }),
    row(2, 'receipt:a', { seen: 3 }),
    row(3, 'receipt:a', { seen: 4 }),
  ];
  expect(numbers(nextRequest(rows))).toEqual([1, 2]);
  expect(numbers(nextRequest([row(1, 'receipt:a'), row(2, 'receipt:a', { v: 2 })]))).toEqual([1]);
});
