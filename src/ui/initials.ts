/** How many person colours there are. avatar.module.css has them. */
export const TONES = 16;

/** "Aisyah Rahman" -> "AR", "jun" -> "J", "" -> "?". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? '?'];
  return letters
    .map((word) => (/[\p{L}\p{N}]/u.exec(word ?? '') ?? /^./u.exec(word ?? ''))?.[0] ?? '')
    .join('')
    .toUpperCase();
}
