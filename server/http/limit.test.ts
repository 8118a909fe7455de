import { expect, test } from 'vitest';
import { addressOf, perMinute } from './limit.ts';

test('so many in a minute, each key for itself, and again in the next one', () => {
  let at = 1_000_000;
  const limit = perMinute(2, () => new Date(at));
  const tries = (key: string) => {
    try {
      limit(key);
      return 'in time';
    } catch (error) {
      return error;
    }
  };
  expect([tries('a'), tries('a')]).toEqual(['in time', 'in time']);
  at += 20_000;
  expect(tries('a')).toMatchObject({ code: 'busy', headers: { 'retry-after': '40' } });
  expect(tries('b')).toBe('in time');
  at += 40_000;
  expect(tries('a')).toBe('in time');
  at -= 3_600_000; // the clock was set back
  expect([tries('a'), tries('a'), tries('a')]).toMatchObject(['in time', 'in time', { code: 'busy' }]);
});

test('a flood of keys pushes out the oldest, and only those', () => {
  const limit = perMinute(1, () => new Date(0));
  for (let n = 0; n <= 20_000; n += 1) limit(`key ${n}`);
  expect(() => limit('key 0')).not.toThrow();
  expect(() => limit('key 20000')).toThrow();
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (ip, counted) => {
  expect(addressOf(ip)).toBe(counted);
});
