import { ASCII } from '../../domain/text/ascii.ts';
import { accountTexts } from '../../words/account-texts.ts';
import type { FormFault, ReadField } from './auth-form.tsx';

/** What is wrong with an address by which somebody finds their account; `missing`: where there is none. */
export function checkEmail(read: ReadField, missing: string): FormFault | null {
  const email = read('email').trim();
  if (!email) return { text: missing, field: 'email' };
  return ASCII.test(email) ? null : { text: accountTexts.badEmail, field: 'email' };
}
