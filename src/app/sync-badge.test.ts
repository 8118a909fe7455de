import { expect, test } from 'vitest';
import { badgeText } from './sync-badge.tsx';

test.each([
  [{ state: 'idle', waiting: 0, parked: 0 }, false, null],
  [{ state: 'offline', waiting: 0, parked: 0 }, false, null],
  [{ state: 'offline', waiting: 3, parked: 0 }, false, '3 changes waiting'],
  [{ state: 'waiting', waiting: 1, parked: 0 }, false, '1 change waiting'],
  [{ state: 'sending', waiting: 2, parked: 0 }, false, 'Sending…'],
  [{ state: 'attention', waiting: 2, parked: 1 }, false, '1 change needs you'],
  [{ state: 'signin', waiting: 2, parked: 0 }, false, 'Sign in to finish saving'],
  [{ state: 'idle', waiting: 2, parked: 0 }, true, 'Sign in to finish saving'],
] as const)('%j, session expired: %s', (status, expired, text) => {
  expect(badgeText(status, expired)).toBe(text);
});
