import { use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { Outlet, Route, Routes } from 'react-router-dom';
import { DataProvider, useData } from '../data/context.tsx';
import { forgetsUnused, STANDALONE } from '../device/forgets-unused.ts';
import { shownRows } from '../data/queries/queries.ts';
import { NameVisitorContext, nameVisitor } from '../data/visitor/visitor.ts';
import { markVisitorsBills } from '../data/visitor/visitors-bills.ts';
import { tryTexts } from '../features/new-receipt/texts.ts';
import { TryScreen } from '../features/new-receipt/try-screen.tsx';
import { ReceiptsScreen } from '../features/receipts/receipts-screen.tsx';
import { RecentReceipts } from '../features/receipts/recent-receipts.tsx';
import { WithSettling } from '../features/settle/with-settling.tsx';
import { createStatusStore, SyncStatusContext } from '../sync/status.ts';
import { firstScreen } from '../loading/first-screen.ts';
import { Link } from '../ui/link.tsx';
import { Content } from './content.tsx';
import { FullPrompt } from './full-prompt.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { Header } from './header.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { NotFound } from './not-found.tsx';
import { OfflineReadyContext } from './offline-ready.ts';
import {
  CheckRoute,
  DeletedRoute,
  ManualRoute,
  QuickSplitRoute,
  ReceiptRoute,
  UploadRoute,
} from './screens.tsx';
import { ServicesContext, useServices, type Services } from './services.ts';
import { SkipLink } from './skip-link.tsx';
import { SyncBadge } from './sync-badge.tsx';
import css from './try-routes.module.css';
import { UpdatePrompt } from './update-prompt.tsx';

/**
 * /try: a visitor splits a bill with the app's own screens. All of it is on this device. What needs an
 * account leads to sign-up (try-paths.ts), and the account then has the bill (data/visitor/adopt.ts).
 */
export function TryRoutes() {
  const services = useServices();
  const [opened] = useState(services.openVisitor);
  const [me, setMe] = useState(opened.me);
  const data = useMemo(() => ({ ...opened, me }), [opened, me]);
  const name = useCallback((typed: string) => setMe(nameVisitor(services.storage, typed)), [services]);
  const [status] = useState(() => createStatusStore(true));
  const own = useMemo<Services>(() => ({ ...services, ...withoutServer }), [services]);
  return (
    <ServicesContext value={own}>
      <DataProvider data={data}>
        <NameVisitorContext value={name}>
          <SyncStatusContext value={status}>
            <WithSettling>
              <Routes>
                <Route element={<TryLayout />}>
                  <Route index element={<Start />} />
                  <Route path="receipts" element={<ReceiptsScreen loadImage={own.loadImage} />} />
                  <Route path="receipts/deleted" element={<DeletedRoute />} />
                  <Route path="receipts/:receiptId" element={<ReceiptRoute />} />
                  <Route path="receipts/:receiptId/check" element={<CheckRoute />} />
                  <Route path="file-upload" element={<UploadRoute />} />
                  <Route path="manual-receipt" element={<ManualRoute />} />
                  <Route path="quick-split" element={<QuickSplitRoute />} />
                  <Route path="*" element={<NotFound />} />
                </Route>
              </Routes>
            </WithSettling>
          </SyncStatusContext>
        </NameVisitorContext>
      </DataProvider>
    </ServicesContext>
  );
}

/** What is not on this device is nowhere. */
const withoutServer: Pick<Services, 'hasReceipt' | 'loadImage'> = {
  hasReceipt: () => Promise.resolve(false),
  loadImage: () => Promise.reject(new Error('A visitor’s photos are on this device alone.')),
};

/** On each page stands where the bill is and, once there is one, the way to keep it. */
function TryLayout() {
  const hasBills = useMark();
  const [forgets] = useState(() => forgetsUnused(navigator, matchMedia(STANDALONE).matches));
  const offlineReady = use(OfflineReadyContext);
  useEffect(() => {
    // Not for a look alone: the readers' files are 9 MB.
    if (hasBills) void firstScreen.then(offlineReady.start);
  }, [hasBills, offlineReady]);
  return (
    <Layout signUp="/signup" isKept={!hasBills}>
      <span>{tryTexts.here}</span> {hasBills && forgets && <span>{tryTexts.forgets}</span>}{' '}
    </Layout>
  );
}

/** The same for a host without an account: the bills are on the server, while somebody uses them. */
export const HostLayout = () => (
  <Layout signUp="/keep" isKept={false} state={<SyncBadge />}>
    <span>{tryTexts.kept}</span>{' '}
  </Layout>
);

interface LayoutProps {
  /** Where an account is made. */
  signUp: string;
  /** There is nothing to keep. */
  isKept: boolean;
  /** What stands in the header. */
  state?: ReactNode;
  /** Where the bills are. */
  children: ReactNode;
}

const Layout = ({ signUp, isKept, state, children }: LayoutProps) => (
  <>
    <SkipLink />
    <Header>
      {state}
      <HeaderMenu
        entries={[
          { to: '/', label: tryTexts.bills },
          { to: signUp, label: tryTexts.signUp },
          { to: '/login', label: tryTexts.logIn },
          { to: '/landing', label: tryTexts.about },
        ]}
      />
    </Header>
    <UpdatePrompt />
    <FullPrompt />
    <aside className={css.note} aria-label={tryTexts.bills}>
      {children}
      {!isKept && <Link to={signUp}>{tryTexts.keep}</Link>}
    </aside>
    <Content>
      <Outlet />
    </Content>
  </>
);

/** The landing page and a log-in ask whether there is something of the visitor here. */
function useMark(): boolean {
  const { db } = useData();
  const { storage } = useServices();
  const count = useLiveQuery(
    async () => (await shownRows(db).count()) + (await db.unusedPhotos.count()),
    [db],
  );
  const waits = useLiveQuery(async () => (await db.meta.get('adopting')) !== undefined, [db]);
  useEffect(() => {
    // What an account has begun to take over is shown to nobody, and still has to get there.
    if (count !== undefined && waits !== undefined) markVisitorsBills(storage, count > 0 || waits);
  }, [count, waits, storage]);
  return count !== undefined && count > 0;
}

/** Where the bills are, and the ways to a new one. */
export function Start() {
  const { loadImage, loadSample } = useServices();
  return (
    <TryScreen
      loadSample={loadSample}
      renderRecent={(rest) => (
        <RecentReceipts loadImage={loadImage} greeting={null}>
          {rest}
        </RecentReceipts>
      )}
      language={<LanguageChoice />}
    />
  );
}
