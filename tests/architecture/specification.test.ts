import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** The words of the outside specification's documents. */
const theirs =
  /\b(?:taskIds|columnOrder|breakdown\w*|base_price|total_price|newdate|parsedData|stateId|column-\$\{\w+)\b/g;

const edge = [
  /^(?:src\/contract|server)\/specification\//,
  // Files that people take away have its names.
  /^server\/account\/export(?:-csv)?\.ts$/,
  /^src\/domain\/receipt\/draft\/draft-as-json\.ts$/,
];
const isEdge = (path: string) => edge.some((pattern) => pattern.test(path));

const beyond = ['src', 'server', 'workers'].flatMap((top) =>
  readdirSync(new URL(top, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `${top}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path) && !isEdge(path))
    .map((path) => [path, readFileSync(new URL(path, root), 'utf8')] as const),
);

test('only its own folders know the words of the specification', () => {
  const found = beyond.flatMap(([path, text]) =>
    [...new Set(text.match(theirs))].map((word) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('only what puts server and routes together imports its folders', () => {
  const found = beyond
    .filter(([, text]) => /from '[./\w-]*\/specification\//.test(text))
    .map(([path]) => path);
  expect(found).toEqual([
    'src/contract/group-routes.ts',
    'src/contract/receipt-routes.ts',
    'src/data/device/patch-to-ops.ts', // phones of version 1 kept the specification's group
    'server/app.ts',
    'server/groups/repository.ts', // composes the specification's group beside our own
  ]);
});
