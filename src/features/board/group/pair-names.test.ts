import { expect, test } from 'vitest';
import { emptyBoard, type Board } from '../../../domain/board/board.ts';
import { boardView } from '../board-view.ts';
import { pairNames } from './pair-names.ts';

test.each([
  ['of one name', 'Raj', 'Is Raj here twice?', 'Raj'],
  ['of names that look alike', 'Raj K', 'Is Raj K Raj?', 'Raj'],
])('whether two %s are one is asked, and told, by their own names', (_, typed, question, joined) => {
  const column = (title: string, rank: string) => ({ title, rank, user: null, covered: false });
  const columns = { a: column(typed, 'V'), b: { ...column('Raj', 'W'), person: 'raj' } };
  const board: Board = { ...emptyBoard, columns };
  const of = (id: string) => boardView(board, 'bill').columns.find((one) => one.id === id)!;
  expect(pairNames(board, of('a'), of('b'))).toEqual({ question, joined });
});
