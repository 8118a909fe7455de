import {
  deletion,
  MISSING_COLUMN,
  getOwn,
  shownBoard,
  type Board,
  type BoardOp,
  type Column,
  type Item,
  type StoredBoard,
} from './board.ts';
import { byRank, compareText, rankBetween, ranks, type Rank } from './rank.ts';

/** A column in the specification's document: `taskIds` are the ids of its items, in order. */
export interface ColumnList {
  _id: string;
  title: string;
  /** Left out by a sender, it stays. */
  content?: string | undefined;
  taskIds: string[];
  /** The column's portions of its items. An item without an entry has 1; without all of it they stay. */
  weights?: Record<string, number> | undefined;
}

export interface Layout {
  columns: Record<string, ColumnList>;
  columnOrder: string[];
}

export const itemsInOrder = (board: Board): [string, Item][] => Object.entries(board.items).toSorted(byRank);

export const columnsInOrder = (board: Board): [string, Column][] => rowsInOrder(board.columns);

export const rowsInOrder = <Row extends Pick<Column, 'rank'>>(rows: Record<string, Row>): [string, Row][] =>
  Object.entries(rows).toSorted(byRank);

const isMissing = (item: Item): boolean => Object.keys(item.shares).length === 0;

/** The ids of a column's items, in order. MISSING_COLUMN gives the items that nobody had. */
export const itemIdsIn = (board: Board, column: string): string[] => itemIdsByColumn(board).get(column) ?? [];

/** The same for all columns that have items. */
export function itemIdsByColumn(board: Board): Map<string, string[]> {
  const lists = new Map<string, [string, { rank: Rank }][]>();
  const add = (column: string, id: string, ranked: { rank: Rank }) => {
    const list = lists.get(column);
    if (list) list.push([id, ranked]);
    else lists.set(column, [[id, ranked]]);
  };
  for (const [id, item] of Object.entries(board.items)) {
    if (isMissing(item)) add(MISSING_COLUMN, id, item);
    for (const [column, share] of Object.entries(item.shares)) add(column, id, share);
  }
  return new Map([...lists].map(([column, list]) => [column, list.toSorted(byRank).map(([id]) => id)]));
}

/** The board as the specification's document, without the missing column. */
export function layoutOf(board: Board): Layout {
  const order = columnsInOrder(board);
  const lists = itemIdsByColumn(board);
  return {
    columnOrder: order.map(([id]) => id),
    columns: Object.fromEntries(
      order.map(([id, { title, content }]) => {
        const tasks = lists.get(id) ?? [];
        const weights = Object.fromEntries(
          tasks
            .map((task) => [task, board.items[task]!.shares[id]!.weight] as const)
            .filter(([, w]) => w > 1),
        );
        return [id, { _id: id, title, content, taskIds: tasks, weights }];
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
    const { title, content = old?.content ?? '' } = wanted.columns[id]!;
    const rank = placed.get(id) ?? old!.rank;
    if (!old) return [{ op: 'column.add', id, column: { title, content, rank, user: null, covered: false } }];
    return [
      ...(old.deleted ? [deletion('column', id, false)] : []),
      ...(old.title === title ? [] : [{ op: 'column.set', id, field: 'title', value: title } as const]),
      ...(old.content === content
        ? []
        : [{ op: 'column.set', id, field: 'content', value: content } as const]),
      ...(old.rank === rank ? [] : [{ op: 'column.set', id, field: 'rank', value: rank } as const]),
    ];
  });
}

function shareOps(stored: StoredBoard, wanted: Layout, all: string[]): BoardOp[] {
  // The shares, if exactly the wanted columns were shown.
  const seen = shownBoard({ ...stored, columns: wantedColumns(stored, all) });
  const shares = new Map<string, Item['shares']>(Object.keys(seen.items).map((id) => [id, {}]));
  for (const column of all) {
    const { taskIds: tasks, weights } = wanted.columns[column]!;
    const known = [...new Set(tasks)].filter((id) => getOwn(seen.items, id));
    const placed = newRanks(known, (id) => getOwn(seen.items[id]!.shares, column)?.rank);
    for (const id of known) {
      const weight = weights ? getOwn(weights, id) : getOwn(seen.items[id]!.shares, column)?.weight;
      shares.get(id)![column] = { weight: weight ?? 1, rank: placed.get(id)! };
    }
  }
  return [...shares].flatMap(([id, wish]): BoardOp[] => {
    const old = seen.items[id]!.shares;
    if (JSON.stringify(weightsOf(old)) !== JSON.stringify(weightsOf(wish))) {
      return [{ op: 'item.share', id, shares: wish }];
    }
    return Object.entries(wish)
      .filter(([column, share]) => old[column]!.rank !== share.rank)
      .map(([column, share]) => ({ op: 'item.place', id, column, rank: share.rank }));
  });
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

/**
 * If a key grows longer than this, the whole list gets new keys. Each insertion between two rows makes keys
 * longer, and the contract allows 200 characters.
 */
export const LONG_RANK = 100;

/** Keys for a list in its new order. Rows that are in order already keep their keys. */
export function newRanks(
  ids: readonly string[],
  rankOf: (id: string) => Rank | undefined,
): Map<string, Rank> {
  const moved = fewestMoves(ids, rankOf);
  if ([...moved.values()].every((rank) => rank.length <= LONG_RANK)) return moved;
  const anew = ranks(ids.length);
  return new Map(ids.map((id, at) => [id, anew[at]!]));
}

function fewestMoves(ids: readonly string[], rankOf: (id: string) => Rank | undefined): Map<string, Rank> {
  const keep = longestInOrder(
    ids.flatMap((id) => (rankOf(id) === undefined ? [] : [[id, { rank: rankOf(id)! }]])),
  );
  /** Those of them that are still to come. */
  const later = ids.filter((id) => keep.has(id)).toReversed();
  const result = new Map<string, Rank>();
  let last: Rank | null = null;
  /** No key fits between two equal keys, so such later rows get new keys, too. */
  const isTooLow = (id: string | undefined) => id !== undefined && last !== null && rankOf(id)! <= last;
  for (const id of ids) {
    if (later.at(-1) === id) last = rankOf(later.pop()!)!;
    else {
      while (isTooLow(later.at(-1))) later.pop();
      const upper = later.at(-1);
      last = rankBetween(last, upper === undefined ? null : rankOf(upper)!);
    }
    result.set(id, last);
  }
  return result;
}

/** The longest run (with gaps) that is in order already: so the fewest rows get new keys. */
function longestInOrder(entries: readonly [string, { rank: Rank }][]): Set<string> {
  /** For each length of a run, the entry that ends the one with the lowest end. */
  const ends: number[] = [];
  /** The entry before each one in its run; -1 for none. */
  const before: number[] = [];
  entries.forEach((entry, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (byRank(entries[ends[middle]!]!, entry) < 0) low = middle + 1;
      else high = middle;
    }
    before.push(ends[low - 1] ?? -1);
    ends[low] = at;
  });
  const kept = new Set<string>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) kept.add(entries[at]![0]);
  return kept;
}
