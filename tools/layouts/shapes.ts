// The form of print without its values, so that drawn and real receipts can be compared.

/** A printed word, and whether it belongs to an item's name. */
export interface ShapedWord {
  text: string;
  isName: boolean;
}

const AMOUNT = /^[-(]?(?:RM|\$|MYR)?-?[\d,]*\d\.\d{2}\)?-?$/i;

/** What kind of print a word is; two kinds where two stand glued together. */
function kindsOf({ text, isName }: ShapedWord): string[] {
  if (isName) return ['name'];
  if (AMOUNT.test(text)) return ['amount'];
  if (/^(?:RM|\$|MYR|:|\/|=|-)$/i.test(text)) return [];
  if (/^[x×*@]$/i.test(text)) return ['times'];
  if (/^-?\d{1,3}$/.test(text) || /^\d+\.(?:0|00|000)$/.test(text) || /^\d\.\d{3}$/.test(text))
    return ['number'];
  if (/^-?\d{1,3}[x×*]$/i.test(text)) return ['number', 'times'];
  if (/^[x×*]\d{1,3}$/i.test(text)) return ['times', 'number'];
  if (text.startsWith('@')) return ['times', ...kindsOf({ text: text.slice(1), isName })];
  if (/^(?:RM|\$)?-?[\d,]+\.\d{2}[*#A-Z]{1,3}$/i.test(text)) return ['amount', 'mark'];
  if (/^[\d.]+%$/.test(text)) return ['percent'];
  if (/\d.*\d.*\d/.test(text) && !/[a-z]{3}/i.test(text)) return ['code'];
  return /^[*#()A-Z]{1,4}$/i.test(text) ? ['mark'] : ['word'];
}

/** The kinds of a row's words; several of one kind that follow each other are one. */
function shapeOfRow(row: readonly ShapedWord[]): string {
  const kinds = row.flatMap(kindsOf);
  return kinds
    .filter((kind, at) => kind !== kinds[at - 1] || kind === 'amount' || kind === 'number')
    .join(' ');
}

/** The form of an item: its rows' shapes; a name over several rows counts as one. */
export function shapeOfItem(rows: readonly (readonly ShapedWord[])[]): string {
  const shapes = rows.map(shapeOfRow).filter(Boolean);
  return shapes.filter((shape, at) => shape !== 'name' || shapes[at - 1] !== 'name').join(' / ');
}

/** The words of a label without numbers and marks: "SST @ 6%:" is "SST". */
export const shapeOfLabel = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/\bRM\b/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** "21-Nov-26" is "99-AAA-99". */
export const shapeOfDate = (text: string): string =>
  text
    .trim()
    .replace(/\d/g, '9')
    .replace(/[A-Za-z]+/g, (word) => (word.length > 3 ? 'AAAA' : 'AAA'));
