import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { pageTexts } from '../../src/app/page-texts.ts';
import { otherLanguages } from '../../src/language/tags.ts';
import type { Translated } from '../../src/language/translate.ts';

export type PageTexts = Translated<typeof pageTexts>;

async function translated(tag: string): Promise<[tag: string, texts: PageTexts]> {
  const file = fileURLToPath(new URL(`../../src/app/page-texts.${tag}.ts`, import.meta.url));
  const { module } = await runnerImport<Record<string, PageTexts>>(file);
  const [texts] = Object.values(module);
  if (!texts) throw new Error(`${file} has no texts.`);
  return [tag, texts];
}

/** What the build itself writes into pages and manifests, by the languages' tags. */
export const textsOfPages: readonly [tag: string, texts: PageTexts][] = [
  ['en', pageTexts],
  ...(await Promise.all(otherLanguages.map(translated))),
];
