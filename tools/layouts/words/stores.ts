import type { SeededRandom } from '../../receipts/seeded-random.ts';
import { capitalised, inventedWord, inventedWords } from './syllables.ts';

// Names of stores, buildings, streets and people.

const list = (text: string): readonly string[] => text.split(', ');

const KINDS = list('restoran, restaurant, kedai makan, kedai kopi, kopitiam, cafe, bistro, warung, gerai, kafe, coffee house, tea house, bakery, kedai roti, steakhouse, seafood restaurant, food court, medan selera, corner, bar & grill, eatery, kitchen, dapur, western food, noodle house, dim sum, sushi, bbq, mart, mini market, pasar mini, supermarket, hypermarket, grocery, trading, hardware, stationery, pharmacy, farmasi, clinic, bookstore, enterprise, garment, kedai runcit, optical, saloon, motor, auto service, petrol station, hotel, laundry, printing, electrical, furniture, gift shop, pet shop, butcher, florist, department store'); // prettier-ignore
const FIRST = list('seri, sri, warisan, bunga, pelita, golden, lucky, kampung, perdana, old street, riverside, daun, mutiara, new, grand, royal, happy, double, three brothers, uncle, auntie, mak, pak, nur, al, syed, haji, the, little, big, garden, ocean, sunny, blue, red, green, white, black, jade, dragon, phoenix, tiger, fresh, daily, city, village, family, union, eastern, northern'); // prettier-ignore
const SECOND = list('kenanga, cengal, melur, lantern, rasa, anggerik, teratai, spoon, junction, pandan, impiana, melati, selera, village, house, corner, place, point, garden, palace, delights, flavours, bowl, wok, grill, pot, leaf, bean, brew, loaf, plate, fork, chef, star, sun, moon, river, hill, sea, maju, jaya, utama, bersatu, sejati, murni, setia, indah, emas, intan, permai, sentosa'); // prettier-ignore
const LEGAL = list('sdn bhd, sdn. bhd., sdn bhd, (m) sdn bhd, (m) sdn. bhd., enterprise, trading, ent., bhd, plt, resources, holdings sdn bhd, f&b sdn bhd, marketing sdn bhd, management sdn bhd, industries sdn. bhd., & sons, brothers, co., corporation sdn bhd'); // prettier-ignore
const BUILDINGS = list('plaza, mall, tower, menara, wisma, kompleks, centre, center, square, arcade, avenue, walk, parade, city centre, hub, sentral'); // prettier-ignore
const ROADS = list('jalan, lorong, persiaran, lebuh, jln, leboh, lrg, taman, kampung, lintang, solok, medan'); // prettier-ignore
const TOWNS = list('kuala lumpur, petaling jaya, subang jaya, shah alam, klang, kajang, ipoh, george town, johor bahru, melaka, seremban, kota bharu, kuantan, alor setar, kuching, kota kinabalu, miri, sibu, puchong, cheras, ampang, rawang, skudai, batu pahat, muar, taiping, butterworth, bangi, cyberjaya, putrajaya, kluang, segamat'); // prettier-ignore
const STATES = list('selangor, johor, perak, pulau pinang, kedah, kelantan, pahang, terengganu, sabah, sarawak, negeri sembilan, melaka, wilayah persekutuan, perlis, selangor darul ehsan, w.p. kuala lumpur'); // prettier-ignore

export interface Store {
  /** The true name. */
  name: string;
  brand: string;
  branch: string;
  building: string;
  address: string[];
}

export const brandName = (random: SeededRandom): string => {
  const parts: string[] = [];
  if (random.chance(0.45)) parts.push(random.pick(FIRST));
  parts.push(random.chance(0.45) ? inventedWords(random, 1, 2) : random.pick(SECOND));
  if (random.chance(0.3)) parts.push(random.chance(0.5) ? random.pick(SECOND) : inventedWord(random));
  if (random.chance(0.55)) parts.splice(random.chance(0.6) ? 0 : parts.length, 0, random.pick(KINDS));
  else if (parts.length === 1 && random.chance(0.6)) parts.push(random.pick(KINDS));
  if (random.chance(0.04)) parts.push(String(random.int(2, 99)));
  if (random.chance(0.05)) parts.splice(1, 0, '&');
  return parts.join(' ');
};

export const legalName = (random: SeededRandom, brand: string): string =>
  `${random.chance(0.5) ? brand : random.chance(0.5) ? inventedWords(random, 1, 3) : brandName(random)} ${random.pick(LEGAL)}`;

export const buildingName = (random: SeededRandom): string =>
  `${random.chance(0.5) ? inventedWord(random) : random.pick(SECOND)} ${random.pick(BUILDINGS)}`;

export const personName = (random: SeededRandom): string => capitalised(inventedWords(random, 1, 2));

export function storeAddress(random: SeededRandom, building: string): string[] {
  const street = `${random.pick(ROADS)} ${random.chance(0.6) ? inventedWords(random, 1, 2) : random.pick(SECOND)}${random.chance(0.4) ? ` ${random.int(1, 40)}${random.pick(['', '/2', '/12', 'A'])}` : ''}`;
  const unit = random.pick([
    `no. ${random.int(1, 300)},`, `no ${random.int(1, 99)} & ${random.int(100, 140)},`, `lot ${random.int(1, 999)},`, `lot g-${random.int(1, 60)},`,
    `${random.int(1, 200)}-g,`, `${random.int(1, 99)},`, `unit ${random.int(1, 5)}.${random.int(10, 40)},`, `no.${random.int(1, 99)}-${random.int(1, 3)},`, `pt ${random.int(1000, 9999)},`,
  ]); // prettier-ignore
  const town = random.pick(TOWNS);
  const code = String(random.int(10_000, 98_000));
  const state = random.chance(0.6) ? `${random.pick([', ', ' ', ', '])}${random.pick(STATES)}` : '';
  const lines = [
    `${unit} ${street}${random.pick([',', ''])}`,
    `${code} ${town}${state}${random.pick(['.', '', ''])}`,
  ];
  if (random.chance(0.35))
    lines.splice(1, 0, `taman ${inventedWords(random, 1, 2)}${random.pick([',', ''])}`);
  if (building && random.chance(0.6))
    lines.unshift(`${random.pick(['', 'ground floor, ', 'level 2, ', 'lg '])}${building},`);
  if (random.chance(0.2)) return [lines.join(' ')];
  return lines;
}

export function makeStore(random: SeededRandom): Store {
  const brand = brandName(random);
  const building = random.chance(0.3) ? buildingName(random) : '';
  return {
    name: legalName(random, brand),
    brand,
    branch: random.chance(0.5)
      ? random.pick(TOWNS)
      : `${random.pick(['ss', 'usj', 'taman', 'bandar'])} ${random.int(2, 21)}`,
    building,
    address: storeAddress(random, building),
  };
}
