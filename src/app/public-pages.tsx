import { useEffect, useMemo } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import { visitorLook } from '../data/visitor/visitor.ts';
import { hasVisitorsBills } from '../data/visitor/visitors-bills.ts';
import { safeRedirect } from '../domain/text/safe-redirect.ts';
import { createWayBack, type WayBack } from '../features/auth/way-back.ts';
import { Loading } from '../ui/progress.tsx';
import { AuthLayout, FormPage } from './auth-layout.tsx';
import { devRoutes } from './dev/dev-routes.tsx';
import { dropGuest, sendGuestsEdits } from './guest-log-in.ts';
import { LAST_BILL } from './last-bill.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Marketing, marketingPages } from './marketing-pages.tsx';
import { NotFound } from './not-found.tsx';
import { useServices, useSession } from './services.ts';
import type { SessionStore } from './session.ts';
import { shellTexts } from './texts.ts';

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
const InvitationScreen = lazyScreen(
  () => import('../features/invitations/invitation-screen.tsx'),
  (module) => module.InvitationScreen,
);
const JoinScreen = lazyScreen(
  () => import('../features/invitations/join-screen.tsx'),
  (module) => module.JoinScreen,
);
const Keep = lazyScreen(
  () => import('../features/auth/keep-screen.tsx'),
  (module) => module.KeepScreen,
);
const Pending = lazyScreen(
  () => import('../features/auth/pending-screen.tsx'),
  (module) => module.PendingScreen,
);
const Verify = lazyScreen(
  () => import('../features/auth/verify-screen.tsx'),
  (module) => module.VerifyScreen,
);
const ForgotPassword = lazyScreen(
  () => import('../features/auth/forgot-screen.tsx'),
  (module) => module.ForgotPasswordScreen,
);
const VerifyFailure = lazyScreen(
  () => import('../features/auth/verify-failure-screen.tsx'),
  (module) => module.VerifyFailureScreen,
);
const Sample = lazyScreen(
  () => import('../features/samples/samples.tsx'),
  (module) => module.SampleScreen,
);

/** Pages for everybody, and what stands where there is no page. Not in the first load. */
export function PublicPages() {
  return (
    <Routes>
      <Route element={<AuthLayout />}>
        <Route element={<FormPage />}>
          <Route path="login" element={<LoginRoute />} />
          <Route path="signup" element={<SignUpRoute />} />
          <Route path="keep" element={<KeepRoute />} />
          <Route path="pending-email-verification" element={<PendingRoute />} />
          <Route path="verify-email" element={<VerifyRoute />} />
          <Route path="email-verified-failure" element={<VerifyFailure />} />
          <Route path="confirm-email" element={<ConfirmEmailRoute />} />
          <Route path="change-password" element={<ChangePasswordRoute />} />
          <Route path="forgot-password" element={<ForgotPasswordRoute />} />
          <Route path="reset-password" element={<ResetPasswordRoute />} />
          <Route path="verify-2fa" element={<TwoFactorRoute />} />
          <Route path="invitation" element={<InvitationRoute />} />
          <Route path="join" element={<JoinRoute />} />
        </Route>
        <Route path="settle" element={<Sample kind="settle" />} />
        <Route path="payment" element={<Sample kind="payment" />} />
        <Route path="transaction" element={<Sample kind="transaction" />} />
        {devRoutes?.public}
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route element={<MarketingRoute />}>
        {Object.entries(marketingPages).map(([path, element]) => (
          <Route key={path} path={path} element={element} />
        ))}
      </Route>
    </Routes>
  );
}

const MarketingRoute = () => (
  <ErrorBoundary>
    <Marketing>
      <Outlet />
    </Marketing>
  </ErrorBoundary>
);

/** What the pages around a sign-in share. `enter` ends what the device has kept for the way back. */
function useEntry() {
  const { api, session, oauthUrl, storage, clock } = useServices();
  const wayBack = useMemo(() => createWayBack(storage, clock), [storage, clock]);
  const enter = async () => {
    const before = session.get();
    await session.enter();
    wayBack.forget();
    void dropGuest(before, session.get()).catch(() => undefined);
  };
  /** Before a log-in: what would be lost after it goes first. */
  const prepare = async () => {
    await session.sendLogout();
    await sendGuestsEdits(session.get());
  };
  const visitor = hasVisitorsBills(storage) ? visitorLook(storage) : null;
  const urlOf = (name: string, redirect: string) => oauthUrl(name, redirect, visitor?.colour);
  return { api, oauthUrl: urlOf, prepare, enter, wayBack, visitor };
}

/** Where the user goes on; the same while the page is open. */
function useTarget(wayBack: WayBack): string {
  const given = useSearchParams()[0].get('redirect');
  return useMemo(() => (given === null ? wayBack.read() : safeRedirect(given)), [given, wayBack]);
}

/** A user whose session has expired may sign in again, and a guest may sign in at all. */
function useIsIn(): boolean {
  const current = useSession();
  return current.state === 'in' && !current.expired && !current.workspace.data.me.isGuest;
}

/** Nobody waits: a session found later leads on then. */
function LoginRoute() {
  const entry = useEntry();
  const target = useTarget(entry.wayBack);
  return useIsIn() ? <Navigate to={target} replace /> : <LoginScreen {...entry} target={target} />;
}

function SignUpRoute() {
  const entry = useEntry();
  const target = useTarget(entry.wayBack);
  return useIsIn() ? <Navigate to={target} replace /> : <SignUpScreen {...entry} target={target} />;
}

function ForgotPasswordRoute() {
  const { api, wayBack } = useEntry();
  return <ForgotPassword api={api} wayBack={wayBack} target={useTarget(wayBack)} />;
}

/** The link of the mail may have signed in meanwhile, in another tab. */
function PendingRoute() {
  const { api, wayBack } = useEntry();
  return useIsIn() ? <Navigate to={wayBack.read()} replace /> : <Pending api={api} />;
}

/** Only for guests: everybody else has an account, or nothing to keep. */
function KeepRoute() {
  const { api, wayBack } = useEntry();
  const { session, storage } = useServices();
  const current = useSession();
  if (current.state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  if (current.state === 'out') return <Navigate to="/" replace />;
  const { me } = current.workspace.data;
  // A guest whom a passkey has just made an account goes back to the bill.
  if (!me.isGuest) return <Navigate to={storage.getItem(LAST_BILL) === null ? '/' : '/b'} replace />;
  return <Keep api={api} wayBack={wayBack} target={me.isHost ? '/' : '/b'} onKept={session.enter} />;
}

const VerifyRoute = () => <Verify {...useEntry()} />;

function TwoFactorRoute() {
  const { api, enter } = useEntry();
  return <TwoFactorScreen api={api} enter={enter} />;
}

/** The server says whether the reset has ended this browser's session: the client follows a 401. */
function ResetPasswordRoute() {
  const { api } = useServices();
  const checkSession = async () => {
    await api.call('profile').catch(() => null);
  };
  return <ResetPasswordScreen api={api} checkSession={checkSession} />;
}

/** Only a signed-in user has a password to change; others log in first. */
function ChangePasswordRoute() {
  const { api } = useServices();
  const current = useSession();
  const { pathname } = useLocation();
  if (current.state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  if (current.state === 'out') return <Navigate to={`/login?redirect=${pathname}`} replace />;
  return <ChangePasswordScreen api={api} email={current.workspace.data.me.email} />;
}

/** The link may open before the log-in: the address keeps it. */
function ConfirmEmailRoute() {
  const { api, session } = useServices();
  const current = useSession();
  const { pathname, search } = useLocation();
  if (current.state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  if (current.state === 'out') {
    return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return <ConfirmEmailScreen api={api} email={current.workspace.data.me.email} onChanged={session.rename} />;
}

const pullIfSignedIn = (session: SessionStore) => () => {
  const now = session.get();
  if (now.state === 'in') now.workspace.sync.pull();
};

/** A signed-in user has come back. A third party's sign-in leads here without our help. */
function useArrival(): void {
  const { wayBack } = useEntry();
  const isIn = useIsIn();
  useEffect(() => {
    if (isIn) wayBack.forget();
  }, [isIn, wayBack]);
}

function InvitationRoute() {
  const { api, session } = useServices();
  const current = useSession();
  useArrival();
  if (current.state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  const pull = pullIfSignedIn(session);
  const email = current.state === 'in' ? current.workspace.data.me.email : null;
  return <InvitationScreen api={api} email={email} enter={session.enter} pull={pull} />;
}

function JoinRoute() {
  const { api, session } = useServices();
  const { state } = useSession();
  const isIn = useIsIn();
  useArrival();
  if (state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  return <JoinScreen api={api} isSignedIn={isIn} pull={pullIfSignedIn(session)} />;
}
