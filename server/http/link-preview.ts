import type { Language } from '../../src/language/language.ts';
import { textsIn } from '../texts/texts-in.ts';

/** What a chat shows below a bill's link: no name and no amount. */
export function linkPreview(language: Language): string {
  const { title, text } = textsIn(language).preview;
  const tags = { 'og:site_name': 'Kira', 'og:type': 'website', 'og:title': title, 'og:description': text };
  return Object.entries(tags)
    .map(([name, content]) => `<meta property="${name}" content="${content}" />`)
    .join('');
}
