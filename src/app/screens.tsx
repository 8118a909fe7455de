import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { lazyScreen } from './lazy-screen.tsx';
import { useServices, useSession } from './services.ts';
import type { SessionStore } from './session.ts';
import { shellTexts } from './texts.ts';
import { safeRedirect } from '../domain/text/safe-redirect.ts';
import { Loading } from '../ui/progress.tsx';

/** Screens that need a value of the route or the services. Only app puts features together. */

const LoginScreen = lazyScreen(
  () => import('../features/auth/login-screen.tsx'),
  (module) => module.LoginScreen,
);
const SignUpScreen = lazyScreen(
  () => import('../features/auth/sign-up-screen.tsx'),
  (module) => module.SignUpScreen,
);
const TwoFactorScreen = lazyScreen(
  () => import('../features/auth/two-factor-screen.tsx'),
  (module) => module.TwoFactorScreen,
);
const ResetPasswordScreen = lazyScreen(
  () => import('../features/auth/reset-screen.tsx'),
  (module) => module.ResetPasswordScreen,
);
const ChangePasswordScreen = lazyScreen(
  () => import('../features/auth/change-password-screen.tsx'),
  (module) => module.ChangePasswordScreen,
);
const ConfirmEmailScreen = lazyScreen(
  () => import('../features/auth/confirm-email-screen.tsx'),
  (module) => module.ConfirmEmailScreen,
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
const JoinScreen = lazyScreen(
  () => import('../features/invitations/join-screen.tsx'),
  (module) => module.JoinScreen,
);
export const SettingsRoute = lazyScreen(
  () => import('./settings-page.tsx'),
  (module) => module.SettingsPage,
);
const SyncScreen = lazyScreen(
  () => import('../features/sync/sync-screen.tsx'),
  (module) => module.SyncScreen,
);

/** Where a signed-in user of /login or /signup goes on. Nobody waits: a session found later leads on then. */
function useWayOn(): string | null {
  const current = useSession();
  const [params] = useSearchParams();
  // A user whose session has expired may sign in again.
  const isIn = current.state === 'in' && !current.expired;
  return isIn ? safeRedirect(params.get('redirect')) : null;
}

export function LoginRoute() {
  const { api, session, oauthUrl } = useServices();
  const wayOn = useWayOn();
  if (wayOn !== null) return <Navigate to={wayOn} replace />;
  return <LoginScreen api={api} enter={session.enter} sendLogout={session.sendLogout} oauthUrl={oauthUrl} />;
}

export function SignUpRoute() {
  const { api, oauthUrl } = useServices();
  const wayOn = useWayOn();
  if (wayOn !== null) return <Navigate to={wayOn} replace />;
  return <SignUpScreen api={api} oauthUrl={oauthUrl} />;
}

export function TwoFactorRoute() {
  const { api, session } = useServices();
  return <TwoFactorScreen api={api} enter={session.enter} />;
}

/** The server says whether the reset has ended this browser's session: the client follows a 401. */
export function ResetPasswordRoute() {
  const { api } = useServices();
  const checkSession = async () => {
    await api.call('profile').catch(() => null);
  };
  return <ResetPasswordScreen api={api} checkSession={checkSession} />;
}

/** Only a signed-in user has a password to change; others log in first. */
export function ChangePasswordRoute() {
  const { api } = useServices();
  const current = useSession();
  const { pathname } = useLocation();
  if (current.state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  if (current.state === 'out') return <Navigate to={`/login?redirect=${pathname}`} replace />;
  return <ChangePasswordScreen api={api} email={current.workspace.data.me.email} />;
}

/** The link may open before the log-in: the address keeps it. */
export function ConfirmEmailRoute() {
  const { api, session } = useServices();
  const current = useSession();
  const { pathname, search } = useLocation();
  if (current.state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  if (current.state === 'out') {
    return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return <ConfirmEmailScreen api={api} email={current.workspace.data.me.email} onChanged={session.rename} />;
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

const pullIfSignedIn = (session: SessionStore) => () => {
  const now = session.get();
  if (now.state === 'in') now.workspace.sync.pull();
};

export function InvitationRoute() {
  const { api, session } = useServices();
  const current = useSession();
  if (current.state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  const pull = pullIfSignedIn(session);
  const email = current.state === 'in' ? current.workspace.data.me.email : null;
  return <InvitationScreen api={api} email={email} enter={session.enter} pull={pull} />;
}

export function JoinRoute() {
  const { api, session } = useServices();
  const { state } = useSession();
  if (state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  return <JoinScreen api={api} isSignedIn={state === 'in'} pull={pullIfSignedIn(session)} />;
}

export function SyncRoute() {
  const session = useSession();
  if (session.state !== 'in') return null; // RequireSession is above it
  return <SyncScreen expired={session.expired} retryNow={session.workspace.sync.retryNow} />;
}
