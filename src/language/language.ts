/** A language of the app, by its tag. */
export type Language = 'en' | 'ms';

/**
 * The user’s choice, else the first of the browser’s languages that the app has, else English. The page
 * itself does the same (src/page-language.js).
 */
export function pickLanguage(choice: string | null, browser: readonly string[]): Language {
  const tags = [...(choice === null ? [] : [choice]), ...browser].map((tag) => tag.split('-', 1)[0]);
  return tags.find((tag) => tag === 'en' || tag === 'ms') ?? 'en';
}
