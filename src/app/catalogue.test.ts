import { describe, expect, expectTypeOf, test } from 'vitest';
import { languages } from '../language/language.ts';
import { catalogue, type Catalogue } from './catalogue.ts';

const modules = import.meta.glob<Record<string, unknown>>(['../**/texts.ts', '../**/*-texts.ts'], {
  eager: true,
});
const translated = import.meta.glob<Record<string, unknown>>('../**/*texts.??.ts', { eager: true });
const catalogues = import.meta.glob<Record<string, Catalogue>>('./catalogue.??.ts', { eager: true });
const sources = import.meta.glob<string>(['../**/texts.ts', '../**/*-texts.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

test('every text of every texts.ts file is in the catalogue', () => {
  const texts = Object.values(modules).flatMap((module) => Object.entries(module));
  expect(texts.length).toBeGreaterThan(15);
  expect(Object.fromEntries(texts)).toEqual(catalogue);
});

test('a translation may have other strings, and takes the same parameters', () => {
  expectTypeOf(catalogue).toExtend<Catalogue>();
  expectTypeOf<Catalogue['homeTexts']['camera']>().toEqualTypeOf<string>();
  expectTypeOf<Catalogue['commonTexts']['percent']>().toEqualTypeOf<(rate: number) => string>();
});

type Write = (...values: readonly unknown[]) => unknown;
type Text = string | Write;

/** Every text with its path. */
function textsOf(part: object, path = ''): [path: string, text: Text][] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]): [string, Text][] => {
    const name = path ? `${path}.${key}` : key;
    if (typeof value === 'string' || typeof value === 'function') return [[name, value as Text]];
    return typeof value === 'object' && value ? textsOf(value, name) : [];
  });
}

const english = new Map(textsOf(catalogue));

/** The server's errors have no English text here. */
const isOfServer = (path: string): boolean => path.startsWith('apiTexts.byCode.');

/** How a text may be called: with marked values, with small numbers, with yes and no, with lists. */
const calls: readonly (readonly unknown[])[] = [
  ['aa1', 'bb2', 'cc3', 'dd4'],
  [11, 22, 33, 44],
  [1, 1, 1, 1],
  [0, 0, 0, 0],
  ['aa1', 22, 33],
  ['aa1', true, false],
  ['aa1', null, true],
  ['aa1', ['bb2', 'cc3']],
  [['aa1', 'bb2'], 22, true],
  [['aa1'], 1],
  [true],
  [false],
];
const MARKS = /aa1|bb2|cc3|dd4|11|22|33|44/g;

function say(text: Text | undefined, values: readonly unknown[]): string {
  try {
    return typeof text === 'function' ? String(text(...values)) : (text ?? '');
  } catch {
    return ''; // a call that this text doesn't know
  }
}

const marksOf = (sentence: string): string[] => [...new Set(sentence.match(MARKS))].toSorted();

/** The numbers of a sentence: limits, times, sizes. */
const numbersOf = (sentence: string): string[] => [...(sentence.match(/\d[\d.,]*\d|\d/g) ?? [])].toSorted();

/** Names, and words that both languages have. */
const SAME =
  /April|September|November|Bank|DuitNow|Edit|Kira|PP-OCR|QR|Tesseract|Item|Menu|Pro|MYR|RM|MB|support@kira\.example/g;

describe.each(languages.filter(([tag]) => tag !== 'en'))('%s, %s', (tag) => {
  const [own] = Object.values(catalogues[`./catalogue.${tag}.ts`] ?? {});
  if (!own) throw new Error(`There is no catalogue.${tag}.ts.`);
  const texts = new Map(textsOf(own));

  test('it has each group of texts that the build finds, in a file beside the English one', () => {
    const found = Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(/^export const (\w+Texts) = \{/gm)].map(([, name = '']) => [file, name] as const),
    );
    expect(found.length).toBe(Object.keys(catalogue).length);
    const end = tag.slice(0, 1).toUpperCase() + tag.slice(1);
    const groups = found.map(([file, name]) => translated[file.replace(/\.ts$/, `.${tag}.ts`)]?.[name + end]);
    expect(groups).toEqual(found.map(([, name]) => own[name as keyof Catalogue]));
  });

  test('it has each text of English, and no other', () => {
    expect([...texts.keys()].filter((path) => !isOfServer(path)).toSorted()).toEqual(
      [...english.keys()].toSorted(),
    );
  });

  test('its texts show the values that they are called with', () => {
    for (const [path, text] of english) {
      for (const values of calls) {
        const ours = say(text, values);
        if (ours !== '') expect([path, marksOf(say(texts.get(path), values))]).toEqual([path, marksOf(ours)]);
      }
    }
  });

  test('its sentences name the same numbers', () => {
    for (const [path, text] of english)
      if (typeof text === 'string')
        expect([path, numbersOf(say(texts.get(path), []))]).toEqual([path, numbersOf(text)]);
  });

  test('no English sentence is left in it', () => {
    const [values = []] = calls;
    const left = [...english].filter(([path, text]) => {
      const said = say(text, values);
      const isSentence = /[a-z]{2}/i.test(said.replace(MARKS, '').replace(SAME, ''));
      return isSentence && say(texts.get(path), values) === said;
    });
    expect(left.map(([path]) => path)).toEqual([]);
  });
});
