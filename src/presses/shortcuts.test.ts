import { afterEach, expect, test, vi } from 'vitest';
import { createShortcuts } from './shortcuts.ts';

afterEach(() => vi.unstubAllGlobals());

class Somewhere extends EventTarget {
  readonly closest: () => unknown;
  constructor(isField: boolean) {
    super();
    this.closest = () => (isField ? this : null);
  }
}

/** A page with two screens' shortcuts. `press` says which of them acted. */
function twoScreens() {
  vi.stubGlobal('HTMLElement', Somewhere);
  const page = { isFree: true, now: 0 };
  const keys = createShortcuts(() => page.isFree);
  const acted: string[] = [];
  const acts = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, () => void acted.push(name)]));
  keys.add(acts('n', '?', 'g h', 'g s'));
  const leave = keys.add(acts('s'));
  const preventDefault = vi.fn<() => void>();
  const press = (key: string, more: Partial<KeyboardEvent> & { after?: number } = {}) => {
    page.now += more.after ?? 100;
    const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
    const event = { ...plain, defaultPrevented: false, timeStamp: page.now };
    keys.onKey({ ...event, target: new Somewhere(false), preventDefault, ...more, key });
    return acted.splice(0);
  };
  return { page, press, leave, preventDefault };
}

test('a letter alone acts, also with the caps lock, and types nothing', () => {
  const { press, preventDefault } = twoScreens();
  expect(press('n')).toEqual(['n']);
  expect(press('N')).toEqual(['n']);
  expect(press('?', { shiftKey: true })).toEqual(['?']);
  expect(preventDefault).toHaveBeenCalledTimes(3);
  expect(press('x')).toEqual([]);
  expect(press('Enter')).toEqual([]);
  expect(preventDefault).toHaveBeenCalledTimes(3);
});

test('KEYS-1: no key acts in a field, or while the page is not free', () => {
  const { page: shown, press } = twoScreens();
  expect(press('n', { target: new Somewhere(true) })).toEqual([]);
  shown.isFree = false;
  expect(press('n')).toEqual([]);
  shown.isFree = true;
  expect(press('n')).toEqual(['n']);
});

test('KEYS-2: a key with Ctrl, Alt, Command or Shift is left to the browser, and a held one acts once', () => {
  const { press } = twoScreens();
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat', 'defaultPrevented'])
    expect(press('n', { [held]: true }), held).toEqual([]);
  expect(press('n')).toEqual(['n']);
});

test('KEYS-3: the second of two keys acts for both, and never alone', () => {
  const { press } = twoScreens();
  expect(press('s')).toEqual(['s']);
  expect(press('g')).toEqual([]);
  expect(press('s')).toEqual(['g s']);
  expect(press('g')).toEqual([]);
  expect(press('n')).toEqual([]);
  expect(press('n')).toEqual(['n']);
});

test('a second key that comes late acts alone', () => {
  const { press } = twoScreens();
  press('g');
  expect(press('s', { after: 1600 })).toEqual(['s']);
});

test('a screen that is left takes its shortcuts with it', () => {
  const { press, leave } = twoScreens();
  leave();
  expect(press('s')).toEqual([]);
});
