import { expect, test } from 'vitest';
import { LIMITS, type StoredBoard } from '../../src/domain/board/board.ts';
import { smallBoard } from '../testing/boards.ts';
import { exceedsJson } from './json-size.ts';

test.each([
  ['fifty levels', '['.repeat(50) + ']'.repeat(50), false],
  ['one level more', '['.repeat(51) + ']'.repeat(51), true],
  ['brackets inside a text', `"${'['.repeat(99)}"`, false],
  ['brackets after an escaped quote', String.raw`"\"${'['.repeat(99)}"`, false],
  ['brackets after an escaped backslash', String.raw`["\\",${'['.repeat(50)}`, true],
  ['the longest text, all of it escaped', JSON.stringify('\u0001'.repeat(2000)), false],
  ['a text of 30,000 characters', JSON.stringify('a'.repeat(30_000)), true],
  ['a text of 30,000 characters without an end', `"${'a'.repeat(30_000)}`, true],
  ['a name of 30,000 characters', JSON.stringify({ ['a'.repeat(30_000)]: 1 }), true],
  ['40,000 values', `[${'0,'.repeat(39_998)}0]`, false],
  ['more values', `[${'0,'.repeat(39_999)}0,0]`, true],
  ['many empty lists', `[${'[],'.repeat(20_001)}0]`, true],
  ['nothing', '', false],
])('JSON with %s: %s', (_what, text, isOver) => {
  expect(exceedsJson(text)).toBe(isOver);
});

test('the largest board is taken', () => {
  const { bill, items, columns } = smallBoard();
  const [item] = Object.values(items);
  const [column] = Object.values(columns);
  const { stored, shares } = LIMITS;
  const each = shares / stored.items;
  const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const many = <T>(count: number, value: (n: number) => T) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [id(n), value(n)]));
  const share = { weight: 1, rank: 'a0' };
  const board: StoredBoard = {
    bill,
    items: many(stored.items, (n) => ({ ...item!, shares: many(n % 2 ? each * 2 : 0, () => share) })),
    columns: many(stored.columns, () => ({ ...column!, deleted: true as const })),
  };
  expect(exceedsJson(JSON.stringify({ board }))).toBe(false);
});
