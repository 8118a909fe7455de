/** Digits read for letters: a zero behind letters or before three, a one between letters. */
const DIGITS = /(?<=\p{L})(?:0+(?!\p{N})|1(?=\p{L}))|(?<![\p{L}\p{N}])0(?=\p{L}{3})/gu;

/** The text with letters for such digits: "S0ON", "AEON C0.", "Peta1ing", "0lio". */
export const mendLetters = (text: string): string =>
  text.replace(DIGITS, (digits, at: number) => {
    const before = text.charAt(at - 1);
    const isFirst = !/\p{L}/u.test(before);
    const small = !isFirst && /\p{Ll}/u.test(before + text.charAt(at + digits.length));
    const letter = digits === '1' ? (small ? 'l' : 'I') : small ? 'o' : 'O';
    return letter.repeat(digits.length);
  });
