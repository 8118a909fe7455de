import { COLOURS } from '../domain/group/colour.ts';
import { bareName } from '../domain/text/bare-name.ts';

/**
 * The colours of people, the same in light and dark: lightness, chroma and hue of OKLCH. The test measures
 * that any two can be told apart, also by the colour-blind. None is grey.
 */
export const TONES = [
  [0.38, 0.14, 5],
  [0.74, 0.14, 25],
  [0.46, 0.1, 35],
  [0.8, 0.12, 65],
  [0.89, 0.12, 90],
  [0.72, 0.14, 100],
  [0.89, 0.1, 145],
  [0.8, 0.06, 160],
  [0.86, 0.12, 200],
  [0.38, 0.06, 220],
  [0.76, 0.12, 220],
  [0.44, 0.16, 260],
  [0.72, 0.14, 270],
  [0.73, 0.12, 340],
  [0.38, 0.16, 305],
  [0.46, 0.1, 310],
] as const;

/** The ground of the second, third and fourth person of one colour who are side by side. */
const PATTERNS = ['plain', 'stripes', 'bands', 'dots'] as const;

interface ToneLook {
  ground: string;
  /** Of the letters. */
  ink: string;
  /** Of the pattern on the ground: farther from the ink than the ground is, so letters stay legible. */
  shade: string;
  pattern: (typeof PATTERNS)[number];
}

/** A person's colour and pattern, and the colour of the letters on it. */
export function toneLook(tone: number): ToneLook {
  const [light, chroma, hue] = TONES[tone % COLOURS]!;
  const shade = light < 0.6 ? light - 0.13 : Math.min(0.97, light + 0.13);
  return {
    ground: `oklch(${light} ${chroma} ${hue})`,
    ink: light < 0.6 ? `oklch(0.985 0.004 ${hue})` : `oklch(0.2 0.03 ${hue})`,
    shade: `oklch(${shade.toFixed(2)} ${(shade > 0.9 ? 0.008 : chroma * 0.4).toFixed(3)} ${hue})`,
    pattern: PATTERNS[Math.floor(tone / COLOURS) % PATTERNS.length]!,
  };
}

/** A letter as people see it: with its marks, a flag whole, an emoji with all that is joined to it. */
const GRAPHEME = /\p{RI}{2}|\P{M}[\p{M}\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D\P{M}[\p{M}\p{EMod}]*)*/gsu;

const graphemes = (text: string): string[] => text.normalize('NFC').match(GRAPHEME) ?? [];

const isLetter = (grapheme: string): boolean => /[\p{L}\p{N}]/u.test(grapheme);

/** "Aisyah Rahman" -> "AR", "jun" -> "J", "Table 12" -> "T12", "" -> "?". */
export function initials(name: string): string {
  const [first = '?', ...more] = name.trim().split(/\s+/).filter(Boolean);
  const start = initial(first);
  const number = /\p{N}{1,2}(?=\)?$)/u.exec(more.at(-1) ?? first)?.[0];
  if (number !== undefined) return /^\p{N}$/u.test(start) ? number : start + number;
  return start + (more.length > 0 ? initial(more.at(-1)!) : '');
}

function initial(word: string): string {
  const all = graphemes(word);
  return (all.find(isLetter) ?? all[0] ?? '').toUpperCase();
}

/**
 * The letters of people side by side. Those who begin alike have a second letter by which they differ: "Ali"
 * and "Aina" are "Al" and "Ai". Names keep their letters in an order that stays.
 */
export function distinctInitials(names: readonly string[]): string[] {
  const own = names.map(initials);
  const alike = new Map<string, number[]>();
  for (const [at, letters] of own.entries())
    alike.set(bareName(letters), [...(alike.get(bareName(letters)) ?? []), at]);
  const rests = names.map((name, at) =>
    alike.get(bareName(own[at]!))!.length > 1 ? lettersAfter(name) : [],
  );
  const taken = new Set([...alike].filter(([, all]) => all.length === 1).map(([letters]) => letters));
  return own.map((start, at) => {
    const others = alike.get(bareName(start))!.filter((other) => other !== at);
    if (others.length === 0) return start;
    const [first = ''] = graphemes(start);
    const rest = rests[at]!;
    const telling = rest.filter((letter, place) => others.every((other) => rests[other]![place] !== letter));
    // Thirty names with one initial have too few letters: the rest are numbered.
    const two = [...telling, ...rest, ...names.map((_, n) => n + 2)].map((more) => `${first}${more}`);
    const letters = two.find((one) => !taken.has(bareName(one))) ?? start;
    taken.add(bareName(letters));
    return letters;
  });
}

/** All letters of a name but its first, in small. */
const lettersAfter = (name: string): string[] => graphemes(name.toLowerCase()).filter(isLetter).slice(1);
