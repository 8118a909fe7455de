import type { OutboxCount } from '../data/queries.ts';
import type { SyncState, SyncStatus } from './status.ts';

/** What the draining tab is doing; the other tabs are told. */
export interface Phase {
  sending: boolean;
  offline: boolean;
  signin: boolean;
}

export const RESTING: Phase = { sending: false, offline: false, signin: false };

/** What a person is shown: what they have to do comes first, then what is going on. */
export function statusOf(phase: Phase, { waiting, parked }: OutboxCount): SyncStatus {
  return { state: stateOf(phase, waiting, parked), waiting, parked };
}

function stateOf(phase: Phase, waiting: number, parked: number): SyncState {
  if (phase.signin) return 'signin';
  if (parked) return 'attention';
  if (phase.sending && waiting) return 'sending';
  if (phase.offline) return 'offline';
  return waiting ? 'waiting' : 'idle';
}
