/** So many buckets hold the pieces of all words. */
export const BUCKETS = 8192;

/** Pieces of one word at most: no till prints a longer word that says something by its end. */
const MOST = 20;
const LONGEST = 16;

/**
 * A word as buckets: the word, its ends, its pieces of three characters, its shape. Digits look alike ("0"),
 * so that no price and no number is learnt by heart; small whole numbers stay, because they count.
 */
export function textPieces(text: string): number[] {
  const whole = text.toUpperCase().replace(/\d/g, '0');
  const word = `^${whole.slice(0, LONGEST)}$`;
  const pieces = [`w${word}`, `s${shapeOf(text)}`];
  if (/^\d{1,2}$/.test(text)) pieces.push(`n${Number(text)}`);
  if (word.length > 4) pieces.push(`b${word.slice(0, 4)}`, `e${word.slice(-4)}`);
  for (let at = 0; at + 3 <= word.length && pieces.length < MOST; at++)
    pieces.push(`t${word.slice(at, at + 3)}`);
  return pieces.map(bucketOf);
}

/** "12.50" is "00.00", "Nasi" is "Aaa": runs of three and more count as three. */
const shapeOf = (text: string): string =>
  text
    .slice(0, 24)
    .replace(/\d/g, '0')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/[^\P{L}Aa]/gu, 'L')
    .replace(/([0AaL])\1{2,}/g, '$1$1$1')
    .slice(0, 10);

/** FNV-1a, over UTF-16 units. */
function bucketOf(piece: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < piece.length; at++) hash = Math.imul(hash ^ piece.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return (hash >>> 0) % BUCKETS;
}
