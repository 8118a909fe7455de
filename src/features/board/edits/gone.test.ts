import { expect, test } from 'vitest';
import { smallBoard } from '../../../../tests/support/device.ts';
import type { BoardOp } from '../../../domain/board.ts';
import { goneText } from './gone.ts';

const share = (id: string, ...people: string[]): BoardOp => ({
  op: 'item.share',
  id,
  shares: Object.fromEntries(people.map((person) => [person, { weight: 1, rank: 'V' }])),
});
const place = (id: string, column: string): BoardOp => ({ op: 'item.place', id, column, rank: 'V' });
const quantity = (id: string): BoardOp => ({ op: 'item.set', id, field: 'quantity', value: 2 });
const rename = (id: string): BoardOp => ({ op: 'column.set', id, field: 'title', value: 'x' });
/** What is not on the board any more. */
const called = { milo: 'Milo ais', chong: 'Chong', devi: 'Devi' };

test.each<[BoardOp, string]>([
  [quantity('milo'), 'Your change to Milo ais was not kept: it has been deleted.'],
  [quantity('?'), 'A change of yours was not kept: the item has been deleted.'],
  [share('milo', 'ben'), 'Your change to Milo ais was not kept: it has been deleted.'],
  [share('?', 'ben'), 'A change of yours was not kept: the item has been deleted.'],
  [place('milo', 'ben'), 'Your change to Milo ais was not kept: it has been deleted.'],
  [share('roti', 'chong'), 'Your change to Roti canai was not kept: Chong has been removed.'],
  [
    share('roti', 'chong', 'devi'),
    'Your change to Roti canai was not kept: Chong and Devi have been removed.',
  ],
  [share('roti', '?'), 'Your change to Roti canai was not kept: the person it was for has been removed.'],
  [
    share('roti', 'chong', '?'),
    'Your change to Roti canai was not kept: the people it was for have been removed.',
  ],
  [place('roti', 'chong'), 'Your change to Roti canai was not kept: Chong has been removed.'],
  [place('roti', 'ben'), 'Your change to Roti canai was not kept: Ben no longer has it.'],
  [rename('chong'), 'Your change to Chong was not kept: this person has been removed.'],
  [rename('?'), 'A change of yours was not kept: the person has been removed.'],
  [{ op: 'bill.set', field: 'title', value: 'x' }, 'Your change to the bill could not be kept.'],
])('%j is told as %s', (op, told) => expect(goneText({ op, called }, smallBoard)).toBe(told));

test('told by an older release, without names', () =>
  expect(goneText({ op: quantity('milo') }, smallBoard)).toMatch(/^A change of yours was not kept/));
