import type { KiraDb } from './db.ts';
import { queryGroups } from './queries.ts';
import { shownBoard, type Board } from '../domain/board/board.ts';
import { isInviteeKey } from '../domain/board/invitee.ts';
import { columnsInOrder } from '../domain/board/layout.ts';
import { bareName } from '../domain/text/bare-name.ts';
import { DEFAULT_COLUMN_TITLE, type SeatedPerson } from '../domain/board/seated-people.ts';

/** So many bills are looked through for names, the newest first. */
const RECENT = 20;
const SHOWN = 8;

/** People whom this user may want to add to a bill: group friends first, then the names of recent bills. */
export async function queryKnownPeople(
  db: KiraDb,
  board: Board,
  group: string | null,
): Promise<SeatedPerson[]> {
  const groups = await queryGroups(db);
  const friends = groups
    .toSorted((a, b) => Number(b._id === group) - Number(a._id === group))
    .flatMap(({ users }) => users)
    .map(({ _id, name, username }): SeatedPerson => ({ user: _id, title: name || username }));
  const receipts = await db.receipts.where('[hidden+createdAt]').between([0], [1]).primaryKeys();
  const boards = await db.boards.bulkGet(receipts.slice(-RECENT).toReversed());
  const names = boards
    .flatMap((row) => (row ? columnsInOrder(shownBoard(row.view)) : []))
    // An invitee's key counts in the group of its bill alone.
    .map(([, { title, user }]): SeatedPerson => ({ user: isInviteeKey(user) ? null : user, title }));
  const isHere = ({ user, title }: SeatedPerson) =>
    Object.values(board.columns).some((one) => (user && one.user === user) || isSameName(one.title, title));
  const known: SeatedPerson[] = [];
  for (const person of [...friends, ...names]) {
    const isKnown = known.some(
      (one) => (person.user && one.user === person.user) || isSameName(one.title, person.title),
    );
    if (!isKnown && !isHere(person) && person.title !== DEFAULT_COLUMN_TITLE) known.push(person);
  }
  return known.slice(0, SHOWN);
}

const isSameName = (a: string, b: string): boolean => bareName(a) === bareName(b);
