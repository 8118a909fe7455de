import type { SeededRandom } from './seeded-random.ts';

const BASES = [
  'NASI',
  'MEE',
  'BIHUN',
  'KUEY TEOW',
  'ROTI',
  'SUP',
  'AYAM',
  'IKAN',
  'SOTONG',
  'UDANG',
  'TAUHU',
  'SAYUR',
  'SATAY',
  'TELUR',
];
const STYLES = [
  'GORENG',
  'LEMAK',
  'BAKAR',
  'KUKUS',
  'MASAK MERAH',
  'HALIA',
  'BAWANG',
  'PEDAS',
  'KUNYIT',
  'TOM YAM',
  'KICAP',
  'SAMBAL',
  'SPECIAL',
];
const EXTRAS = [
  'AYAM',
  'DAGING',
  'SEAFOOD',
  'TELUR MATA',
  'CHEESE',
  'KAMPUNG',
  '(L)',
  '(S)',
  'SET',
  'HOT PLATE',
];
const DRINKS = [
  'TEH',
  'KOPI',
  'MILO',
  'SIRAP',
  'LIMAU',
  'BARLEY',
  'TEH O',
  'KOPI O',
  'COCONUT',
  'SOYA',
  'ORANGE JUICE',
  'WATERMELON',
];
const SERVED = ['AIS', 'PANAS', 'TARIK', 'KOSONG', 'KURANG MANIS', 'BESAR', ''];
const WESTERN = [
  'GRILLED CHICKEN CHOP',
  'FISH AND CHIPS',
  'MUSHROOM SOUP',
  'CAESAR SALAD',
  'SPAGHETTI CARBONARA',
  'LAMB SHANK WITH MASHED POTATO',
  'GARLIC BREAD',
  'CHOCOLATE LAVA CAKE',
];
const ALCOHOL = ['DRAUGHT BEER PINT', 'HOUSE RED WINE GLS', 'STOUT BTL', 'LAGER BUCKET'];
const MODIFIERS = [
  '- KURANG PEDAS',
  '- NO ICE',
  '- TAK NAK BAWANG',
  '- LESS SUGAR',
  '> TAKE AWAY',
  '* EXTRA SAUCE',
  '- WELL DONE',
];

/** Dishes that are named like labels. */
const LABEL_LIKE = [
  'TOM YAM KECIL', 'TEH O KECIL', 'TUNA SANDWICH', 'CHICKEN TENDERS', 'TENDER COCONUT', 'MASTER FRIED RICE', 'BOOST JUICE', 'VISA SET', 'CASH MELON',
  'CREDIT MEE', 'MEATBALL SUB', 'SUP BAKI', 'CHANGI BEEHOON', 'BALANCED BOWL', 'ROUND TABLE SET', 'SERVICE TEA', 'TEH LESS SUGAR', 'SET FOR 2 PAX',
]; // prettier-ignore
/** What is charged between subtotal and total under a name of its own. */
const CHARGES = [
  'TAKEAWAY CHARGE', 'PACKAGING', 'BUNGKUS', 'PLASTIC BAG', 'DELIVERY FEE', 'PLATFORM FEE', 'COVER CHARGE', 'TIPS', 'CORKAGE', 'WET TISSUE',
]; // prettier-ignore

const FIRST = [
  'SERI',
  'WARISAN',
  'BUNGA',
  'PELITA',
  'GOLDEN',
  'LUCKY',
  'KAMPUNG',
  'PERDANA',
  'OLD STREET',
  'RIVERSIDE',
  'DAUN',
  'MUTIARA',
];
const SECOND = [
  'KENANGA',
  'CENGAL',
  'DRAGON',
  'MELUR',
  'LANTERN',
  'RASA',
  'ANGGERIK',
  'TERATAI',
  'SPOON',
  'JUNCTION',
  'PANDAN',
  'IMPIANA',
];
const KINDS = ['RESTORAN', 'RESTAURANT', 'KOPITIAM', 'CAFE', 'BISTRO'];
const STREETS = [
  'JALAN MAWAR 3/2',
  'JALAN TUN ISMAIL',
  'LORONG KIRI 8',
  'JALAN BUKIT INDAH 12',
  'PERSIARAN UTAMA',
  'JALAN PASAR BARU',
];
const TOWNS = [
  '50300 KUALA LUMPUR',
  '47500 SUBANG JAYA, SELANGOR',
  '81200 JOHOR BAHRU, JOHOR',
  '10250 PULAU PINANG',
  '30000 IPOH, PERAK',
  '75200 MELAKA',
];

interface Dish {
  name: string;
  /** Sen. */
  price: number;
  alcohol: boolean;
}

export function dish(random: SeededRandom): Dish {
  const kind = random.next();
  const tens = (from: number, to: number): number => random.int(from, to) * 10;
  if (kind < 0.3) {
    return {
      name: `${random.pick(DRINKS)} ${random.pick(SERVED)}`.trim(),
      price: tens(18, 95),
      alcohol: false,
    };
  }
  if (kind < 0.42) return { name: random.pick(WESTERN), price: tens(90, 520), alcohol: false };
  if (kind < 0.46) return { name: random.pick(ALCOHOL), price: tens(180, 990), alcohol: true };
  const extra = random.chance(0.5) ? ` ${random.pick(EXTRAS)}` : '';
  return {
    name: `${random.pick(BASES)} ${random.pick(STYLES)}${extra}`,
    price: tens(45, 320),
    alcohol: false,
  };
}

export const labelLike = (random: SeededRandom): Dish => ({
  name: random.pick(LABEL_LIKE),
  price: random.int(20, 300) * 10,
  alcohol: false,
});

export const charge = (random: SeededRandom): { name: string; amount: number } => ({
  name: random.pick(CHARGES),
  amount: random.int(2, 60) * 10,
});

export const modifier = (random: SeededRandom): string => random.pick(MODIFIERS);

export interface Restaurant {
  brand: string;
  legal: string | null;
  address: string[];
}

export function restaurant(random: SeededRandom): Restaurant {
  const brand = `${random.pick(KINDS)} ${random.pick(FIRST)} ${random.pick(SECOND)}`;
  const legal = random.chance(0.45) ? `${random.pick(FIRST)} ${random.pick(SECOND)} SDN BHD` : null;
  const address = [`NO. ${random.int(1, 120)}, ${random.pick(STREETS)}`, random.pick(TOWNS)];
  return { brand, legal, address };
}
