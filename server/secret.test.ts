import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { keptSecret } from './secret.ts';

const LONG = 'a-secret-of-more-than-16-characters';
const newFolder = () => mkdtempSync(join(tmpdir(), 'kira-secret-'));

test('a secret is made once, and kept', () => {
  const folder = newFolder();
  expect(keptSecret(folder, () => LONG)).toBe(LONG);
  expect(keptSecret(folder, () => 'another-secret-of-this-length')).toBe(LONG);
  expect(readdirSync(folder)).toEqual(['secret']);
});

test('a secret that could not be made leaves no file; an empty file is no secret', () => {
  const folder = newFolder();
  const fails = () => {
    throw new Error('The disk is full.');
  };
  expect(() => keptSecret(folder, fails)).toThrow('full');
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'secret'), '');
  expect(() => keptSecret(folder, () => LONG)).toThrow(ConfigError);
});
