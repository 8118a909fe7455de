import { isIPv6 } from 'node:net';
import type { ApiErrorCode } from '../../src/contract/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { Fault } from './fault.ts';

/** The most keys that are counted at a time. A further key removes the oldest. */
const MAX_KEYS = 20_000;

/**
 * Counts what is done in a minute, by a key that the caller has checked: short, and not made up at will.
 * `times`: so much at once. Each server process counts for itself.
 * @throws Fault with when to come again
 */
type Limit = (key: string, times?: number) => void;

export const perMinute = (max: number, now: () => Date): Limit => limitPer(MINUTE_MS, max, now);

export const perHour = (max: number, now: () => Date): Limit => limitPer(HOUR_MS, max, now);

/** The same for the writes of a day. Who is refused tries again each hour: the operator may allow more. */
export const perDay = (max: number, now: () => Date): Limit => limitPer(DAY_MS, max, now, 'tooManyWrites');

function limitPer(span: number, max: number, now: () => Date, refusal: ApiErrorCode = 'busy'): Limit {
  const counted = new Map<string, { since: number; count: number }>();
  return (key, times = 1) => {
    const at = now().getTime();
    const known = counted.get(key);
    // A clock that was set back begins anew, too.
    const goesOn = known && at >= known.since && at < known.since + span;
    const { since, count } = goesOn ? known : { since: at, count: 0 };
    if (count + times > max) {
      const seconds = Math.ceil(Math.min(since + span - at, HOUR_MS) / 1000);
      throw new Fault(refusal, undefined, { 'retry-after': String(seconds) });
    }
    counted.delete(key);
    counted.set(key, { since, count: count + times });
    const [oldest] = counted.keys();
    if (counted.size > MAX_KEYS && oldest !== undefined) counted.delete(oldest);
  };
}

/** What is counted as one address. For IPv6 it is the network (/64), because one customer has all of it. */
export function addressOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const mapped = right.at(-1)?.includes('.') ? right.at(-1) : undefined; // ::ffff:192.0.2.1
  if (mapped !== undefined) return mapped;
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
