import { distance, letterCount } from '../rows/match-words.ts';

const FORM =
  /\bS[DO0]N\.?\s*\.?\s*[B8]HD\b|\bS\s?\/\s?B\b|\bSDNBHD\b|\bS\.?B\.?$|\(M\)\s*BHD|\bBERHAD\b|\bBHD\b\.?|(?<!LOT )\bPLT$/i;

/** The legal form where it stands in a name, misread by a letter or not; null where there is none. */
function legalForm(text: string): string | null {
  const exact = FORM.exec(text);
  if (exact) return exact[0];
  const pair = /(?<![\p{L}\d])([\p{L}\d]{3})\.?\s([\p{L}\d]{3})(?![\p{L}\d])/gu;
  for (const [whole, first = '', second = ''] of text.toUpperCase().matchAll(pair)) {
    if (distance(first, 'SDN') <= 1 && distance(second, 'BHD') <= 1) return whole;
  }
  return null;
}

export const hasLegalForm = (text: string): boolean => legalForm(text) !== null;

/** The number of a name's letters besides its legal form. */
export function ownLetters(text: string): number {
  const form = legalForm(text);
  return letterCount(text) - (form === null ? 0 : letterCount(form));
}

/** Whether the legal form is spelt right: if not, more of the name may be misread. */
export const isFormClear = (text: string): boolean => FORM.test(text);

/** The text before the legal form; '' where there is none. */
export function beforeForm(text: string): string {
  const form = legalForm(text);
  return form === null ? '' : text.slice(0, text.toUpperCase().indexOf(form.toUpperCase()));
}
