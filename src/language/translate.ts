/** The same texts in any language: a string may be another, a function keeps its parameters. */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Translated<T[Key]> };

/** The English texts of all modules that have run. */
const english = new Map<string, object>();
let translations: Readonly<Record<string, object>> = {};

/**
 * The texts of a module under the name of its constant: English, or their translation. Modules of the first
 * load run before the translation is there; it takes the place of their texts before the first paint.
 */
export function translatable<T extends object>(name: string, texts: T): T {
  english.set(name, texts);
  return (translations[name] as T | undefined) ?? texts;
}

/** Shows everything in another language from now on. */
export function translateTo(texts: Readonly<Record<string, object>>): void {
  translations = texts;
  for (const [name, into] of english) overwrite(into as Texts, (texts[name] ?? {}) as Texts);
}

type Texts = Record<string, unknown>;

/** In place, because modules may hold a part of the texts. */
function overwrite(texts: Texts, translation: Texts): void {
  for (const key of Object.keys(translation)) {
    const text = translation[key];
    if (typeof text === 'object') overwrite(texts[key] as Texts, text as Texts);
    else texts[key] = text;
  }
}
