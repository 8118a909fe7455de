import { wordsOf } from './match-words.ts';
import type { Token } from './rows.ts';

/** What tills count: behind a number such a word names no dish ("4 PAX x 42.90"). The one list of them. */
const COUNTED = new Set([
  'PC', 'PCS', 'PCE', 'PCES', 'PIECE', 'PIECES', 'UNIT', 'UNITS', 'EA', 'EACH', 'NOS', 'QTY',
  'PAX', 'PAXS', 'PERSON', 'PERSONS', 'PEOPLE', 'PERS', 'PPL', 'HEAD', 'HEADS', 'ORANG', 'ORG', 'TICKET', 'TICKETS', 'PASS', 'PASSES',
  'SET', 'SETS', 'POT', 'POTS', 'TEAPOT', 'CUP', 'CUPS', 'MUG', 'MUGS', 'GLASS', 'GLASSES', 'GLS', 'JUG', 'JUGS', 'PITCHER', 'PITCHERS', 'PINT', 'PINTS', 'TOWER', 'TOWERS', 'SHOT', 'SHOTS',
  'CAN', 'CANS', 'TIN', 'TINS', 'BTL', 'BTLS', 'BOT', 'BOTTLE', 'BOTTLES', 'JAR', 'JARS', 'CARAFE', 'KEG', 'KEGS', 'FLASK',
  'BUCKET', 'BUCKETS', 'BKT', 'BASKET', 'BASKETS', 'BOWL', 'BOWLS', 'PLATE', 'PLATES', 'PLT', 'PLTS', 'DISH', 'DISHES', 'TRAY', 'TRAYS', 'PLATTER', 'PLATTERS',
  'BOX', 'BOXES', 'BX', 'BAG', 'BAGS', 'PKT', 'PKTS', 'PACKET', 'PACKETS', 'PACK', 'PACKS', 'PK', 'CTN', 'CTNS', 'CARTON', 'CARTONS', 'CASE', 'CASES', 'CRATE', 'CRATES', 'TUB', 'TUBS', 'TUBE', 'TUBES', 'SACHET', 'SACHETS',
  'STICK', 'STICKS', 'STK', 'STKS', 'SKEWER', 'SKEWERS', 'SLICE', 'SLICES', 'SLC', 'SLAB', 'SLABS', 'SCOOP', 'SCOOPS', 'LOAF', 'LOAVES', 'ROLL', 'ROLLS', 'BUNCH', 'SHEET', 'SHEETS', 'PAIR', 'PAIRS', 'PRS', 'DOZ', 'DOZEN', 'DZN',
  'PORTION', 'PORTIONS', 'PTN', 'POR', 'SERVING', 'SERVINGS', 'SERVE', 'SERVES', 'HR', 'HRS', 'HOUR', 'HOURS', 'DAY', 'DAYS', 'NIGHT', 'NIGHTS',
  'BIJI', 'KEPING', 'BATANG', 'CUCUK', 'PINGGAN', 'PGN', 'MANGKUK', 'CAWAN', 'GELAS', 'BOTOL', 'BUNGKUS', 'BKS', 'KOTAK', 'EKOR', 'HELAI', 'PAKET', 'KAMPIT', 'LUSIN', 'JAG', 'PERIUK', 'TEKO', 'BEKAS', 'BALANG', 'HIDANGAN', 'HARI', 'JAM',
  '份', '个', '個', '位', '杯', '碗', '碟', '盘', '瓶', '罐', '套', '壶', '锅', '只', '隻', '条', '片', '粒', '盒', '包', '串',
]); // prettier-ignore

/** What tills weigh or measure: behind a number they name no dish either, and say no quantity. */
const MEASURED = new Set(['KG', 'KGS', 'KILO', 'GM', 'GMS', 'GRAM', 'GRAMS', 'LB', 'LBS', 'OZ', 'TAHIL', 'KATI', 'LTR', 'LITRE', 'LITER']); // prettier-ignore

/** Short forms that begin no dish's name: "4 PAX BUFFET" is four of it, "2 CUP CAKE" is none. */
export const isShortUnit = (text: string): boolean =>
  /^(?:PAX|PCS|PCE|PKTS?|BTLS?|CTNS?|NOS|UNITS?|BKS|PTN)[.:]?$/i.test(text);

const bare = (text: string): string => text.replace(/[.:,)*]+$/, '').replace(/^[(/]/, '');

/** "PAX", "pcs.", "(SET)". */
export const isUnit = (text: string): boolean => {
  const word = bare(text).toUpperCase();
  return COUNTED.has(word) || MEASURED.has(word);
};

/** The token without a unit that sticks to its number: "4PAX", "1.5KG", "2PCSx". */
export function withoutUnit(text: string): string {
  const [, number = '', letters = '', rest = ''] =
    /^(\D{0,3}\d[\d.,]{0,8})\/?(\p{L}{1,9})([^\p{L}\p{N}]{0,3})$/u.exec(text) ?? [];
  if (number === '') return text;
  if (isUnit(letters)) return number + rest.replace(/[.:)]/g, '');
  return /x$/i.test(letters) && isUnit(letters.slice(0, -1)) ? `${number}x` : text;
}

const NUMBER = /^[-+([@*xX×=]{0,3}(?:RM|\$)?[-(@]?\d[\d.,]*[xX×*@)\]]{0,2}$/i;
const SIGN = /^(?:[xX×*@=]{1,2}|RM|MYR|\$|QTY)[:.]?$/i;
const isNumeric = (token: Token | undefined): boolean =>
  token !== undefined && (NUMBER.test(withoutUnit(token.text)) || SIGN.test(token.text));

/**
 * Whether the word at this place counts: a unit behind a number and before none but numbers. At the end of a
 * name ("STOUT BTL") it is part of that, unless it stands in a column of its own (`gap`: pixels before it).
 */
export function isUnitAt(tokens: readonly Token[], at: number, columnGap: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!before || !token || !isUnit(token.text)) return false;
  if (next && !isNumeric(next)) return false;
  // "1 SET 88 18.80": what stands between two whole numbers is a name.
  const counts = isNumeric(before) && !/^\d{1,3}$/.test(next?.text ?? '');
  return counts || token.box.x0 - before.box.x1 > columnGap * (token.box.y1 - token.box.y0);
}

/** How many pieces a row of numbers counts: "4 PAX", "4PAX", null where it has no such pair. */
export function piecesIn(tokens: readonly Token[]): number | null {
  for (const [at, { text }] of tokens.entries()) {
    const [, glued, sticking = ''] = /^\(?(\d{1,3})(\p{L}{1,9})[.:)]{0,2}$/u.exec(text) ?? [];
    if (glued !== undefined && COUNTED.has(sticking.toUpperCase())) return Number(glued);
    const unit = bare(tokens[at + 1]?.text ?? '').toUpperCase();
    if (/^\(?\d{1,3}$/.test(text) && COUNTED.has(unit)) return Number(text.replace('(', ''));
  }
  return null;
}

/** The units of a row of numbers, in their order: a dish of no other name is called so ("1 SET 12.00"). */
export const unitsIn = (tokens: readonly Token[]): string =>
  tokens
    .filter(({ text }) => /^\p{L}/u.test(text) && isUnit(text))
    .map(({ text }) => bare(text))
    .join(' ');

/** "4 pcs @ 42.90", "QTY 2 x 5.00": a price is multiplied, so its unit is no label of a count. */
export const isCountedPrice = (text: string): boolean => {
  const [, units = ''] = /\d\s?(\p{L}{0,9})\s?[xX×*@]\s?(?:RM|\$)?\s?\d/u.exec(text) ?? [];
  return /\d\s?\p{L}{0,9}\s?[xX×*@]\s?(?:RM|\$)?\s?\d/u.test(text) && wordsOf(units).every(isUnit);
};
