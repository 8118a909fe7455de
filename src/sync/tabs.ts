import type { Phase } from './phase.ts';

/** What tabs of one person tell each other. */
export type Message =
  /** To the draining tab: something was written here. */
  | { type: 'wake' }
  /** To the draining tab: try everything again. */
  | { type: 'kick' }
  /** To the draining tab: ask for news. */
  | { type: 'pull' }
  /** From the draining tab. */
  | { type: 'phase'; phase: Phase }
  /** A new tab would like to know the phase. */
  | { type: 'hello' };

/** How tabs reach each other; a tab never hears itself. */
export interface Channel {
  tell: (message: Message) => void;
  hear: (listener: (message: Message) => void) => void;
  close: () => void;
}
