import { expect, test } from 'vitest';
import { COLOURS } from '../domain/group/colour.ts';
import { distinctInitials, initials, toneLook, TONES } from './face.ts';

test.each([
  ['Aisyah Rahman', 'AR'],
  ['jun', 'J'],
  ['Siti Nur Haliza', 'SH'],
  ['陈 伟', '陈伟'],
  ['𠀀明', '𠀀'],
  ['Ali (2)', 'A2'],
  ['K30', 'K30'],
  ['Kawan 12', 'K12'],
  ['0123456789', '89'],
  ['🍵', '🍵'],
  ['🎉Party', 'P'],
  ['👨‍👩‍👧‍👦 Family', '👨‍👩‍👧‍👦F'],
  ['🇲🇾', '🇲🇾'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 fans', '🏴󠁧󠁢󠁥󠁮󠁧󠁿F'],
  ['👋🏽', '👋🏽'],
  ['❤️‍🔥 Aina', '❤️‍🔥A'],
  ['e\u0301lan', 'É'],
  ['கீதா', 'கீ'],
  ['', '?'],
])('%s -> %s', (name, text) => {
  expect(initials(name)).toBe(text);
});

test('an initial is never half of what people see as one letter', () => {
  const seen = new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const word of ['👩🏽‍🚀', '🏳️‍🌈', '🇸🇬🇲🇾', 'Ñandú', 'กิ่ง', 'দীপা', '한글', '1️⃣', '👩‍❤️‍👨', '🧑🏿‍🦱'])
    expect(initials(word)).toBe([...seen.segment(word)][0]!.segment.toUpperCase());
});

test.each([
  [
    ['Ali', 'Aina'],
    ['Al', 'Ai'],
  ],
  [
    ['Ali', 'Bala', 'ali (2)'],
    ['A', 'B', 'A2'],
  ],
  [
    ['Ahmad Faiz', 'Ahmad Farid', 'Mei'],
    ['Ai', 'Ar', 'M'],
  ],
  [
    ['Ali', 'Aina', 'Alia'],
    ['Al', 'Ai', 'Aa'],
  ],
  [
    ['明華', '明德'],
    ['明華', '明德'],
  ],
  [['!'], ['!']],
])('%s side by side have the letters %s', (names, letters) => {
  expect(distinctInitials(names)).toEqual(letters);
});

test('thirty people have thirty faces', () => {
  const numbered = (name: string) => Array.from({ length: 30 }, (_, at) => `${name}${at + 1}`);
  const named = numbered('').map((_, at) => `A${'lime'.repeat(8).slice(0, at)}`);
  for (const names of [numbered('K'), numbered('Kawan '), numbered('User '), named])
    expect(new Set(distinctInitials(names)).size).toBe(30);
});

type Three = readonly [number, number, number];

const times = (rows: readonly Three[], [x, y, z]: Three) =>
  rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Three;

/** CSS Color 4: "oklch(0.38 0.14 5)" to linear red, green and blue, and those to OKLab. */
function linearOf(color: string): Three {
  const [light = 0, chroma = 0, hue = 0] = color.match(/[\d.]+/g)!.map(Number);
  const turn = (hue * Math.PI) / 180;
  const cones = times(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    [light, chroma * Math.cos(turn), chroma * Math.sin(turn)],
  ).map((one) => one ** 3) as unknown as Three;
  return times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    cones,
  );
}
const labOf = (linear: Three): Three =>
  times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    times(
      [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      linear.map((one) => Math.min(1, Math.max(0, one))) as unknown as Three,
    ).map(Math.cbrt) as unknown as Three,
  );

/** What people see who lack one kind of cones (Machado and others, 2009), and the least distance for them. */
const eyes: Record<string, [least: number, rows: readonly Three[]]> = {
  'every eye': [
    0.1,
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  ],
  'eyes without red': [
    0.055,
    [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  ],
  'eyes without green': [
    0.055,
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  ],
  'eyes without blue': [
    0.055,
    [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  ],
};
const looks = TONES.map((_, tone) => toneLook(tone));

test.each(Object.entries(eyes))('for %s any two colours differ', (_, [least, rows]) => {
  const seen = looks.map(({ ground }) => labOf(times(rows, linearOf(ground))));
  const apart = seen.flatMap((one, at) =>
    seen.slice(0, at).map((other) => Math.hypot(...one.map((value, part) => value - other[part]!))),
  );
  expect(Math.min(...apart)).toBeGreaterThan(least);
});

test('each colour that is stored has a place in the palette, and nobody is grey', () => {
  expect(TONES).toHaveLength(COLOURS);
  for (const [, chroma] of TONES) expect(chroma).toBeGreaterThan(0.05);
});

test('letters stand out from their colour and pattern by 7 to 1, and screens can show all', () => {
  for (const [under, ink] of looks.flatMap((look) => [
    [look.ground, look.ink] as const,
    [look.shade, look.ink] as const,
  ])) {
    for (const one of [...linearOf(under), ...linearOf(ink)]) {
      expect(one).toBeGreaterThanOrEqual(0);
      expect(one).toBeLessThanOrEqual(1);
    }
    const [dark = 0, light = 0] = [under, ink]
      .map((one) => times([[0.2126, 0.7152, 0.0722]], linearOf(one))[0])
      .toSorted((a, b) => a - b);
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(7);
  }
});
