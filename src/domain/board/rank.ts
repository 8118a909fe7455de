/**
 * An order key: a fraction in base 62, compared as text. There is a key between any two keys, so a move
 * writes one key and no neighbour's. A key never ends in the digit 0: no key would fit before it.
 */
export type Rank = string;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LAST = DIGITS.length - 1;
const digit = (rank: string, at: number): number => Math.max(0, DIGITS.indexOf(rank[at] ?? '0'));
const char = (value: number): string => DIGITS[value] ?? '0';

export const RANK_PATTERN = /^[0-9A-Za-z]*[1-9A-Za-z]$/;

/** A key after `a` and before `b`; null means the start or the end. `a` must be below `b`. */
export function rankBetween(a: Rank | null, b: Rank | null): Rank {
  if (a !== null && b !== null) return a < b ? middle(a, b) : after(a);
  if (a !== null) return after(a);
  return b === null ? 'V' : before(b);
}

/** Makes `count` keys in order, for a new list. */
export function ranks(count: number): Rank[] {
  const keys: Rank[] = [];
  for (let key: Rank | null = null; keys.length < count; keys.push(key)) key = next(key);
  return keys;
}

const next = (key: Rank | null): Rank => (key === null ? '11' : after(key));

/** One step up in the last digit. Only every 61st step adds a digit, so keys of appended rows stay short. */
function after(a: Rank): Rank {
  const last = digit(a, a.length - 1);
  return last < LAST ? a.slice(0, -1) + char(last + 1) : `${a}1`;
}

function before(b: Rank): Rank {
  const last = digit(b, b.length - 1);
  return last > 1 ? b.slice(0, -1) + char(last - 1) : `${b.slice(0, -1)}0${char(LAST)}`;
}

function middle(a: Rank, b: Rank): Rank {
  let key = '';
  for (let at = 0; ; at++) {
    const low = digit(a, at);
    const high = at < b.length ? digit(b, at) : 0;
    if (high - low > 1) return key + char(low + ((high - low) >> 1));
    key += char(low);
    if (high - low === 1) return key + behind(a.slice(at + 1));
  }
}

/** The shortest fraction above `tail`, without an upper limit. */
function behind(tail: string): string {
  for (let at = 0; ; at++) {
    const low = digit(tail, at);
    if (low < LAST) return tail.slice(0, at).padEnd(at, '0') + char(low + Math.ceil((LAST - low) / 2));
  }
}

interface Ranked {
  rank: Rank;
}

/** Compares by key, then by id: two phones can make the same key. */
export const byRank = (a: readonly [string, Ranked], b: readonly [string, Ranked]): number =>
  compareText(a[1].rank, b[1].rank) || compareText(a[0], b[0]);

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
