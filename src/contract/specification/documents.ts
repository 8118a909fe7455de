import {
  deletion,
  emptyBill,
  MISSING_COLUMN,
  getOwn,
  type Board,
  type BoardOp,
  type Column,
  type Item,
  shownBoard,
  type Stored,
  type StoredBoard,
  type TaxCharge,
} from '../../domain/board/board.ts';
import { itemsInOrder, newRanks } from '../../domain/board/order.ts';
import { modeOps, piecesOps, startOf } from '../../domain/board/pieces.ts';
import { ranks } from '../../domain/board/rank.ts';
import { HOME_CURRENCY, type Currency } from '../../domain/money/currencies.ts';
import { addMinor, minor, toDecimal, ZERO, type Minor } from '../../domain/money/money.ts';
import { itemTotals } from '../../domain/split/split.ts';
import type { BreakdownEntry, Layout } from './bodies.ts';
import { layoutOf } from './layout.ts';

/**
 * Converts between the specification's documents (decimal strings, service and tax in each item) and the
 * board (sen, service and tax as charges of the bill). The specification knows ringgit alone: it has the digits
 * of other currencies with two decimals, as clients send them back.
 */
interface BreakdownLine {
  _id: string;
  item: string;
  quantity: number;
  base_price: string;
  total_price: string;
  tax: string;
  service: string;
}

/** The items with their part of the bill's service and tax. `id` is the receipt's and seeds the ties. */
export function breakdownOf(board: Board, id: string, currency: Currency): BreakdownLine[] {
  const totals = itemTotals(board, id);
  return itemsInOrder(board).map(([_id, { name, quantity, price }]) => {
    const { service, tax, total } = totals[_id]!;
    return {
      _id,
      item: name,
      quantity,
      base_price: toDecimal(price, currency),
      total_price: toDecimal(total, currency),
      tax: toDecimal(tax, currency),
      service: toDecimal(service, currency),
    };
  });
}

/** `itemId` and `stateId` of a receipt. Both have the receipt's own id. */
export function documentsOf(board: Board, id: string, rev: number) {
  const breakdown = breakdownOf(board, id, HOME_CURRENCY);
  return {
    breakdown,
    itemId: { _id: id, breakdown },
    stateId: { _id: id, rev, ...layoutOf(board) } satisfies Layout & { _id: string; rev: number },
  };
}

/** The specification's body of a new receipt. */
interface ReceiptDocument {
  breakdown?: BreakdownEntry[] | undefined;
  newdate?: string | null | undefined;
  total?: Minor | null | undefined;
  title?: string | undefined;
  description?: string | undefined;
}

/**
 * The board of such a receipt. The service and tax of its lines become charges of the bill.
 * `newId` makes ids for the lines that have none.
 */
export function boardOfDocument(
  { breakdown = [], newdate = null, total = null, title = '', description = '' }: ReceiptDocument,
  columns: Record<string, Column>,
  newId: () => string,
): Board {
  const places = ranks(breakdown.length);
  const items = breakdown.map((entry, at): [string, Item] => [
    entry._id ?? newId(),
    itemOf(entry, places[at]!),
  ]);
  const { service, tax } = chargesOf(breakdown);
  const bill = { ...emptyBill, title, description, date: newdate, total, service, taxes: taxesOf(tax) };
  return { bill, items: Object.fromEntries(items), columns };
}

const chargesOf = (entries: readonly BreakdownEntry[]): { service: Minor; tax: Minor } => ({
  service: addMinor(...entries.map((entry) => entry.service ?? ZERO)),
  tax: addMinor(...entries.map((entry) => entry.tax ?? ZERO)),
});

/** The lines' tax as the bill's. */
const taxesOf = (amount: Minor): TaxCharge[] =>
  amount === 0 ? [] : [{ rate: null, amount, included: false }];

function itemOf(entry: BreakdownEntry, rank: string): Item {
  const line = { quantity: entry.quantity ?? 1, price: ownPrice(entry) };
  return { name: entry.item, ...line, taxRate: null, rank, shares: {}, ...startOf(line) };
}

/** The line's price without its part of the bill's service and tax. */
const ownPrice = ({ total_price: total, tax = ZERO, service = ZERO }: BreakdownEntry): Minor =>
  minor(total - tax - service);

/**
 * The operations that make the changes of a sent list. The list is compared with the board that its sender
 * saw, so an old list reverts nobody else's edit. Lines that the list lacks are deleted. Lines without a
 * known `_id` are added at the end. A changed `total_price` changes the line's own price by
 * the difference, because the bill's charges stay as printed. A bill without service or tax gets those of its
 * new lines.
 * @param now the receipt's board
 * @param seen the board that the sender saw
 * @param newId makes ids for the lines that have none
 */
export function breakdownOps(
  now: { id: string; doc: StoredBoard },
  seen: Board,
  wanted: readonly BreakdownEntry[],
  newId: () => string,
): BoardOp[] {
  // A sender that names a later line knows its present values.
  const doc = shownBoard(now.doc);
  const before = new Map([doc, seen].flatMap((board) => linesOf(board, now.id)));
  const kept = new Set(wanted.map((entry) => entry._id));
  const gone = Object.keys(seen.items).filter((item) => !kept.has(item));
  const added = wanted
    .filter((entry) => entry._id === undefined || !before.has(entry._id))
    .map((entry) => ({ id: entry._id ?? newId(), entry }));
  const { moves, places } = placeAtEnd(doc, gone, added);
  const { service, tax } = chargesOf(added.map(({ entry }) => entry));
  return [
    ...gone.map((item): BoardOp => deletion('item', item)),
    ...moves,
    ...wanted.flatMap((entry): BoardOp[] => {
      const old = entry._id === undefined ? undefined : before.get(entry._id);
      return old ? changeLine(old.item, old.line, entry) : [];
    }),
    ...added.flatMap(({ id: item, entry }) => {
      const fresh = itemOf(entry, places.get(item)!);
      const deleted = getOwn(now.doc.items, item);
      return deleted
        ? restoreLine(item, deleted, fresh)
        : [{ op: 'item.add', id: item, item: fresh } as const];
    }),
    ...(service === 0 || doc.bill.service !== 0
      ? []
      : [{ op: 'bill.set', field: 'service', value: service } as const]),
    ...(tax === 0 || doc.bill.taxes.length > 0
      ? []
      : [{ op: 'bill.set', field: 'taxes', value: taxesOf(tax) } as const]),
  ];
}

/** Restores a deleted line with the list's values: at the end, without shares. */
const restoreLine = (
  id: string,
  old: Stored<Item>,
  { name, quantity, price, rank, pieces }: Item,
): BoardOp[] => [
  deletion('item', id, false),
  ...(old.name === name ? [] : [{ op: 'item.set', id, field: 'name', value: name } as const]),
  ...(old.quantity === quantity ? [] : [{ op: 'item.set', id, field: 'quantity', value: quantity } as const]),
  ...(old.price === price ? [] : [{ op: 'item.set', id, field: 'price', value: price } as const]),
  ...piecesOps(id, old, pieces ?? false),
  ...(Object.keys(old.shares).length ? [{ op: 'item.share', id, shares: {} } as const] : []),
  { op: 'item.place', id, column: MISSING_COLUMN, rank },
];

const linesOf = (board: Board, id: string): [string, { item: Item; line: BreakdownLine }][] =>
  breakdownOf(board, id, HOME_CURRENCY).map((line) => [line._id, { item: board.items[line._id]!, line }]);

/** Ranks for new lines after the lines that stay. `moves` gives shorter ranks to those, if ranks are long. */
function placeAtEnd(board: Board, gone: readonly string[], added: readonly { id: string }[]) {
  // Deleted lines don't count: else ranks would grow with every list that is replaced.
  const stays = new Map(
    itemsInOrder(board).flatMap(([item, { rank }]) => (gone.includes(item) ? [] : [[item, rank]])),
  );
  const order = added.length ? [...stays.keys(), ...added.map(({ id }) => id)] : [];
  const places = newRanks(order, (item) => stays.get(item));
  const moves = [...stays].flatMap(([item, rank]): BoardOp[] => {
    const place = places.get(item) ?? rank;
    return place === rank ? [] : [{ op: 'item.place', id: item, column: MISSING_COLUMN, rank: place }];
  });
  return { moves, places };
}

function changeLine(item: Item, old: BreakdownLine, entry: BreakdownEntry): BoardOp[] {
  const { _id: id } = old;
  const moved = entry.total_price - Math.round(Number(old.total_price) * 100);
  const { quantity = item.quantity } = entry;
  return [
    ...(entry.item === item.name ? [] : [{ op: 'item.set', id, field: 'name', value: entry.item } as const]),
    ...(quantity === item.quantity
      ? []
      : [{ op: 'item.set', id, field: 'quantity', value: quantity } as const]),
    ...(moved === 0
      ? []
      : [{ op: 'item.set', id, field: 'price', value: minor(item.price + moved) } as const]),
    ...modeOps(id, item, { quantity, price: minor(item.price + moved) }),
  ];
}
