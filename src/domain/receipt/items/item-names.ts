import { withAmountInName, type ItemRow } from './item-row.ts';
import { median } from '../rows/median.ts';
import { meanConfidence } from '../rows/rows.ts';

/** The name out of its rows, in order, without the marks tills put around it. */
export function joinNames(lines: readonly ItemRow[]): string {
  const name = lines
    .toSorted((a, b) => a.line.row.level - b.line.row.level)
    .map((line) => line.name)
    .filter(Boolean)
    .join(' ');
  return name
    .replace(/\s+/g, ' ')
    .slice(0, 200)
    .replace(/\p{Cs}/gu, '')
    .trim();
}

/** An amount left of the column where all others end is part of the name. */
export function withoutPricesInNames(lines: readonly ItemRow[]): ItemRow[] {
  const right = ({ line, amount }: ItemRow): number => line.row.tokens[(amount?.to ?? 0) - 1]?.box.x1 ?? 0;
  const edges = lines.filter((line) => line.amount).map(right);
  const column = median(edges);
  return lines.map((line) => {
    if (!line.amount || !line.name || line.product || line.discount) return line;
    return right(line) < column - 5 * line.line.row.height ? withAmountInName(line) : line;
  });
}

/** Where most names follow a code, digits that stick to a name are one ("51GARLIC FRIED"). */
export function withoutGluedCodes(lines: readonly ItemRow[]): ItemRow[] {
  const priced = lines.filter((line) => line.amount && line.name);
  const coded = priced.filter((line) => line.codes.length > 0 || GLUED.test(line.name));
  if (coded.length < 3 || coded.length < 0.6 * priced.length) return [...lines];
  return lines.map((line) => (line.amount ? { ...line, name: line.name.replace(GLUED, '') } : line));
}

/** Where few names follow a number, one that is no quantity belongs to its name ("100 PLUS", "1901 HOTDOG"). */
export function withLoneNumbers(lines: readonly ItemRow[]): ItemRow[] {
  const priced = lines.filter((line) => line.amount && line.name);
  const many = (has: (line: ItemRow) => boolean): boolean => priced.filter(has).length > 0.5 * priced.length;
  const coded = many(({ codes, leading }) => codes.length > 0 || (leading !== null && leading >= 100));
  if (coded || priced.length < 2) return [...lines];
  return lines.map((line) => {
    const { name, codes, leading } = line;
    if (!name) return line;
    if (leading !== null && leading >= 100 && codes.length === 0)
      return { ...line, name: `${leading} ${name}`, leading: null };
    const lone = codes.length === 1 && /^\d{2,4}$/.test(codes[0] ?? '');
    return lone ? { ...line, name: `${codes[0]} ${name}`, codes: [] } : line;
  });
}

const GLUED = /^\d{2,4}(?=\p{L}{3})/u;

/** Between two items stand the first one's options ("- NO ICE") and the second one's name. */
export function withoutModifiers(names: readonly ItemRow[]): ItemRow[] {
  const left = Math.min(...names.map((line) => line.column));
  const plain = names.filter((line) => !isMarked(line) && line.column - left < 1.5 * line.line.row.height);
  const spoken = plain.filter((line) => !isShelfCode(line) && isLegible(line));
  return [...([spoken, plain, names].find((list) => list.length > 0) ?? [])];
}

export const isMarked = ({ line }: ItemRow): boolean => /^\s*[-+*>~•]/.test(line.row.text);

/** Another script, a logo, a fold: nothing that a person would know again. */
export const isLegible = ({ line }: ItemRow): boolean => meanConfidence(line.row) > 0.4;

/** "EZ10HD05 - 24": where the shop keeps it. */
const isShelfCode = ({ line }: ItemRow): boolean =>
  line.row.tokens.every(({ text }) => /\d|^\P{L}+$/u.test(text)) &&
  /^\P{L}*[A-Z]{1,3}[-\d]/u.test(line.row.text);
