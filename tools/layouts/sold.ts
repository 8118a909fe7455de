import type { SeededRandom } from '../receipts/seeded-random.ts';
import type { Grammar } from './productions.ts';
import { addedName, dishName, optionName } from './words/dishes.ts';
import { groceryName, hardwareName } from './words/goods.ts';
import { capitalised } from './words/syllables.ts';
import { UNIT_WORDS, WEIGHT_WORDS } from './words/units.ts';

/** What an option says; its amount is printed for information only. */
export interface SoldOption {
  text: string;
  /** Sen; null where none is printed. */
  amount: number | null;
  inBrackets: boolean;
}

/** Something on the bill with a row of its own; amounts in sen. */
export interface Sold {
  name: string;
  /** Below 0 where it was given back; a part of one where it was weighed. */
  quantity: number;
  isWeight: boolean;
  unit: string | null;
  /** For one. */
  price: number;
  /** Before its own discount. */
  gross: number;
  /** Its own discount: 0 or more. */
  off: number;
  /** Where the discount is a rate: percent. */
  offRate: number | null;
  code: string;
  barcode: string;
  /** Numbers of a shelf or a model: "HC03-7 - 15". */
  shelf: string;
  mark: string;
  options: SoldOption[];
  /** Whether it is a priced option of the item above. */
  isAdded: boolean;
  /** Given away: its price may be printed, its amount is 0. */
  isFree: boolean;
}

export const netPrice = ({ gross, off, quantity }: Sold): number =>
  quantity < 0 ? gross + off : gross - off;

/** What one page's items are like. */
interface Habits {
  name: (random: SeededRandom) => string;
  letters: (text: string) => string;
  step: number;
  most: number;
  usesUnits: boolean;
  weights: boolean;
  free: boolean;
  added: boolean;
  options: boolean;
  optionsAtZero: boolean;
  informative: boolean;
  sets: boolean;
  discounts: boolean;
  percent: boolean;
  negative: boolean;
  voids: boolean;
  again: boolean;
  marks: readonly string[];
  code: (random: SeededRandom) => string;
}

const MARKS = [
  ['SR', 'ZR'], ['SR', 'ZRL'], ['S', 'Z'], ['T', 'N'], ['T'], ['*'], ['A', 'B'], ['#'], ['(SR)'], ['SR', 'ZRE', 'EX'], ['TX'], ['S', 'S', 'E'], ['SV'], ['F'], ['T1', 'T2'], ['G'], ['V'], ['-S'],
]; // prettier-ignore

/** The items of one page, as many as a till prints; short bills more often than long ones. */
export function drawSold(grammar: Grammar, discounts: string | null, most = 34): Sold[] {
  const { random } = grammar;
  const habits = drawHabits(grammar, discounts);
  const count = 1 + Math.floor(most * random.next() ** 2.4);
  const sold: Sold[] = [];
  while (sold.length < count) {
    const earlier = sold.length ? random.pick(sold) : null;
    const one = habits.again && earlier && !earlier.isAdded && random.chance(0.12)
      ? { ...earlier, options: [], isFree: false, off: 0, offRate: null, gross: earlier.quantity * earlier.price }
      : drawOne({ ...habits, free: habits.free && sold.length > 0 }, random); // prettier-ignore
    if (one.isWeight) one.gross = Math.round(one.quantity * one.price);
    sold.push(one);
    if (habits.added && !one.isFree && random.chance(0.3)) sold.push(drawAdded(habits, random));
  }
  if (habits.voids && !habits.negative) voidOne(sold, random);
  return sold;
}

const SHELVES = ['HC', 'EZ', 'WA', 'FZ', 'MI', 'AF', 'PI', 'KA', 'B', 'R', 'SH'];

const barcode = (random: SeededRandom): string =>
  `${random.pick(['955', '888', '69', '90', ''])}${random.int(10_000, 99_999)}${random.int(10, 99_999)}`;

const CODES: readonly ((random: SeededRandom) => string)[] = [
  (random) => `955${String(random.int(0, 9_999_999)).padStart(7, '0')}${random.int(100, 999)}`,
  (random) => String(random.int(100, 9999)),
  (random) => String(random.int(1, 399)),
  (random) => String(random.int(1, 999)).padStart(4, '0'),
  (random) => String(random.int(100_000, 9_999_999)),
  (random) =>
    `${random.pick('ABCDFGKMNPST'.split(''))}${String(random.int(1, 999)).padStart(random.int(1, 3), '0')}`,
  (random) =>
    `${random.pick(['FD', 'BV', 'MM', 'SP', 'NS', 'AC', 'EZ', 'HC'])}${random.pick(['', '-'])}${random.int(10, 9999)}${random.pick(['', '', '-A', 'A'])}`,
  (random) => `${random.int(10, 99)}-${random.int(1000, 9999)}`,
  (random) => `${random.int(1_000_000, 9_999_999)}${random.int(100_000, 999_999)}`,
];

function drawHabits(grammar: Grammar, discounts: string | null): Habits {
  const { random } = grammar;
  const kind = grammar.choose('kindOfGoods');
  const isFood = kind === 'dishes';
  const names = { dishes: dishName, groceries: groceryName, hardware: hardwareName };
  const letters = grammar.choose('letters');
  const whole = grammar.has('whole-ringgit');
  const codes = random.pick(CODES);
  return {
    name: kind === 'anything' ? (given) => random.pick(Object.values(names))(given) : names[kind],
    letters:
      letters === 'upper-case'
        ? (text) => text.toUpperCase()
        : letters === 'title-case'
          ? capitalised
          : (text) => text,
    step: whole ? 100 : isFood ? random.pick([10, 10, 5, 50, 1]) : random.pick([5, 1, 1, 10]),
    most: random.pick([900, 2500, 2500, 6000, 20_000]),
    usesUnits: true,
    weights: !whole && grammar.has('weights'),
    free: grammar.has('free-items'),
    added: grammar.has('priced-options'),
    options: grammar.has('options-free'),
    optionsAtZero: grammar.has('options-at-zero'),
    informative: grammar.has('options-informative'),
    sets: grammar.has('sets'),
    discounts: discounts !== null,
    percent: discounts !== null && /percent|beside/.test(discounts),
    negative: grammar.has('refund'),
    voids: grammar.has('voided-row'),
    again: grammar.has('same-dish-again'),
    marks: random.pick(MARKS),
    code: codes,
  };
}

function drawOne(habits: Habits, random: SeededRandom): Sold {
  const isWeight = habits.weights && random.chance(0.4);
  const price =
    Math.max(1, Math.round(((0.04 + random.next() ** 2) * habits.most) / habits.step)) * habits.step;
  const whole = random.chance(0.35) ? (random.chance(0.1) ? random.int(10, 120) : random.int(2, 9)) : 1;
  const sign = habits.negative ? -1 : 1;
  const quantity = sign * (isWeight ? random.int(40, 4800) / 1000 : whole);
  const isFree = habits.free && !habits.negative && random.chance(0.25);
  const gross = isFree ? 0 : Math.round(quantity * price);
  const isOff = habits.discounts && !isFree && random.chance(0.35);
  const offRate =
    isOff && (habits.percent || random.chance(0.2)) ? random.pick([5, 10, 10, 15, 20, 25, 30, 50]) : null;
  const most = Math.max(1, Math.floor(Math.abs(gross) / 2));
  const off = isOff
    ? offRate
      ? Math.round((Math.abs(gross) * offRate) / 100)
      : Math.max(1, habits.step * Math.round((random.next() * most) / habits.step))
    : 0;
  return {
    name: habits.letters(
      `${habits.name(random)}${isFree && random.chance(0.3) ? random.pick([' (foc)', ' foc', ' free', ' (free)']) : ''}`,
    ),
    quantity,
    isWeight,
    unit: habits.usesUnits ? random.pick(isWeight ? WEIGHT_WORDS : UNIT_WORDS) : null,
    price: isFree && random.chance(0.6) ? 0 : price,
    gross,
    off: Math.min(off, Math.abs(gross)),
    offRate,
    code: habits.code(random),
    barcode: barcode(random),
    shelf: `${random.pick(SHELVES)}${String(random.int(1, 99)).padStart(2, '0')}${random.pick(['', '', '-7', '/2A', 'A'])} - ${random.int(4, 60)}${random.pick(['', '', `/${random.int(60, 600)}`])}`,
    mark: random.pick(habits.marks),
    options: drawOptions(habits, random),
    isAdded: false,
    isFree,
  };
}

function drawOptions(habits: Habits, random: SeededRandom): SoldOption[] {
  const options: SoldOption[] = [];
  const add = (amount: number | null, inBrackets = false): void =>
    void options.push({ text: habits.letters(optionName(random)), amount, inBrackets });
  if (habits.sets && random.chance(0.35)) {
    const atZero = habits.optionsAtZero;
    for (let at = random.int(2, 5); at > 0; at--)
      options.push({
        text: habits.letters(habits.name(random)),
        amount: atZero ? 0 : null,
        inBrackets: false,
      });
  }
  if (habits.options && random.chance(0.4))
    for (let at = random.int(1, 3); at > 0; at--) add(habits.optionsAtZero && random.chance(0.7) ? 0 : null);
  if (habits.informative && random.chance(0.35))
    add(habits.step * random.int(1, Math.max(2, Math.floor(400 / habits.step))), true);
  return options;
}

function drawAdded(habits: Habits, random: SeededRandom): Sold {
  const base = drawOne(
    {
      ...habits,
      free: false,
      discounts: false,
      weights: false,
      options: false,
      informative: false,
      sets: false,
    },
    random,
  );
  const price = habits.step * random.int(1, Math.max(1, Math.floor(500 / habits.step)));
  const quantity = (habits.negative ? -1 : 1) * (random.chance(0.12) ? 2 : 1);
  return {
    ...base,
    name: habits.letters(addedName(random)),
    quantity,
    price,
    gross: quantity * price,
    isAdded: true,
  };
}

/** An item that was taken back stands on a row of its own, with a minus. */
function voidOne(sold: Sold[], random: SeededRandom): void {
  const ordered = sold.filter((one) => !one.isAdded && !one.isFree && one.off === 0);
  if (ordered.length === 0) return;
  const one = random.pick(ordered);
  const taken = { ...one, quantity: -one.quantity, gross: -one.gross, options: [] };
  sold.splice(random.int(sold.indexOf(one) + 1, sold.length), 0, taken);
  // A further dish keeps the bill above 0.
  if (sold.length === 2) sold.push({ ...one, options: [] });
}
