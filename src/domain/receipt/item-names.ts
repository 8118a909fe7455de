import type { ItemLine } from './item-line.ts';

/** The name out of its rows, in order, without the marks tills put around it. */
export function joinNames(lines: readonly ItemLine[]): string {
  const name = lines
    .toSorted((a, b) => a.line.row.level - b.line.row.level)
    .map((line) => line.name)
    .filter(Boolean)
    .join(' ');
  return name.replace(/\s+/g, ' ').slice(0, 200).trim();
}
