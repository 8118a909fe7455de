/**
 * The languages of the app: the tag, the language's own name, and its word for a visitor without a name.
 * Another one is a line here, and its files (docs/translators.md).
 */
export const languages = [
  ['en', 'English', 'Me'],
  ['ms', 'Bahasa Malaysia', 'Saya'],
] as const;
export type Language = (typeof languages)[number][0];
