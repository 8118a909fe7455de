/** The contract's deepest document has ten levels. */
const MAX_DEPTH = 50;
/** As JSON writes it. The contract's longest text has 2,000 characters, of at most six each. */
const MAX_TEXT = 20_000;
/** The largest board has 27,000 values. */
const MAX_VALUES = 40_000;

/**
 * Is JSON text more than any document of the contract? Nothing looks at its values before. JSON.parse takes
 * any depth, JSON.stringify ends with a stack overflow, and so does zod with very many wrong values.
 */
export function exceedsJson(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      const from = at;
      do at += text[at] === '\\' ? 2 : 1;
      while (at < text.length && text[at] !== '"');
      if (at - from > MAX_TEXT) return true;
    } else if (char === ']' || char === '}') depth -= 1;
    else if (char === ',' || char === '[' || char === '{') {
      if (char !== ',' && ++depth > MAX_DEPTH) return true;
      if (++values > MAX_VALUES) return true;
    }
  }
  return false;
}
