import { expect, test } from 'vitest';
import { isUsername, plainUsername } from './username.ts';

const stored = (typed: string): string | null => {
  const plain = plainUsername(typed);
  return isUsername(plain) ? plain : null;
};

test.each([
  'Aisyah',
  'aisyah_99',
  "Nur'Ain binti Yusof",
  'D.J. O-Neil (KL)',
  'Zoë',
  'Nguyễn Thị Hồng',
  'Łukasz Żółć',
  'Straße',
  'İsmail',
  '陈伟明',
  'Tan 陈伟明',
  'サトウ さとう 佐藤',
  '山田たろう',
  '一郎',
  '田口',
  'らーめん',
  'クニオ',
  'க. சிவா',
  '김민수',
  'சிவா',
  'Siva சிவா',
  'سيتي نورحليزا',
  'Siti سيتي',
  'राज',
  'กำพล',
  'Анна',
  'Γιώργος',
  'Aisyah 🇲🇾',
  '👩‍🍳 Mak Cik',
  '7',
])('the username %j is taken as it is', (name) => {
  expect(stored(name)).toBe(name);
});

test.each([
  ['composed and decomposed', 'Zoe\u0308', 'Zoë'],
  ['a Kelvin sign', '\u212Aarim', 'Karim'],
  ['a bent apostrophe', 'Nur\u2019Ain', "Nur'Ain"],
  ['a long dash', 'Aisyah\u2013KL', 'Aisyah-KL'],
  ['two spaces', 'Aisyah  KL', 'Aisyah KL'],
  ['an emoji’s variant', '\u2764\uFE0F Aina', '\u2764 Aina'],
  ['a variant of a letter', 'Aina\uFE0F', 'Aina'],
])('%s is stored as everybody sees it', (_what, typed, plain) => {
  expect(stored(typed)).toBe(plain);
});

test.each([
  ['full width', '\uFF21isyah'],
  ['full width digits', 'Aisyah\uFF11'],
  ['a Cyrillic a', '\u0410isyah'],
  ['a Cyrillic i', 'A\u0456syah'],
  ['a Greek omicron', 'Ch\u03BFng'],
  ['an Armenian o', 'Ch\u0585ng'],
  ['a Cherokee letter', '\u13AAisyah'],
  ['Lisu letters', '\uA4EE\uA4F2'],
  ['nothing but Cyrillic letters that look Latin', '\u0421\u0430\u0440\u0430'],
  ['nothing but Greek letters that look Latin', '\u039D\u03B9\u03BA\u03BF'],
  ['a Latin word, and one of a Cyrillic letter', 'Aisyah \u0430'],
  ['a dotless i', 'A\u0131syah'],
  ['a phonetic a', 'A\u0251syah'],
  ['small capitals', '\u1D00isyah'],
  ['mathematical letters', '\u{1D400}isyah'],
  ['a ligature', '\uFB01nah'],
  ['a long s', 'Ai\u017Fyah'],
  ['a dot upon an i', 'Ai\u0307syah'],
  ['a heap of accents', 'A\u0301\u0301\u0301isyah'],
  ['a Hangul filler', '\u3164'],
  ['a filler at the end', 'Aisyah\u3164'],
  ['half-width filler', 'Aisyah\uFFA0'],
  ['Hangul Choseong filler', '\u115F'],
  ['Braille blank', '\u2800'],
  ['Braille blank at the end', 'Aisyah\u2800'],
  ['a grapheme joiner', 'Ais\u034Fyah'],
  ['a Khmer inherent vowel', 'Aisyah\u17B4'],
  ['a Mongolian separator', 'Aisyah\u180B'],
  ['a no-break space', 'Aisyah\u00A0KL'],
  ['a wide space', 'Aisyah\u3000KL'],
  ['an accent alone', '\u0301'],
  ['a keycap', '1\uFE0F\u20E3'],
  ['digits of another script', 'Aisyah\u0661'],
  ['an Arabic digit alone', '\u0663'],
  ['a Thai digit alone', '\u0e50'],
  ['a Tamil digit after its letters', 'சிவா\u0be6'],
  ['a wide digit alone', '\uff13'],
  ['an Arabic alef alone', '\u0627'],
  ['two Arabic alefs', '\u0627\u0627'],
  ['a Hebrew vav alone', '\u05d5'],
  ['a Burmese wa alone', '\u101d'],
  ['a kana that looks like a Han character', '\u30ab'],
  ['kana that look like Han characters', '\u30cb\u30ed'],
  ['a kana among Han characters', '\u30a8\u85e4'],
  ['a Han character among kana', '\u30b5\u4e00\u30d3\u30b9'],
  ['the he of the other kana', '\u3042\u30d8'],
  ['the prolonged sound alone', '\u30fc'],
  ['a Han stroke alone', '\u4e28'],
  ['Bopomofo', '\u3127\u3105'],
  ['Hangul among Han characters', '\uae40\u660e'],
  ['a Han stroke in a word', 'A\u4E28isyah'],
  ['a middle dot', 'Aisyah\u00B7'],
  ['a musical sign', '\u{1D159}'],
  ['punctuation alone', '...'],
  ['a cedilla of its own', '\u00B8'],
])('the username with %s is refused', (_what, name) => {
  expect(stored(name)).toBeNull();
});
