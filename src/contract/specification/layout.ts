import {
  deletion,
  getOwn,
  MISSING_COLUMN,
  shownBoard,
  type Board,
  type BoardOp,
  type Item,
  type StoredBoard,
} from '../../domain/board/board.ts';
import { columnsInOrder, itemIdsByColumn, newRanks } from '../../domain/board/order.ts';
import { piecesOf, piecesOps, portionsWith } from '../../domain/board/pieces.ts';
import { compareText } from '../../domain/board/rank.ts';
import type { Layout } from './bodies.ts';

/**
 * The board as a layout, without the missing column. Pieces that are left are in no column. A column's `content`
 * is a placeholder: always empty.
 */
export function layoutOf(board: Board): Layout {
  const order = columnsInOrder(board);
  const lists = itemIdsByColumn(board);
  return {
    columnOrder: order.map(([id]) => id),
    columns: Object.fromEntries(
      order.map(([id, { title }]) => {
        const tasks = lists.get(id) ?? [];
        const weights = Object.fromEntries(
          tasks
            .map((task) => [task, board.items[task]!.shares[id]!.weight] as const)
            .filter(([task, weight]) => weight > 1 || piecesOf(board.items[task]!)),
        );
        return [id, { _id: id, title, content: '', taskIds: tasks, weights }];
      }),
    ),
  };
}

/**
 * The operations that turn the board that the sender saw into the layout that it sends. Only the sender's
 * own changes become operations, so a whole layout from an old client reverts nobody else's edit.
 */
export function layoutOps(stored: StoredBoard, wanted: Layout): BoardOp[] {
  const seen = shownBoard(stored);
  const before = layoutOf(seen);
  const isWanted = (id: string) => getOwn(wanted.columns, id) !== undefined;
  const order = [...new Set(wanted.columnOrder)].filter((id) => id !== MISSING_COLUMN && isWanted(id));
  // A column that is missing in the order alone stays in its place.
  const all = [...new Set([...order, ...before.columnOrder.filter(isWanted)])];
  return [
    ...before.columnOrder.filter((id) => !isWanted(id)).map((id): BoardOp => deletion('column', id)),
    ...columnOps(stored, wanted, all, order),
    ...shareOps(stored, wanted, all),
  ];
}

function columnOps(seen: StoredBoard, wanted: Layout, all: string[], order: string[]): BoardOp[] {
  const placed = newRanks(order, (id) => getOwn(seen.columns, id)?.rank);
  return all.flatMap((id): BoardOp[] => {
    const old = getOwn(seen.columns, id);
    const { title } = wanted.columns[id]!;
    const rank = placed.get(id) ?? old!.rank;
    if (!old) return [{ op: 'column.add', id, column: { title, rank, user: null, covered: false } }];
    return [
      ...(old.deleted ? [deletion('column', id, false)] : []),
      ...(old.title === title ? [] : [{ op: 'column.set', id, field: 'title', value: title } as const]),
      ...(old.rank === rank ? [] : [{ op: 'column.set', id, field: 'rank', value: rank } as const]),
    ];
  });
}

function shareOps(stored: StoredBoard, wanted: Layout, all: string[]): BoardOp[] {
  // The shares, if exactly the wanted columns were shown.
  const seen = shownBoard({ ...stored, columns: wantedColumns(stored, all) });
  const shares = new Map<string, Item['shares']>(Object.keys(seen.items).map((id) => [id, {}]));
  const joining = new Map<string, string[]>();
  for (const column of all) {
    const { taskIds: tasks, weights } = wanted.columns[column]!;
    const known = [...new Set(tasks)].filter((id) => getOwn(seen.items, id));
    const placed = newRanks(known, (id) => getOwn(seen.items[id]!.shares, column)?.rank);
    for (const id of known) {
      const item = seen.items[id]!;
      const had = getOwn(item.shares, column)?.weight;
      const told = weights ? getOwn(weights, id) : had;
      const weight = told ?? (piecesOf(item) ? had : undefined);
      if (weight === undefined) joining.set(id, [...(joining.get(id) ?? []), column]);
      shares.get(id)![column] = { weight: weight ?? 1, rank: placed.get(id)! };
    }
  }
  return [...shares].flatMap(([id, told]): BoardOp[] => {
    const { shares: old, ...item } = seen.items[id]!;
    const { wish, turnsShared } = withoutWeights({ ...item, shares: old }, told, joining.get(id) ?? []);
    const mode = turnsShared ? piecesOps(id, item, false) : [];
    if (JSON.stringify(weightsOf(old)) !== JSON.stringify(weightsOf(wish))) {
      return [{ op: 'item.share', id, shares: wish }, ...mode];
    }
    return Object.entries(wish)
      .filter(([column, share]) => old[column]!.rank !== share.rank)
      .map(([column, share]) => ({ op: 'item.place', id, column, rank: share.rank }));
  });
}

/** The shares with those of columns for which the layout tells no weight (portionsWith). */
function withoutWeights(item: Item, told: Item['shares'], joining: readonly string[]) {
  const others = Object.entries(told).filter(([column]) => !joining.includes(column));
  const known = Object.fromEntries(others.map(([column, { weight }]) => [column, weight]));
  const { portions, turnsShared } = portionsWith(item, known, joining);
  const wish = Object.entries(told).map(([column, share]) => [
    column,
    { ...share, weight: portions[column]! },
  ]);
  return { wish: Object.fromEntries(wish) as Item['shares'], turnsShared };
}

const wantedColumns = ({ columns }: StoredBoard, wanted: readonly string[]): StoredBoard['columns'] =>
  Object.fromEntries(
    Object.entries(columns).map(([id, column]) => {
      const { deleted: _, ...shown } = column;
      return [id, wanted.includes(id) ? shown : { ...shown, deleted: true as const }];
    }),
  );

const weightsOf = (shares: Item['shares']): [string, number][] =>
  Object.entries(shares)
    .map(([id, { weight }]): [string, number] => [id, weight])
    .toSorted((a, b) => compareText(a[0], b[0]));
