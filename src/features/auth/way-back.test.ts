import { expect, test } from 'vitest';
import { openTextStorage } from '../../data/device/text-storage.ts';
import { createWayBack } from './way-back.ts';

const HOUR = 60 * 60 * 1000;
const join = '/join?token=a%2Fb&x=1 2#c';

function setUp() {
  const storage = openTextStorage(() => {
    throw new Error('no storage');
  });
  let now = 1_700_000_000_000;
  const pass = (ms: number) => (now += ms);
  return { storage, pass, way: createWayBack(storage, () => now) };
}

test('the way back is kept as it is, until it is forgotten', () => {
  const { way } = setUp();
  expect(way.read()).toBe('/');
  way.keep(join);
  expect(way.read()).toBe(join);
  expect(way.read()).toBe(join);
  way.forget();
  expect(way.read()).toBe('/');
});

test('the newest way counts, and the start page is none', () => {
  const { way } = setUp();
  way.keep(join);
  way.keep('/invitation?token=t');
  expect(way.read()).toBe('/invitation?token=t');
  way.keep('/');
  expect(way.read()).toBe('/');
});

test('it lasts as long as the link of a mail: a day', () => {
  const { way, pass } = setUp();
  way.keep(join);
  pass(24 * HOUR - 1);
  expect(way.read()).toBe(join);
  pass(1);
  expect(way.read()).toBe('/');
});

test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '/a\u0000b',
  '/a\nb',
  'javascript:alert(1)',
  'join?token=x',
  '',
])('the way %j, which leads out of Kira, is none', (path) => {
  const { way } = setUp();
  way.keep(path);
  expect(way.read()).toBe('/');
});

test.each(['', ' ', 'x', '/join?token=t', '99999999999999 //evil.test', 'NaN /join', '{"a":1}'])(
  'the stored text %j, which we never wrote, is none',
  (stored) => {
    const { storage, way } = setUp();
    storage.setItem('kira-way-back', stored);
    expect(way.read()).toBe('/');
  },
);

test('a clock that was set back by years keeps no way for years', () => {
  const { way, pass } = setUp();
  way.keep(join);
  pass(-1000 * 24 * HOUR);
  expect(way.read()).toBe('/');
});
