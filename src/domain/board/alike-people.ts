import { bareLetters, lettersLookAlike } from '../text/looks-like-one.ts';
import { emptyBoard, type Board } from './board.ts';
import { columnsInOrder } from './order.ts';
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
  return pairsAlike(
    columnsInOrder({ ...emptyBoard, columns })
      .filter(([, { title }]) => title.trim() !== DEFAULT_COLUMN_TITLE)
      .map(([id, { title, user, person }]) => ({
        id,
        name: title,
        standing: user !== null ? ACCOUNT : person === undefined ? 0 : 1,
      })),
  );
}

/** The standing of somebody with an account. */
export const ACCOUNT = 2;

interface NamedRow {
  id: string;
  name: string;
  /** Who has the higher one stays, else the first. Two accounts are never one person. */
  standing: number;
}

export function pairsAlike(rows: readonly NamedRow[]): AlikePeople[] {
  const named = rows.map((row) => ({ ...row, letters: bareLetters(row.name) }));
  return named.flatMap((one, at) =>
    named
      .slice(at + 1)
      .filter((two) => Math.min(one.standing, two.standing) < ACCOUNT)
      .filter((two) => lettersLookAlike(one.letters, two.letters))
      .map((two) =>
        two.standing > one.standing ? { other: one.id, kept: two.id } : { other: two.id, kept: one.id },
      ),
  );
}
