import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { OfflineState } from './offline-state.tsx';
import { OwnInstallHint } from './own-install-hint.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import { useServices } from './services.ts';

/** /settings, and where it goes when the user has left. */
export function SettingsPage() {
  const { api, session, betterReading } = useServices();
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
  return (
    <SettingsScreen
      api={api}
      onProfile={session.rename}
      onDeleted={leave}
      logout={logout}
      betterReading={betterReading}
      languageChoice={<LanguageChoice />}
      offlineState={
        <>
          <OwnInstallHint always />
          <OfflineState />
        </>
      }
      invitations={<OwnInvitations always />}
    />
  );
}
