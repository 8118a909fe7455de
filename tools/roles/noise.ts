import type { SeededRandom } from '../receipts/seeded-random.ts';
import type { LabelledPage, LabelledWord } from './labelled-page.ts';

// What recognition does to a page, and what keeps a model from learning the drawn menus by heart.

/** Characters that engines take for one another. */
const ALIKE: Record<string, string> = {
  O: '0QD', 0: 'OQ', I: '1l|', 1: 'Il|', l: '1I', S: '5', 5: 'S', B: '8', 8: 'B3', E: 'F', F: 'P', G: '6C', C: 'G(', Z: '2', U: 'V', V: 'Y',
  M: 'N', N: 'M', H: 'N', a: 'o', e: 'c', r: 'n', t: 'f', '.': ',', ',': '.', ':': '.', '/': '1', 7: '1', 6: 'G', 9: 'g', D: 'O', T: 'I',
}; // prettier-ignore

/** How much goes wrong on one page. */
interface Rates {
  letters: number;
  joined: number;
  torn: number;
  lost: number;
  cut: number;
  strange: number;
}

function ratesOf(random: SeededRandom): Rates {
  const some = (often: number, most: number): number => (random.chance(often) ? random.next() * most : 0);
  return {
    letters: some(0.6, 0.05),
    joined: some(0.5, 0.25),
    torn: some(0.12, 0.2),
    lost: some(0.3, 0.03),
    cut: some(0.3, 0.03),
    strange: some(0.4, 0.8),
  };
}

/** The page as an engine may read it, out of one seed. */
export function withNoise(page: LabelledPage, random: SeededRandom): LabelledPage {
  const rates = ratesOf(random);
  const slope = random.chance(0.5) ? random.normal() * 0.008 : 0;
  const jitter = random.next() * 0.08;
  const stretch = 0.8 + random.next() * 0.5;
  const upper = random.chance(0.15);
  const words = page.tokens.flatMap((word): LabelledWord[] => {
    if (random.chance(rates.lost)) return [];
    const text = misread(spelt(word, rates, upper, random), rates, random);
    return text === '' ? [] : [{ ...word, text, box: moved(word, { slope, jitter, stretch }, random) }];
  });
  return { ...page, width: page.width * stretch, tokens: torn(joined(words, rates, random), rates, random) };
}

/** Now and then a dish that nobody has heard of, in its own letters mixed up. */
function spelt({ text, role }: LabelledWord, rates: Rates, upper: boolean, random: SeededRandom): string {
  const cased = upper ? text.toUpperCase() : text;
  const strange = role === 'name' || role === 'store' || role === 'option' || role === 'charge';
  if (!strange || !random.chance(role === 'name' ? rates.strange : rates.strange / 3)) return cased;
  const letters = cased.match(/\p{Ll}|\p{Lu}/gu);
  if (!letters || letters.length < 3) return cased;
  return cased
    .replace(/[a-z]/g, () => random.pick(COMMON))
    .replace(/[A-Z]/g, () => random.pick(COMMON).toUpperCase());
}

/** As often as in English and Malay words. */
const COMMON = 'aaaaaaaabccddeeeeeefgghhiiiiiijkkkllllmmmnnnnnnooooppqrrrrrssssttttttuuuuvwyz'.split('');

function misread(text: string, { letters, cut }: Rates, random: SeededRandom): string {
  let out = '';
  for (const letter of text) {
    if (!random.chance(letters)) out += letter;
    else if (random.chance(0.8)) out += random.pick((ALIKE[letter] ?? letter).split(''));
    else if (random.chance(0.5)) out += random.pick(COMMON).toUpperCase();
  }
  if (!random.chance(cut)) return out;
  return random.chance(0.5) ? out.slice(1) : out.slice(0, -1);
}

interface Motion {
  slope: number;
  jitter: number;
  stretch: number;
}

function moved(
  { box }: LabelledWord,
  { slope, jitter, stretch }: Motion,
  random: SeededRandom,
): LabelledWord['box'] {
  const height = box[3] - box[1];
  const off = (): number => random.normal() * jitter * height;
  const down = slope * (box[0] + box[2]) * stretch * 0.5 + off();
  const x0 = box[0] * stretch + off();
  return [x0, box[1] + down, Math.max(x0 + 1, box[2] * stretch + off()), box[3] + down + off() / 2];
}

/** Words without their space: of the longer one's role. */
function joined(
  words: readonly LabelledWord[],
  { joined: rate }: Rates,
  random: SeededRandom,
): LabelledWord[] {
  const out: LabelledWord[] = [];
  for (const word of words) {
    const last = out.at(-1);
    const height = word.box[3] - word.box[1];
    const close = last && last.line === word.line && word.box[0] - last.box[2] < 0.9 * height;
    if (!last || !close || !random.chance(last.role === word.role ? rate : rate / 4)) {
      out.push(word);
      continue;
    }
    const { role } = word.text.length > last.text.length ? word : last;
    const box: LabelledWord['box'] = [
      last.box[0],
      Math.min(last.box[1], word.box[1]),
      word.box[2],
      Math.max(last.box[3], word.box[3]),
    ];
    out.splice(-1, 1, {
      ...last,
      role,
      begins: last.begins || word.begins,
      text: last.text + word.text,
      box,
    });
  }
  return out;
}

/** "F RIED": wide print. */
function torn(words: readonly LabelledWord[], { torn: rate }: Rates, random: SeededRandom): LabelledWord[] {
  return words.flatMap((word) => {
    if (word.text.length < 4 || !random.chance(rate)) return [word];
    const at = random.int(1, word.text.length - 2);
    const x = word.box[0] + ((word.box[2] - word.box[0]) * at) / word.text.length;
    const [first, second] = [[...word.box], [...word.box]] as [LabelledWord['box'], LabelledWord['box']];
    first[2] = x;
    second[0] = x + 1;
    return [
      { ...word, text: word.text.slice(0, at), box: first },
      { ...word, text: word.text.slice(at), box: second, begins: word.begins === null ? null : false },
    ];
  });
}
