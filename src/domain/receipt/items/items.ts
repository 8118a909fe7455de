import { addSen, sen, ZERO, type Sen } from '../../money/money.ts';
import { boxAround, type Box } from '../rows/box.ts';
import { otherThan } from '../draft/draft.ts';
import { isHead, type Region } from './item-region.ts';
import { kindOf, namesBelow, namesEndInAmounts } from './item-layout.ts';
import { parseItemRow, type ParsedItemRow } from './parse-item-row.ts';
import {
  isLegible,
  isMarked,
  joinNames,
  withLoneNumbers,
  withoutGluedCodes,
  withoutShelfCodes,
  withoutPricesInNames,
} from './item-names.ts';
import { CONFIDENCE, ITEMS } from '../thresholds.ts';

/** An item as it stands on the paper; boxes in pixels. */
export interface FoundItem {
  name: string;
  quantity: number;
  unit: Sen | null;
  price: Sen;
  /** Other quantities it may be, the likeliest first. */
  otherQuantities: readonly number[];
  /** The confidence of the least sure word of its name: 0 to 1. */
  nameConfidence: number;
  /** Whether its own discount was taken off: then the discount may be the wrong amount. */
  discounted: boolean;
  /** The confidence of its price's characters: 0 to 1. */
  confidence: number;
  /** Whether quantity x price = amount holds on the paper. */
  proven: boolean;
  /** Whether nobody read its amount: the bill's sum needs it. */
  mended: boolean;
  /** Other amounts it may be, the likeliest first. */
  alternatives: readonly Sen[];
  /** Names that other readings have for it. */
  otherNames: readonly string[];
  /** Whether another engine read the same amount there. */
  agreed: boolean;
  box: Box;
  nameBox: Box;
  priceBox: Box;
}

/**
 * The items of a region.
 *
 *   rows -> taken apart -> quantity rows and discounts folded in -> names paired with numbers -> items
 *
 * Whether a name stands above or below its numbers is decided once for the whole receipt.
 */
export function findItems(region: Region): FoundItem[] {
  const taken = region.lines
    .filter((line) => region.headed || !isHead(line) || line.amounts.some((amount) => amount.strict))
    .map(parseItemRow)
    .filter((line) => !isMarker(line));
  const lines = withLoneNumbers(withoutGluedCodes(withoutPricesInNames(taken)));
  const names = namesEndInAmounts(lines) ? 'above' : namesBelow(lines, region.headed) ? 'below' : 'beside';
  const groups = grouped(lines, names);
  const named = groups.filter(({ main }) => main.name);
  const columned =
    named.length > 1 && named.filter(({ main }) => main.count).length >= ITEMS.countColumn * named.length;
  const count = columned ? countOf : leadingIsQuantity(groups) ? leadingOf : () => null;
  return groups.flatMap((group) => itemFrom(group, count(group)) ?? []);
}

const countOf = ({ main }: Group): number | null => main.count;
const leadingOf = ({ main, names }: Group): number | null => main.leading ?? names[0]?.leading ?? null;

/** "#TAKE AWAY#", "*** NEW ORDER ***", rules and stray marks. */
const isMarker = ({ line, amount }: ParsedItemRow): boolean =>
  amount === null &&
  (/^\W*([#*=~])\1*\s?[\p{L}\s]+\1+\W*$/u.test(line.row.text) || !/[\p{L}\d]/u.test(line.row.text));

/** The rows of one item: the one with its amount, names around it, rows that say how many, discounts. */
interface Group {
  main: ParsedItemRow;
  names: ParsedItemRow[];
  extra: ParsedItemRow[];
  discounts: ParsedItemRow[];
}

/** `where`: the names that stand on rows without an amount, as seen from the row with it. */
function grouped(lines: readonly ParsedItemRow[], where: 'above' | 'below' | 'beside'): Group[] {
  const below = where === 'below';
  const groups: Group[] = [];
  let waiting: ParsedItemRow[] = [];
  /** "3 @ 2.50" above its item. */
  let count: ParsedItemRow | null = null;
  const counted = (main: ParsedItemRow): ParsedItemRow[] => {
    const extra = count && main.amount && timesOf(count, main.amount.value) ? [count] : [];
    count = null;
    return extra;
  };
  for (const [at, line] of lines.entries()) {
    const last = groups.at(-1);
    const next = lines[at + 1];
    switch (kindOf(line)) {
      case 'discount':
        takeOff(groups, line);
        break;
      case 'times':
        if (last && (!isFull(next) || timesOf(line, last.main.amount?.value ?? ZERO))) last.extra.push(line);
        else count = line;
        break;
      case 'name':
        if (below && last) {
          if (goesOn(last, line)) last.names.push(line);
        } else if (
          where !== 'above' &&
          last?.main.name &&
          waiting.length === 0 &&
          !isNeeded(next) &&
          continues(last, line)
        )
          last.names.push(line);
        else waiting.push(line);
        break;
      case 'numbers':
        if (last && repeats(last.main, line)) last.extra.push(line);
        else {
          groups.push({
            main: line,
            names: below ? [] : waiting,
            extra: counted(line),
            discounts: [],
          });
          waiting = [];
        }
        break;
      case 'full':
        groups.push({
          main: line,
          names: where === 'above' ? waiting : [],
          extra: counted(line),
          discounts: [],
        });
        waiting = [];
        break;
      case 'nothing':
        break;
    }
  }
  const above = groups.filter(({ main, names }) => !below && main.name === '' && names.length > 0);
  const names = withoutShelfCodes(above.map((group) => group.names));
  for (const [at, group] of above.entries()) group.names = names[at] ?? [];
  return groups;
}

const isFull = (next: ParsedItemRow | undefined): boolean => next !== undefined && kindOf(next) === 'full';

/**
 * A discount belongs to the last item, a void to the item it names. A discount larger than its item becomes
 * an item of its own.
 */
function takeOff(groups: Group[], line: ParsedItemRow): void {
  const off = Math.abs(line.amount?.value ?? 0);
  const last = groups.at(-1);
  const same = ({ main }: Group): boolean => main.amount?.value === off;
  const whole = (one: Group): boolean => same(one) && isNamed(one, line) && line.name !== '';
  if (VOID.test(line.line.row.text) || groups.some(whole)) {
    const tests = [whole, (one: Group) => isNamed(one, line), same];
    const at = tests.map((test) => groups.findLastIndex(test)).find((found) => found >= 0);
    if (at !== undefined) return void groups.splice(at, 1);
  }
  const before = (last?.discounts ?? []).reduce((all, one) => all + Math.abs(one.amount?.value ?? 0), 0);
  if (last && off + before <= (last.main.amount?.value ?? 0)) last.discounts.push(line);
  else if (line.name)
    groups.push({ main: { ...line, discount: false }, names: [], extra: [], discounts: [] });
}

/** The name may stick to the word: PP-OCR loses spaces. */
const VOID = /\b(?:VOID|CANCEL|BATAL|REFUND|DELETE)/i;

const isNamed = ({ main, names }: Group, line: ParsedItemRow): boolean =>
  unspaced(line.name).endsWith(unspaced(names[0]?.name || main.name));

const unspaced = (name: string): string => name.toUpperCase().replace(/\s/g, '');

/** Numbers right below a name take it if they have no name of their own. */
const isNeeded = (next: ParsedItemRow | undefined): boolean =>
  next !== undefined && kindOf(next) === 'numbers' && next.product !== null;

/** A name below its numbers may go on over more rows; options below it are indented or marked. */
const goesOn = ({ names: [first] }: Group, line: ParsedItemRow): boolean =>
  !first || (!isMarked(line) && line.column - first.column < ITEMS.flush * line.line.row.height);

/** "2 X 5.00 10.00" below an item of 10.00 says how many, it is no other item. */
const repeats = (item: ParsedItemRow, line: ParsedItemRow): boolean =>
  item.name !== '' &&
  item.product === null &&
  line.product !== null &&
  line.amount?.value === item.amount?.value;

/** A name goes on below, straight under itself; modifiers are indented or marked. */
function continues({ main, names }: Group, line: ParsedItemRow): boolean {
  const previous = names.at(-1) ?? main;
  const text = line.line.row.text;
  if (/^\s*[-+*>~#(@]/.test(text) || line.leading !== null || line.codes.length > 0 || !isLegible(line))
    return false;
  const height = main.line.row.height;
  if (line.line.row.box.y0 - previous.line.row.box.y1 > ITEMS.nameGap * height) return false;
  return [main.left, main.column].some((left) => Math.abs(line.left - left) < ITEMS.flush * height);
}

/**
 * "2 NASI LEMAK 11.00": half of the rows start with a small number, and the numbers don't just count 1, 2, 3.
 */
function leadingIsQuantity(groups: readonly Group[]): boolean {
  const edge = Math.min(...groups.map(({ main }) => main.line.row.box.x0));
  const flush = groups.filter(({ main: { line } }) => line.row.box.x0 - edge < ITEMS.flush * line.row.height);
  const leading = groups.map(leadingOf);
  const present = leading.filter(
    (value): value is number => value !== null && value > 0 && value < ITEMS.maxQuantity,
  );
  const part = present.length > 1 ? ITEMS.leadingNumbers : ITEMS.leadingNumberAlone;
  if (present.length < part * flush.length) return false;
  const counting = present.length > 2 && present.every((value, at) => value === at + 1);
  return !counting;
}

/** `count`: the quantity where the receipt's layout has one, unless the row spells out another. */
function itemFrom(group: Group, count: number | null): FoundItem | null {
  const { main, names, extra, discounts } = group;
  const amount = main.amount;
  if (!amount || amount.value === 0) return null; // modifiers are printed at 0.00
  const nameLines = main.name ? [main, ...names] : names;
  const lines = [main, ...names, ...extra, ...discounts];
  const off = discounts.reduce((sum, line) => addSen(sum, sen(-Math.abs(line.amount?.value ?? 0))), sen(0));
  const spelt = [main, ...extra, ...names]
    .map((line) => timesOf(line, amount.value))
    .find((found) => found !== null);
  const times = spelt?.proven ? spelt.quantity : (main.times ?? spelt?.quantity);
  const quantity = times ?? (count !== null && count > 0 ? count : 1);
  const price = addSen(amount.value, off);
  const quantities = [main.times, main.count, leadingOf(group), 1];
  return {
    name: joinNames(nameLines),
    quantity,
    unit:
      (spelt?.quantity === quantity ? spelt.unit : null) ??
      (amount.value % quantity === 0 ? sen(amount.value / quantity) : null),
    price,
    otherQuantities: otherThan(
      quantity,
      quantities.filter((one): one is number => one !== null && one > 0),
    ),
    nameConfidence: Math.min(
      isUnsure(group) ? CONFIDENCE.nameAbove : 1,
      ...nameLines.map((line) => line.nameConfidence),
    ),
    discounted: discounts.length > 0,
    confidence: amount.confidence,
    proven: spelt?.proven ?? false,
    mended: false,
    alternatives: [],
    otherNames: [],
    agreed: false,
    box: boxAround(lines.map((line) => line.line.row.box)),
    nameBox: boxAround((nameLines.length ? nameLines : [main]).map((line) => line.line.row.box)),
    priceBox: boxAround(main.line.row.tokens.slice(amount.from, amount.to).map((token) => token.box)),
  };
}

/**
 * Whether its name begins on a row above: that row may be a heading of the menu, or another dish's option.
 */
const isUnsure = ({ main, names: [first] }: Group): boolean =>
  main.name !== '' && first !== undefined && first.line.row.level < main.line.row.level;
/** Quantity and unit price, if they fit the item's amount. */
function timesOf(line: ParsedItemRow, amount: Sen): { quantity: number; unit: Sen; proven: boolean } | null {
  if (
    line.product &&
    (line.amount?.value === amount || line.product.quantity * line.product.unit === amount)
  ) {
    return { ...line.product, proven: true };
  }
  if (!line.multiplied) return null;
  const unit = line.line.amounts.find((other) => other.strict && other.value > 0);
  if (!unit) return null;
  const quantity = amount / unit.value;
  return Number.isInteger(quantity) && quantity < ITEMS.maxMultiple && quantity > 0
    ? { quantity, unit: unit.value, proven: quantity > 1 }
    : null;
}
