import type { Grammar } from './productions.ts';
import type { PrintFace } from './sheet.ts';

/** What a column of the items holds. */
export type Slot =
  | 'row-number'
  | 'code'
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
  at: string;
  /** Quantity and price are left out where the quantity is 1. */
  leavesOutOne: boolean;
  zeroAmounts: boolean;
  missingAmounts: boolean;
}

const WIDTHS: Readonly<Record<Exclude<Slot, 'name'>, number>> = {
  'row-number': 3, code: 8, quantity: 5, unit: 5, price: 8, 'price-2': 8, discount: 7, 'tax-mark': 3, amount: 9,
}; // prettier-ignore

export function drawItemForm(grammar: Grammar, face: PrintFace): ItemPrint {
  const { random } = grammar;
  const block = grammar.choose('block');
  const codes = grammar.choose('codes');
  const marks = grammar.choose('marks');
  const unit = grammar.choose('unit');
  const hasNumbers = grammar.has('row-numbers');
  const columns = grammar.choose('columns');
  // Without amounts nothing tells what a discount leaves.
  const discounts =
    columns !== 'price-alone' && grammar.has('item-discounts') ? grammar.choose('discounts') : null;
  const quantity = grammar.choose('quantity');
  const money = moneySlots(columns, discounts);
  const before: Slot[] = hasNumbers ? ['row-number'] : [];
  if (codes === 'code-before-name') before.push('code');
  const behind: Slot[] = /column|behind-amount/.test(marks) ? ['tax-mark'] : [];
  const units: Slot[] = unit === 'unit-column' ? ['unit'] : [];
  const templates = slotsOf(block, { before, behind, units, money, codes, grammar });
  const isPriced = templates.flat().includes('price') && templates.flat().includes('quantity');
  const missingAmounts = isPriced && columns === 'price-and-amount' && grammar.has('amount-missing');
  const zeroAmounts =
    isPriced && !missingAmounts && columns === 'price-and-amount' && grammar.has('amount-of-zero');
  const pack = random.chance(0.5);
  return {
    block,
    rows: templates.map((slots) => place(slots, face, grammar, pack)),
    optionalRows: new Set(block === 'quantity-line-below' ? [1] : block === 'quantity-line-above' ? [0] : []),
    quantity, unit, codes, marks, discounts,
    longName: grammar.choose('longName'),
    currency: grammar.choose('currency'),
    sign: grammar.choose('sign'),
    options: grammar.choose('options'),
    indent: random.int(0, 5),
    times: random.pick(['x', 'x', 'X', 'X', '×', '*']),
    at: random.pick(['@', '@', '@RM', '@ RM']),
    leavesOutOne: columns !== 'price-alone' && !missingAmounts && grammar.has('price-of-one-missing'),
    zeroAmounts, missingAmounts,
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
  const numbers: Slot[] = [
    ...lead,
    'quantity',
    ...units,
    ...(random.chance(0.15) ? parts.money : priced),
    ...behind,
  ];
  if (block === 'one-row') return [oneRow(parts)];
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
  const order = grammar.choose('order');
  const code: Slot[] = codes === 'code-column' ? ['code'] : [];
  const counted: Slot[] = ['quantity', ...units];
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
    const isLeftmost = at === 0 || slot === 'code' || slot === 'row-number' || slot === 'unit';
    return { slot, from, to: from + width, isRight: isLast || (isRight && !isLeftmost && slot !== 'name') };
  });
}
