import { basename, extname } from 'node:path';

/**
 * What each file's answer is called: its name without the ending; where two would be called the same, as much
 * of the paths as is given: `a/1` and `b/1`, else with the ending.
 */
export function answerKeys(files: readonly string[]): string[] {
  const ways = [
    (file: string) => basename(file, extname(file)),
    (file: string) => file.slice(0, file.length - extname(file).length),
    (file: string) => file,
  ];
  const counts = ways.map((way) => countBy([...new Set(files)].map(way)));
  return files.map((file) => {
    const at = ways.findIndex((way, of) => counts[of]?.get(way(file)) === 1);
    return ways[at]?.(file) ?? file;
  });
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
