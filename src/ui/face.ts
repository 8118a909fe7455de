/** How many person colours there are: eight hues in three depths. avatar.module.css has them. */
export const TONES = 24;

/** The hue in degrees. Those of one depth stand between those of another. */
export function toneLook(tone: number): { hue: number; depth: number } {
  const depth = Math.floor(tone / 8) % 3;
  return { hue: (tone % 8) * 45 + depth * 15, depth };
}

/** "Aisyah Rahman" -> "AR", "jun" -> "J", "" -> "?". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? '?'];
  return letters
    .map((word) => (/[\p{L}\p{N}]/u.exec(word ?? '') ?? /^./u.exec(word ?? ''))?.[0] ?? '')
    .join('')
    .toUpperCase();
}
