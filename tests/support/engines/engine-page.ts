import { expect } from 'vitest';
import type { Wire } from './wire.ts';

/** A page in any engine, used as a person does: things are found by the names that people see. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  /** Runs a function in the page. It sees nothing of this file; its values pass as JSON. */
  run<Args extends unknown[], T>(work: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T>;
  /** Waits for a text. */
  see(text: string): Promise<void>;
  /** Taps a button or link by its name, once it is there. An open dialog hides the rest. */
  tap(name: string): Promise<void>;
  /** Taps a point of the window. */
  tapAt(x: number, y: number): Promise<void>;
  /** Types into a field by its label. */
  fill(label: string, text: string): Promise<void>;
  press(key: string): Promise<void>;
  path(): Promise<string>;
}

const WAIT = { timeout: 120_000, interval: 100 };
const ENTER = '\uE007';
export const KEYS = { Enter: ENTER } as const;

export function createEnginePage(wire: Wire): EnginePage {
  const run: EnginePage['run'] = async <Args extends unknown[], T>(
    work: (...args: Args) => T | Promise<T>,
    ...args: Args
  ) => {
    // tsx marks named functions with __name, which a page doesn't have.
    const body = `const __name = (of) => of;
      const done = arguments[arguments.length - 1];
      const given = [...arguments].slice(0, -1);
      Promise.resolve().then(() => (${work.toString()})(...given))
        .then((value) => done({ value }), (error) => done({ error: String(error && error.stack || error) }));`;
    const { value, error } = (await wire.execute(body, args)) as { value?: T; error?: string };
    if (error !== undefined) throw new Error(error);
    return value as T;
  };
  const tapAt = async (x: number, y: number) =>
    wire.act([
      {
        type: 'pointer',
        id: 'finger',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  const type = async (text: string) =>
    wire.act([
      {
        type: 'key',
        id: 'keys',
        actions: Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ]);
  /** Its middle, once it stands still there and nothing covers it. */
  const middleOf = async (kind: 'control' | 'field', name: string) => {
    let at: readonly [number, number] | null = null;
    const standsStill = async () => {
      const before = at;
      at = await run(findMiddle, kind, name);
      return at !== null && String(at) === String(before);
    };
    await expect.poll(standsStill, { ...WAIT, message: `${kind} "${name}"` }).toBe(true);
    return at as unknown as readonly [number, number];
  };
  return {
    run,
    tapAt,
    press: type,
    goto: (url) => wire.navigate(url),
    see: async (text) => {
      await expect
        .poll(() => run((part) => document.body.innerText.includes(part), text), { ...WAIT, message: text })
        .toBe(true);
    },
    tap: async (name) => tapAt(...(await middleOf('control', name))),
    fill: async (label, text) => {
      await tapAt(...(await middleOf('field', label)));
      await run(() => (document.activeElement as HTMLInputElement).select());
      await type(text);
    },
    path: () => run(() => location.pathname),
  };
}

/** Runs in the page. */
function findMiddle(kind: 'control' | 'field', name: string): readonly [number, number] | null {
  const where = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const candidates =
    kind === 'control'
      ? [...where.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')]
      : [...where.querySelectorAll<HTMLElement>('input')];
  const namesOf = (one: HTMLElement) =>
    one instanceof HTMLInputElement && one.labels?.length ? [...one.labels].map(nameOf) : [nameOf(one)];
  const shown = candidates.filter((one) => one.getClientRects().length > 0);
  // A chip shows initials, too.
  const found =
    shown.find((one) => namesOf(one).includes(name)) ??
    shown.find((one) => namesOf(one).some((long) => long.endsWith(name)));
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  return hit && (found.contains(hit) || hit.contains(found)) ? [x, y] : null;
}
