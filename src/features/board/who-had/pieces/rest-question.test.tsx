import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { all, table } from '../../../../../tests/properties/books.ts';
import { shownBoard } from '../../../../domain/board/board.ts';
import { boardView } from '../../board-view.ts';
import { CurrencyContext } from '../../edits/board-edits.ts';
import { RestQuestion } from './rest-question.tsx';

/** What is asked before people pay for three satay of which somebody took so many. */
function asked(weight: number): string {
  const stored = table({ a: 900, b: 0 }, all('b'));
  const shares = { a: { weight, rank: 'V' } };
  const satay = { ...stored.items['i-a']!, name: 'Satay', quantity: 3, pieces: true as const, shares };
  const board = shownBoard({ ...stored, items: { satay } });
  return renderToStaticMarkup(
    <CurrencyContext value="MYR">
      <RestQuestion board={board} view={boardView(board, 'bill')} />
    </CurrencyContext>,
  );
}

test('a line of which more was taken than there is asks who had less before people pay', () => {
  expect(asked(4).replaceAll(/<[^>]*>/g, '')).toBe('Satay: 4 of 3 taken: who had one less?');
  expect(asked(3)).toBe('');
});
