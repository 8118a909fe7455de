import fc from 'fast-check';

/** What code that forgot about it breaks on. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    '\0',
    '\ud800',
    '__proto__',
    'constructor',
    'x'.repeat(100_000),
    -1,
    0.1,
    1e308,
    2 ** 31,
    2 ** 53,
    [],
    {},
    [[[[[]]]]],
    '00000000-0000-0000-0000-000000000000',
    "'; drop table users; --",
    '\u202e\u0007',
  ),
  fc.anything({ maxDepth: 3, withNullPrototype: false }),
);

/** A value with one part of it replaced by something hostile, or left out. */
export const spoiled = (whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(whole, hostileValue, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([value, hostile, path, isLeftOut]) => replaceAt(value, path, hostile, isLeftOut));

function replaceAt(value: unknown, path: readonly number[], hostile: unknown, isLeftOut: boolean): unknown {
  const [first, ...rest] = path;
  if (first === undefined || typeof value !== 'object' || value === null) return hostile;
  const entries = Object.entries(value as Record<string, unknown>);
  const [key] = entries[first % Math.max(1, entries.length)] ?? [];
  if (key === undefined) return hostile;
  const changed = entries.flatMap(([name, part]): [string, unknown][] => {
    if (name !== key) return [[name, part]];
    if (!rest.length && isLeftOut) return [];
    return [[name, replaceAt(part, rest, hostile, isLeftOut)]];
  });
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed);
}
