import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** The words of the outside specification's documents. */
const theirs =
  /\b(?:taskIds|columnOrder|breakdown\w*|base_price|total_price|newdate|parsedData|stateId|column-\$\{\w+)\b/g;

const edge = [
  /^(?:src\/contract|server)\/specification\//,
  // Files that people take away have its names.
  /^server\/auth\/account\/export(?:-csv)?\.ts$/,
  /^src\/domain\/receipt\/draft\/draft-as-json\.ts$/,
];
const isEdge = (path: string) => edge.some((pattern) => pattern.test(path));

test('only its own folders know the words of the specification', () => {
  const found = ['src', 'server', 'workers'].flatMap((top) =>
    readdirSync(new URL(top, root), { recursive: true, encoding: 'utf8' })
      .map((path) => `${top}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path) && !isEdge(path))
      .flatMap((path) => {
        const words = readFileSync(new URL(path, root), 'utf8').match(theirs) ?? [];
        return [...new Set(words)].map((word) => `${path}: ${word}`);
      }),
  );
  expect(found).toEqual([]);
});
