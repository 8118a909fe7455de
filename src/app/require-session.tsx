import { use, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { DataProvider } from '../data/context.tsx';
import { makesBills } from '../data/visitor/visitor.ts';
import { SyncStatusContext } from '../sync/status.ts';
import { firstScreen } from '../loading/first-screen.ts';
import { Loading } from '../ui/progress.tsx';
import { shellTexts } from './texts.ts';
import { OfflineReadyContext } from './offline-ready.ts';
import { useServices, useSession } from './services.ts';
import { isHostsPath } from './try-paths.ts';

/** Shows its screens to a signed-in user only, and gives them that user's data. */
export function RequireSession() {
  const session = useSession();
  const location = useLocation();
  const { betterReading } = useServices();
  const offlineReady = use(OfflineReadyContext);
  const signedIn = session.state === 'in' && makesBills(session.workspace.data.me);
  useEffect(() => {
    // The files that offline use needs come before the better reading.
    if (signedIn) void firstScreen.then(offlineReady.start).then(betterReading.start);
  }, [signedIn, offlineReady, betterReading]);

  if (session.state === 'unknown') return <Loading whole text={shellTexts.guardLoading} />;
  if (session.state === 'out') {
    const here = location.pathname + location.search;
    return <Navigate to={`/login?redirect=${encodeURIComponent(here)}`} replace />;
  }
  const { data, status } = session.workspace;
  // All of a guest's app is the bill; a host without an account also has the visitor's screens.
  if (!makesBills(data.me)) return <Navigate to="/b" replace />;
  if (data.me.isGuest && !isHostsPath(location.pathname)) return <Navigate to="/keep" replace />;
  return (
    // Another user's screens start with fresh state
    <DataProvider key={data.me._id} data={data}>
      <SyncStatusContext value={status}>
        <Outlet />
      </SyncStatusContext>
    </DataProvider>
  );
}
