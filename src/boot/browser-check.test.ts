import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pageTextsMs } from '../app/page-texts.ms.ts';
import { pageTexts } from '../app/page-texts.ts';

// As the build does (tools/vite/pages.ts).
const script = readFileSync(new URL('./browser-check.js', import.meta.url), 'utf8').replace(
  '__KIRA_TOO_OLD__',
  JSON.stringify({ en: pageTexts, ms: pageTextsMs }),
);

interface FakeElement {
  style: object;
  textContent: string;
  children: FakeElement[];
  appendChild: (child: FakeElement) => void;
}

/** What stands in the page of a browser that lacks one thing. */
function shownWithout(missing: string, language?: string): string {
  const element = (): FakeElement => {
    const children: FakeElement[] = [];
    const all = { style: {}, textContent: '', noModule: false, showModal: () => undefined };
    return { ...all, children, appendChild: (child) => void children.push(child) };
  };
  let shown = 'the app';
  const replaceChild = ({ children }: FakeElement) => {
    shown = children.map(({ textContent }) => textContent).join(' ');
  };
  const document = {
    createElement: element,
    getElementById: () => ({ parentNode: { replaceChild } }),
  };
  const window = { OffscreenCanvas: 1, indexedDB: 1, CSS: 1, __KIRA_LANGUAGE__: language };
  const supports = (_: string, value: string) => value !== missing;
  const context = { document, window, CSS: { supports }, AbortSignal: { timeout: 1 } };
  if (missing in window) Reflect.deleteProperty(window, missing);
  const without = missing in Array.prototype ? `delete Array.prototype.${missing};` : '';
  runInNewContext(without + script, context);
  return shown;
}

test('a browser that has what Kira needs shows the app', () => expect(shownWithout('')).toBe('the app'));

test.each(['toSorted', 'OffscreenCanvas', 'indexedDB', 'CSS', '1dvh'])(
  'a browser without %s says that it is too old, and which are not',
  (missing) => {
    expect(shownWithout(missing)).toMatch(/^This browser is too old for Kira .*iOS 16\.4.*Firefox 115/);
  },
);

test('a browser in Malay hears it in Malay', () => {
  expect(shownWithout('toSorted', 'ms')).toMatch(
    /^Pelayar ini terlalu lama untuk Kira .*iOS 16\.4.*Firefox 115/,
  );
});
