import { letterCount } from '../rows/match-words.ts';
import { STORE } from '../thresholds.ts';

/** "(1365663-P)", "002693074-K", "201901012345 (1234567-X)" at the end of a row: a company's number. */
const NUMBER = /(?:^|[\s(])(?:\d{12}\W{0,3})?[A-Z]{0,2}\d{5,9}\s?[-.]\s?[A-Z]\W*$/i;
const LABEL = /\b(?:R[O0]C|COMPANY|CO|REG|NO)\b/gi;

/** Whether these words are a name with its company's number behind it, or alone on the row below. */
export function isRegisteredName(text: string, below: string): boolean {
  const name = text.replace(NUMBER, '');
  if (letterCount(name) < STORE.fewestLetters || /\d{3}|\b(?:GST|SST|TAX|ID|R[O0]C|REG|NO)\b/i.test(name))
    return false;
  return name !== text || isNumberAlone(below);
}

const isNumberAlone = (text: string): boolean =>
  NUMBER.test(text) && letterCount(text.replace(NUMBER, '').replace(LABEL, '')) === 0;
