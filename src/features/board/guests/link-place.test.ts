import { expect, test } from 'vitest';
import { linkPlace } from './link-place.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${safari} Mobile/15E148 Instagram 350.0.0.20.88 (iPhone15,2; iOS 18_1)`, true, 'chat'],
  [`${safari} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.30]`, true, 'chat'],
  [`${chrome} Version/4.0 Chrome/129.0 Mobile Safari/537.36 WhatsApp/2.24`, false, 'chat'],
  [`${chrome} Version/4.0 Chrome/129.0 Mobile Safari/537.36 Line/14.1.0`, false, 'chat'],
  [`${safari} Version/18.1 Mobile/15E148 Safari/604.1`, true, 'iphone'],
  [`${chrome} Chrome/129.0.0.0 Mobile Safari/537.36`, false, 'browser'],
  ['Mozilla/5.0 (Windows NT 10.0) Offline Linear/1.0 Firefox/130.0', false, 'browser'],
] as const)('%s is %s', (agent, isSafari, place) => expect(linkPlace(agent, isSafari)).toBe(place));
