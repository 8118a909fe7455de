import { hashText } from '../text/hash-text.ts';
import { minor, type Minor } from './money.ts';

/** A whole number from 0, in one unit for all weights. A bigint if it is too large for a number. */
export type Weight = number | bigint;

/** Chooses `count` of the positions in `equal`, which have equal claims to an odd sen. */
export type Draw = (equal: readonly number[], count: number) => readonly number[];

/**
 * Splits `total` in proportion to the weights, by the largest remainder. The parts add up to `total`, and no
 * part is a whole sen away from its exact share. Among equal remainders `draw` decides.
 * Throws RangeError if all weights are 0, or one is negative.
 *
 * @param own the position of a part that is its exact share to the nearest sen, however the others divide the
 *   rest; -1 for none
 */
export function apportion(total: Minor, weights: readonly Weight[], draw: Draw, own = -1): Minor[] {
  let sum = 0;
  for (const weight of weights) {
    if (weight < 0) throw new RangeError('a weight is below 0');
    sum += Number(weight);
  }
  if (sum === 0) throw new RangeError('nobody has a weight');
  if (weights.length === 1) return [total];
  // A product below 2^53 is exact as a number.
  return (Math.abs(total) + 1) * sum < Number.MAX_SAFE_INTEGER
    ? apportionNumbers(total, weights, sum, draw, own)
    : apportionBigints(total, weights.map(BigInt), draw, own);
}

// A board apportions hundreds of pools for each tap, so these loops make few arrays.

function apportionNumbers(total: Minor, weights: readonly Weight[], sum: number, draw: Draw, own: number) {
  const parts: Minor[] = [];
  const remainders: number[] = [];
  let left: number = total;
  for (let at = 0; at < weights.length; at++) {
    const exact = total * Number(weights[at]);
    // (|total| + 1) * sum is below 2^53, so the quotient is never rounded up to the next whole number.
    const floor = Math.floor(exact / sum);
    const remainder = exact - floor * sum;
    const part = at === own && 2 * remainder >= sum ? floor + 1 : floor;
    remainders.push(at === own ? -1 : remainder);
    parts.push(minor(part));
    left -= part;
  }
  if (left > 0) handOut(parts, left, remainders, nthLargest([...remainders], left), draw);
  return parts;
}

/** The n-th largest value (Hoare's selection). Changes the order of `values`. */
function nthLargest(values: number[], n: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i]! > pivot) i++;
      while (values[j]! < pivot) j--;
      if (i > j) break;
      const value = values[i]!;
      values[i++] = values[j]!;
      values[j--] = value;
    }
    if (n - 1 <= j) high = j;
    else if (n - 1 >= i) low = i;
    else break;
  }
  return values[n - 1]!;
}

function apportionBigints(total: Minor, weights: readonly bigint[], draw: Draw, own: number) {
  const amount = BigInt(total);
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const remainders = weights.map((weight) => (((amount * weight) % sum) + sum) % sum);
  const parts = weights.map((weight, at) => minor(Number((amount * weight - remainders[at]!) / sum)));
  if (own >= 0) {
    if (2n * remainders[own]! >= sum) parts[own] = minor(parts[own]! + 1);
    remainders[own] = -1n;
  }
  const left = parts.reduce((rest, part) => rest - part, total as number);
  const ascending = remainders.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (left > 0) handOut(parts, left, remainders, ascending.at(-left)!, draw);
  return parts;
}

/** Gives a sen each to the `left` largest remainders; `last` is the smallest of them. */
function handOut<W extends Weight>(
  parts: Minor[],
  left: number,
  remainders: ArrayLike<W>,
  last: W,
  draw: Draw,
): void {
  const equal: number[] = [];
  let lots = left;
  for (let at = 0; at < parts.length; at++) {
    if (remainders[at]! > last) {
      parts[at] = minor(parts[at]! + 1);
      lots -= 1;
    } else if (remainders[at] === last) equal.push(at);
  }
  for (const at of equal.length > lots ? draw(equal, lots) : equal) parts[at] = minor(parts[at]! + 1);
}

/**
 * Draws by a hash of `name(at)`. Where names hold no amount and no place in a list, no unrelated edit moves a
 * sen.
 */
export const byLot =
  (name: (at: number) => string): Draw =>
  (equal, count) =>
    inLotOrder(equal, name).slice(0, count);

/** Orders by the hashes of the names, then by the names themselves. */
export const inLotOrder = <T>(all: readonly T[], nameOf: (one: T) => string): T[] =>
  all
    .map((one) => ({ one, name: nameOf(one), lot: hashText(nameOf(one)) }))
    .toSorted((a, b) => a.lot - b.lot || (a.name < b.name ? -1 : 1))
    .map(({ one }) => one);
