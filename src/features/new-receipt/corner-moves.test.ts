import { expect, test } from 'vitest';
import { WHOLE } from '../../vision/paper/corners.ts';
import { step, withCorner } from './corner-moves.ts';

test('a moved corner stays on the photo', () => {
  expect(withCorner(WHOLE, 0, { x: 0.2, y: 0.1 })?.[0]).toEqual({ x: 0.2, y: 0.1 });
  expect(withCorner(WHOLE, 2, { x: 3, y: 0.9 })?.[2]).toEqual({ x: 1, y: 0.9 });
  expect(withCorner(WHOLE, 2, { x: 0.9, y: 0.9 })?.slice(0, 2)).toEqual(WHOLE.slice(0, 2));
});

test('a corner does not move to an impossible shape', () => {
  expect(withCorner(WHOLE, 0, { x: 1, y: 1 })).toBeNull();
  expect(withCorner(WHOLE, 0, { x: 0.6, y: 0.6 })).toBeNull();
  expect(withCorner(WHOLE, 1, { x: NaN, y: 0 })).toBeNull();
});

test('arrow keys move a corner a little, with Shift more; other keys do not', () => {
  expect(step('ArrowLeft', false)).toEqual({ x: -0.005, y: 0 });
  expect(step('ArrowDown', true)?.y).toBe(0.05);
  expect(step('Enter', false)).toBeNull();
});
