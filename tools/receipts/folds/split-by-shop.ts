import { createHash } from 'node:crypto';

/** A shop's name without its branch, legal form, spaces and marks: receipts of one shop stay together. */
export const shopOf = (company: string): string =>
  company
    .toUpperCase()
    .replace(/[([{].*?(?:[)\]}]|$)/g, ' ')
    .replace(/\b(?:SDN|BHD|BERHAD|S\/B|PLT|LTD|INC)\b\.?/g, ' ')
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Splits receipts into `count` folds of about one size: no shop is in two of them. The largest shops choose
 * first; a hash of the name orders the others, so a fold holds no part of the alphabet.
 */
export function splitByShop<T extends { company: string }>(receipts: readonly T[], count: number): T[][] {
  const shops = new Map<string, T[]>();
  for (const receipt of receipts) {
    const name = shopOf(receipt.company);
    shops.set(name, [...(shops.get(name) ?? []), receipt]);
  }
  const hash = (name: string): string => createHash('sha1').update(name).digest('hex');
  const ordered = [...shops].toSorted(
    ([a, some], [b, others]) => others.length - some.length || (hash(a) < hash(b) ? -1 : 1),
  );
  const folds = Array.from({ length: count }, (): T[] => []);
  for (const [, shop] of ordered) {
    const smallest = folds.reduce((least, fold) => (fold.length < least.length ? fold : least));
    smallest.push(...shop);
  }
  return folds;
}
