// oxlint-disable react/jsx-key -- a table of tests, no list of elements
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const Passed = ({ children }: { children: ReactNode }) => <b>{children}</b>;
const left = 'RM 18.30';

test.each<[string, ReactNode, string]>([
  ['texts alone become one', <p>{left} left</p>, '<p>RM 18.30 left</p>'],
  [
    'a text next to an element',
    <p>
      {left} left <i />
    </p>,
    '<p><x-text>RM 18.30 left </x-text><i></i></p>',
  ],
  [
    'a number next to an element',
    <p>
      <i />
      {0}
    </p>,
    '<p><i></i><x-text>0</x-text></p>',
  ],
  [
    'nothing, and a space',
    <p>
      {null}
      {false} <i />
    </p>,
    '<p> <i></i></p>',
  ],
  [
    'a list with texts',
    <p>{['a', <i key="i" />, 'b']}</p>,
    '<p><x-text>a</x-text><i></i><x-text>b</x-text></p>',
  ],
  [
    'a fragment',
    <p>
      <>{left}</>
      <i />
    </p>,
    '<p><x-text>RM 18.30</x-text><i></i></p>',
  ],
  ['texts that a component passes on', <Passed>{left} left</Passed>, '<b>RM 18.30 left</b>'],
  ['the texts of a choice', <option>{left} left</option>, '<option>RM 18.30 left</option>'],
])('TEXT-1: %s', (_, shown, html) => {
  expect(renderToStaticMarkup(shown)).toBe(html);
});
