import { expect, test } from 'vitest';
import { me, reprice, retitle, share } from '../../../../tests/support/device.ts';
import { NEWEST_ENTRIES, type HistoryEntry } from '../../../contract/history.ts';
import type { BoardOp } from '../../../domain/board/board.ts';
import { KNOWN_ENTRIES, newsOf } from './news.ts';
import { historyTexts } from './texts.ts';

let last = 0;
const by = (name: string, op: BoardOp, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  rev: 5,
  seq: (last += 1),
  op,
  was: null,
  outcome: 'applied',
  at: '2026-11-20T00:00:00Z',
  by: { _id: name === me.username ? me._id : `user-${name}`, name },
  ...more,
});
const mine = (op: BoardOp, more?: Partial<HistoryEntry>) => by(me.username, op, more);
const rename: BoardOp = { op: 'column.set', id: 'ben', field: 'title', value: 'Benny' };
const place: BoardOp = { op: 'item.place', id: 'roti', column: 'ben', rank: 'V' };
const order: BoardOp = { op: 'column.set', id: 'aina', field: 'rank', value: 'V' };
const nothing = { who: [], count: 0, isPartial: false, refused: 0, changed: new Set() };

test('others’ changes since this user last looked are counted and marked', () => {
  const entries = [by('Mei', rename), by('Ali', reprice(900)), by('Mei', retitle('Dinner'))];
  const changed = new Set(['ben', 'roti']);
  expect(newsOf(entries, 4, me._id)).toEqual({ ...nothing, who: ['Mei', 'Ali'], count: 3, changed });
});

test.each<[string, HistoryEntry, number | null]>([
  ['what this person changed', mine(reprice(900)), 4],
  ['what was there when this person looked', by('Mei', rename, { rev: 4 }), 4],
  ['what was there before the first visit', by('Mei', rename), null],
  ['a new order of items', by('Mei', place), 4],
  ['a new order of people', by('Mei', order), 4],
  ['a person taken off an item and put back', by('Mei', share(1), { was: share(1) }), 4],
  ["another's change that a limit kept from being made", by('Mei', rename, { outcome: 'rejected' }), 4],
])('%s is no news', (_, entry, since) => {
  expect(newsOf([entry], since, me._id)).toEqual(nothing);
});

test('a rejected change of this user is counted, and marks nothing', () => {
  const entries = [mine(rename, { outcome: 'rejected' }), mine(reprice(900))];
  expect(newsOf(entries, 4, me._id)).toEqual({ ...nothing, refused: 1 });
});

test('if all the entries that the device knows are new, there may be more changes', () => {
  expect(KNOWN_ENTRIES).toBe(NEWEST_ENTRIES);
  const all = Array.from({ length: NEWEST_ENTRIES }, (_, at) => by('Mei', reprice(at), { rev: 40 - at }));
  expect(newsOf(all, 4, me._id)).toMatchObject({ count: NEWEST_ENTRIES, isPartial: true });
  expect(historyTexts.news(['Mei'], 30, true)).toBe('Mei made 30 or more changes');
  expect(newsOf(all, 11, me._id)).toMatchObject({ count: NEWEST_ENTRIES - 1, isPartial: false });
  expect(newsOf(all.slice(1), 4, me._id)).toMatchObject({ isPartial: false });
});
