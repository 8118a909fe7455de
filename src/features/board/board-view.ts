import { isVisitorName } from '../../data/visitor/visitor.ts';
import { MISSING_COLUMN, getOwn, type Board } from '../../domain/board/board.ts';
import { isEqualJson, keepIfEqual } from '../../domain/board/equal-json.ts';
import { columnsInOrder, itemIdsByColumn, itemsInOrder } from '../../domain/board/order.ts';
import { isDone } from '../../domain/board/picks.ts';
import { isPartTaken, piecesOf, type Pieces } from '../../domain/board/pieces.ts';
import { colouredColumn, DEFAULT_COLUMN_TITLE, type SeatedPerson } from '../../domain/board/seated-people.ts';
import { colourOf } from '../../domain/group/colour.ts';
import type { People } from '../../domain/group/group.ts';
import { personOf } from '../../domain/group/same-human.ts';
import { currencyOf, type Currency } from '../../domain/money/currencies.ts';
import { addMinor, ZERO, type Minor } from '../../domain/money/money.ts';
import { givenBy, hadOf, sharersOf, treatIn, treatsOf, type Had } from '../../domain/split/had.ts';
import { differenceFromPrinted } from '../../domain/split/payable.ts';
import { payersOf } from '../../domain/split/portions.ts';
import { split, type Amounts, type PersonParts } from '../../domain/split/split.ts';
import { bareName } from '../../domain/text/bare-name.ts';
import { facesOf, type Face } from '../../faces/faces.ts';
import { boardTexts } from './texts.ts';

/** Everything that the board's screen shows. Amounts come from `split`. */
export interface BoardView {
  /** The people in order, then the missing column. */
  columns: ColumnView[];
  /** The amount to pay. */
  total: Minor;
  /** The part of it that nobody has yet. */
  left: Minor;
  /** The pieces that nobody took of lines that somebody has. */
  rests: PiecesRest[];
  /** `total` less the printed total; null without one. */
  difference: Minor | null;
  /** The sum of the items' own prices. */
  items: Minor;
  /** Of all amounts. */
  currency: Currency;
}

/** Whether somebody has each item. An item may be free, so the amount alone can't tell. */
export const isAllGiven = (left: Minor, unassigned: number): boolean => left === 0 && unassigned === 0;

/** Pieces of a line that nobody took. */
export interface PiecesRest {
  id: string;
  name: string;
  left: number;
  of: number;
  /** What they cost without charges. */
  amount: Minor;
}

export interface ColumnView {
  id: string;
  title: string;
  /** Null for a guest and for the missing column. */
  user: string | null;
  missing: boolean;
  /** The others are to pay for them. */
  covered: boolean;
  /** The sum that they agreed to pay; null: none. */
  pays: Minor | null;
  /** The others do: somebody is left who pays. */
  isTreated: boolean;
  /** They say that they have picked all that they had. */
  isDone: boolean;
  /** The person's initials and colour. */
  letters: string;
  tone: number;
  /** Everything that they pay, charge by charge. */
  parts: Amounts;
  total: Minor;
  /** What they bear of printed prices for those whom they treat, beside what they `had`. */
  treat: Minor;
  /** Items that they treat the others to without having had any of them; the amounts are printed prices. */
  given: { id: string; name: string; amount: Minor }[];
  /** Of the missing column: the pieces that are left of other people's lines. */
  rests: PiecesRest[];
  /** Whom they treat, or by whom they are treated. */
  treats: string[];
  /** By item id. */
  items: Record<string, ItemView>;
  itemIds: string[];
}

/** An item in a column: what its person had of it, with names instead of ids. */
export type ItemView = Had & {
  id: string;
  name: string;
  quantity: number;
  /** As printed, the whole line. */
  price: Minor;
  taxRate: number | null;
  /** This column's part of the item, with charges and treats. */
  part: Amounts;
  /** Null for a line that is shared. */
  pieces: Pieces | null;
  /** How many pieces the person has. */
  weight: number;
  /** Everybody who had it, in the columns' order. */
  people: { id: string; title: string; letters: string; tone: number }[];
};

/** How many of a person's items nobody else has, and how many they share. */
export function countItems({ items }: Pick<ColumnView, 'items'>): [alone: number, shared: number] {
  const all = Object.values(items);
  const alone = all.filter(({ people }) => people.length === 1).length;
  return [alone, all.length - alone];
}

/** A board and its view. */
interface Seen {
  board: Board;
  view: BoardView;
}

/** Makes views of one bill. Unchanged parts stay the same objects, so React does not render them again. */
export function boardViewer(billId: string, me?: SeatedPerson, people?: People): (board: Board) => BoardView {
  let last: Seen | undefined;
  return (board) => {
    const view = keepIfEqual(last?.view, boardView(board, billId, last, me, people));
    last = { board, view };
    return view;
  };
}

/**
 * @param last the view before, whose unchanged parts are used again
 * @param me whose column of an older bill has no name yet
 * @param same the people of its group, if some of them are the same human: they have one colour
 */
export function boardView(
  board: Board,
  billId: string,
  last?: Seen,
  me?: SeatedPerson,
  same?: People,
): BoardView {
  const { people, payable } = split(board, billId);
  const seats = seatsOf(board, me, same);
  const order = columnsInOrder(board).map(([id]) => ({ id, ...seats.get(id)! }));

  const sharers = sharersOf(board);
  const isSameTable =
    last?.board.columns === board.columns && isEqualJson([...payersOf(last.board)], [...sharers.payers]);
  const titleOf = (id: string): string => seats.get(id)!.title;

  const itemView = (column: string, id: string, known: ItemView | undefined): ItemView => {
    const item = board.items[id]!;
    const part = getOwn(people[column]?.items ?? {}, id) ?? nothing;
    const untouched = last !== undefined && getOwn(last.board.items, id) === item && isSameTable;
    if (known && untouched && sameAmounts(known.part, part)) return known;
    const { name, quantity, price, taxRate, shares } = item;
    return keepIfEqual(known, {
      ...withNames(hadOf(item, column, part.base, sharers), titleOf),
      id,
      name,
      quantity,
      price,
      taxRate,
      part,
      pieces: piecesOf(item),
      weight: getOwn(shares, column)?.weight ?? 0,
      people: order.filter((person) => getOwn(shares, person.id)),
    });
  };
  const lists = itemIdsByColumn(board);
  const before = new Map(last?.view.columns.map((column) => [column.id, column]));
  const rests = itemsInOrder(board).flatMap(([id, item]): PiecesRest[] => {
    const pieces = isPartTaken(item) && piecesOf(item);
    if (!pieces) return [];
    const { left, of } = pieces;
    return [{ id, name: item.name, left, of, amount: people[MISSING_COLUMN]!.items[id]!.base }];
  });
  const missing = { id: MISSING_COLUMN, title: boardTexts.column.missing, user: null, letters: '', tone: 0 };
  const columns = [...order, missing].map((column): ColumnView => {
    const known = before.get(column.id);
    const ids = lists.get(column.id) ?? [];
    const { items: _, ...parts } = people[column.id] ?? noParts;
    const items = Object.fromEntries(
      ids.map((id) => [id, itemView(column.id, id, known && getOwn(known.items, id))]),
    );
    const had = Object.values(items).map((item) => item.had);
    const given = givenBy(board, column.id, sharers).map((id) => {
      const { name, price } = board.items[id]!;
      return { id, name, amount: price };
    });
    const isMissing = column.id === MISSING_COLUMN;
    return keepIfEqual(known, {
      ...column,
      missing: isMissing,
      covered: board.columns[column.id]?.covered ?? false,
      pays: board.columns[column.id]?.pays ?? null,
      isDone: isDone(board.columns[column.id]),
      isTreated: sharers.treated.has(column.id),
      treats: treatsOf(column.id, sharers).map(titleOf),
      parts,
      total: parts.total,
      treat: isMissing
        ? ZERO
        : treatIn(
            parts.base,
            had,
            given.map(({ amount }) => amount),
          ),
      given,
      rests: isMissing ? rests : [],
      itemIds: ids,
      items,
    });
  });
  return {
    columns,
    total: payable,
    left: people[MISSING_COLUMN]?.total ?? ZERO,
    rests,
    difference: differenceFromPrinted(board),
    items: addMinor(...Object.values(board.items).map((item) => item.price)),
    currency: currencyOf(board.bill),
  };
}

function withNames(had: Had, titleOf: (id: string) => string): Had {
  if (had.is === 'on') return { ...had, by: titleOf(had.by) };
  return 'treated' in had ? { ...had, treated: had.treated.map(titleOf) } : had;
}

/** A person as the board shows them. */
interface Seat extends Face {
  title: string;
  user: string | null;
}

/**
 * The name and face of each person. Two people of one name are told apart by a number, in the order of their
 * ids, so that a new order of columns changes nobody.
 */
function seatsOf({ columns }: Board, me?: SeatedPerson, same?: People): ReadonlyMap<string, Seat> {
  const seen = new Map<string, number>();
  const people = Object.keys(columns)
    .toSorted()
    .map((id) => {
      const column = columns[id]!;
      const isOwn = me !== undefined && column.user === me.user;
      const isUnnamed = column.title === DEFAULT_COLUMN_TITLE || isVisitorName(column.title);
      const name = isOwn && isUnnamed ? me.title : column.title.trim();
      const key = bareName(name);
      const nth = (seen.get(key) ?? 0) + 1;
      seen.set(key, nth);
      const title = nth === 1 ? name : boardTexts.column.nth(name, nth);
      const row = same ? personOf({ people: same }, column) : null;
      // A second Ali has the colour of the name, and letters of the number.
      const colour = colourOf(row === null ? { ...colouredColumn(id, column), name } : same![row]!);
      return { id, title, user: column.user, colour };
    });
  const faces = facesOf(people.map(({ colour, title }) => ({ colour, name: title })));
  return new Map(people.map(({ id, title, user }, at) => [id, { title, user, ...faces[at]! }]));
}

const sameAmounts = (a: Amounts, b: Amounts): boolean =>
  a.base === b.base &&
  a.discount === b.discount &&
  a.service === b.service &&
  a.tax === b.tax &&
  a.rounding === b.rounding &&
  a.agreed === b.agreed &&
  a.rounded === b.rounded &&
  a.total === b.total;

const nothing: Amounts = {
  base: ZERO,
  discount: ZERO,
  service: ZERO,
  tax: ZERO,
  rounding: ZERO,
  agreed: ZERO,
  rounded: ZERO,
  total: ZERO,
};

const noParts: PersonParts = { ...nothing, items: {} };
