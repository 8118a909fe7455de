/** A shorter beginning is no nickname: "Li" begins too many names. */
const NICKNAME = 3;

/**
 * Whether two names may be one person's: equal but for capitals, spaces, accents and punctuation, or one of
 * them begins the other ("Aina", "Aina Rahman"). Names that a number tells apart are two: "Aina", "Aina 2".
 */
export const looksLikeOne = (a: string, b: string): boolean =>
  lettersLookAlike(bareLetters(a), bareLetters(b));

/** The same of the letters of two names. */
export function lettersLookAlike(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short === long) return short !== '';
  const isNickname = long.startsWith(short) && (short.match(/\p{L}/gu) ?? []).length >= NICKNAME;
  return isNickname && !/^\p{N}+$/u.test(long.slice(short.length));
}

/** What counts of a name. Marks of Tamil and other scripts stay, as vowels; those of Latin and Arabic go. */
export const bareLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{M}\p{N}]|[\u0300-\u036f\u064b-\u0652\u02bc]/gu, '')
    .toUpperCase();
