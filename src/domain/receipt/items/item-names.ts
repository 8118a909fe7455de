import { letterCount } from '../rows/match-words.ts';
import { median } from '../rows/median.ts';
import { mendLetters } from '../rows/mend-letters.ts';
import { meanConfidence } from '../rows/rows.ts';
import { ITEMS } from '../thresholds.ts';
import { withAmountInName, type ParsedItemRow } from './parse-item-row.ts';

/** The name out of its rows, in order, without the marks tills put around it. */
export function joinNames(lines: readonly ParsedItemRow[]): string {
  const name = lines
    .toSorted((a, b) => a.line.row.level - b.line.row.level)
    .map((line) => line.name)
    .filter(Boolean)
    .join(' ');
  return tidyName(name);
}

/** A name as people read it: single spaces, letters where a digit was read among them. */
export const tidyName = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(NUMBERED, '')
    .replace(WORD, (word) => (isMisread(word) ? mendLetters(word) : word))
    .replace(BLACK, '$1O')
    .slice(0, ITEMS.maxName)
    .replace(/\p{Cs}/gu, '')
    .trim();

/** "KOPI O", "TEH O AIS" (without milk), where the letter was read as a digit: such drinks have no number. */
const BLACK = /\b((?:KOPI|TEH)[ -])0(?![\d.,])/gi;

/** A number of the shop's glued before a name ("25-8169-FOAM", "9775474464029-TART", "AC9040-EGG"). */
const NUMBERED = /^(?:\d[\d-]{3,}|[A-Z]{1,3}-?\d{4,}(?:-?[A-Z])?)-(?=\p{L}{2})/u;

const WORD = /[\p{L}\p{N}]+/gu;

/** One digit in a word of three letters or more; not in a size or code ("3IN1", "M00"). */
const isMisread = (word: string): boolean =>
  letterCount(word) >= 3 && word.replace(/\P{N}/gu, '').length === 1;

/** An amount left of the column where all others end is part of the name. */
export function withoutPricesInNames(lines: readonly ParsedItemRow[]): ParsedItemRow[] {
  const right = ({ line, amount }: ParsedItemRow): number =>
    line.row.tokens[(amount?.to ?? 0) - 1]?.box.x1 ?? 0;
  const edges = lines.filter((line) => line.amount).map(right);
  const column = median(edges);
  return lines.map((line) => {
    if (!line.amount || !line.name || line.product || line.discount) return line;
    return right(line) < column - ITEMS.amountInName * line.line.row.height ? withAmountInName(line) : line;
  });
}

/**
 * Whether numbers before names are codes or belong to the names ("100 PLUS", "1901 HOTDOG"): codes stand
 * before most of them.
 */
export function withCodes(lines: readonly ParsedItemRow[]): ParsedItemRow[] {
  const priced = lines.filter((line) => line.amount && line.name);
  const named = priced.length > 0 ? priced : lines.filter((line) => line.name);
  const coded = named.filter((line) => line.codes.length > 0 || isLarge(line) || GLUED.test(line.name));
  const most = coded.length > ITEMS.codedPart * named.length;
  return lines.map((line) => {
    const { name, codes, leading } = line;
    if (most || !name)
      return line.amount && coded.length > 2 ? { ...line, name: name.replace(GLUED, '') } : line;
    if (isLarge(line) && codes.length === 0) return { ...line, name: `${leading} ${name}`, leading: null };
    const lone = codes.length === 1 && /^\d{2,4}$/.test(codes[0] ?? '');
    return lone ? { ...line, name: `${codes[0]} ${name}`, codes: [] } : line;
  });
}

/** "N377-TEH", "HC81-4-KOPI": where most names begin with a code glued to them, none of it is a name. */
export function withoutPlates<Item extends { name: string }>(items: readonly Item[]): Item[] {
  const most = 2 * items.filter(({ name }) => PLATE.test(name)).length > Math.max(2, items.length);
  return most ? items.map((item) => ({ ...item, name: item.name.replace(PLATE, '') })) : [...items];
}

const PLATE = /^(?=[A-Z-]*\d)[A-Z\d]{2,8}(?:-[A-Z\d]{1,6}){0,2}-(?=\p{L}{2})/u;

/**
 * "2Teh Tarik": where all dishes begin with a number, stuck to its name or not, it is the quantity. "7UP"
 * alone is a name.
 */
export function withGluedQuantities(lines: readonly ParsedItemRow[]): readonly ParsedItemRow[] {
  const priced = lines.filter((line) => line.amount && line.name && !line.discount);
  const glued = priced.filter((line) => line.leading === null && STUCK_QUANTITY.test(line.name));
  const counted = priced.filter((line) => line.leading !== null);
  const behind = priced.filter((line) => line.times === null && STUCK_BEHIND.test(line.name));
  if (behind.length > 1)
    return lines.map((line) => {
      const [, name, number] = behind.includes(line) ? (STUCK_BEHIND.exec(line.name) ?? []) : [];
      return number && name ? { ...line, times: Number(number), name } : line;
    });
  if (glued.length === 0 || priced.length < 2 || counted.length + glued.length < priced.length) return lines;
  return lines.map((line) => {
    const [, number, name] = glued.includes(line) ? (STUCK_QUANTITY.exec(line.name) ?? []) : [];
    return number && name ? { ...line, leading: Number(number), name } : line;
  });
}

/** "NASI LEMAKx2", on two rows or more. */
const STUCK_BEHIND = /^(.*\p{L}{3})[xX×]([1-9]\d?)$/u;

const STUCK_QUANTITY = /^([1-9]\d?)(\p{L}{3}.*)$/u;

/**
 * A speck beside a quantity reads as a letter ("2F ROTI KUKUS"). Where every other item begins with a
 * quantity, so does this one; its name is then unsure.
 */
export function withSpeckedQuantities(lines: readonly ParsedItemRow[]): readonly ParsedItemRow[] {
  const priced = lines.filter((line) => line.amount && line.name && !line.discount);
  const counted = priced.filter((line) => line.leading !== null);
  const specked = priced.filter((line) => line.leading === null && SPECKED.test(line.name));
  if (counted.length < 2 || counted.length + specked.length < priced.length) return lines;
  return lines.map((line) => {
    const [start = '', number] = specked.includes(line) ? (SPECKED.exec(line.name) ?? []) : [];
    if (number === undefined) return line;
    const nameConfidence = Math.min(line.nameConfidence, ITEMS.legible);
    return { ...line, leading: Number(number), name: line.name.slice(start.length), nameConfidence };
  });
}

const SPECKED = /^([1-9]\d?)[\p{L}|]\s+(?=\p{L}{2})/u;

const isLarge = ({ leading }: ParsedItemRow): boolean => leading !== null && leading >= ITEMS.maxQuantity;
const GLUED = /^\d{2,4}(?=\p{L}{3})/u;

/** Between two items stand the first one's options ("- NO ICE") and the second one's name. */
export function withoutModifiers(names: readonly ParsedItemRow[]): ParsedItemRow[] {
  const left = Math.min(...names.map((line) => line.column));
  const plain = names.filter(
    (line) => !isMarked(line) && line.column - left < ITEMS.optionIndent * line.line.row.height,
  );
  const spoken = plain.filter((line) => !isShelfCode(line) && isLegible(line));
  // Where all are marked, the one next to the amount is sold with it.
  return [...([spoken, plain, names.slice(-1)].find((list) => list.length > 0) ?? [])];
}

export const isMarked = ({ line }: ParsedItemRow): boolean => /^\s*[-+*>~•]/.test(line.row.text);

/** False for another script, a logo, a fold: nobody would recognise the name. */
export const isLegible = ({ line }: ParsedItemRow): boolean => meanConfidence(line.row) > ITEMS.legible;

/**
 * Names of two rows or more above their numbers. Where most of them end in a shelf code, they all do, however
 * it was read.
 */
export function withoutShelfCodes(names: readonly (readonly ParsedItemRow[])[]): ParsedItemRow[][] {
  const long = names.filter((rows) => rows.length > 1);
  const coded = long.filter((rows) => rows.slice(-1).every(isShelfCode));
  const all = coded.length > 1 && 2 * coded.length > long.length;
  return names.map((rows) => withoutModifiers(all && rows.length > 1 ? rows.slice(0, -1) : rows));
}

/** "EZ10HD05 - 24": its place in the shop. */
const isShelfCode = ({ line }: ParsedItemRow): boolean =>
  line.row.tokens.every(({ text }) => /\d|^\P{L}+$/u.test(text)) &&
  /^\P{L}*[A-Z]{1,3}[-\d]/u.test(line.row.text);
