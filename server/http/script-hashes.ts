import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EARLY_JOIN } from './pages.ts';

/**
 * What the Content-Security-Policy names of the scripts that stand in the pages: no other one runs.
 * The list of a language's files becomes a script there (src/boot/page-language.js).
 */
export function scriptHashes(dist: string | undefined): string[] {
  const pages = ['index.html', 'visitor.html'].map((page) => join(dist ?? '', page));
  const scripts = pages
    .filter((page) => dist !== undefined && existsSync(page))
    .flatMap((page) => [
      ...readFileSync(page, 'utf8').matchAll(
        /<script(?:| type="application\/json" id="[a-z]{2}-files")>([^]*?)<\/script>/g,
      ),
    ])
    .map(([, script = '']) => script);
  const earlyJoin = join(dist ?? '', EARLY_JOIN);
  if (dist !== undefined && existsSync(earlyJoin)) scripts.push(readFileSync(earlyJoin, 'utf8'));
  return [...new Set(scripts)].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
