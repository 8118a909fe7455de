import { minor } from '../../money/money.ts';
import { lastAmount, type LabelledRow } from '../labels/labelled-row.ts';
import { isLoneHeading } from '../labels/labels.ts';
import { surpriseAgainst, surpriseOfTold, type ToldItem } from '../roles/items-by-role.ts';
import { withToldName } from '../roles/told-names.ts';
import { median } from '../rows/median.ts';
import { BILL_LIMITS, ITEMS, SURPRISE } from '../thresholds.ts';
import { groupRows, type ItemRows, type NamePlace } from './group-rows.ts';
import { withDoubts } from './item-doubts.ts';
import {
  withCodes,
  withGluedQuantities,
  withoutPlates,
  withoutPricesInNames,
  withSpeckedQuantities,
} from './item-names.ts';
import { isHead, type Region } from './item-region.ts';
import { itemFrom, leadingOf, type FoundItem } from './items.ts';
import { parseItemRow, withMinus, type ParsedItemRow } from './parse-item-row.ts';

// How a till prints its items is told for the whole table: every way that tills print is a hypothesis. Each
// explains the rows, and what it leaves odd (a dish without a name, words that name nothing, a quantity that
// doesn't divide its amount) makes it more surprising: -ln of how seldom tills do that. The least surprising
// explanation wins; where another one is nearly as good, the names they differ in are doubtful.

/** One explanation of the table's rows. */
export interface Explanation {
  items: FoundItem[];
  surprise: number;
}

const PLACES: readonly NamePlace[] = ['beside', 'above', 'below'];

/**
 * The likeliest explanations of a region, one for each list of amounts, the best first:
 *
 *   rows -> taken apart -> for each hypothesis: names paired with numbers -> quantities -> items
 */
export function explainItems(region: Region, told: readonly ToldItem[] = []): Explanation[] {
  // Rows of the receipt's head stand above the first amount, if no headings part it from the items.
  const endsInAmount = (line: LabelledRow): boolean =>
    (lastAmount(line)?.to ?? 0) >= Math.max(1, line.row.tokens.length - 1);
  const first = region.headed ? 0 : region.lines.findIndex(endsInAmount);
  const rows = region.lines
    .filter((line, at) => at >= first || !isHead(line) || lastAmount(line))
    .map(parseItemRow)
    .filter((line) => !isMarker(line));
  const plain = withoutPricesInNames(rows);
  const byRules = [plain, rows, plain.map(withMinus)]
    .flatMap((lines) => {
      const changed = lines.filter((line, at) => line.amount?.value !== plain[at]?.amount?.value).length;
      if (changed === 0 && lines !== plain) return [];
      const coded = withSpeckedQuantities(withCodes(withGluedQuantities(lines)));
      return PLACES.map((place) => explanationOf(coded, place, SURPRISE.oddAmount * changed));
    })
    .map((one) => ({ ...one, items: one.items.map((item, _, all) => withToldName(item, told, all)) }))
    .toSorted((a, b) => a.surprise - b.surprise);
  const ways = withTold(byRules, told);
  const explanations = [...ways, ...ways.flatMap(asPrices)]
    .map((one) => ({ ...one, items: withoutPlates(one.items) }))
    .toSorted((a, b) => a.surprise - b.surprise);
  const byAmounts = new Map(explanations.toReversed().map((one) => [amountsOf(one), one]));
  return [...byAmounts.values()]
    .toSorted((a, b) => a.surprise - b.surprise)
    .map((one) => {
      const rivals = explanations.filter((other) => other.surprise < one.surprise + SURPRISE.clearLead);
      return { ...one, items: withDoubts(one.items, told, byRules.map(itemsOf), rivals.map(itemsOf)) };
    });
}

/**
 * The model speaks against ways that contradict it. Its own way is a further one, more surprising than the
 * best by what the model itself doubts.
 */
function withTold(byRules: readonly Explanation[], told: readonly ToldItem[]): Explanation[] {
  if (told.length === 0) return [...byRules];
  const best = byRules[0]?.surprise ?? 0;
  const ways = byRules.map((one) => ({
    ...one,
    surprise: one.surprise + surpriseAgainst(told, one.items) + (one.items.length > 0 ? 0 : SURPRISE.nothing),
  }));
  const items = told.map(({ item }) => named(item, byRules[0]?.items ?? []));
  return [...ways, { items, surprise: best + surpriseOfTold(told) }];
}

/** The same way, if its amounts are prices of one piece: some delivery apps print no others. */
function asPrices(way: Explanation): Explanation[] {
  if (!way.items.some(({ quantity }) => quantity > 1) || way.items.some(({ proven }) => proven)) return [];
  const items = way.items.map((item) => {
    const price = minor(Math.min(BILL_LIMITS.maxAmount, item.price * item.quantity));
    return { ...item, unit: item.price, price, alternatives: [item.price, ...item.alternatives] };
  });
  return [{ items, surprise: way.surprise + SURPRISE.prices }];
}

/** An item whose name the model didn't find has the one that the rules find at its amount. */
function named(item: FoundItem, byRules: readonly FoundItem[]): FoundItem {
  const same = byRules.find(
    ({ price, priceBox }) => price === item.price && priceBox.y0 === item.priceBox.y0,
  );
  if (item.name !== '' || !same) return item;
  return { ...item, name: same.name, nameBox: same.nameBox, nameConfidence: same.nameConfidence };
}

const itemsOf = ({ items }: Explanation): readonly FoundItem[] => items;
const amountsOf = ({ items }: Explanation): string => items.map(({ price }) => price).join(' ');

/** "#TAKE AWAY#", "*** NEW ORDER ***", rules, stray marks, and a heading of one word. */
const isMarker = ({ line, amount }: ParsedItemRow): boolean =>
  amount === null &&
  (isLoneHeading(line.row.text) ||
    /^\W*([#*=~])[\p{L}\s]+\1\W*$/u.test(line.row.text) ||
    !/[\p{L}\d]/u.test(line.row.text));

function explanationOf(lines: readonly ParsedItemRow[], place: NamePlace, odd: number): Explanation {
  const { groups, surprise } = groupRows(lines, place);
  const counts = quantitiesOf(groups);
  const edge = Math.min(...groups.map(({ main }) => main.line.row.box.x0));
  return {
    items: groups.flatMap((group, at) => {
      const { amount, line } = group.main;
      const indented = line.row.box.x0 - edge >= ITEMS.optionIndent * line.row.height;
      const item = amount?.value === 0 && indented ? null : itemFrom(group, counts.numbers[at] ?? null);
      return item ? [{ ...item, countDoubted: countsUp(counts.numbers) }] : [];
    }),
    surprise: odd + surprise + counts.surprise,
  };
}

interface Quantities {
  numbers: (number | null)[];
  surprise: number;
}

/** Which numbers say how many: those before names, those in a column of their own, or none. */
function quantitiesOf(groups: readonly ItemRows[]): Quantities {
  const edge = Math.min(...groups.map(({ main }) => main.line.row.box.x0));
  // Options, packing and sums of kinds have no quantity: they are indented.
  const flush = groups.map(({ main: { line } }) => line.row.box.x0 - edge < ITEMS.flush * line.row.height);
  const known = groups.map(({ main }) => main.product?.quantity ?? null);
  const leading = groups.map(leadingOf);
  const { column, proven } = columnOf(groups);
  // 1, 2, 3 down the page are the rows' numbers, unless each makes an even price of its amount.
  const isNumbered = (numbers: readonly (number | null)[]): boolean =>
    countsUp(numbers) &&
    (known.some((number) => number !== null) ||
      groups.some(({ main }) => main.count !== null || main.times !== null) ||
      groups.some(
        ({ main }, at) => (main.amount?.value ?? 0) % (ITEMS.evenPrice * (numbers[at] ?? 1)) !== 0,
      ));
  const oddness = (numbers: readonly (number | null)[]): number => {
    const odd = numbers.filter((number, at) => number !== null && number !== known[at]);
    return isNumbered(numbers) ? 0 : SURPRISE.unexplained * odd.length;
  };
  const surpriseOf = (numbers: readonly (number | null)[], sure = false): number =>
    groups.reduce(
      (sum: number, { main }, at) => {
        const number = numbers[at] ?? null;
        if (number === null) return sum + (flush[at] && main.name ? SURPRISE.notCounted : 0);
        if (sure) return sum + SURPRISE.counted;
        const divides = number > 0 && number < ITEMS.maxQuantity && (main.amount?.value ?? 0) % number === 0;
        const fits = (known[at] ?? null) === null ? divides : number === known[at];
        return sum + (fits ? SURPRISE.counted : SURPRISE.uneven);
      },
      sure ? 0 : isNumbered(numbers) ? SURPRISE.countsUp : SURPRISE.quantity,
    );
  const ways: Quantities[] = [
    { numbers: [], surprise: oddness(leading) + oddness(column) },
    { numbers: leading, surprise: surpriseOf(leading) + oddness(column) },
    { numbers: column, surprise: surpriseOf(column, proven) + oddness(leading) },
  ];
  return ways.reduce((best, way) => (way.surprise < best.surprise ? way : best));
}

/**
 * The whole numbers of a column: those that stand where rows with quantity x price = amount have their
 * quantity, else those alone between name and amount.
 */
function columnOf(groups: readonly ItemRows[]): { column: (number | null)[]; proven: boolean } {
  const proven = groups.flatMap(({ main }) => main.product?.at ?? []);
  const edge = proven.length > 1 ? median(proven) : null;
  const column = groups.map(({ main: { line, count, product } }) => {
    const near = line.row.tokens.find(
      ({ text, box }) =>
        edge !== null && /^\d{1,3}$/.test(text) && Math.abs(box.x1 - edge) < ITEMS.flush * line.row.height,
    );
    return product?.quantity ?? (near && Number(near.text) > 0 ? Number(near.text) : count);
  });
  return { column, proven: edge !== null };
}

/** 1, 2, 3 down the page. */
const countsUp = (numbers: readonly (number | null)[]): boolean => {
  const read = numbers.filter((number) => number !== null);
  return read.length > 2 && read.every((number, at) => number === at + 1);
};
