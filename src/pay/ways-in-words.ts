import { shownMalaysianPhone } from '../domain/text/malaysian-phone.ts';
import type { Ways } from './shown-code.ts';

/** "DuitNow 012-345 6789", "Maybank 514012345678": for a text that who gets the money sends. */
export const waysInWords = ({ phone, bank, account }: Pick<Ways, 'phone' | 'bank' | 'account'>): string[] => [
  ...(phone === null ? [] : [`DuitNow ${shownMalaysianPhone(phone)}`]),
  ...(account === null ? [] : [`${bank} ${account}`]),
];
