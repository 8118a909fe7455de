import type { Money } from '../money/money.ts';
import { personInBook, type BillInBook, type Book, type BookPerson } from './books.ts';
import { byCurrencies, netOf, pairBalances, type PairBalance } from './offsets.ts';
import { isUncounted, type OwnSums } from './sums.ts';

/** What a user and one other person have together: the page "You and Ali". */
export interface WithPerson {
  person: BookPerson;
  /** The books in which one of the two pays the other, the largest amount first. */
  balances: PairBalance[];
  /** Over all of one currency: above 0 the user gets it. One of each currency that has a book here. */
  nets: Money[];
  /** Bills of both that nobody paid yet. */
  uncounted: BillInBook[];
  /** All books of both. */
  shared: Book[];
}

/** @param other as the books name them: an account, a person of a group, or somebody typed on one bill */
export function withPerson(
  { books, mine }: { books: readonly Book[]; mine: OwnSums['mine'] },
  me: string,
  other: string,
): WithPerson | null {
  const shared = books.filter((book) => {
    const own = personInBook(book, me);
    return own !== null && own !== other && book.people.has(other);
  });
  const person = shared[0]?.people.get(other);
  if (!person) return null;
  const balances = pairBalances(mine, other).toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  return {
    person,
    balances,
    nets: byCurrencies(balances).map((some) => ({ currency: some[0]!.book.currency, amount: netOf(some) })),
    uncounted: shared.flatMap((book) => {
      const own = personInBook(book, me)!;
      return book.bills.filter((bill) => isUncounted(bill) && [own, other].every((one) => isOn(bill, one)));
    }),
    shared,
  };
}

const isOn = ({ who, columns }: BillInBook, person: string): boolean =>
  Object.keys(who).some((column) => who[column] === person && !columns[column]?.gone);
