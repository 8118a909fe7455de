import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { STANDALONE } from '../device/forgets-unused.ts';
import type { Data } from '../data/context.tsx';
import type { Removals } from '../data/device/removals.ts';
import { PendingInvitations } from '../features/invitations/pending-invitations.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { SHARED_CACHE } from '../contract/shared-photos.ts';
import { LAST_BILL } from './last-bill.ts';
import { LanguageChoice } from './language-choice.tsx';
import { OfflineState } from './offline-state.tsx';
import { OwnInstallHint } from './own-install-hint.tsx';
import { useServices, useSession } from './services.ts';

/** Marks what this device has of a user to be removed. No late write of this tab makes it again. */
function removeAll({ db, me }: Data, removals: Removals): void {
  removals.add(me._id);
  db.isDeleted = true;
}

/** /settings, and where it goes when the user has left. */
export function SettingsPage() {
  const { api, session, storage, removals, betterReading } = useServices();
  const current = useSession();
  const navigate = useNavigate();
  const logout = async (removesAll: boolean) => {
    if (removesAll && current.state === 'in') removeAll(current.workspace.data, removals);
    storage.removeItem(LAST_BILL);
    // Photos that another app shared and nobody has taken: the next user must not get them.
    await globalThis.caches?.delete(SHARED_CACHE).catch(() => false);
    await session.logout();
    await navigate('/login', { replace: true });
  };
  // The session ends with this page: while it is shown, a page without a session leads to the login.
  const onGone = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      if (!onGone.current) return;
      session.leave();
      onGone.current();
    },
    [session],
  );
  const leave = async () => {
    const gone = new Promise<void>((resolve) => (onGone.current = resolve));
    await navigate('/landing', { replace: true });
    await gone;
  };
  if (current.state !== 'in') return null; // RequireSession is above it
  return (
    <SettingsScreen
      api={api}
      onProfile={session.rename}
      onDeleted={leave}
      logout={logout}
      isInstalled={matchMedia(STANDALONE).matches}
      betterReading={betterReading}
      languageChoice={<LanguageChoice />}
      offlineState={<OfflineState />}
      installHint={<OwnInstallHint always />}
      invitations={<PendingInvitations api={api} pull={current.workspace.sync.pull} always />}
    />
  );
}
