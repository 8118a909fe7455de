import { ScreenRoute, ScreenRoutes } from '../ui/router/screen-routes.tsx';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { ReceiptsScreen } from '../features/receipts/receipts-screen.tsx';
import { NotFound } from './not-found.tsx';
import { devRoutes } from './dev/dev-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireSession } from './require-session.tsx';
import { AppLayout, AuthLayout } from './layouts.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { OfflineState } from './offline-state.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import {
  ChangePasswordRoute,
  ConfirmEmailRoute,
  EditGroupRoute,
  InvitationRoute,
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
  const home = <HomeScreen offlineState={<OfflineState />} invitations={<OwnInvitations />} />;
  return (
    <ScreenRoutes>
      <ScreenRoute element={<RequireSession />}>
        <ScreenRoute element={<AppLayout main />}>
          {!isVisitor && <ScreenRoute index element={home} />}
          <ScreenRoute path="home" element={home} />
          <ScreenRoute path="receipts" element={<ReceiptsScreen loadImage={loadImage} />} />
          <ScreenRoute path="groups" element={<Groups />} />
          <ScreenRoute path="activity" element={<Activity />} />
          <ScreenRoute path="settings" element={<SettingsRoute />} />
        </ScreenRoute>
        <ScreenRoute element={<AppLayout main={false} />}>
          <ScreenRoute path="receipts/:receiptId" element={<ReceiptRoute />} />
          <ScreenRoute path="receipts/:receiptId/check" element={<CheckRoute />} />
          <ScreenRoute path="file-upload" element={<UploadRoute />} />
          <ScreenRoute path="manual-receipt" element={<ManualRoute />} />
          <ScreenRoute path="new-group" element={<NewGroup />} />
          <ScreenRoute path="edit-group/:groupId" element={<EditGroupRoute />} />
          <ScreenRoute path="sync" element={<SyncRoute />} />
          {devRoutes?.signedIn}
        </ScreenRoute>
      </ScreenRoute>
      <ScreenRoute element={<AuthLayout />}>
        <ScreenRoute path="login" element={<LoginRoute />} />
        <ScreenRoute path="signup" element={<SignUpRoute />} />
        <ScreenRoute path="pending-email-verification" element={<Pending api={api} />} />
        <ScreenRoute path="verify-email" element={<Verify api={api} />} />
        <ScreenRoute path="email-verified-failure" element={<VerifyFailure />} />
        <ScreenRoute path="change-password" element={<ChangePasswordRoute />} />
        <ScreenRoute path="confirm-email" element={<ConfirmEmailRoute />} />
        <ScreenRoute path="forgot-password" element={<ForgotPassword api={api} />} />
        <ScreenRoute path="reset-password" element={<ResetPasswordRoute />} />
        <ScreenRoute path="verify-2fa" element={<TwoFactorRoute />} />
        <ScreenRoute path="invitation" element={<InvitationRoute />} />
        <ScreenRoute path="settle" element={<Sample kind="settle" />} />
        <ScreenRoute path="payment" element={<Sample kind="payment" />} />
        <ScreenRoute path="transaction" element={<Sample kind="transaction" />} />
        {devRoutes?.public}
      </ScreenRoute>
      <ScreenRoute
        element={
          <ErrorBoundary>
            <Marketing />
          </ErrorBoundary>
        }
      >
        {isVisitor && <ScreenRoute index element={<Landing />} />}
        <ScreenRoute path="landing" element={<Landing />} />
        <ScreenRoute path="about" element={<About />} />
        <ScreenRoute path="features" element={<Features />} />
        <ScreenRoute path="pricing" element={<Pricing />} />
        <ScreenRoute path="resources" element={<Resources />} />
      </ScreenRoute>
      <ScreenRoute element={<AuthLayout />}>
        <ScreenRoute path="*" element={<NotFound />} />
      </ScreenRoute>
    </ScreenRoutes>
  );
}
