import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { lastBill } from './last-bill.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { useData } from '../data/context.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { commonTexts } from '../words/texts.ts';
import { useServices, useSession } from './services.ts';

/** Screens that need a value of the route or the services. Only app puts features together. */

const ReceiptScreen = lazyScreen(
  () => import('../features/board/receipt-screen.tsx'),
  (module) => module.ReceiptScreen,
  () => <Skeleton shape="bill" text={commonTexts.pageLoading} />,
);
const CheckScreen = lazyScreen(
  () => import('../features/board/check/check-screen.tsx'),
  (module) => module.CheckScreen,
);
const DeletedScreen = lazyScreen(
  () => import('../features/receipts/deleted-screen.tsx'),
  (module) => module.DeletedScreen,
  () => <Skeleton shape="receipts" text={commonTexts.pageLoading} />,
);
const UploadScreen = lazyScreen(
  () => import('../features/new-receipt/upload-screen.tsx'),
  (module) => module.UploadScreen,
);
const ManualScreen = lazyScreen(
  () => import('../features/new-receipt/manual-screen.tsx'),
  (module) => module.ManualScreen,
);
const QuickSplitScreen = lazyScreen(
  () => import('../features/new-receipt/quick-split-screen.tsx'),
  (module) => module.QuickSplitScreen,
);
const GuestPages = lazyScreen(
  () => import('./guest-pages.tsx'),
  (module) => module.GuestPages,
  () => <Skeleton shape="bill" text={commonTexts.pageLoading} />,
);
export const GroupRoute = lazyScreen(
  () => import('./group-page.tsx'),
  (module) => module.GroupPage,
  () => <Skeleton shape="groups" text={commonTexts.pageLoading} />,
);
const PersonScreen = lazyScreen(
  () => import('../features/settle/person-screen.tsx'),
  (module) => module.PersonScreen,
  () => <Skeleton shape="groups" text={commonTexts.pageLoading} />,
);
export const SettingsRoute = lazyScreen(
  () => import('./settings-page.tsx'),
  (module) => module.SettingsPage,
);
const SettleScreen = lazyScreen(
  () => import('../features/settle/settle-screen.tsx'),
  (module) => module.SettleScreen,
  () => <Skeleton shape="groups" text={commonTexts.pageLoading} />,
);
const TransactionScreen = lazyScreen(
  () => import('../features/settle/transaction-screen.tsx'),
  (module) => module.TransactionScreen,
  () => <Skeleton shape="groups" text={commonTexts.pageLoading} />,
);
const SyncScreen = lazyScreen(
  () => import('../features/sync/sync-screen.tsx'),
  (module) => module.SyncScreen,
);

export function ReceiptRoute() {
  const { receiptId = '' } = useParams();
  const { sessions } = useData();
  // The bill is read from the device while its screen's code loads.
  useEffect(() => sessions.of(receiptId).subscribe(() => undefined), [sessions, receiptId]);
  return <ReceiptScreen receiptId={receiptId} ports={useServices()} />;
}

/** Without a session there may be a link. */
export function GuestRoute() {
  const session = useSession();
  const { storage } = useServices();
  const bill = lastBill(useLocation(), storage);
  const sessions = session.state === 'in' ? session.workspace.data.sessions : null;
  useEffect(
    () => (sessions && bill ? sessions.of(bill).subscribe(() => undefined) : undefined),
    [sessions, bill],
  );
  return <GuestPages />;
}

export function CheckRoute() {
  return <CheckScreen receiptId={useParams()['receiptId']} ports={useServices()} />;
}

export const DeletedRoute = () => <DeletedScreen clock={useServices().clock} />;
export const SettleRoute = () => <SettleScreen clock={useServices().clock} />;
export const TransactionRoute = () => <TransactionScreen clock={useServices().clock} />;
export const UploadRoute = () => <UploadScreen ports={useServices()} />;
export const ManualRoute = () => <ManualScreen ports={useServices()} />;
export const QuickSplitRoute = () => <QuickSplitScreen ports={useServices()} />;

export function PersonRoute() {
  const { personId = '' } = useParams();
  return <PersonScreen personId={personId} clock={useServices().clock} />;
}

export function SyncRoute() {
  const session = useSession();
  if (session.state !== 'in') return null; // RequireSession is above it
  return <SyncScreen expired={session.expired} retryNow={session.workspace.sync.retryNow} />;
}
