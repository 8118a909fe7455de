import { sen, type Sen } from './money.ts';

/** A whole number from 0 in a unit common to all; a bigint only where it is too large for a number. */
export type Weight = number | bigint;

/**
 * Splits `total` in proportion to the weights, by the largest remainder: the parts add up to `total`
 * and none is a whole sen away from its exact share. Equal remainders go by a hash of `tie(at)`: bill,
 * person and pool, never an amount, name or position, so that no unrelated edit moves a sen.
 * Throws RangeError when nobody has a weight (nobody to charge) or one is negative.
 */
export function apportion(total: Sen, weights: readonly Weight[], tie: (at: number) => string): Sen[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight is below 0');
  if (weights.length === 1 && weights[0] !== 0) return [total];
  const { floors, remainders } = divide(total, weights);
  let left = total;
  for (const floor of floors) left = (left - floor) as Sen;
  if (left > 0) {
    const first = [...remainders.keys()].filter((at) => remainders[at]! > 0);
    first.sort((a, b) => compare(remainders[b]!, remainders[a]!) || byTie(tie(a), tie(b)));
    for (const at of first.slice(0, left)) floors[at]! += 1;
  }
  return floors.map(sen);
}

/** Exact shares rounded down, and what that left of each in a common unit. */
function divide(total: Sen, weights: readonly Weight[]): { floors: number[]; remainders: Weight[] } {
  const sum = weights.reduce<number>((all, weight) => all + Number(weight), 0);
  if (sum === 0) throw new RangeError('nobody has a weight');
  // A product below 2^53 is exact, and so is what is worked out from it.
  return (Math.abs(total) + 1) * sum < Number.MAX_SAFE_INTEGER
    ? divideNumbers(total, weights.map(Number), sum)
    : divideBigints(BigInt(total), weights.map(BigInt));
}

function divideNumbers(total: number, weights: readonly number[], sum: number) {
  const remainders = weights.map((weight) => {
    const remainder = (total * weight) % sum;
    return remainder < 0 ? remainder + sum : remainder;
  });
  return { remainders, floors: weights.map((weight, at) => (total * weight - remainders[at]!) / sum) };
}

function divideBigints(total: bigint, weights: readonly bigint[]) {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const remainders = weights.map((weight) => (((total * weight) % sum) + sum) % sum);
  return {
    remainders,
    floors: weights.map((weight, at) => Number((total * weight - remainders[at]!) / sum)),
  };
}

const compare = (a: Weight, b: Weight): number => (a < b ? -1 : a > b ? 1 : 0);

const byTie = (a: string, b: string): number => hash(a) - hash(b) || (a < b ? -1 : 1);

/** FNV-1a with a final mix (32 bits): spreads ties evenly, equal on every phone and on the server. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
