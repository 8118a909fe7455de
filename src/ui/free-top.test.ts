import { describe, expect, test } from 'vitest';
import { freeTop } from './free-top.ts';

const box = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right });
const toast = box(60, 110, 40, 382);

describe('a box', () => {
  test('that covers nothing stays where it is', () => {
    expect(freeTop(toast, 60, [], 800)).toBe(60);
    expect(freeTop(box(200, 250, 40, 382), 60, [box(60, 190)], 800)).toBe(200);
  });

  test('gives way to below what it would cover', () => {
    expect(freeTop(toast, 60, [box(70, 118)], 800)).toBe(126);
  });

  test('goes below several that stand close together, and between two that leave it room', () => {
    expect(freeTop(toast, 60, [box(130, 178), box(70, 118)], 800)).toBe(186);
    expect(freeTop(toast, 60, [box(200, 248), box(70, 118)], 800)).toBe(126);
  });

  test('ignores what stands beside it', () => {
    expect(freeTop(toast, 60, [box(70, 118, 0, 40)], 800)).toBe(60);
  });

  test('returns to its first place once that is free and its own is not', () => {
    expect(freeTop(box(126, 176, 40, 382), 60, [box(130, 178)], 800)).toBe(60);
  });

  test('stands at its first place where nothing is free', () => {
    expect(freeTop(toast, 60, [box(0, 800)], 800)).toBe(60);
  });
});
