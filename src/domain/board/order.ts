import { MISSING_COLUMN, type Board, type Column, type Item } from './board.ts';
import { byRank, rankBetween, ranks, type Rank } from './rank.ts';

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
