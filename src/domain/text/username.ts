/**
 * Usernames tell people apart, so no two may look alike. Each word has letters of one script: a Cyrillic a in
 * a Latin word is somebody else's name. What looks alike in ASCII itself (l and I) stays.
 */
const SCRIPTS = [
  /^\p{scx=Arabic}+$/u,
  /^\p{scx=Armenian}+$/u,
  /^\p{scx=Bengali}+$/u,
  /^\p{scx=Cyrillic}+$/u,
  /^\p{scx=Devanagari}+$/u,
  /^\p{scx=Ethiopic}+$/u,
  /^\p{scx=Georgian}+$/u,
  /^\p{scx=Greek}+$/u,
  /^\p{scx=Gujarati}+$/u,
  /^\p{scx=Gurmukhi}+$/u,
  /^\p{scx=Hebrew}+$/u,
  /^\p{scx=Kannada}+$/u,
  /^\p{scx=Khmer}+$/u,
  /^\p{scx=Lao}+$/u,
  /^\p{scx=Malayalam}+$/u,
  /^\p{scx=Myanmar}+$/u,
  /^\p{scx=Oriya}+$/u,
  /^\p{scx=Sinhala}+$/u,
  /^\p{scx=Tamil}+$/u,
  /^\p{scx=Telugu}+$/u,
  /^\p{scx=Thaana}+$/u,
  /^\p{scx=Thai}+$/u,
  /^\p{scx=Han}+$/u,
  /^\p{scx=Hangul}+$/u,
  /^\p{scx=Hiragana}+$/u,
  /^\p{scx=Katakana}+$/u,
];

/** Japanese mixes these in one word. */
const JAPANESE = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+$/u;

/** Each looks like a sign of another of the Japanese scripts. The word has to tell which one it is. */
const UNCLEAR = /[カロニエタトハチオヌメミノーヘへリりベべペぺ力口二工夕卜八千才又乂三丿一]/;
const UNCLEAR_KANA = /^[カロニエタトハチオヌメミノーヘへリりベべペぺ]+$/;

/** Latin letters of living alphabets, without their accents. Phonetic ones look like them. */
const LATIN = /^[a-zßæðøþđħłŋə]*$/;

/** Letters that look like Latin ones: a word of nothing else looks like a Latin word. */
const LIKE_LATIN =
  /^[АВЕЅІЈКМНОРСТУХҮҺԌԚԜаеѕіјкорсухүһԁԛԝӏѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγηικνορυχωօոսցհՏՍՕԼاٱهةہەוןסဝഠዐፐଠ丨丅丄丶工口]*$/;

/** Shown as pictures. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D/gu;

/** As it is stored: what keyboards write in two ways, and nobody tells apart, is written in one. */
export const plainUsername = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\u02BC\u2018\u2019]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\uFE0E\uFE0F]/g, '') // emoji as text, or as a picture
    .replace(/ +/g, ' ');

/** Whether a plain username shows something, and looks like no other one. */
export function isUsername(name: string): boolean {
  if (!/[\p{L}\p{N}]|\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(name)) return false;
  // Full width, ligatures, mathematical letters. Two vowels of Thai and Lao are made of two signs there.
  const usual = name.replace(/[\u0E33\u0EB3]/g, '');
  if (usual.normalize('NFKC') !== usual.normalize('NFC')) return false;
  return name.split(' ').every((word) => isPlainWord(word.replace(EMOJI, '').replace(/[!-@[-`{-~]/g, '')));
}

/** A word without its emoji, ASCII digits and punctuation. */
function isPlainWord(word: string): boolean {
  if (/^\p{M}|(\p{M})\1|\p{Default_Ignorable_Code_Point}/u.test(word)) return false;
  if (!/\p{M}/u.test(word) && LATIN.test(bare(word).toLowerCase())) return true;
  if (LIKE_LATIN.test(bare(word))) return false;
  // Digits of other scripts look like other letters: "٥" like "o".
  if (!/^[\p{L}\p{M}]+$/u.test(word) || UNCLEAR_KANA.test(word)) return false;
  return SCRIPTS.some((script) => script.test(word)) || (JAPANESE.test(word) && !UNCLEAR.test(word));
}

/** Without accents. */
const bare = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');
