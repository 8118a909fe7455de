/** The lines of common-passwords.txt. */
export const readCommonPasswords = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').filter((line) => line && !line.startsWith('# ')));

/**
 * Whether it is one of the 10,000 most common passwords: in any case, and also without the special
 * characters that the rules ask for ("Password1!" is "password1").
 */
export function isCommonPassword(password: string, known: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  return known.has(lower) || known.has(lower.replaceAll(/[^\p{L}\p{N}]/gu, ''));
}
