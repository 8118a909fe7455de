import { hasWord } from '../rows/match-words.ts';

/** A store's name as it is shown: without its owner's role, registration number, and marks around it. */
export const cleanName = (text: string): string =>
  lettersMended(withoutRole(text))
    .replace(/^\W*\d{4,}\s+(?=\p{L})/u, '')
    .replace(/(\b[S5]DN\.?\s?[B8]HD\.?)\s+[^\s(]*[\d-]\S*\s*$/i, '$1')
    .replace(
      /[([{]?\s*(?:CO\.?\s*)?(?:REG\.?\s*)?(?:NO\.?\s*:?\s*)?[A-Z]{0,3}[\dOI]{4,}[-\s]*[A-Z\d]{0,2}\s*[)\]}]?.*$/i,
      '',
    )
    .replace(/^[^\p{L}\p{N}(]+|[^\p{L}\p{N}.)]+$/gu, '')
    .trim();

const ROLES = ['DIMILIKI', 'DIKENDALIKAN', 'DIUSAHAKAN', 'OPERATED', 'MANAGED', 'OWNED', 'LICENSEE'];

/** Drops "Dimiliki: ", "Operated by " before the name of the company behind a brand. */
function withoutRole(text: string): string {
  const [whole = '', word = ''] = /^\W*(\p{L}+)(?:\s+(?:BY|OLEH)\b\s*:?|\s*:)\s*/iu.exec(text) ?? [];
  return hasWord([word.toUpperCase()], ...ROLES) ? text.slice(whole.length) : text;
}

/** A zero behind letters and a one between them are letters: "S0ON", "AEON C0.", "Peta1ing". */
const lettersMended = (text: string): string =>
  text.replace(/(?<=\p{L})(?:0+(?!\p{N})|1(?=\p{L}))/gu, (digits, at: number) => {
    const small = /\p{Ll}/u.test(text.slice(at - 1, at) + text.charAt(at + digits.length));
    const letter = digits === '1' ? (small ? 'l' : 'I') : small ? 'o' : 'O';
    return letter.repeat(digits.length);
  });
