import { basename, extname } from 'node:path';

/**
 * The key of each file's answer: its name without the ending. If two names are equal, the key is the given
 * path (`a/1` and `b/1`), and if two paths are equal, the path with its ending.
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
