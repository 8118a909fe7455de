import { posix } from 'node:path';
import { findCircles } from './circles.ts';

/** The steps of reading share the draft, as if they were one folder: inside it no circle is told. */
const KNOT = /^src\/domain\/receipt\/\w+$/;

/** A joined line is spelt as the reading spells it. */
const EXCEPTED = new Set(['src/domain/board/line-edits.ts src/domain/receipt/draft/board-from-draft.ts']);

/**
 * HOUSE-7: circles of folders, each as "a -> b -> a". A folder and what lies inside it are one room.
 * @param imports path -> the paths it imports
 */
export function folderCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const known = new Set(imports.keys());
  const graph = new Map<string, string[]>();
  for (const [path, targets] of imports) {
    const from = posix.dirname(path);
    const to = targets
      .filter((target) => known.has(target) && !EXCEPTED.has(`${path} ${target}`))
      .map((target) => posix.dirname(target));
    graph.set(from, [...(graph.get(from) ?? []), ...to.filter((one) => !isOneRoom(from, one))]);
  }
  return findCircles(graph);
}

const isOneRoom = (one: string, other: string): boolean =>
  one === other ||
  one.startsWith(`${other}/`) ||
  other.startsWith(`${one}/`) ||
  (KNOT.test(one) && KNOT.test(other));
