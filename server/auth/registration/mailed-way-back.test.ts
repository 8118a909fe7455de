import { expect, test } from 'vitest';
import { keptWayBack, wayBackOf } from './mailed-way-back.ts';

const deps = (current: string) => ({
  secret: { current, previous: null },
  random: { id: () => '', token: () => '', salt: () => new Uint8Array(16).fill(7) },
});
const path = '/join?token=very-secret';

test('what waits to be mailed does not show the token, and another secret opens nothing', () => {
  const kept = keptWayBack(deps('one'), path);
  expect(JSON.stringify(kept)).not.toContain('very-secret');
  expect(wayBackOf(deps('one'), kept)).toBe(path);
  expect(wayBackOf(deps('another'), kept)).toBeNull();
  expect(wayBackOf(deps('one'), {})).toBeNull();
});

test('a path that is no link of a group is not kept', () => {
  for (const other of [undefined, '/', '/receipts', '//evil.test'])
    expect(keptWayBack(deps('one'), other)).toEqual({});
});
