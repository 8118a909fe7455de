import { Route, Routes } from 'react-router-dom';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { HomeSums } from '../features/settle/home-sums.tsx';
import { WithSettling } from '../features/settle/with-settling.tsx';
import { RecentReceipts } from '../features/receipts/recent-receipts.tsx';
import { ReceiptsScreen } from '../features/receipts/receipts-screen.tsx';
import { devRoutes } from './dev/dev-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireSession } from './require-session.tsx';
import { AppLayout } from './layouts.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { OfflineState } from './offline-state.tsx';
import { OwnInstallHint } from './own-install-hint.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import { OwnJoinRequests } from './own-join-requests.tsx';
import {
  CheckRoute,
  DeletedRoute,
  GroupRoute,
  GuestRoute,
  ManualRoute,
  PersonRoute,
  QuickSplitRoute,
  ReceiptRoute,
  SettingsRoute,
  SettleRoute,
  SyncRoute,
  TransactionRoute,
  UploadRoute,
} from './screens.tsx';
import { useServices, useSession } from './services.ts';
import { signedInAs } from './session.ts';
import { shellTexts } from './texts.ts';
import { Loading } from '../ui/progress.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { commonTexts } from '../words/texts.ts';

const PublicPages = lazyScreen(
  () => import('./public-pages.tsx'),
  (module) => module.PublicPages,
  () => <Loading whole text={shellTexts.appLoading} />,
);
const Groups = lazyScreen(
  () => import('../features/groups/groups-screen.tsx'),
  (module) => module.GroupsScreen,
  () => <Skeleton shape="groupsPage" text={commonTexts.pageLoading} />,
);
const NewGroup = lazyScreen(
  () => import('../features/groups/new-group-screen.tsx'),
  (module) => module.NewGroupScreen,
);
const HostStart = lazyScreen(
  () => import('./try-routes.tsx'),
  (module) => module.Start,
);
const Activity = lazyScreen(
  () => import('../features/settle/activity-screen.tsx'),
  (module) => module.ActivityScreen,
  () => <Skeleton shape="groups" text={commonTexts.pageLoading} />,
);

/** The specification's route table (section 2), /sync and the check of a reading. Visitors land at "/". */
export function AppRoutes() {
  const { loadImage, hasEarlyAnswers } = useServices();
  const session = useSession();
  const { state } = session;
  // Without a last profile the server is still asked, and nearly always says that it is a visitor.
  const isVisitor = state === 'out' || (state === 'unknown' && !hasEarlyAnswers);
  const isHost = signedInAs(session)?.isHost === true;
  const home = isHost ? (
    <WithSettling>
      <HostStart />
    </WithSettling>
  ) : (
    <WithSettling>
      <HomeScreen
        renderRecent={(greeting, rest) => (
          <RecentReceipts loadImage={loadImage} greeting={greeting}>
            {rest}
          </RecentReceipts>
        )}
        sums={<HomeSums />}
        offlineState={
          <>
            <OwnInstallHint />
            <OfflineState />
          </>
        }
        invitations={
          <>
            <OwnJoinRequests />
            <OwnInvitations />
          </>
        }
      />
    </WithSettling>
  );
  const receipts = (
    <WithSettling>
      <ReceiptsScreen loadImage={loadImage} />
    </WithSettling>
  );
  const groups = (
    <WithSettling>
      <Groups />
    </WithSettling>
  );
  const editGroup = (
    <WithSettling>
      <GroupRoute />
    </WithSettling>
  );
  const publicPages = (
    <ErrorBoundary>
      <PublicPages />
    </ErrorBoundary>
  );
  return (
    <Routes>
      {isVisitor && <Route index element={publicPages} />}
      <Route element={<RequireSession />}>
        <Route element={<AppLayout main />}>
          {!isVisitor && <Route index element={home} />}
          <Route path="home" element={home} />
          <Route path="receipts" element={receipts} />
          <Route path="groups" element={groups} />
          <Route path="activity" element={<Activity />} />
          <Route path="settings" element={<SettingsRoute />} />
        </Route>
        <Route element={<AppLayout main={false} />}>
          <Route path="receipts/deleted" element={<DeletedRoute />} />
          <Route path="receipts/:receiptId" element={<ReceiptRoute />} />
          <Route path="receipts/:receiptId/check" element={<CheckRoute />} />
          <Route path="file-upload" element={<UploadRoute />} />
          <Route path="manual-receipt" element={<ManualRoute />} />
          <Route path="quick-split" element={<QuickSplitRoute />} />
          <Route path="new-group" element={<NewGroup />} />
          <Route path="edit-group" element={editGroup} />
          <Route path="edit-group/:groupId" element={editGroup} />
          {!isVisitor && <Route path="person/:personId" element={<PersonRoute />} />}
          <Route path="sync" element={<SyncRoute />} />
          {!isVisitor && <Route path="settle" element={<SettleRoute />} />}
          {!isVisitor && <Route path="transaction" element={<TransactionRoute />} />}
          {devRoutes?.signedIn}
        </Route>
      </Route>
      <Route
        path="b/*"
        element={
          <ErrorBoundary>
            <GuestRoute />
          </ErrorBoundary>
        }
      />
      <Route path="*" element={publicPages} />
    </Routes>
  );
}
