import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingOptional } from '../tools/complete-lock.mjs';

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');

test('the lock file records no download addresses', () => expect(text).not.toContain('"resolved"'));

test('`npm ci` accepts the lock file on every platform (else: node tools/complete-lock.mjs)', () => {
  const { packages } = JSON.parse(text) as { packages: Parameters<typeof missingOptional>[0] };
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(missingOptional(packages)).toEqual([]);
});

test('a lock file that lacks a platform is noticed', () => {
  const packages = {
    'node_modules/oxlint': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@oxlint/binding-linux-x64-gnu': '1.0.0' },
    },
  };
  expect(missingOptional(packages)).toEqual([
    { name: '@oxlint/binding-linux-x64-gnu', version: '1.0.0', dev: true },
  ]);
});
