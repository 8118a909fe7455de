import { expect, expectTypeOf, test } from 'vitest';
import { catalogue, type Catalogue } from './catalogue.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../**/texts.ts', '../**/*-texts.ts', '!../data/kept-texts.ts'],
  { eager: true },
);

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
