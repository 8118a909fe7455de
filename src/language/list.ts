import type { Language } from './language.ts';

/** British English, as in Malaysia: no comma before "and". */
const SPELLING: Record<Language, string> = { en: 'en-GB', ms: 'ms' };

/**
 * Writes "A, B and C". Its Intl object is made at the first list: a page's first one takes a phone 40 ms,
 * which a screen's code must not cost while it loads (HOUSE-14).
 */
export function listIn(language: Language): (words: readonly string[]) => string {
  let made: Intl.ListFormat | undefined;
  return (words) => (made ??= new Intl.ListFormat(SPELLING[language], { type: 'conjunction' })).format(words);
}
