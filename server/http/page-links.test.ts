import { expect, test } from 'vitest';
import { withLinks } from './page-links.ts';

const html = `<head><meta charset="utf-8" /><title>Kira</title>
<script type="module" crossorigin src="/assets/entry.js"></script>
<link rel="modulepreload" crossorigin href="/assets/small.js">
<link rel="modulepreload" crossorigin href="/assets/large.js">
<link rel="stylesheet" crossorigin href="/assets/own.css">
<link rel="manifest" href="/manifest.webmanifest"></head>`;

test('the largest of the app’s own files comes first, then what else it starts with, then the path’s', () => {
  const sizes: Record<string, number> = {
    '/assets/small.js': 1,
    '/assets/large.js': 2,
    '/assets/board.js': 3,
  };
  const page = withLinks(
    html,
    ['/assets/sync.js', '/assets/board.js', '/assets/board.css'],
    (file) => sizes[file] ?? 0,
  );
  const files = [...page.matchAll(/(modulepreload|stylesheet)" crossorigin href="\/assets\/([^"]+)"/g)];
  expect(files.map(([, , file]) => file)).toEqual([
    'large.js',
    'entry.js',
    'small.js',
    'own.css',
    'board.css',
    'sync.js',
    'board.js',
  ]);
  expect(files.filter(([, rel]) => rel === 'stylesheet')).toHaveLength(2);
  expect(page).toContain('<script type="module" crossorigin src="/assets/entry.js"></script>');
  expect(page).toContain('<link rel="manifest"');
});
