import { expect, test } from 'vitest';
import { sampleBoard } from '../../../../tests/support/sample-board.ts';
import { formatAmount } from '../../../domain/money/money.ts';
import { boardView } from '../board-view.ts';
import { shareLines } from './share-lines.ts';
import { splitSummary, summaryText } from './summary-text.ts';

const board = sampleBoard('Restoran Selera');
const view = boardView(board, 'bill');

test('the text names everybody with their items, and the items that nobody has', () => {
  const text = summaryText(splitSummary(board, view));
  expect(text.split('\n\n').map((block) => block.split('\n')[0])).toEqual([
    'Restoran Selera, 20 November 2026',
    `Aisyah: RM ${formatAmount(view.columns[0]!.total)}`,
    `Wei Ling: RM ${formatAmount(view.columns[1]!.total)}`,
    `Not assigned yet: RM ${formatAmount(view.left)}`,
  ]);
  expect(text).toMatch(/\n {2}Roti canai \(1\/2\) 4\.6\d\n/);
});

test('the lines of "why" have the fraction and the exact amount, and add up', () => {
  const lines = shareLines(board, 'bill', 'column-1');
  expect(lines.map(({ label }) => label)).toEqual([
    'Roti canai',
    'Mee goreng mamak',
    'Service',
    'Tax 6 %',
    'Rounding',
  ]);
  expect(lines.map(({ how }) => how).slice(0, 3)).toEqual([
    '1/2 of RM\u00a08.00',
    'all of RM\u00a019.00',
    '23/61 of RM\u00a06.10',
  ]);
  expect(lines[3]?.how).toBe('23/61 of RM\u00a03.77 = RM\u00a01.4214');
  expect(lines.reduce((sum, { part }) => sum + part, 0)).toBe(view.columns[0]!.total);
});

test('no line breaks inside an amount below zero', () => {
  const lines = shareLines(board, 'bill', 'column-1');
  const rounding = lines.find(({ kind }) => kind === 'rounding')?.how;
  expect(rounding).toMatch(/^23\/61 of -\u2060RM\u00a00\.02 = -\u2060RM\u00a00\.0075$/);
});
