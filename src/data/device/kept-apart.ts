import type { TextStorage } from './text-storage.ts';

/** More pairs than anybody keeps apart. */
const MOST = 200;

/** Pairs that look like one, and that the user has said are two. They stay on the device. */
export interface KeptApart {
  has: (one: string, other: string) => boolean;
  add: (one: string, others: readonly string[]) => void;
}

export function keptApart(storage: TextStorage, key: string): KeptApart {
  const pair = (one: string, other: string): string => [one, other].toSorted().join(' ');
  const read = (): string[] => storage.getItem(key)?.split(',') ?? [];
  return {
    has: (one, other) => read().includes(pair(one, other)),
    add: (one, others) =>
      storage.setItem(key, [...read(), ...others.map((other) => pair(one, other))].slice(-MOST).join()),
  };
}

/** People of one bill who look like one person and are two. */
export function peopleKeptApart(storage: TextStorage, user: string, bill: string): KeptApart {
  const pairs = keptApart(storage, `kira-two-people-${user}`);
  const here = (column: string): string => `${bill}/${column}`;
  return {
    has: (one, other) => pairs.has(here(one), here(other)),
    add: (one, others) => pairs.add(here(one), others.map(here)),
  };
}
