import type { ReactNode } from 'react';
import { SettlingContext } from '../../data/hooks/settling-context.ts';
import { useSettling } from './use-settling.ts';

/** Gives a page one model of who pays whom: its sums and its list tell the same amounts. */
export function WithSettling({ children }: { children: ReactNode }) {
  return <SettlingContext value={useSettling()?.data ?? null}>{children}</SettlingContext>;
}
