import { beforeForm } from '../receipt/fields/legal-form.ts';
import { distance } from '../receipt/rows/match-words.ts';
import type { Board } from './board.ts';

/**
 * Whether two bills of one total look like the same paper: of store, day and prices two agree, and the days
 * don't differ. Two phones may read one paper a little differently.
 */
export function isSameBill(one: Board, other: Board): boolean {
  const days = [one.bill.date, other.bill.date].filter((day) => day !== null);
  const isSameDay = days.length === 2 && days[0] === days[1];
  if (days.length === 2 && !isSameDay) return false;
  const agreed = [isSameDay, isSameStore(one.bill.title, other.bill.title), hasSamePrices(one, other)];
  return agreed.filter(Boolean).length >= 2;
}

/** One letter in five may be misread, and one of the two may have been read in part. */
function isSameStore(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].map(ownName).toSorted((a, b) => a.length - b.length);
  if (shorter === '') return false;
  const isPart = shorter.length >= 5 && longer.includes(shorter);
  return isPart || distance(shorter, longer) * 5 <= longer.length;
}

/** As far as a store is read: without "Sdn Bhd", spaces and signs. */
const ownName = (title: string): string => {
  const name = title.slice(0, 100);
  return (beforeForm(name) || name).toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
};

/** A single price is the total again, so it says nothing. */
export function hasSamePrices(one: Board, other: Board): boolean {
  const prices = pricesOf(one);
  return prices.length > 1 && prices.join() === pricesOf(other).join();
}

const pricesOf = ({ items }: Board): number[] =>
  Object.values(items)
    .map(({ price }) => price)
    .toSorted((a, b) => a - b);
