import { expect, test } from 'vitest';
import { emptyBoard } from './board.ts';
import { piecesOps } from './pieces.ts';
import { editsAll, mayDoAll, rights, roles } from './rights.ts';

test('who edits the whole bill may set each of its fields but group and deletion; a new bill is one’s own', () => {
  const fields = Object.entries(rights).filter(([action]) => !/ (?:group|deleted)$/.test(action));
  for (const role of roles) expect(fields.every(([, may]) => may[role] === 'yes')).toBe(editsAll(role));
  expect(editsAll(undefined)).toBe(true);
});

test('a guest lets the table share a line that is counted in pieces, and never the other way', () => {
  const may = (pieces: boolean) =>
    mayDoAll('guest', piecesOps('nasi', { ...(!pieces && { pieces: true }) }, pieces), emptyBoard, 'me');
  expect([may(false), may(true)]).toEqual([true, false]);
});
