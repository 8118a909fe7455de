/**
 * Import circles, each as a chain from its first file in the alphabet back to it: "a.ts -> b.ts -> a.ts".
 * Of files that import each other in several ways at least one circle is named: the shortest.
 * @param imports path -> the paths it imports
 */
export function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  return [...imports.keys()].toSorted().flatMap((start) => {
    const circle = shortestWayBack(start, imports);
    return circle && circle.every((path) => path >= start) ? [circle.join(' -> ')] : [];
  });
}

/** The files from `start` to itself, by breadth-first search; null where no way leads back. */
function shortestWayBack(
  start: string,
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const target of imports.get(path) ?? []) {
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      if (target === start) return wayTo(start, cameFrom);
      queue.push(target);
    }
  }
  return null;
}

function wayTo(start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [start];
  for (let path = cameFrom.get(start); path !== undefined && path !== start; path = cameFrom.get(path)) {
    way.unshift(path);
  }
  return [start, ...way];
}
