import { Route, Routes } from 'react-router-dom';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { RecentReceipts } from '../features/receipts/recent-receipts.tsx';
import { ReceiptsScreen } from '../features/receipts/receipts-screen.tsx';
import { NotFound } from './not-found.tsx';
import { devRoutes } from './dev/dev-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireSession } from './require-session.tsx';
import { AppLayout, AuthLayout } from './layouts.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { OfflineState } from './offline-state.tsx';
import { OwnInstallHint } from './own-install-hint.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import {
  ChangePasswordRoute,
  ConfirmEmailRoute,
  EditGroupRoute,
  InvitationRoute,
  JoinRoute,
  LoginRoute,
  ManualRoute,
  CheckRoute,
  ReceiptRoute,
  ResetPasswordRoute,
  SettingsRoute,
  SignUpRoute,
  SyncRoute,
  TwoFactorRoute,
  UploadRoute,
} from './screens.tsx';
import { useServices, useSession } from './services.ts';

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
const Groups = lazyScreen(
  () => import('../features/groups/groups-screen.tsx'),
  (module) => module.GroupsScreen,
);
const NewGroup = lazyScreen(
  () => import('../features/groups/new-group-screen.tsx'),
  (module) => module.NewGroupScreen,
);
const Activity = lazyScreen(
  () => import('../features/samples/samples.tsx'),
  (module) => module.ActivityScreen,
);
const Sample = lazyScreen(
  () => import('../features/samples/samples.tsx'),
  (module) => module.SampleScreen,
);
const Marketing = lazyScreen(
  () => import('./marketing-layout.tsx'),
  (module) => module.MarketingLayout,
);
const Landing = lazyScreen(
  () => import('../features/marketing/landing-screen.tsx'),
  (module) => module.LandingScreen,
);
const About = lazyScreen(
  () => import('../features/marketing/about-screen.tsx'),
  (module) => module.AboutScreen,
);
const Features = lazyScreen(
  () => import('../features/marketing/features-screen.tsx'),
  (module) => module.FeaturesScreen,
);
const Pricing = lazyScreen(
  () => import('../features/marketing/pricing-screen.tsx'),
  (module) => module.PricingScreen,
);
const Resources = lazyScreen(
  () => import('../features/marketing/resources-screen.tsx'),
  (module) => module.ResourcesScreen,
);

/** The specification's route table (section 2), /sync and the check of a reading. Visitors land at "/". */
export function AppRoutes() {
  const { api, loadImage } = useServices();
  // Without a last profile the server is still asked, and nearly always says that it is a visitor.
  const isVisitor = useSession().state !== 'in';
  const home = (
    <HomeScreen
      renderRecent={(greeting, rest) => (
        <RecentReceipts loadImage={loadImage} greeting={greeting}>
          {rest}
        </RecentReceipts>
      )}
      offlineState={
        <>
          <OwnInstallHint />
          <OfflineState />
        </>
      }
      invitations={<OwnInvitations />}
    />
  );
  return (
    <Routes>
      <Route element={<RequireSession />}>
        <Route element={<AppLayout main />}>
          {!isVisitor && <Route index element={home} />}
          <Route path="home" element={home} />
          <Route path="receipts" element={<ReceiptsScreen loadImage={loadImage} />} />
          <Route path="groups" element={<Groups />} />
          <Route path="activity" element={<Activity />} />
          <Route path="settings" element={<SettingsRoute />} />
        </Route>
        <Route element={<AppLayout main={false} />}>
          <Route path="receipts/:receiptId" element={<ReceiptRoute />} />
          <Route path="receipts/:receiptId/check" element={<CheckRoute />} />
          <Route path="file-upload" element={<UploadRoute />} />
          <Route path="manual-receipt" element={<ManualRoute />} />
          <Route path="new-group" element={<NewGroup />} />
          <Route path="edit-group" element={<EditGroupRoute />} />
          <Route path="edit-group/:groupId" element={<EditGroupRoute />} />
          <Route path="sync" element={<SyncRoute />} />
          {devRoutes?.signedIn}
        </Route>
      </Route>
      <Route element={<AuthLayout />}>
        <Route path="login" element={<LoginRoute />} />
        <Route path="signup" element={<SignUpRoute />} />
        <Route path="pending-email-verification" element={<Pending api={api} />} />
        <Route path="verify-email" element={<Verify api={api} />} />
        <Route path="email-verified-failure" element={<VerifyFailure />} />
        <Route path="confirm-email" element={<ConfirmEmailRoute />} />
        <Route path="change-password" element={<ChangePasswordRoute />} />
        <Route path="forgot-password" element={<ForgotPassword api={api} />} />
        <Route path="reset-password" element={<ResetPasswordRoute />} />
        <Route path="verify-2fa" element={<TwoFactorRoute />} />
        <Route path="invitation" element={<InvitationRoute />} />
        <Route path="join" element={<JoinRoute />} />
        <Route path="settle" element={<Sample kind="settle" />} />
        <Route path="payment" element={<Sample kind="payment" />} />
        <Route path="transaction" element={<Sample kind="transaction" />} />
        {devRoutes?.public}
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route
        element={
          <ErrorBoundary>
            <Marketing />
          </ErrorBoundary>
        }
      >
        {isVisitor && <Route index element={<Landing />} />}
        <Route path="landing" element={<Landing />} />
        <Route path="about" element={<About />} />
        <Route path="features" element={<Features />} />
        <Route path="pricing" element={<Pricing />} />
        <Route path="resources" element={<Resources />} />
      </Route>
    </Routes>
  );
}
