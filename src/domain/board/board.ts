import type { FieldValue, Lacking, SetFields } from '../fields.ts';
import { getOwn } from '../get-own.ts';
import type { Currency } from '../money/currencies.ts';
import type { Minor } from '../money/money.ts';
import type { Rank } from './rank.ts';

export { getOwn };

/**
 * The board: one receipt with its items, its people and who had what.
 *
 *   edit -> BoardOp -> applyOp (apply-op.ts) -> StoredBoard
 *                                               '-> shownBoard -> what people see and pay
 */
export interface Board {
  bill: Bill;
  items: Record<string, Item>;
  columns: Record<string, Column>;
}

/** The board as phone and server store it, with deleted rows. `shownBoard` gives what people see. */
export interface StoredBoard {
  bill: Bill;
  items: Record<string, Stored<Item>>;
  columns: Record<string, Stored<Column>>;
}

/** A row that may be deleted. Without `deleted` it is not. */
export type Stored<Row> = Omit<Row, 'deleted'> & { deleted?: true };

/** The receipt without its items. Printed amounts are stored as printed. */
export interface Bill {
  title: string;
  description: string;
  /** ISO day (2026-11-20), null when unknown. */
  date: string | null;
  /** The amount payable as printed, null when unknown. */
  total: Minor | null;
  /** Zero or negative. */
  discount: Minor;
  service: Minor;
  taxes: TaxCharge[];
  /** As printed; counts only if `cash` is off. */
  rounding: Minor;
  /** Paid at the counter, in cash or by card: the rounding follows all other amounts (cash-rounding.ts). */
  cash: boolean;
  /** Who paid the restaurant; absent: nobody has said. */
  paid?: Outlay[];
  /** The group whose bill it is; null: its creator's and of those who have a place on it. */
  group: string | null;
  /** Of all its amounts. A change keeps the digits. Absent: the home currency. */
  currency?: Currency;
  /** Nobody sees it but under "Recently deleted". */
  deleted?: true;
}

/** What one person paid the restaurant; null: the rest of it, which is everything for a single payer. */
export interface Outlay {
  /** Column id. */
  who: string;
  amount: Minor | null;
}

/** The amount of one tax on the bill. It is charged on the items of its rate (Item.taxRate). */
export interface TaxCharge {
  /** Percent (6 for 6 %), null if the receipt names none. */
  rate: number | null;
  amount: Minor;
  /** True if the prices contain it already: it is information and not charged again. */
  included: boolean;
}

export interface Item {
  name: string;
  quantity: number;
  /** The line's printed amount: for the whole quantity, after its own discount, before the bill's charges. */
  price: Minor;
  /** Its tax rate in percent, if the receipt tells (alcohol 8, food 6); null: as the bill. */
  taxRate: number | null;
  /** Its place among the receipt's lines. */
  rank: Rank;
  /** Who had it, by column. If nobody had it, the board shows it under "Missing Items". */
  shares: Record<string, Share>;
  /** The column that pays for all of it, whoever had it: "this one is on me". No field: nobody's treat. */
  treatedBy?: string;
  /** People pay for the pieces that they took (pieces.ts). No field: those who had the line share all of it. */
  pieces?: true;
  /** Never set here: so the compiler refuses a stored board where a shown one is wanted. */
  deleted?: never;
}

export interface Share {
  /** Portions: a whole number from 1. */
  weight: number;
  /** Its place in that column. */
  rank: Rank;
}

/** A person at the table. */
export interface Column {
  title: string;
  rank: Rank;
  /** The user whose column it is; null for somebody without an account. */
  user: string | null;
  /** Who of the bill's group it is (domain/group): somebody invited, or a friend without e-mail. */
  person?: string;
  /** Their colour (domain/group/colour.ts). Absent: the one that follows from account or name. */
  colour?: number;
  /** This person pays nothing, and the others bear their part (a birthday). */
  covered: boolean;
  /** The sum that they pay in all, as agreed; the others share the rest (src/domain/split/agreed.ts). */
  pays?: Minor;
  /** For cash: what they pay above `paid` is a multiple of `to` (src/domain/split/rounded.ts). */
  rounded?: { to: Minor; paid: Minor };
  /** The users whose devices pick for this person: guests, or a friend who picks for somebody. */
  holders?: Record<string, true>;
  /** They say that they have picked all that they had: their amount then. True: from before that was kept. */
  done?: true | Minor;
  deleted?: never;
}

/** The rows whose fields operations set, without what has operations of its own. */
interface Rows {
  bill: Bill;
  item: Omit<Stored<Item>, 'rank' | 'shares'>;
  column: Omit<Stored<Column>, 'holders'>;
}

/** The fields that a row may lack, each with the value by which an operation takes it away. */
export const OPTIONAL: { [Kind in keyof Rows]: Lacking<Rows[Kind]> } = {
  bill: { paid: [], currency: null, deleted: false },
  item: { treatedBy: null, pieces: false, deleted: false },
  column: { person: null, colour: null, pays: null, rounded: null, done: false, deleted: false },
};

export type BoardOp =
  | { op: 'item.add'; id: string; item: Item }
  | ({ op: 'item.set'; id: string } & FieldValue<Rows['item']>)
  /** The item's place in one column that has it, or among the missing items. It assigns nothing. */
  | { op: 'item.place'; id: string; column: string; rank: Rank }
  /**
   * Sets who had the item: `shares` is all of it, `{}` makes it a missing item. With `only` it sets the
   * shares of these columns: two people who tick one dish share it, and neither tick is lost.
   */
  | { op: 'item.share'; id: string; shares: Record<string, Share>; only?: string[] }
  | { op: 'column.add'; id: string; column: Column }
  | ({ op: 'column.set'; id: string } & FieldValue<Rows['column']>)
  /** Whether a user's device picks for this person. Each user is a field. */
  | { op: 'column.hold'; id: string; user: string; value: boolean }
  | ({ op: 'bill.set' } & FieldValue<Rows['bill']>);

type SetOp<Kind extends 'item.set' | 'bill.set'> = Extract<BoardOp, { op: Kind }>;

/** An operation for each of these fields of an item. The compiler can't follow field and value together. */
export const setItemOps = (id: string, changes: Partial<SetFields<Rows['item']>>): SetOp<'item.set'>[] =>
  Object.entries(changes).map(
    ([field, value]) => ({ op: 'item.set', id, field, value }) as SetOp<'item.set'>,
  );

export const setBillOps = (changes: Partial<SetFields<Bill>>): SetOp<'bill.set'>[] =>
  Object.entries(changes).map(([field, value]) => ({ op: 'bill.set', field, value }) as SetOp<'bill.set'>);

export type OpOutcome = 'applied' | 'rejected';

/** The id of the column that shows the items nobody had. It is never stored. */
export const MISSING_COLUMN = 'missing-column';

/** The most rows that a board may have. `shown` counts no deleted rows. */
export const LIMITS = {
  shown: { items: 500, columns: 100 },
  stored: { items: 2000, columns: 400 },
  /** Over all items. */
  shares: 5000,
  /** Of one person. */
  holders: 30,
} as const;

/** The most portions that one person has of an item. */
export const MAX_WEIGHT = 999;

/** The largest quantity of an item. */
export const MAX_QUANTITY = 100_000;

export const emptyBill: Bill = {
  title: '',
  description: '',
  date: null,
  total: null,
  discount: 0 as Minor,
  service: 0 as Minor,
  taxes: [],
  rounding: 0 as Minor,
  cash: false,
  group: null,
};

export const emptyBoard: Board = { bill: emptyBill, items: {}, columns: {} };

/** The operation that deletes an item or a column, or restores it (`value` false). */
export const deletion = (kind: 'item' | 'column', id: string, value = true): BoardOp => ({
  op: `${kind}.set`,
  id,
  field: 'deleted',
  value,
});

/** The board without deleted rows, their shares and their treats. The same object, if nothing is deleted. */
export function shownBoard(board: StoredBoard): Board {
  const known = shownBoards.get(board);
  if (known) return known;
  const next = withoutDeleted(board);
  shownBoards.set(board, next);
  return next;
}

/** Boards never change in place: the same one is shown as the same object, which `split` knows. */
const shownBoards = new WeakMap<StoredBoard, Board>();

function withoutDeleted(board: StoredBoard): Board {
  const items = undeleted(board.items);
  const columns = undeleted(board.columns);
  if (items === board.items && columns === board.columns) return board as Board;
  if (columns === board.columns) return { ...board, items, columns };
  const visible = Object.entries(items).map(([id, item]) => [id, withColumnsOf(columns, item)] as const);
  return { ...board, items: Object.fromEntries(visible), columns };
}

/** The item without shares and treats of other columns. The same object, if it has none. */
export function withColumnsOf<Row extends Stored<Item>>(columns: StoredBoard['columns'], item: Row): Row {
  const { treatedBy, ...rest } = item;
  const shares = Object.entries(item.shares).filter(([column]) => getOwn(columns, column));
  const isTreated = treatedBy === undefined || getOwn(columns, treatedBy) !== undefined;
  if (isTreated && shares.length === Object.keys(item.shares).length) return item;
  return { ...(isTreated ? item : rest), shares: Object.fromEntries(shares) } as Row;
}

function undeleted<Row extends { deleted?: never }>(rows: Record<string, Stored<Row>>): Record<string, Row> {
  const all = Object.entries(rows);
  const shown = all.filter(([, { deleted }]) => !deleted);
  return (shown.length === all.length ? rows : Object.fromEntries(shown)) as Record<string, Row>;
}

/** The name of an item, or the title of a column. */
export const rowName = (board: StoredBoard, id: string): string | undefined =>
  getOwn(board.items, id)?.name ?? getOwn(board.columns, id)?.title;
