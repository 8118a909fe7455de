import type { Language } from '../../src/language/language.ts';
import { otherLanguages } from '../../src/language/tags.ts';
import { serverTexts, type ServerTexts } from './texts.ts';

const all = new Map<Language, ServerTexts>([['en', serverTexts]]);
for (const tag of otherLanguages) {
  const module = (await import(`./texts.${tag}.ts`)) as { serverTexts: ServerTexts };
  all.set(tag, module.serverTexts);
}

/** What the server says itself. Each language has a file here, named by its tag. */
export function textsIn(language: Language): ServerTexts {
  const texts = all.get(language);
  if (!texts) throw new Error(`There are no texts in ${language}.`);
  return texts;
}
