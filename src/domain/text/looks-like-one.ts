/** A shorter beginning is no nickname: "Li" begins too many names. */
const NICKNAME = 3;

/**
 * Whether two names may be one person's: equal but for capitals, spaces, accents and punctuation, or one of
 * them begins the other ("Aina", "Aina Rahman"). Names that a number tells apart are two: "Aina", "Aina 2".
 */
export function looksLikeOne(a: string, b: string): boolean {
  const [one, other] = [bareLetters(a), bareLetters(b)];
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long) return short !== '';
  const isNickname = long.startsWith(short) && (short.match(/\p{L}/gu) ?? []).length >= NICKNAME;
  return isNickname && !/^\p{N}+$/u.test(long.slice(short.length));
}

/** Marks of Tamil and other scripts stay: there they are vowels. Those of Latin and Arabic go. */
const bareLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{M}\p{N}]|[\u0300-\u036f\u064b-\u0652\u02bc]/gu, '')
    .toUpperCase();
