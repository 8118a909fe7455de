import { isCommonPassword } from './common-password.ts';

/** The specification's four rules for a new password (section 5). */
export const PASSWORD_RULES = {
  length: (password: string) => password.length >= 8,
  capital: (password: string) => /\p{Lu}/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  number: (password: string) => /\d/.test(password),
};
export type PasswordRule = keyof typeof PASSWORD_RULES;

/** Which rules a password meets. Their number, 0 to 4, is its strength: None, Weak, Fair, Good, Strong. */
export const rulesMet = (password: string): PasswordRule[] =>
  (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter((rule) => PASSWORD_RULES[rule](password));

/**
 * How strong a new password is, 0 to 4. A common one is weak, whatever rules it meets: it is guessed first.
 * @param known null while the list of common passwords is not here
 */
export function passwordStrength(
  password: string,
  known: ReadonlySet<string> | null,
): { level: number; isCommon: boolean } {
  const met = rulesMet(password);
  const isCommon = known !== null && met.includes('length') && isCommonPassword(password, known);
  return { level: isCommon ? 1 : met.length, isCommon };
}
