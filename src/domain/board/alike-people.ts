import { bareLetters, lettersLookAlike } from '../text/looks-like-one.ts';
import { emptyBoard, type Board, type Column } from './board.ts';
import { columnsInOrder } from './layout.ts';
import { DEFAULT_COLUMN_TITLE } from './seated-people.ts';

/**
 * Two columns that look like one person: "Is Wei Ling WeiLing?"
 *
 *   PERSON-1  An equal name joins nobody. The board asks, and counts both as people until somebody answers.
 *   PERSON-2  Who answers "same person" makes them one by ordinary operations: shares and payments add up,
 *             the column that names a user stays, and Undo makes them two again (same-person.ts).
 */
export interface AlikePeople {
  /** Names no user: its shares go over. */
  other: string;
  kept: string;
}

/** The pairs that look like one, in the columns' order. Two users are never asked about. */
export function alikePeople(columns: Board['columns']): AlikePeople[] {
  const named = columnsInOrder({ ...emptyBoard, columns })
    .filter(([, { title }]) => title.trim() !== DEFAULT_COLUMN_TITLE)
    .map(([id, column]) => ({ id, column, letters: bareLetters(column.title) }));
  return named.flatMap((one, at) =>
    named
      .slice(at + 1)
      .filter((two) => !(isOfUser(one.column) && isOfUser(two.column)))
      .filter((two) => lettersLookAlike(one.letters, two.letters))
      .map((two) =>
        standing(two.column) > standing(one.column)
          ? { other: one.id, kept: two.id }
          : { other: two.id, kept: one.id },
      ),
  );
}

const isOfUser = ({ user }: Column): boolean => user !== null;
/** Who of the two stays: a user, else one of the group's people, else the first. */
const standing = (column: Column): number => (isOfUser(column) ? 2 : column.person === undefined ? 0 : 1);
