import { minor, ZERO, type Minor } from '../../money/money.ts';
import type { LabelledRow } from '../labels/labelled-row.ts';
import type { Amount } from '../rows/amounts.ts';
import { letterCount } from '../rows/match-words.ts';
import { leastConfidence, type Token } from '../rows/rows.ts';
import { isShortUnit, isUnitAt, piecesIn, unitsIn, withoutUnit } from '../rows/units.ts';
import { ITEMS } from '../thresholds.ts';
import { countsIn, covers, netProduct, percentsIn, productOf } from './products.ts';

/** One row among the items, taken apart into name, numbers and amount. */
export interface ParsedItemRow {
  line: LabelledRow;
  /** Words of the name, '' when the row holds numbers only. */
  name: string;
  /** Shelf, menu or bar codes that stood before the name. */
  codes: readonly string[];
  /** Where the name starts and ends, in pixels. */
  left: number;
  right: number;
  /** Where the codes before the name start: names that are too long go on below here as well. */
  column: number;
  /** The row's own amount (its total), null when it has none. */
  amount: Amount | null;
  /** The engine's confidence in the least sure word of the name: 0 to 1. */
  nameConfidence: number;
  /** From "quantity x price = amount" where the numbers agree; `at`: where the quantity ends, in pixels. */
  product: { quantity: number; unit: Minor; at?: number | undefined } | null;
  /** The same for a piece that was given back, if its amount lost its minus. */
  givenBack: { quantity: number; unit: Minor } | null;
  /** A whole number before the name ("2 NASI LEMAK"), null when there is none. */
  leading: number | null;
  /** "@2 X RM 24.35", "7.90*3": a quantity and a price that are spelt out as such. */
  multiplied: boolean;
  /** "x3", "3 pcs" between name and amount, null when there is none. */
  times: number | null;
  /** The units among its numbers: "PAX". */
  units: string;
  /** A whole number that stands alone between name and amount, null when there is none. */
  count: number | null;
  /** A discount: its (negative) amount belongs to the item above. */
  discount: boolean;
}

const TAX_CODE = /^(?:SR|S|T|Z|ZR|ZRL|TX|SV|OS|E|ES|N|R|G|A|B|O|\*+|[#%*=:|_.,'"`~-]+)$/i;
const NUMBERISH =
  /^[-+([@*xX×=]*(?:RM|\$)?[-(@]?[\d.,]+(?:\s?[xX*×@]\s?[\d.,]+)?[xX*×@%)\]-]*(?:SR|S|T|Z|ZRL?|TX|RM)?[*)]?$/i;
const SIGN = /^(?:[xX×*@=]{1,2}|RM|MYR|\$|QTY)[:.]?$/i;
/** Digits only, or a few letters that end in digits: tills print these before a name. */
const CODE =
  /^(?:\d{4,}|\d[\d-]{4,}|[A-Z]{1,3}-?[A-Z]?\d{2,}[A-Z]?|\d{2,3}[A-Z]?|[A-Z]{2,4}-[A-Z]?\d+|#\d+)[.:)]?$/i;

/** "(L)" on a row of its own. */
export const SIZE = /^\((?:XL|[SMLR])\)$/i;

/** A tax code and an article number that stick to the name: "SR I00100000056-FRIED NOODLE". */
const GLUED_CODE = /^(?:(?:SR|ZRL?|S|Z)\s+)?(?=\w*\d{4})[A-Z]?[\dOI]{6,}\s*[-:]\s*|^\d{4,}\s*[-:]\s*/i;

/** "SR: FUJI CONTACTOR", "CORD TIE *S": tax codes around a name. */
const TAX_MARK = /^(?:SR|ZRL?|TX)\s?[:*]+\s*|\s\*[A-Z]{0,2}$/gi;

/** Takes a row apart into name, numbers and amount. */
export function parseItemRow(line: LabelledRow): ParsedItemRow {
  const turned = priceFirst(line);
  if (turned) return parseItemRow(turned);
  const { tokens } = line.row;
  const end = tailStart(tokens, line.amounts);
  const strict = line.amounts.filter((amount) => amount.strict && amount.to > end);
  const counts = countsIn(tokens, end, line.amounts);
  const lead = nameOf(tokens.slice(0, end)).leading;
  const numbers = lead === null ? counts : [...counts, { value: lead, at: 0, whole: true }];
  const product = productOf(numbers, strict, 1, percentsIn(tokens.slice(end)));
  const isNegative = (strict.at(-1)?.value ?? ZERO) < 0;
  const returned = counts.filter(
    ({ value, at }) => value < 0 && !strict.some((amount) => covers(amount, at)),
  );
  const split = giveBack(tokens, end, strict, product?.at ?? -1);
  const { name, codes, leading, at, from } = nameOf(tokens.slice(0, split));
  const named = tokens.slice(at, split);
  const units = unitsIn(tokens.slice(split));
  const tail = tokens
    .slice(split)
    .filter((_, index) => !isUnitAt(tokens, split + index, ITEMS.unitColumnGap))
    .map((token) => withoutUnit(token.text))
    .join(' ');
  const multiplied = /\d\s*[xX×*@]+\s*(?:RM|\$)?\s*[\d.]|@\s*(?:RM|\$)?\s*\d|^\s*[xX×]\s?\d/i.test(tail);
  const net = netProduct(line);
  const priceOnly = multiplied && strict.length === 1 && endsInPrice(tail);
  // A piece that was given back is no discount: its quantity or its product says how many.
  const pieces = product?.quantity ?? 1;
  const quantity = isNegative && product && name ? -Math.abs(pieces) : pieces;
  return {
    line,
    name: net ? '' : name,
    codes,
    left: (named[0] ?? tokens[0])?.box.x0 ?? 0,
    right: named.at(-1)?.box.x1 ?? 0,
    column: tokens[from]?.box.x0 ?? 0,
    nameConfidence: leastConfidence(named),
    amount: product?.amount ?? (priceOnly ? null : (strict.at(-1) ?? null)),
    product: net ?? (product && { quantity, unit: product.unit, at: tokens[product.at]?.box.x1 }),
    givenBack: productOf(returned, strict, -1),
    leading,
    multiplied,
    times:
      timesIn(tokens.slice(split), tail) ??
      piecesIn(tokens.slice(split)) ??
      (strict.length > 0 && strict.every(({ value }) => value === 0) ? multiplierOf(tail) : null),
    units,
    count: product === null && name ? loneCount(tokens.slice(split)) : null,
    discount:
      (line.label?.kind === 'discount' && !net) ||
      (isNegative && quantity > 0 && !(name && returned.length > 0)),
  };
}

/** "RM5.50 KAYA TOAST": the same row with the price behind the name. Null for other rows. */
function priceFirst(line: LabelledRow): LabelledRow | null {
  const { row, amounts } = line;
  const [price] = amounts;
  if (!price?.strict || !price.currency || price.from !== 0 || amounts.length > 1) return null;
  const shift = row.tokens.length - price.to;
  if (shift === 0 || !row.tokens.slice(price.to).some(({ text }) => letterCount(text) > 1)) return null;
  const tokens = [...row.tokens.slice(price.to), ...row.tokens.slice(0, price.to)];
  const text = tokens.map((token) => token.text).join(' ');
  return {
    ...line,
    row: { ...row, tokens, text },
    amounts: [{ ...price, from: shift, to: tokens.length }],
  };
}

/** "x3", "3x", "x 3" behind the name. */
function timesIn(tail: readonly Token[], text: string): number | null {
  const gluedTimes = tail
    .map((token) => /^[xX×*](\d{1,3})$|^(\d{1,3})[xX×]$/.exec(token.text))
    .find((match) => match !== null);
  const found = gluedTimes ?? /(?:^|\s)[xX×*]\s(\d{1,3})(?=\s|$)/.exec(text);
  const count = Number(found?.[1] ?? found?.[2] ?? 0);
  return count > 0 ? count : null;
}

/** "2 x 0.00": no product tells. */
const multiplierOf = (tail: string): number | null =>
  Number(/^\W{0,3}(\d{1,3})\s?[xX×*@]/.exec(tail)?.[1] ?? 0) || null;

/** "Pork Belly   2   56.00": under a heading QTY, as a rule. */
function loneCount([first, ...rest]: readonly Token[]): number | null {
  const count = /^[1-9]\d?$/.test(first?.text ?? '') && rest.length > 0 ? Number(first?.text) : 0;
  return count > 0 ? count : null;
}

/** The same row as a name alone: its amount is part of the name ("SUSHI 1.80"). */
export function withAmountInName(item: ParsedItemRow): ParsedItemRow {
  const { tokens } = item.line.row;
  const name = `${item.name} ${tokens
    .slice(item.amount?.from ?? tokens.length)
    .map((token) => token.text)
    .join(' ')}`;
  return { ...item, name, amount: null, right: tokens.at(-1)?.box.x1 ?? item.right };
}

/** The same row as a piece that was given back: its amount lost its minus. */
export function withMinus(item: ParsedItemRow): ParsedItemRow {
  const { amount, givenBack } = item;
  if (!amount || !givenBack) return item;
  const value = minor(-Math.abs(amount.value));
  return { ...item, amount: { ...amount, value }, product: givenBack, discount: false };
}

/** Words right behind the name are part of it ("MILK 1L", "SET A"), unless they count. */
function giveBack(
  tokens: readonly Token[],
  start: number,
  amounts: readonly Amount[],
  counted: number,
): number {
  let split = start;
  for (; split > 0 && split < tokens.length; split++) {
    const [before, token] = [tokens[split - 1], tokens[split]];
    if (!before || !token || split === counted || amounts.some((amount) => covers(amount, split))) break;
    // "BURGER X 8.50": with no other number it multiplies nothing.
    const lone = /^x$/i.test(token.text) && amounts.length === 1 && amounts[0]?.from === split + 1;
    const multiplies = /^[xX×*@]|[xX×*@]$/.test(token.text) && letterCount(token.text) < 2; // not PAX, BOX
    if (!lone && (SIGN.test(token.text) || multiplies)) break;
    if (token.box.x0 - before.box.x1 > ITEMS.partOfNameGap * (token.box.y1 - token.box.y0)) break;
  }
  return split;
}

/** "2 x 5.00", "7.90*3": the amount is the price of one, not the row's total. */
const endsInPrice = (tail: string): boolean =>
  /[xX×*@]\s*(?:RM|\$)?\s*\d*[.,]\d{2}\s*\S{0,3}$|\d*[.,]\d{2}\s*[xX×*]\s*\d+\s*\S{0,3}$/i.test(tail);

/** The first token of the run of numbers, signs and codes that ends the row. */
function tailStart(tokens: readonly Token[], amounts: readonly Amount[]): number {
  const lastAmount = amounts.findLast((amount) => amount.strict)?.to ?? Infinity;
  let start = tokens.length;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const text = tokens[at]?.text ?? '';
    const inAmount = amounts.some((amount) => amount.strict && at >= amount.from && at < amount.to);
    // A tax code that was misread ("2RL"), or a shadow's edge read as a letter or two.
    const stray =
      at >= lastAmount &&
      (text.length <= ITEMS.strayCharacters || (text.length <= ITEMS.strayBehindAmount && at === lastAmount));
    const plain = withoutUnit(text);
    const inTail =
      [NUMBERISH, SIGN, TAX_CODE].some((pattern) => pattern.test(plain)) ||
      isUnitAt(tokens, at, ITEMS.unitColumnGap);
    if (!inAmount && !stray && !inTail) break;
    start = at;
  }
  // A tail without one number is the end of the name ("TEH S").
  const numbers = tokens.slice(start).some((token) => /\d/.test(token.text));
  return numbers ? start : tokens.length;
}

/** "Qty: 2 NASI LEMAK". */
const QUANTITY = /^(?:QTY|KTT|KUANTITI|QUANTITY)\W{0,2}$/i;

interface Name {
  name: string;
  codes: string[];
  leading: number | null;
  /** The name's first token, and that of the codes before it. */
  at: number;
  from: number;
}

function nameOf(words: readonly Token[]): Name {
  const head = words.length > 2 && QUANTITY.test(words[0]?.text ?? '') ? words.slice(1) : words;
  let at = 0;
  let leading: number | null = null;
  const codes: string[] = [];
  const count = /^(?:[xX]?(\d{1,3})[xX.:)]?|[([]?(\d{1,2})[)\]])$/.exec(head[0]?.text ?? '');
  const [glued = '', pieces] = /^(\d{1,2})[xX×*](?=\p{L}{2})/u.exec(head[0]?.text ?? '') ?? []; // "2xNasi"
  if (pieces !== undefined && head[0]) {
    const first = { ...head[0], text: head[0].text.slice(glued.length) };
    return { ...nameOf([first, ...head.slice(1)]), leading: Number(pieces) };
  }
  if (count && head.length > 1) {
    leading = Number(count[1] ?? count[2]);
    at = 1;
    if (/^[xX*@-]$/.test(head[1]?.text ?? '') && head.length > 2) at = 2;
    if (isShortUnit(head[at]?.text ?? '') && letterCount(head[at + 1]?.text ?? '') > 2) at++;
  }
  const from = at;
  const rest = (start: number): number =>
    head.slice(start).reduce((sum, token) => sum + letterCount(token.text), 0);
  while (at < head.length && CODE.test(head[at]?.text ?? '') && rest(at + 1) >= 2) {
    codes.push(head[at]?.text ?? '');
    at++;
  }
  const text = head
    .slice(at)
    .map((token) => token.text)
    .join(' ')
    .replace(GLUED_CODE, '')
    .replace(TAX_MARK, '');
  const clean = text.replace(/^[^\p{L}\p{N}([&]+|[^\p{L}\p{N})\]&+%.!?'"]+$/gu, '');
  const isName = letterCount(clean) > 1 || SIZE.test(clean);
  if (isName && !(head.length - at === 1 && CODE.test(clean)))
    return { name: clean, codes, leading, at, from };
  if (clean) codes.push(clean);
  return { name: '', codes, leading, at, from };
}
