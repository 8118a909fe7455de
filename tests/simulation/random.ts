/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export type RandomNumber = () => number;

export function seeded(seed: string): RandomNumber {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: RandomNumber, all: readonly T[]): T | undefined =>
  all[Math.floor(random() * all.length)];
export const chance = (random: RandomNumber, probability: number): boolean => random() < probability;
