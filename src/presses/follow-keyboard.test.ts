import { afterEach, expect, test, vi } from 'vitest';
import { followKeyboard } from './follow-keyboard.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page of 800 px whose visible part is `view`, and an element in it. */
function page() {
  const view = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
  vi.stubGlobal('window', { visualViewport: view });
  vi.stubGlobal('document', { documentElement: { clientHeight: 800 } });
  let keyboard = '';
  const setProperty = (_: string, value: string) => void (keyboard = value);
  const end = followKeyboard({ style: { setProperty } } as unknown as HTMLElement);
  const change = (next: Partial<typeof view>) => {
    Object.assign(view, next);
    view.dispatchEvent(new Event('resize'));
    return keyboard;
  };
  return { change, end, keyboard: () => keyboard };
}

test('a keyboard lifts the sheet by what it covers, until it closes', () => {
  const { change, end, keyboard } = page();
  expect(keyboard()).toBe('0px');
  expect(change({ height: 460 })).toBe('340px');
  expect(change({ offsetTop: 100 })).toBe('240px');
  expect(change({ height: 800, offsetTop: 0 })).toBe('0px');
  end();
  expect(change({ height: 460 })).toBe('0px');
});

test('a page that two fingers have zoomed has no keyboard', () => {
  expect(page().change({ height: 400, scale: 2 })).toBe('0px');
});
