import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pickLanguage } from './tags.ts';

const script = readFileSync(new URL('../boot/page-language.js', import.meta.url), 'utf8');

/** The page's language and its map of files, once the script in it has run. */
function pageIn(choice: string | null, browser: readonly string[]) {
  const map = { type: '', textContent: '' };
  const page = { lang: 'en-MY', maps: [] as object[] };
  const document = {
    documentElement: page,
    createElement: () => map,
    getElementById: (id: string) => (id === 'ms-files' ? { textContent: 'files' } : null),
    head: { appendChild: (one: object) => page.maps.push(one) },
  };
  const localStorage = {
    getItem: () => {
      if (choice === 'blocked') throw new Error('blocked');
      return choice;
    },
  };
  runInNewContext(script, { window: {}, document, localStorage, navigator: { languages: browser } });
  return page;
}

const inMalay = { lang: 'ms-MY', maps: [{ type: 'importmap', textContent: 'files' }] };
const inEnglish = { lang: 'en-MY', maps: [] };

test.each([
  [null, [], 'en'],
  [null, ['ms-MY', 'en-US'], 'ms'],
  [null, ['en-MY', 'ms'], 'en'],
  [null, ['fr-FR', 'de', 'ms', 'en'], 'ms'],
  [null, ['id-ID', 'fr'], 'en'],
  ['en', ['ms-MY'], 'en'],
  ['ms', ['en-MY'], 'ms'],
  ['fr', ['ms-MY'], 'ms'],
] as const)('the choice %s in a browser of %j shows %s', (choice, browser, language) => {
  expect(pickLanguage(choice, browser)).toBe(language);
  expect(pageIn(choice, browser)).toEqual(language === 'ms' ? inMalay : inEnglish);
});

test('a page that may not read the device’s storage follows the browser', () => {
  expect(pageIn('blocked', ['ms-MY'])).toEqual(inMalay);
});
