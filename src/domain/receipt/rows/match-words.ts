/** Digits that engines put for letters; only used on words that are mostly letters. */
const DIGIT_AS_LETTER: Record<string, string> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '|': 'I', $: 'S' };

/** Upper-case words of letters only, with look-alike digits mended: "T0TAL (lNCL)" gives TOTAL, INCL. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const part of text.toUpperCase().split(/[^\p{L}\p{N}$|]+/u)) {
    const letters = part.replace(/[^\p{L}]/gu, '').length;
    if (letters === 0) continue;
    const mended =
      letters * 2 > part.length ? part.replace(/[0158|$]/g, (c) => DIGIT_AS_LETTER[c] ?? c) : part;
    const word = mended.replace(/[^\p{L}]/gu, '');
    if (word) words.push(word);
  }
  return words;
}

export const letterCount = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Whether a read word is meant to be `keyword`: one wrong character in five, two in nine. */
export function isWord(word: string, keyword: string): boolean {
  if (word === keyword) return true;
  const allowed = keyword.length >= 9 ? 2 : keyword.length >= 5 ? 1 : 0;
  return (
    allowed > 0 && Math.abs(word.length - keyword.length) <= allowed && distance(word, keyword) <= allowed
  );
}

export const hasWord = (words: readonly string[], ...keywords: readonly string[]): boolean =>
  keywords.some((keyword) => words.some((word) => isWord(word, keyword)));

/** Whether a word begins like this: ROUND for ROUNDING, ROUNDED. */
export const hasStart = (words: readonly string[], ...starts: readonly string[]): boolean =>
  starts.some((start) => words.some((word) => word.startsWith(start)));

/** Edit distance of two short words. */
export function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      current[j] = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same);
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** Letters and digits alone, in capitals: what stays of a name however its spaces and marks are read. */
export const bareText = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

export const isSameText = (one: string, other: string): boolean => bareText(one) === bareText(other);
