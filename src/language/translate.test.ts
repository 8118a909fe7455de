import { afterEach, expect, test } from 'vitest';
import { pickLanguage } from './language.ts';
import { translatable, translateTo } from './translate.ts';

afterEach(() => translateTo({}));

test('a text that a module holds already is translated in place, with all its parts', () => {
  const texts = translatable('early', {
    nav: { home: 'Home' },
    n: (n: number) => `${n} bills`,
    kept: 'Kira',
  });
  const { nav } = texts;
  translateTo({ early: { nav: { home: 'Utama' }, n: (n: number) => `${n} bil` } });
  expect([nav.home, texts.n(2), texts.kept]).toEqual(['Utama', '2 bil', 'Kira']);
});

test('a module that runs later takes its translation', () => {
  translateTo({ late: { home: 'Utama' } });
  expect(translatable('late', { home: 'Home' }).home).toBe('Utama');
  expect(translatable('other', { home: 'Home' }).home).toBe('Home');
});

test('a translation adds texts that English does not have', () => {
  const byCode: Record<string, string> = {};
  const texts = translatable('codes', { byCode });
  translateTo({ codes: { byCode: { taken: 'Sudah wujud.' } } });
  expect(texts.byCode['taken']).toBe('Sudah wujud.');
});

test.each([
  [null, [], 'en'],
  [null, ['ms-MY', 'en-US'], 'ms'],
  [null, ['en-MY', 'ms'], 'en'],
  [null, ['zh-MY', 'ta', 'ms', 'en'], 'ms'],
  [null, ['id-ID', 'zh'], 'en'],
  ['en', ['ms-MY'], 'en'],
  ['ms', ['en-MY'], 'ms'],
  ['fr', ['ms-MY'], 'ms'],
] as const)('the choice %s in a browser of %j shows %s', (choice, browser, language) => {
  expect(pickLanguage(choice, browser)).toBe(language);
});
