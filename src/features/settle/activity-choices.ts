import { personKey, type ActivityLine } from '../../domain/settling/activity.ts';
import type { Book } from '../../domain/settling/books.ts';

type Choice = [key: string, name: string];

/** By whom and by which group the lines of /activity can be chosen. */
export function activityChoices(
  lines: readonly ActivityLine[],
  me: string,
  nameOf: (book: Book) => string,
): { people: Choice[]; names: Choice[] } {
  const books = [...new Set(lines.map(({ book }) => book))];
  const people = books
    .flatMap((book) => [...book.people.values()])
    .filter(({ user, name }) => user !== me && name !== '')
    .map((person): Choice => [personKey(person), person.name]);
  // A bill of its own is in the list anyway: groups, and what two people share without one, are a choice.
  const named = books.filter(({ about }) => about.for !== 'bill');
  return {
    people: byName(new Map(people)),
    names: byName(new Map(named.map((book): Choice => [book.place, choiceOf(book, nameOf(book))]))),
  };
}

/** Two people's bills without a group: whose they are, because there may be several. */
const choiceOf = ({ about, people }: Book, name: string): string =>
  about.for === 'pair' ? `${name} (${[...people.values()].map((one) => one.name).join(', ')})` : name;

const byName = (choices: ReadonlyMap<string, string>): Choice[] =>
  [...choices].toSorted(([, a], [, b]) => a.localeCompare(b));
