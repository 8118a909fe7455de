import { Suspense } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { OfflineState } from './offline-state.tsx';
import { useServices, useSession } from './services.ts';
import { shellTexts } from './texts.ts';
import { safeRedirect } from '../domain/text/safe-redirect.ts';
import { Loading } from '../ui/progress.tsx';

/** Screens that need a value of the route or the services. Only app puts features together. */

const LoginScreen = lazyScreen(
  () => import('../features/auth/login-screen.tsx'),
  (module) => module.LoginScreen,
);
const ReceiptScreen = lazyScreen(
  () => import('../features/board/receipt-screen.tsx'),
  (module) => module.ReceiptScreen,
);
const CheckScreen = lazyScreen(
  () => import('../features/board/check/check-screen.tsx'),
  (module) => module.CheckScreen,
);
const UploadScreen = lazyScreen(
  () => import('../features/new-receipt/upload-screen.tsx'),
  (module) => module.UploadScreen,
);
const ManualScreen = lazyScreen(
  () => import('../features/new-receipt/manual-screen.tsx'),
  (module) => module.ManualScreen,
);
const EditGroupScreen = lazyScreen(
  () => import('../features/groups/edit-group-screen.tsx'),
  (module) => module.EditGroupScreen,
);
const InvitationScreen = lazyScreen(
  () => import('../features/invitations/invitation-screen.tsx'),
  (module) => module.InvitationScreen,
);
const PendingInvitations = lazyScreen(
  () => import('../features/invitations/pending-invitations.tsx'),
  (module) => module.PendingInvitations,
);
const SettingsScreen = lazyScreen(
  () => import('../features/settings/settings-screen.tsx'),
  (module) => module.SettingsScreen,
);
const SyncScreen = lazyScreen(
  () => import('../features/sync/sync-screen.tsx'),
  (module) => module.SyncScreen,
);

/** A signed-in user goes on at once. A user whose session has expired may sign in again. */
export function LoginRoute() {
  const { api, session } = useServices();
  const current = useSession();
  const [params] = useSearchParams();
  if (current.state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  if (current.state === 'in' && !current.expired) {
    return <Navigate to={safeRedirect(params.get('redirect'))} replace />;
  }
  return <LoginScreen api={api} enter={session.enter} />;
}

export function ReceiptRoute() {
  return <ReceiptScreen receiptId={useParams()['receiptId']} ports={useServices()} />;
}

export function CheckRoute() {
  return <CheckScreen receiptId={useParams()['receiptId']} ports={useServices()} />;
}

export const UploadRoute = () => <UploadScreen ports={useServices()} />;
export const ManualRoute = () => <ManualScreen ports={useServices()} />;

export function EditGroupRoute() {
  return <EditGroupScreen groupId={useParams()['groupId']} api={useServices().api} />;
}

export function InvitationRoute() {
  const { api, session } = useServices();
  const current = useSession();
  if (current.state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  const pull = () => {
    const now = session.get();
    if (now.state === 'in') now.workspace.sync.pull();
  };
  return <InvitationScreen api={api} isSignedIn={current.state === 'in'} enter={session.enter} pull={pull} />;
}

/** A part of two screens. Without its code the screens go on without it. */
export function OwnInvitations({ always = false }: { always?: boolean }) {
  const { api } = useServices();
  const session = useSession();
  if (session.state !== 'in') return null; // RequireSession is above it
  return (
    <ErrorBoundary instead={null}>
      <Suspense fallback={null}>
        <PendingInvitations api={api} pull={session.workspace.sync.pull} always={always} />
      </Suspense>
    </ErrorBoundary>
  );
}

export function SettingsRoute() {
  const { session, betterReading } = useServices();
  const navigate = useNavigate();
  const logout = async () => {
    await session.logout();
    await navigate('/login', { replace: true });
  };
  return (
    <SettingsScreen
      logout={logout}
      betterReading={betterReading}
      offlineState={<OfflineState />}
      invitations={<OwnInvitations always />}
    />
  );
}

export function SyncRoute() {
  const session = useSession();
  if (session.state !== 'in') return null; // RequireSession is above it
  return <SyncScreen expired={session.expired} retryNow={session.workspace.sync.retryNow} />;
}
