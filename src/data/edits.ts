import type { User } from '../contract/auth.ts';
import type { Ports } from './outbox.ts';
import type { Writer } from './writer.ts';

export interface MutationPorts extends Ports {
  me: User;
  /** After each commit that gives the sync engine something to do. */
  onWrite: () => void;
}

/** What all groups of edits share. */
export interface Edits extends MutationPorts {
  writer: Writer;
}
