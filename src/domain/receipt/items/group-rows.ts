import { ZERO, type Minor } from '../../money/money.ts';
import { rateIn } from '../labels/labels.ts';
import type { Amount } from '../rows/amounts.ts';
import { letterCount } from '../rows/match-words.ts';
import { ITEMS, SURPRISE } from '../thresholds.ts';
import { isLegible, isMarked, withoutShelfCodes } from './item-names.ts';
import { SIZE, type ParsedItemRow } from './parse-item-row.ts';

/** The rows of one item: the one with its amount, names around it, rows that say how many, discounts. */
export interface ItemRows {
  main: ParsedItemRow;
  names: ParsedItemRow[];
  extra: ParsedItemRow[];
  discounts: ParsedItemRow[];
}

/** Where names stand that have a row of their own, as seen from the row with the amount. */
export type NamePlace = 'beside' | 'above' | 'below';

/** The items of a table, and how surprising its rows are if names stand there. */
export interface Grouping {
  groups: ItemRows[];
  surprise: number;
}

/** Rows put together to items, if names stand at `place`. */
export function groupRows(lines: readonly ParsedItemRow[], place: NamePlace): Grouping {
  const groups: ItemRows[] = [];
  let surprise: number = SURPRISE.place[place];
  const full = fullRows(lines);
  const leftOver = (line: ParsedItemRow, main: ParsedItemRow): number => {
    if (!isFlush(line, main)) return SURPRISE.option;
    if (line.leading !== null) return SURPRISE.part;
    return (
      (groups.length > 1 ? SURPRISE.leftOver : SURPRISE.before) + (full.has(line) ? SURPRISE.brokenOff : 0)
    );
  };
  const goesOnAfter = (line: ParsedItemRow | undefined, cost: number): number =>
    cost + (line && full.has(line) ? 0 : SURPRISE.roomLeft);
  const further = ({ main }: ItemRows, line: ParsedItemRow, above: ParsedItemRow | undefined): number =>
    hasCodeOf(main, line) ? 0 : goesOnAfter(above, SURPRISE.goesOn);
  let waiting: ParsedItemRow[] = [];
  /** "3 @ 2.50" above its item. */
  let count: ParsedItemRow | null = null;
  const begin = (main: ParsedItemRow, names: ParsedItemRow[]): void => {
    const extra = count && main.amount && timesOf(count, main.amount.value) ? [count] : [];
    count = null;
    groups.push({ main, names, extra, discounts: [] });
    for (const row of waiting) if (!names.includes(row)) surprise += leftOver(row, main);
    waiting = [];
  };
  for (const [at, line] of lines.entries()) {
    const last = groups.at(-1);
    const next = lines[at + 1];
    switch (kindOf(line)) {
      case 'discount':
        for (const taken of takeOff(groups, line)) surprise += unnamed(taken);
        break;
      case 'times':
        if (last && (!isFull(next) || timesOf(line, last.main.amount?.value ?? ZERO))) last.extra.push(line);
        else count = line;
        break;
      case 'name':
        if (place === 'below' && last) {
          const more = last.main.name ? continues(last, line) : goesOn(last, line);
          if (more) last.names.push(line);
          if (last.main.name)
            surprise += more ? further(last, line, lines[at - 1]) : leftOver(line, last.main);
          else if (!more) surprise += SURPRISE.option;
        } else if (
          place === 'beside' &&
          last?.main.name &&
          waiting.length === 0 &&
          !isNeeded(next) &&
          continues(last, line)
        ) {
          last.names.push(line);
          surprise += further(last, line, lines[at - 1]);
        } else waiting.push(line);
        break;
      case 'numbers':
        if (last && waiting.length === 0 && repeats(last, line, place)) last.extra.push(line);
        else begin(line, place === 'below' ? [] : waiting);
        break;
      case 'full':
        if (place === 'above') {
          const names = isMarked(line) ? [] : waiting.filter((row) => isFlush(row, line));
          if (names.length === 0) surprise += SURPRISE.oneRow;
          for (const row of [...names, line].slice(1))
            if (row.leading !== null) surprise += SURPRISE.beginsHere;
          for (const row of names) surprise += goesOnAfter(row, SURPRISE.endsHere);
          begin(line, names);
        } else begin(line, []);
        break;
      case 'nothing':
        break;
    }
  }
  for (const row of waiting) surprise += leftOver(row, groups.at(-1)?.main ?? row);
  const above = groups.filter(({ main, names }) => place !== 'below' && main.name === '' && names.length > 0);
  const names = withoutShelfCodes(above.map((group) => group.names));
  for (const [at, group] of above.entries()) group.names = names[at] ?? [];
  return { groups, surprise: surprise + groups.reduce((sum, group) => sum + unnamed(group), 0) };
}

/** Rows behind whose name the next row's first word has no room: a name is broken there, else it ends. */
function fullRows(lines: readonly ParsedItemRow[]): ReadonlySet<ParsedItemRow> {
  const edge = lines.reduce((most, line) => (line.name ? Math.max(most, line.right) : most), 0);
  return new Set(
    lines.filter((line, at) => {
      const next = lines[at + 1];
      const word = next?.line.row.tokens.find(({ box }) => box.x0 >= next.left);
      return (
        word !== undefined &&
        line.right + ITEMS.space * line.line.row.height + word.box.x1 - word.box.x0 > edge
      );
    }),
  );
}

/** Names begin where others begin; options are indented, marked, or hardly legible. */
const isFlush = (line: ParsedItemRow, { column }: ParsedItemRow): boolean =>
  !isMarked(line) && isLegible(line) && line.left - column < ITEMS.flush * line.line.row.height;

/** An amount of a dish without a name, or with one that stands far away. */
function unnamed({ main, names }: ItemRows): number {
  if (main.name !== '') return 0;
  const gaps = names.map(({ line }) => Math.abs(line.row.level - main.line.row.level) / main.line.row.height);
  return gaps.length === 0 ? SURPRISE.nameless : SURPRISE.eachGap * Math.min(...gaps);
}

type Kind = 'full' | 'numbers' | 'name' | 'times' | 'discount' | 'nothing';

export function kindOf(line: ParsedItemRow): Kind {
  if (line.discount && line.amount) return 'discount';
  if (line.amount) return line.name ? 'full' : 'numbers';
  // "LED TUBE @16.00" is a name with a price behind it.
  if (line.multiplied && line.line.amounts.length && letterCount(line.name) < 3) return 'times';
  return line.name ? 'name' : 'nothing';
}

const isFull = (next: ParsedItemRow | undefined): boolean => next !== undefined && kindOf(next) === 'full';

/**
 * A discount belongs to the item it names, else to the last one; a void takes away the item it names, or one
 * of the same amount. A discount larger than its item becomes an item of its own. Returns the items that a
 * void took away.
 */
function takeOff(groups: ItemRows[], line: ParsedItemRow): ItemRows[] {
  const off = Math.abs(line.amount?.value ?? 0);
  const amountOf = ({ main }: ItemRows): number => main.amount?.value ?? 0;
  const named = namedIn(groups, line);
  const isVoid = VOID.test(line.line.row.text);
  const same = groups.findLastIndex((one) => amountOf(one) === off && (one === named || (isVoid && !named)));
  if (same >= 0) return groups.splice(same, 1);
  if (isVoid && named && off > amountOf(named)) return groups.splice(groups.indexOf(named), 1);
  const from = named ?? groups.at(-1);
  const before = (from?.discounts ?? []).reduce((all, one) => all + Math.abs(one.amount?.value ?? 0), 0);
  if (from && off + before <= amountOf(from)) from.discounts.push(line);
  else if (line.name)
    groups.push({ main: { ...line, discount: false }, names: [], extra: [], discounts: [] });
  return [];
}

/** Whether a discount says that it is this item's: by its name, its rate, or standing further right. */
export function isOwnDiscount(group: ItemRows, line: ParsedItemRow): boolean {
  const rate = rateIn(line.line.row.text) ?? 0;
  const amount = group.main.amount?.value ?? 0;
  const isPart = Math.abs((amount * rate) / 100 - Math.abs(line.amount?.value ?? 0)) <= 1;
  return (rate > 0 && isPart) || namedIn([group], line) !== undefined || !isFlush(line, group.main);
}

/** The name may stick to the word: PP-OCR loses spaces. */
const VOID = /\b(?:VOID|CANCEL|BATAL|REFUND|DELETE)/i;

/** The last of the items whose name stands in the row, the longest name first. */
function namedIn(groups: readonly ItemRows[], { name }: ParsedItemRow): ItemRows | undefined {
  const said = unspaced(name);
  const nameOf = ({ main, names }: ItemRows): string => unspaced(names[0]?.name || main.name);
  return groups
    .filter((one) => letterCount(nameOf(one)) > 2 && said.includes(nameOf(one)))
    .toSorted((a, b) => nameOf(a).length - nameOf(b).length)
    .at(-1);
}

const unspaced = (name: string): string => name.toUpperCase().replace(/\s/g, '');

/** Numbers right below a name take it if they have no name of their own. */
const isNeeded = (next: ParsedItemRow | undefined): boolean =>
  next !== undefined && kindOf(next) === 'numbers' && next.product !== null;

/** A name below its numbers may go on over more rows; options below it are indented or marked. */
const goesOn = ({ names: [first] }: ItemRows, line: ParsedItemRow): boolean =>
  !first || (!isMarked(line) && line.column - first.column < ITEMS.flush * line.line.row.height);

/** Below an item of 10.00 "2 X 5.00 10.00" says how many, and "10.00" was read twice: it is no other item. */
const repeats = ({ main, names }: ItemRows, line: ParsedItemRow, place: NamePlace): boolean => {
  if (line.amount?.value !== main.amount?.value) return false;
  if (main.name !== '' && main.product === null && line.product !== null) return true;
  return (main.name !== '' || names.length > 0) && place !== 'below' && line.codes.length === 0;
};

/** The same dish in another language, behind the same code. */
const hasCodeOf = ({ codes: [code] }: ParsedItemRow, line: ParsedItemRow): boolean =>
  code !== undefined && (line.codes[0] ?? String(line.leading)) === code;

/** A name goes on below, straight under itself; modifiers are indented or marked. */
function continues({ main, names }: ItemRows, line: ParsedItemRow): boolean {
  const previous = names.at(-1) ?? main;
  const text = line.line.row.text;
  if (hasCodeOf(main, line)) return true;
  if (
    (/^\s*[-+*>~#(@]/.test(text) && !SIZE.test(text)) ||
    /\d[.,]\d\d\W?\)/.test(text) || // "KEJU (+RM 2.00)" tells what is in the price
    line.leading !== null ||
    line.codes.length > 0 ||
    !isLegible(line)
  )
    return false;
  const height = main.line.row.height;
  if (line.line.row.box.y0 - previous.line.row.box.y1 > ITEMS.nameGap * height) return false;
  return [main.left, main.column].some((left) => Math.abs(line.left - left) < ITEMS.flush * height);
}

/** Quantity and unit price, if they fit the item's amount. */
export function timesOf(
  line: ParsedItemRow,
  amount: Minor,
): { quantity: number; unit: Minor; proven: boolean } | null {
  if (
    line.product &&
    (line.amount?.value === amount || line.product.quantity * line.product.unit === amount)
  ) {
    return { ...line.product, proven: true };
  }
  if (!line.multiplied) return null;
  const isWeight = ({ to }: Amount): boolean => /\dK?G$/i.test(line.line.row.tokens[to - 1]?.text ?? '');
  const unit = line.line.amounts.find((other) => other.strict && other.value > 0 && !isWeight(other));
  if (!unit) return null;
  const quantity = amount / unit.value;
  return Number.isInteger(quantity) && quantity < ITEMS.maxMultiple && quantity > 0
    ? { quantity, unit: unit.value, proven: quantity > 1 }
    : null;
}
