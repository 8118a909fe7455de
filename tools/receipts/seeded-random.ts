/** Seeded randomness (mulberry32): the same receipt for the same seed on every machine. */
export interface SeededRandom {
  /** 0 up to, not including, 1. */
  next: () => number;
  /** A whole number, both ends included. */
  int: (from: number, to: number) => number;
  pick: <T>(from: readonly T[]) => T;
  chance: (probability: number) => boolean;
  /** Roughly normal, mean 0, deviation 1. */
  normal: () => number;
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    pick: (from) => from[int(0, from.length - 1)] as (typeof from)[number],
    chance: (probability) => next() < probability,
    normal: () => next() + next() + next() + next() + next() + next() - 3,
  };
}
