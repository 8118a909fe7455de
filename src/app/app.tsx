import { BrowserRouter } from 'react-router-dom';
import { Toasts } from '../ui/toasts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineReadyContext, type OfflineReadyStore } from './offline-ready.ts';
import { RouterPlace, RouterSteps } from './router-place.tsx';
import { AppRoutes } from './routes.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { shellTexts } from './texts.ts';
import { TRY } from './try-paths.ts';
import { Loading } from '../ui/progress.tsx';
import { ServicesContext, type Services } from './services.ts';

const TryRoutes = lazyScreen(
  () => import('./try-routes.tsx'),
  (module) => module.TryRoutes,
  () => <Loading whole text={shellTexts.appLoading} />,
);

interface Props {
  services: Services;
  offlineReady: OfflineReadyStore;
  /** A visitor splits a bill: under /try are fewer screens, and no session. */
  isTrying: boolean;
}

/** The whole app around its services. */
export function App({ services, offlineReady, isTrying }: Props) {
  return (
    <ErrorBoundary>
      <ServicesContext value={services}>
        <OfflineReadyContext value={offlineReady}>
          <BrowserRouter {...(isTrying && { basename: TRY })}>
            <RouterSteps>
              <RouterPlace isTrying={isTrying}>
                {isTrying ? <TryRoutes /> : <AppRoutes />}
                <ErrorBoundary instead={null}>
                  <Toasts />
                </ErrorBoundary>
              </RouterPlace>
            </RouterSteps>
          </BrowserRouter>
        </OfflineReadyContext>
      </ServicesContext>
    </ErrorBoundary>
  );
}
