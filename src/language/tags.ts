import { languages, type Language } from './language.ts';

export const languageTags = languages.map(([tag]) => tag);

/** Those that are not in the files without a tag. */
export const otherLanguages = languageTags.filter((tag) => tag !== 'en');

const isLanguage = (tag: string | undefined): tag is Language => languageTags.some((one) => one === tag);

/**
 * The user’s choice, else the first of the browser’s languages that the app has, else English. The page
 * itself does the same (src/boot/page-language.js).
 */
export function pickLanguage(choice: string | null, browser: readonly string[]): Language {
  const tags = [...(choice === null ? [] : [choice]), ...browser].map((tag) => tag.split('-', 1)[0]);
  return tags.find(isLanguage) ?? 'en';
}
