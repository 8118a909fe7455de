import type { Grammar } from './productions.ts';
import type { PrintFace } from './sheet.ts';

/** What a column of the items holds. */
export type Slot =
  | 'row-number'
  | 'code'
  | 'code-2'
  | 'shelf'
  | 'other-count'
  | 'quantity'
  | 'unit'
  | 'name'
  | 'price'
  | 'price-2'
  | 'discount'
  | 'tax-mark'
  | 'amount';

/** A column: from `from` to `to`, in characters. */
export interface SlotColumn {
  slot: Slot;
  from: number;
  to: number;
  /** Numbers at the right end, as tills do; else at the left. */
  isRight: boolean;
}

/** How one page prints its items: the rows of one, and how each value is written. */
export interface ItemPrint {
  block: string;
  rows: SlotColumn[][];
  /** Rows that stand only where the quantity is not 1. */
  optionalRows: Set<number>;
  quantity: string;
  unit: string;
  codes: string;
  marks: string;
  longName: string;
  discounts: string | null;
  currency: string;
  sign: string;
  options: string;
  /** Where option rows begin. */
  indent: number;
  times: string;
  /** Quantity and price are left out where the quantity is 1. */
  leavesOutOne: boolean;
  zeroAmounts: boolean;
  /** A row of the shelf's or the model's numbers below the name. */
  hasShelf: boolean;
  /** "LED TUBE @16.00": the price stands behind the name. */
  hasPriceBeside: boolean;
  missingAmounts: boolean;
}

/** "$1.30 1 $1.30": what stands before the quantity. */
const PRICE_FIRST: readonly Slot[] = [
  'row-number',
  'code',
  'code-2',
  'price',
  'price-2',
  'quantity',
  'unit',
  'other-count',
  'discount',
  'tax-mark',
  'amount',
];

const WIDTHS: Readonly<Record<Exclude<Slot, 'name'>, number>> = {
  'row-number': 3, code: 8, 'code-2': 14, shelf: 14, 'other-count': 4, quantity: 5, unit: 5, price: 8, 'price-2': 8, discount: 7, 'tax-mark': 3, amount: 9,
}; // prettier-ignore

const APP_BLOCKS = [
  'one-row',
  'name-above-numbers',
  'quantity-line-below',
  'name-then-amount-row',
  'quantity-above-name',
] as const;

/** `isApp`: an app shows neither codes nor tax marks nor units. */
export function drawItemForm(grammar: Grammar, face: PrintFace, isApp = false): ItemPrint {
  const { random } = grammar;
  const isPlain = isApp && random.chance(0.85);
  const block = grammar.choose('block', isPlain ? APP_BLOCKS : undefined);
  const codes = grammar.choose('codes', isPlain ? ['no-codes'] : undefined);
  const marks = grammar.choose('marks', isPlain ? ['no-marks'] : undefined);
  const unit = grammar.choose('unit', isPlain ? ['no-unit'] : undefined);
  const hasNumbers = !isPlain && grammar.has('row-numbers');
  const columns = grammar.choose('columns');
  // Without amounts nothing tells what a discount leaves.
  const discounts =
    columns !== 'price-alone' && grammar.has('item-discounts') ? grammar.choose('discounts') : null;
  // Delivered, returned, sold: such columns hold bare numbers.
  const isCounted = !isPlain && grammar.has('several-counts');
  const quantity = grammar.choose(
    'quantity',
    isCounted && random.chance(0.7) ? ['plain-quantity'] : undefined,
  );
  const hasEmpty = discounts === null && grammar.has('empty-discount-column');
  const money = moneySlots(columns, hasEmpty ? 'empty-discount-column' : discounts);
  if (marks === 'mark-before-amount') money.splice(money.indexOf('amount'), 0, 'tax-mark');
  const before: Slot[] = hasNumbers ? ['row-number'] : [];
  if (marks === 'mark-before-code') before.push('tax-mark');
  if (codes === 'code-before-name') before.push('code');
  const behind: Slot[] = /column|behind-amount/.test(marks) || grammar.has('two-marks') ? ['tax-mark'] : [];
  const units: Slot[] = unit === 'unit-column' ? ['unit'] : [];
  if (isCounted) units.push(...Array.from({ length: random.int(1, 4) }, () => 'other-count' as const));
  const templates = slotsOf(block, { before, behind, units, money, codes, grammar });
  const isPriced = templates.flat().includes('price') && templates.flat().includes('quantity');
  const missingAmounts = isPriced && columns === 'price-and-amount' && grammar.has('amount-missing');
  const zeroAmounts =
    isPriced && !missingAmounts && columns === 'price-and-amount' && grammar.has('amount-of-zero');
  const pack = random.chance(0.5);
  return {
    block,
    rows: templates.map((slots) => place(slots, face, grammar, pack)),
    optionalRows: new Set(block === 'quantity-line-below' || block === 'price-line-below' ? [1] : block === 'quantity-line-above' ? [0] : []),
    quantity, unit, codes, marks, discounts,
    longName: grammar.choose('longName'),
    currency: grammar.choose('currency'),
    sign: grammar.choose('sign'),
    options: grammar.choose('options'),
    indent: random.int(0, 5),
    times: random.pick(['x', 'x', 'X', 'X', '×', '*']),
    leavesOutOne: columns !== 'price-alone' && !missingAmounts && grammar.has('price-of-one-missing'),
    zeroAmounts, missingAmounts,
    hasShelf: !isPlain && grammar.has('shelf-row'),
    hasPriceBeside: block !== 'one-row' && grammar.has('price-beside-name'),
  }; // prettier-ignore
}

/** Price, discount and amount, in the order of the page. */
function moneySlots(columns: string, discounts: string | null): Slot[] {
  const discount: Slot[] = discounts?.endsWith('column') ? ['discount'] : [];
  if (columns === 'amount-alone') return [...discount, 'amount'];
  if (columns === 'price-alone') return ['price'];
  if (columns === 'amount-left-of-price') return ['amount', ...discount, 'price'];
  if (columns === 'two-prices') return ['price', 'price-2', ...discount, 'amount'];
  return ['price', ...discount, 'amount'];
}

interface Parts {
  before: Slot[];
  behind: Slot[];
  units: Slot[];
  money: Slot[];
  codes: string;
  grammar: Grammar;
}

function slotsOf(block: string, parts: Parts): Slot[][] {
  const { before, behind, units, codes, grammar } = parts;
  const { random } = grammar;
  const amount: Slot[] = ['amount'];
  const priced: Slot[] = parts.money.includes('price') ? parts.money : ['price', ...parts.money];
  const rest = priced.filter((slot) => slot !== 'amount');
  const lead: Slot[] = codes === 'code-column' ? ['code'] : [];
  const counted: Slot[] = [...lead, 'quantity', ...units];
  if (codes === 'code-in-numbers-row') counted.splice(random.int(0, 1), 0, 'code');
  const numbers: Slot[] = [...counted, ...(random.chance(0.25) ? parts.money : priced), ...behind];
  if (grammar.has('price-before-quantity'))
    numbers.sort((a, b) => PRICE_FIRST.indexOf(a) - PRICE_FIRST.indexOf(b));
  if (block === 'one-row') return [oneRow(parts)];
  const shelf: Slot = random.chance(0.5) ? 'shelf' : 'code';
  if (block === 'two-codes')
    return [[...before, 'name'], [shelf], ['code-2', ...numbers.filter((slot) => slot !== 'code')]];
  if (block === 'price-line-below') return [oneRow({ ...parts, money: amount }), rest];
  if (block === 'name-above-numbers') return [[...before, 'name'], numbers];
  if (block === 'quantity-above-name') return [numbers, [...before, 'name']];
  if (block === 'code-between')
    return [[...before, 'name'], ['code'], numbers.filter((slot) => slot !== 'code')];
  const line: Slot[] = ['quantity', ...units, ...rest];
  if (block === 'quantity-line-below') return [[...before, ...lead, 'name', ...amount, ...behind], line];
  if (block === 'quantity-line-above') return [line, [...before, ...lead, 'name', ...amount, ...behind]];
  if (block === 'three-rows') return [[...before, 'name'], line, [...lead, ...amount, ...behind]];
  return [
    [...before, ...(random.chance(0.6) ? (['quantity'] as const) : []), 'name'],
    [...lead, ...amount, ...behind],
  ];
}

function oneRow({ before, behind, units, money, codes, grammar }: Parts): Slot[] {
  const { random } = grammar;
  const isCounted = units.includes('other-count');
  const order = grammar.choose('order', isCounted && random.chance(0.6) ? ['price-first'] : undefined);
  const code: Slot[] = codes === 'code-column' ? ['code'] : [];
  const counted: Slot[] = isCounted && random.chance(0.6) ? [...units, 'quantity'] : ['quantity', ...units];
  if (order === 'quantity-first') return [...before, ...counted, ...code, 'name', ...money, ...behind];
  if (order === 'quantity-behind-name') return [...before, ...code, 'name', ...counted, ...money, ...behind];
  if (order === 'quantity-last') {
    const last = money.length > 1 ? money.slice(-1) : [];
    return [
      ...before,
      ...code,
      'name',
      ...money.slice(0, money.length - last.length),
      ...counted,
      ...last,
      ...behind,
    ];
  }
  if (order === 'price-first')
    return [...before, ...code, 'name', ...money.slice(0, 1), ...counted, ...money.slice(1), ...behind];
  const all: Slot[] = [...before, ...code, ...counted, 'name', ...money, ...behind];
  for (let at = all.length - 1; at > 0; at--) {
    const other = random.int(0, at);
    [all[at], all[other]] = [all[other] as Slot, all[at] as Slot];
  }
  return all;
}

/** Gives each slot its place; the name takes what is left, else the room between is spread or left empty. */
function place(slots: readonly Slot[], face: PrintFace, { random }: Grammar, pack: boolean): SlotColumn[] {
  const widthOfSlot = (slot: Slot): number =>
    slot === 'name'
      ? 0
      : slot === 'code' && slots.length <= 2
        ? 14
        : WIDTHS[slot] - (face.columns < 36 ? 1 : 0);
  const fixed = slots.reduce((sum, slot) => sum + widthOfSlot(slot) + 0.6, 0);
  const hasName = slots.includes('name');
  const free = Math.max(hasName ? 8 : 0, face.columns - fixed);
  const gap = hasName || pack ? 0 : free / Math.max(1, slots.length - 1);
  let x = hasName ? 0 : Math.min(random.int(0, 4), free);
  const isRight = random.chance(0.85);
  return slots.map((slot, at) => {
    const width = slot === 'name' ? free : widthOfSlot(slot);
    const isLast = at === slots.length - 1 && !hasName && slots.length > 1;
    const from = isLast ? Math.max(x, face.columns - width) : x;
    x = from + width + 0.6 + gap;
    const isLeftmost =
      at === 0 || slot.startsWith('code') || slot === 'shelf' || slot === 'row-number' || slot === 'unit';
    return { slot, from, to: from + width, isRight: isLast || (isRight && !isLeftmost && slot !== 'name') };
  });
}
