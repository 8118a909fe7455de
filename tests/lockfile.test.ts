import { execFileSync } from 'node:child_process';
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

interface Locked {
  dev?: true;
  engines?: { node?: string };
}

/** Whether a version is in a package's range: `^20.19.0 || >=22`, `18 || 20`, `10.x`, `14 >=14.17`. */
function takes(range: string, version: string): boolean {
  const compare = (a: readonly number[], b: readonly number[]) =>
    [0, 1, 2].map((at) => (a[at] ?? 0) - (b[at] ?? 0)).find((less) => less !== 0) ?? 0;
  const is = version.split('.').map(Number);
  return range.split('||').some((all) =>
    [...all.matchAll(/([<>=^~]*)\s*([\d.x*]+)/g)].every(([, sign, parts = '']) => {
      const given = parts.split('.').map(Number);
      const wanted = given.filter((part) => !Number.isNaN(part));
      if (sign === '>=') return compare(is, wanted) >= 0;
      if (sign === '^') return compare(is, wanted) >= 0 && is[0] === wanted[0];
      if (sign === '') return wanted.every((part, at) => part === is[at]);
      throw new Error(`"${range}" is not understood.`);
    }),
  );
}

test.each([
  ['>=22', false],
  ['^20.19.0 || >=22.12.0', true],
  ['>=20.19.0 || >=22.13.0', true],
  ['^22.13.0 || >=23.5.0', false],
  ['18 || 20 || >=22', true],
  ['18 || 22', false],
  ['10.* || >= 12.*', true],
  ['4.x || 21.x', false],
  ['>=20.19.1', false],
  ['>=16 || 14 >=14.17', true],
  ['20 >=20.20', false],
  ['*', true],
])('the range %j takes Node 20.19.0: %s', (range, is) => expect(takes(range, '20.19.0')).toBe(is));

const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };

test('every locked package takes the oldest Node that package.json promises', () => {
  const oldest = packages['']?.engines?.node?.replace('>=', '') ?? '';
  expect(oldest).toMatch(/^\d+\.\d+\.\d+$/);
  const refusing = Object.entries(packages).filter(([, { engines }]) => !takes(engines?.node ?? '*', oldest));
  expect(refusing.map(([path, { engines }]) => `${path} ${engines?.node}`)).toEqual([]);
});

test('`npm run sbom` lists what the server runs with', () => {
  const sbom = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8' });
  const { components } = JSON.parse(sbom) as { components: { name: string }[] };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@electric-sql/pglite']));
  expect(names).not.toContain('vitest');
});
