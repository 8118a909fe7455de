import type { Language } from './language.ts';

/**
 * Writes "A, B and C". Its Intl object is made at the first list: a page's first one takes a phone 40 ms,
 * which a screen's code must not cost while it loads (HOUSE-14).
 */
export function listIn(language: Language): (words: readonly string[]) => string {
  let made: Intl.ListFormat | undefined;
  // British English, as in Malaysia: no comma before "and".
  const locale = language === 'en' ? 'en-GB' : language;
  return (words) => (made ??= new Intl.ListFormat(locale, { type: 'conjunction' })).format(words);
}
