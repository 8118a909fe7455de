import { BrowserRouter } from 'react-router-dom';
import { Toasts } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineReadyContext, type OfflineReadyStore } from './offline-ready.ts';
import { RouterPlace, RouterSteps } from './router-place.tsx';
import { AppRoutes } from './routes.tsx';
import { ServicesContext, type Services } from './services.ts';

/** The whole app around its services. */
export function App({ services, offlineReady }: { services: Services; offlineReady: OfflineReadyStore }) {
  return (
    <ErrorBoundary>
      <ServicesContext value={services}>
        <OfflineReadyContext value={offlineReady}>
          <BrowserRouter>
            <RouterSteps>
              <RouterPlace>
                <AppRoutes />
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
