import type { Language } from '../../src/language/language.ts';
import { textsIn } from '../texts/texts-in.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => escapes[found]!);

/** What a chat shows below a bill's link: the host's name, and nothing of the bill. */
export function linkPreview(host: string, language: Language): string {
  const { title, text } = textsIn(language).preview;
  const tags = {
    'og:site_name': 'Kira',
    'og:type': 'website',
    'og:title': title(host),
    'og:description': text,
  };
  return Object.entries(tags)
    .map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`)
    .join('');
}
