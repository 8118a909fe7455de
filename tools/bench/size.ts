import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from '../../server/bin/bootstrap.mjs';
import { report } from './report.ts';

/**
 * Measures what a signed-in user loads at the start. Before the receipts list is shown: the entry and the
 * list with their imports. Right after it: the client and sync with theirs. The first load is both. A visitor
 * of the landing page loads less. All other chunks are listed one by one.
 */
interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const dist = join(root, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** The files of these chunks and of all that they import statically. */
function filesOf(keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`the build has no chunk ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

/** The app starts in the chunk `first`; the start page and the list are part of it. */
const shown = filesOf(['first']);
const first = filesOf(['first', 'sync']);
const landing = filesOf([
  'visitor.html',
  'src/app/marketing-layout.tsx',
  'src/features/marketing/landing-screen.tsx',
]);
const rest = new Set(
  Object.values(manifest)
    .flatMap(({ file, css = [] }) => [file, ...css])
    .filter((file) => /\.(?:js|css)$/.test(file) && !first.has(file)),
);

const sizes = (files: Iterable<string>) =>
  [...files].map((file) => {
    const bytes = readFileSync(join(dist, file));
    return {
      file,
      raw: bytes.length,
      gzip: gzipSync(bytes).length,
      brotli: brotliCompressSync(bytes).length,
    };
  });

/** The same files for a Malay user: those with texts exist in both languages (tools/vite/languages.ts). */
const inMalay = (files: Iterable<string>): string[] =>
  [...files].map((file) => {
    const malay = file.replace(/\.js$/, '.ms.js');
    return existsSync(join(dist, malay)) ? malay : file;
  });

const total = (key: 'raw' | 'gzip' | 'brotli', files: Iterable<string> = first) =>
  sizes(files).reduce((sum, size) => sum + size[key], 0);
report('size', 'first load, gzip', total('gzip'), 'bytes');
report('size', 'first load in Malay, gzip', total('gzip', inMalay(first)), 'bytes');
report('size', 'of it before the list is shown, gzip', total('gzip', shown), 'bytes');
report('size', 'first load, brotli', total('brotli'), 'bytes');
report('size', 'first load, uncompressed', total('raw'), 'bytes');
report('size', 'landing page for a visitor, gzip', total('gzip', landing), 'bytes');
report('size', 'landing page for a visitor in Malay, gzip', total('gzip', inMalay(landing)), 'bytes');
report('size', 'landing page for a visitor, brotli', total('brotli', landing), 'bytes');
for (const { file, gzip } of sizes(first)) report('size', `first load: ${file}, gzip`, gzip, 'bytes');
for (const { file, gzip } of sizes([...rest, 'sw.js'])) report('size', `later: ${file}, gzip`, gzip, 'bytes');
