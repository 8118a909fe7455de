import type { Phase } from './status.ts';
import type { Mended } from './refuse.ts';

/** What tabs of one person tell each other. */
export type Message =
  /** To the leading tab: something was written here. */
  | { type: 'wake' }
  /** To the leading tab: try everything again. */
  | { type: 'kick' }
  /** To the leading tab: ask for news. */
  | { type: 'pull' }
  /** From the leading tab. */
  | { type: 'phase'; phase: Phase }
  /** From the leading tab: the person is told in each tab. */
  | { type: 'mended'; mended: Mended }
  /** A new tab would like to know the phase. */
  | { type: 'hello' };

/** How tabs reach each other; a tab never hears itself. */
export interface Channel {
  tell: (message: Message) => void;
  hear: (listener: (message: Message) => void) => void;
  close: () => void;
}
