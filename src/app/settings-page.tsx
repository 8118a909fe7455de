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
  const isDeleted = useRef(false);
  useEffect(() => () => void (isDeleted.current && session.leave()), [session]);
  const leave = async () => {
    isDeleted.current = true;
    await navigate('/landing', { replace: true });
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
