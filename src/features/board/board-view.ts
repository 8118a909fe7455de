import { MISSING_COLUMN, type Board } from '../../domain/board.ts';
import { columnsInOrder, taskIds } from '../../domain/layout.ts';
import { addSen, sen, ZERO, type Sen } from '../../domain/money.ts';
import { itemTotals, split, type Amounts } from '../../domain/split.ts';
import { boardTexts } from '../../ui/texts/board.ts';

/** Everything the board's screen shows, worked out once per board. Amounts come from `split`. */
export interface BoardView {
  /** The people in order, then the missing column. */
  columns: ColumnView[];
  /** What has to be paid. */
  total: Sen;
  /** Of that, with nobody yet. */
  left: Sen;
  /** `total` less the printed one; null where none is printed. */
  difference: Sen | null;
  /** The sum of the items' own prices. */
  items: Sen;
}

export interface ColumnView {
  id: string;
  title: string;
  missing: boolean;
  /** The others pay for them. */
  covered: boolean;
  /** Which person colour; stays when columns are reordered. */
  tone: number;
  total: Sen;
  /** By item id. */
  items: Record<string, ItemView>;
  taskIds: string[];
}

export interface ItemView {
  id: string;
  name: string;
  quantity: number;
  /** As printed, the whole line. */
  price: Sen;
  taxRate: number | null;
  /** This column's part of it with its part of the bill's pools. */
  part: Amounts;
  /** The whole item with pools. */
  whole: Sen;
  /** This column's portions, and everybody's. */
  weight: number;
  weights: number;
  /** All who had it, in the columns' order. */
  people: { title: string; tone: number }[];
}

export function boardView(board: Board, billId: string): BoardView {
  const { people, payable } = split(board, billId);
  const totals = itemTotals({ people, payable });
  const tones = new Map(
    Object.keys(board.columns)
      .toSorted()
      .map((id, at) => [id, at]),
  );
  const order = columnsInOrder(board).map(([id, { title }]) => ({ id, title, tone: tones.get(id) ?? 0 }));

  const viewOf = (column: string, id: string): ItemView => {
    const { name, quantity, price, taxRate, shares } = board.items[id]!;
    return {
      id,
      name,
      quantity,
      price,
      taxRate,
      part: people[column]?.items[id] ?? nothing,
      whole: totals[id]?.total ?? ZERO,
      weight: shares[column]?.weight ?? 0,
      weights: Object.values(shares).reduce((sum, { weight }) => sum + weight, 0),
      people: order.filter((person) => shares[person.id]),
    };
  };
  const missing = { id: MISSING_COLUMN, title: boardTexts.column.missing, tone: 0 };
  const columns = [...order, missing].map((column): ColumnView => {
    const ids = taskIds(board, column.id);
    return {
      ...column,
      missing: column.id === MISSING_COLUMN,
      covered: board.columns[column.id]?.covered ?? false,
      total: people[column.id]?.total ?? ZERO,
      taskIds: ids,
      items: Object.fromEntries(ids.map((id) => [id, viewOf(column.id, id)])),
    };
  });
  return {
    columns,
    total: payable,
    left: people[MISSING_COLUMN]?.total ?? ZERO,
    difference: board.bill.total === null ? null : sen(payable - board.bill.total),
    items: addSen(...Object.values(board.items).map((item) => item.price)),
  };
}

const nothing: Amounts = {
  base: ZERO,
  discount: ZERO,
  service: ZERO,
  tax: ZERO,
  rounding: ZERO,
  total: ZERO,
};
