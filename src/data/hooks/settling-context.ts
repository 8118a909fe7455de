import { createContext } from 'react';
import type { Settling } from '../queries/query-books.ts';

/** Who pays whom, as far as this device knows. */
export interface KnownSettling {
  settling: Settling;
  /** The first sync is complete: until then no amount says "even". */
  complete: boolean;
}

/** Null until the books are added up. */
export const SettlingContext = createContext<KnownSettling | null>(null);
