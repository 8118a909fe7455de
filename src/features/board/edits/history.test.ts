import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard, anyOp } from '../../../../tests/properties/boards.ts';
import { reprice, retitle, smallBoard } from '../../../../tests/support/device.ts';
import { applyOps, MISSING_COLUMN, type Board, type BoardOp, type Column } from '../../../domain/board.ts';
import { recorded, takenBack } from './history.ts';

const again = (_kind: string, old: string) => `${old}-again`;
const give = (id: string): BoardOp => ({
  op: 'item.share',
  id: 'roti',
  shares: { [id]: { weight: 1, rank: 'V' } },
});
const devi: Column = { title: 'Devi', content: '', rank: '13', user: null, covered: false };

/** The board on which `mine` is undone, after `theirs`; undefined: there was nothing to undo. */
function undone(before: Board, mine: readonly BoardOp[], theirs: readonly BoardOp[] = []): Board | undefined {
  const { past } = recorded({ past: [], future: [] }, 'edit', before, { ops: mine, sent: true }, again);
  const now = applyOps(applyOps(before, mine), theirs);
  return past[0] && applyOps(now, takenBack(now, past[0]));
}

test('a gesture that nobody has touched is undone whole', () => {
  fc.assert(
    fc.property(anyBoard, fc.array(anyOp, { maxLength: 12 }), (board, ops) => {
      const { past } = recorded({ past: [], future: [] }, 'edit', board, { ops, sent: true }, again);
      const backs = past[0]?.backs ?? [];
      const back = takenBack(applyOps(board, ops), { backs, sent: true });
      expect(back).toEqual(backs.map(({ op }) => op));
    }),
  );
});

test('U5: what somebody else has set since stays, the rest of the gesture is undone', () => {
  const after = undone(smallBoard, [reprice(500), retitle('Dinner')], [reprice(700)]);
  expect(after).toEqual(applyOps(smallBoard, [reprice(700)]));
  const shared = { aina: { weight: 1, rank: 'V' }, ben: { weight: 1, rank: 'V' } };
  const both: BoardOp = { op: 'item.share', id: 'roti', shares: shared };
  expect(undone(smallBoard, [give('aina')], [both])?.items['roti']?.shares).toEqual(shared);
});

test('U5: an item that went to somebody else stays theirs when the person it was taken from comes back', () => {
  const bens = applyOps(smallBoard, [give('ben')]);
  const after = undone(bens, [{ op: 'column.delete', id: 'ben' }], [give('aina')])!;
  expect(Object.keys(after.columns)).toEqual(['aina', 'ben-again']);
  expect(Object.keys(after.items['roti']!.shares)).toEqual(['aina']);
});

test('U5: who was added stays once somebody has given them an item, and so does an item that somebody has taken', () => {
  const person: BoardOp = { op: 'column.add', id: 'devi', column: devi };
  expect(undone(smallBoard, [person])?.columns).toEqual(smallBoard.columns);
  expect(undone(smallBoard, [person], [give('devi')])?.columns['devi']).toEqual(devi);
  const item: BoardOp = { op: 'item.add', id: 'teh', item: { ...smallBoard.items['roti']!, name: 'Teh' } };
  expect(undone(smallBoard, [item])?.items['teh']).toBeUndefined();
  const taken: BoardOp = { op: 'item.share', id: 'teh', shares: { ben: { weight: 1, rank: 'V' } } };
  expect(undone(smallBoard, [item], [taken])?.items['teh']).toBeDefined();
  const moved: BoardOp = { op: 'item.place', id: 'teh', column: MISSING_COLUMN, rank: 'zz' };
  expect(undone(smallBoard, [item], [moved])?.items['teh']).toBeUndefined(); // only its place is another
});
