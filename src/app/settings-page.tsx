import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { PendingInvitations } from '../features/invitations/pending-invitations.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { OfflineState } from './offline-state.tsx';
import { OwnInstallHint } from './own-install-hint.tsx';
import { useServices, useSession } from './services.ts';

/** /settings, and where it goes when the user has left. */
export function SettingsPage() {
  const { api, session, betterReading } = useServices();
  const current = useSession();
  const navigate = useNavigate();
  const logout = async () => {
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
      betterReading={betterReading}
      languageChoice={<LanguageChoice />}
      offlineState={<OfflineState />}
      installHint={<OwnInstallHint always />}
      invitations={<PendingInvitations api={api} pull={current.workspace.sync.pull} always />}
    />
  );
}
