import type { ProfileStore } from '../data/device/profile.ts';
import type { Removals } from '../data/device/removals.ts';
import { codeLoader } from '../loading/code-loader.ts';
import type { LogoutMark } from './logout-mark.ts';
import type { SessionStore } from './session.ts';

interface Ports {
  session: Pick<SessionStore, 'get' | 'subscribe'>;
  profiles: ProfileStore;
  loggedOut: LogoutMark;
  removals: Removals;
  firstScreen: Promise<void>;
}

const loadClearing = codeLoader(() => import('../data/device/clear-signed-out.ts'));

/** Clears signed-out users' data from the device: at the start, and when a session begins or ends. */
export function clearAfterSessions({ session, profiles, loggedOut, removals, firstScreen }: Ports): void {
  const isExpired = () => {
    const now = session.get();
    return now.state === 'in' && now.expired;
  };
  // All tabs share the profile and the mark, so a tab that has not heard of a logout keeps nothing either.
  const signedIn = () => (isExpired() || loggedOut.isSet() ? null : (profiles.load()?._id ?? null));
  const clear = async () => {
    await firstScreen;
    const { clearSignedOut } = await loadClearing();
    await clearSignedOut({ signedIn, removals, storages: () => [localStorage, sessionStorage] });
  };
  /** Undefined until the session is known. */
  let before: string | null | undefined;
  session.subscribe(() => {
    const now = session.get();
    const user = now.state === 'in' && !now.expired ? now.workspace.data.me._id : null;
    if (now.state === 'unknown' || user === before) return;
    before = user;
    void clear().catch(() => undefined); // without a database or without the code: at the next start
  });
}
