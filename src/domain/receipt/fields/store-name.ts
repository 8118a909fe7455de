import { hasWord } from '../rows/match-words.ts';
import { mendLetters } from '../rows/mend-letters.ts';

/** A store's name as it is shown: without its owner's role, registration number, and marks around it. */
export const cleanName = (text: string): string =>
  mendLetters(withoutRole(text))
    .replace(/(?<=\bS)[OQ](?=N\.?\s?[B8]HD\b)/gi, (letter) => (letter === letter.toLowerCase() ? 'd' : 'D'))
    .replace(/^\W*\d{4,}\s+(?=\p{L})/u, '')
    .replace(/(\b[S5]DN\.?\s?[B8]HD\.?)\s+[^\s(\d-]*[\d-]\S*\s*$/i, '$1')
    .replace(/(?:CO\.?\s*)?(?:REG\.?\s*)?(?:NO\.?\s*(?::\s*)?)?[A-Z]{0,3}[\dOI]{4}.*$/i, '')
    .replace(/^[^\p{L}\p{N}(]+|(?<![^\p{L}\p{N}.)])[^\p{L}\p{N}.)]+$/gu, '')
    .trim();

const ROLES = ['DIMILIKI', 'DIKENDALIKAN', 'DIUSAHAKAN', 'OPERATED', 'MANAGED', 'OWNED', 'LICENSEE'];

/** Drops "Dimiliki: ", "Operated by " before the name of the company behind a brand. */
function withoutRole(text: string): string {
  const [whole = '', word = ''] = /^\W*([A-Z]+)(?:\s+(?:BY|OLEH)\b\s*:?|\s*:)\s*/i.exec(text) ?? [];
  return hasWord([word.toUpperCase()], ...ROLES) ? text.slice(whole.length) : text;
}
