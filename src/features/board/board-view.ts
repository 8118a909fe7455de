import { MISSING_COLUMN, getOwn, type Board } from '../../domain/board/board.ts';
import { isEqualJson, keepIfEqual } from '../../domain/board/equal-json.ts';
import { columnsInOrder, itemIdsByColumn } from '../../domain/board/order.ts';
import { isDone, overTaken } from '../../domain/board/picks.ts';
import { DEFAULT_COLUMN_TITLE, type SeatedPerson } from '../../domain/board/seated-people.ts';
import { currencyOf, type Currency } from '../../domain/money/currencies.ts';
import { addMinor, ZERO, type Minor } from '../../domain/money/money.ts';
import { givenBy, hadOf, sharersOf, treatIn, treatsOf, type Had } from '../../domain/split/had.ts';
import { differenceFromPrinted } from '../../domain/split/payable.ts';
import { payersOf } from '../../domain/split/portions.ts';
import { split, type Amounts, type PersonParts } from '../../domain/split/split.ts';
import { bareName } from '../../domain/text/bare-name.ts';
import { distinctInitials } from '../../faces/face.ts';
import { distinctTones, toneOfSeat } from '../../faces/tone.ts';
import { boardTexts } from './texts.ts';

/** Everything that the board's screen shows. Amounts come from `split`. */
export interface BoardView {
  /** The people in order, then the missing column. */
  columns: ColumnView[];
  /** The amount to pay. */
  total: Minor;
  /** The part of it that nobody has yet. */
  left: Minor;
  /** `total` less the printed total; null without one. */
  difference: Minor | null;
  /** The sum of the items' own prices. */
  items: Minor;
  /** Of all amounts. */
  currency: Currency;
}

/** Whether somebody has each item. An item may be free, so the amount alone can't tell. */
export const isAllGiven = (left: Minor, unassigned: number): boolean => left === 0 && unassigned === 0;

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
  /** How many portions people picked of it, if more than there were. */
  over: { taken: number; of: number } | null;
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
export function boardViewer(billId: string, me?: SeatedPerson): (board: Board) => BoardView {
  let last: Seen | undefined;
  return (board) => {
    const view = keepIfEqual(last?.view, boardView(board, billId, last, me));
    last = { board, view };
    return view;
  };
}

/**
 * @param last the view before, whose unchanged parts are used again
 * @param me whose column of an older bill has no name yet
 */
export function boardView(board: Board, billId: string, last?: Seen, me?: SeatedPerson): BoardView {
  const { people, payable } = split(board, billId);
  const faces = facesOf(board, me);
  const order = columnsInOrder(board).map(([id]) => ({ id, ...faces.get(id)! }));

  const sharers = sharersOf(board);
  const isSameTable =
    last?.board.columns === board.columns && isEqualJson([...payersOf(last.board)], [...sharers.payers]);
  const titleOf = (id: string): string => faces.get(id)!.title;

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
      over: overTaken(board, id),
      people: order.filter((person) => getOwn(shares, person.id)),
    });
  };
  const lists = itemIdsByColumn(board);
  const before = new Map(last?.view.columns.map((column) => [column.id, column]));
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
      itemIds: ids,
      items,
    });
  });
  return {
    columns,
    total: payable,
    left: people[MISSING_COLUMN]?.total ?? ZERO,
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
interface Face {
  title: string;
  user: string | null;
  letters: string;
  tone: number;
}

/**
 * The name, initials and colour of each person. Two people of one name are told apart by a number, and of one
 * colour by another one, in the order of their ids, so that a new order of columns changes nobody.
 */
function facesOf(board: Board, me?: SeatedPerson): ReadonlyMap<string, Face> {
  const { columns } = board;
  const ids = Object.keys(columns).toSorted();
  const faces: (readonly [id: string, Omit<Face, 'letters'>])[] = [];
  const seen = new Map<string, number>();
  for (const id of ids) {
    const { title, user } = columns[id]!;
    const isUnnamed = title === DEFAULT_COLUMN_TITLE;
    const name = isUnnamed && me && user === me.user ? me.title : title.trim();
    const key = bareName(name);
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    const guest = isUnnamed ? id : nth === 1 ? name : `${name} ${nth}`;
    const numbered = nth === 1 ? name : boardTexts.column.nth(name, nth);
    faces.push([id, { title: numbered, user, tone: toneOfSeat({ user, title: guest }) }]);
  }
  const letters = distinctInitials(faces.map(([, { title }]) => title));
  const sideBySide = columnsInOrder(board).map(([id]) => ids.indexOf(id));
  const tones = distinctTones(
    faces.map(([, { tone }]) => tone),
    sideBySide,
  );
  return new Map(faces.map(([id, face], at) => [id, { ...face, letters: letters[at]!, tone: tones[at]! }]));
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
