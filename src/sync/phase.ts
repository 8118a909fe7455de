import type { OutboxCount } from '../data/queries.ts';
import type { SyncState, SyncStatus } from './status.ts';

/** What the draining tab is doing; the other tabs are told. */
export interface Phase {
  /** A change is on its way; asking for news is not sending. */
  sending: boolean;
  offline: boolean;
  signin: boolean;
  /** The device has no room for what would be sent or has come. */
  full: boolean;
}

export const RESTING: Phase = { sending: false, offline: false, signin: false, full: false };

/** What a person is shown: what they have to do comes first, then what is going on. */
export function statusOf(phase: Phase, { waiting, parked }: OutboxCount): SyncStatus {
  return { state: stateOf(phase, waiting, parked), waiting, parked };
}

function stateOf(phase: Phase, waiting: number, parked: number): SyncState {
  if (phase.signin) return 'signin';
  if (phase.full) return 'full';
  if (parked) return 'attention';
  if (phase.sending && waiting) return 'sending';
  if (phase.offline) return 'offline';
  return waiting ? 'waiting' : 'idle';
}
