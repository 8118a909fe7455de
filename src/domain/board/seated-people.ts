import type { Column } from './board.ts';
import { ranks } from './rank.ts';

/** Somebody who gets a column of a new receipt: the creator first, then the group's other members. */
export interface SeatedPerson {
  user: string | null;
  title: string;
}

/** The title of a person who was added by hand, until somebody names them (specification, section 3). */
export const DEFAULT_COLUMN_TITLE = 'User';

/** The creator alone: the people of a receipt without a group. */
export const seatedAlone = (user: string, title: string = DEFAULT_COLUMN_TITLE): SeatedPerson[] => [
  { user, title },
];

/**
 * Makes a new receipt's columns: one per person, in order. Ids are the specification's
 * `column-<timestamp>` with a suffix of 4 characters, so that two phones never make the same one.
 * @param at milliseconds since 1970
 */
export function makeColumns(
  guests: readonly SeatedPerson[],
  at: number,
  suffix: () => string,
): Record<string, Column> {
  const places = ranks(guests.length);
  return Object.fromEntries(
    guests.map(({ user, title }, i) => [
      `column-${at}-${suffix()}`,
      { title, content: '', rank: places[i]!, user, covered: false },
    ]),
  );
}
