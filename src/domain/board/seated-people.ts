import type { Column } from './board.ts';
import { ranks } from './rank.ts';

/** Somebody who sits at the table: the creator first, then the group's other members. */
export interface SeatedPerson {
  user: string | null;
  title: string;
}

/** The title of the only column where a receipt has no group (specification, section 3). */
export const DEFAULT_TITLE = 'User';

/** Who sits at a table without a group. The column is theirs, whatever the specification calls it. */
export const seatedAlone = (user: string): SeatedPerson[] => [{ user, title: DEFAULT_TITLE }];

/**
 * A new receipt's columns: one per guest, in order. Ids are the specification's `column-<timestamp>`
 * with a suffix of 4 characters, so that two phones never make the same one.
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
