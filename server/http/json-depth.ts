/** The contract's deepest document has ten levels. */
const MAX_DEPTH = 50;

/**
 * Does JSON text nest too deeply? JSON.parse takes any depth; JSON.stringify, which hashes a request, ends
 * with a stack overflow.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isString) {
      if (char === '\\') at += 1;
      else if (char === '"') isString = false;
    } else if (char === '"') isString = true;
    else if (char === ']' || char === '}') depth -= 1;
    else if ((char === '[' || char === '{') && ++depth > MAX_DEPTH) return true;
  }
  return false;
}
