/** A language of the app, by its tag. */
export type Language = 'en' | 'ms';

/** Where the device stores the user's choice. */
export const LANGUAGE_KEY = 'kira-language';

/** The user's choice, else the first of the browser's languages that the app has, else English. */
export function pickLanguage(choice: string | null, browser: readonly string[]): Language {
  const tags = [...(choice === null ? [] : [choice]), ...browser].map((tag) => tag.split('-', 1)[0]);
  return tags.find((tag) => tag === 'en' || tag === 'ms') ?? 'en';
}
