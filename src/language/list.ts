import type { Language } from './language.ts';

/**
 * Writes "A, B, and C". Its Intl object is made at the first list: a page's first one takes a phone 40 ms,
 * which a screen's code must not cost while it loads (HOUSE-14).
 */
export function listIn(language: Language): (words: readonly string[]) => string {
  let made: Intl.ListFormat | undefined;
  return (words) => (made ??= new Intl.ListFormat(language, { type: 'conjunction' })).format(words);
}
