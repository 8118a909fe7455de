import type { Language } from '../../src/language/language.ts';

const texts = {
  en: {
    title: (host: string) => `${host} is splitting a bill`,
    text: 'Tick what you had. You need no account and no app.',
  },
  ms: {
    title: (host: string) => `${host} sedang membahagi bil`,
    text: 'Tandakan apa yang anda makan. Tak perlu akaun atau aplikasi.',
  },
} satisfies Record<Language, { title: (host: string) => string; text: string }>;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => escapes[found]!);

/** What a chat shows below a bill's link: the host's name, and nothing of the bill. */
export function linkPreview(host: string, language: Language): string {
  const { title, text } = texts[language];
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
