import { addressOf, perMinute } from './limit.ts';

/**
 * What guests may do at most. Counted by guest and by address, and never by link: a limit for a link would
 * lock a whole table out.
 */
const OPS = 120;
/** A table of eight shares one address, or many tables do. */
const OPS_OF_ADDRESS = 20 * OPS;

/** Counts a batch of a guest's. A phone's batch may be larger than the limit: it passes when it's alone. */
export function guestEdits(now: () => Date) {
  const ofGuest = perMinute(OPS, now);
  const ofAddress = perMinute(OPS_OF_ADDRESS, now);
  return (guest: string, ip: string, ops: number): void => {
    ofAddress(addressOf(ip), Math.min(ops, OPS));
    ofGuest(guest, Math.min(ops, OPS));
  };
}
