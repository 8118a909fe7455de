import { expect, test, vi } from 'vitest';
import { codeLoader } from './code-loader.ts';

const noAnswer = (address = '') => new TypeError(`Failed to fetch dynamically imported module: ${address}`);

test('two callers get one download', async () => {
  const load = vi.fn(async () => 'code');
  const loadCode = codeLoader(load);
  expect(await Promise.all([loadCode(), loadCode()])).toEqual(['code', 'code']);
  expect(await loadCode()).toBe('code');
  expect(load).toHaveBeenCalledOnce();
});

test('after a failed download each call asks for a fresh address until the code comes', async () => {
  const address = 'https://kira.test/assets/stack-1.js';
  const load = vi.fn(() => Promise.reject(noAnswer(address)));
  const importFrom = vi.fn(async (from: string) => {
    if (from.endsWith('#1')) throw noAnswer(from);
    return { code: 'code' };
  });
  const loadCode = codeLoader<{ code: string }>(load, importFrom);
  await expect(loadCode()).rejects.toThrow(address);
  await expect(loadCode()).rejects.toThrow(address);
  expect(await loadCode()).toEqual({ code: 'code' });
  expect(importFrom.mock.calls.flat()).toEqual([`${address}#1`, `${address}#2`]);
  expect(load).toHaveBeenCalledOnce();
});

test('an error without an address leads to the same download again', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(noAnswer());
  const loadCode = codeLoader(load);
  await expect(loadCode()).rejects.toThrow();
  expect(await loadCode()).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a retry finds a module in a file that the build made of several', async () => {
  const module = (exports: object) => Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
  const file = { a: module({ Sheet: 'sheet' }), b: module({ Drag: 'drag' }), c: () => 'shared' };
  const failing = () => Promise.reject(noAnswer('https://kira.test/assets/sheets-1.js'));
  const loadCode = codeLoader<{ Sheet: string }>(failing, async () => file);
  await expect(loadCode()).rejects.toThrow();
  expect((await loadCode()).Sheet).toBe('sheet');
});
