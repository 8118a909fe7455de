import type { SeededRandom } from '../../receipts/seeded-random.ts';

// Words that nobody can learn by heart, in the sounds of the languages that Malaysia's shops use.

const MALAY = 'ba be bu ca da di du ga gu ha hi ja ju ka ke ki ku la le li ma me mi mu na ni nu pa pe pi pu ra re ri ru sa se si su ta te ti tu wa ya'.split(' '); // prettier-ignore
const MALAY_ENDS = 'ng n r s t k h m l p i u a'.split(' ');
const CHINESE = 'ah beng bok cha chai cheng chin chong chow dou fa fook fu gai gong ha heng ho hock hoe hong hup jia kai kee keng kok kong kuan kueh kwan lai lam leong lim loong mai mee meng min ming moi ngo on ong pan peng pin poh sang seng shin shu siew sin soon sun tai tan teck tian tong tou wah wai wan weng win wong yam yee yen yik yin yong yuen yuk zai zhen'.split(' '); // prettier-ignore
const INDIAN = 'an ba chan da dha gan gu ja kar ku la ma mu na ni pa pan ra raj ram sa shan si su ta tha va vel vi ya'.split(' '); // prettier-ignore
const INDIAN_ENDS = 'm n r l i a am an'.split(' ');
const WESTERN_STARTS = 'b br c cl cr d dr f fl g gr h j k l m n p pr r s sh sk sp st t tr v w z'.split(' ');
const WESTERN_VOWELS = 'a e i o u ai ea oo ou a e i o'.split(' ');
const WESTERN_ENDS = 'n r s t l x m nd st ck ble ra no ta go zo na lo ter son co mo'.split(' ');

const some = (random: SeededRandom, from: number, to: number, make: () => string): string =>
  Array.from({ length: random.int(from, to) }, make).join('');

/** An invented word, in lower case. */
export function inventedWord(random: SeededRandom): string {
  const tongue = random.next();
  if (tongue < 0.35) return some(random, 1, 3, () => random.pick(MALAY)) + random.pick(MALAY_ENDS);
  if (tongue < 0.6) return random.pick(CHINESE);
  if (tongue < 0.7) return some(random, 1, 3, () => random.pick(INDIAN)) + random.pick(INDIAN_ENDS);
  const syllable = (): string => random.pick(WESTERN_STARTS) + random.pick(WESTERN_VOWELS);
  return some(random, 1, 2, syllable) + random.pick(WESTERN_ENDS);
}

export const inventedWords = (random: SeededRandom, from: number, to: number): string =>
  Array.from({ length: random.int(from, to) }, () => inventedWord(random)).join(' ');

export const capitalised = (text: string): string =>
  text.replace(/(?<![\p{L}'])\p{Ll}/gu, (letter) => letter.toUpperCase());
