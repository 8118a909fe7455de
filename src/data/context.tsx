import { createContext, useContext, type ReactNode } from 'react';
import type { User } from '../contract/auth.ts';
import type { BoardSessions } from './session/board-sessions.ts';
import type { KiraDb } from './device/db.ts';
import type { Mutations } from './edits/mutate.ts';

/** What the screens of a signed-in user work with. */
export interface Data {
  db: KiraDb;
  mutate: Mutations;
  sessions: BoardSessions;
  me: User;
  tab: OpenTab;
}

/** This tab among the user's open tabs. */
export interface OpenTab {
  name: string;
  /** The names of the open tabs; null if the browser can't tell. */
  alive: () => Promise<ReadonlySet<string> | null>;
  close: () => void;
}

const DataContext = createContext<Data | null>(null);

export function DataProvider({ data, children }: { data: Data; children: ReactNode }) {
  return <DataContext value={data}>{children}</DataContext>;
}

/** Throws without a DataProvider: only screens of a signed-in user may call it. */
export function useData(): Data {
  const data = useContext(DataContext);
  if (!data) throw new Error('useData needs a DataProvider above it');
  return data;
}
