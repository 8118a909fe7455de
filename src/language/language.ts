/** The languages of the app, by their tags. */
export const languages = ['en', 'ms'] as const;
export type Language = (typeof languages)[number];

const isLanguage = (tag: string | undefined): tag is Language => languages.some((one) => one === tag);

/**
 * The user’s choice, else the first of the browser’s languages that the app has, else English. The page
 * itself does the same (src/page-language.js).
 */
export function pickLanguage(choice: string | null, browser: readonly string[]): Language {
  const tags = [...(choice === null ? [] : [choice]), ...browser].map((tag) => tag.split('-', 1)[0]);
  return tags.find(isLanguage) ?? 'en';
}
