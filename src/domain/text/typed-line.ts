/** Marks without a width, and marks that turn the direction of whatever follows. Emoji need their joiner. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** A name that a person typed or pasted, on one line, without what nobody sees or what no server stores. */
export const typedLine = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();

/**
 * Control characters, line breaks and direction marks: in a name they rewrite what stands around it. The
 * joiner inside an emoji is none of them.
 */
export const UNPRINTABLE =
  /[\p{Cc}\p{Zl}\p{Zp}]|(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic}))\p{Cf}/u;

/** Something that anybody sees: no fillers, blanks or accents alone. */
export const VISIBLE = /[^\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The same for what a group is called: without anything that the server refuses in a name. */
export function typedName(text: string): string {
  const name = typedLine(typedLine(text).split(UNPRINTABLE).join(''));
  return VISIBLE.test(name) ? name : '';
}
