import { Route } from 'react-router-dom';
import { lazyScreen } from '../lazy-screen.tsx';

/** Pages for developers. The condition is a constant when the app is built, so the build holds nothing of them. */
export const devRoutes = import.meta.env.DEV ? createDevRoutes() : null;

function createDevRoutes() {
  const DevUi = lazyScreen(
    () => import('./dev-ui.tsx'),
    (module) => module.DevUi,
  );
  const DevSync = lazyScreen(
    () => import('./dev-sync.tsx'),
    (module) => module.DevSync,
  );
  return {
    public: <Route path="dev/ui" element={<DevUi />} />,
    signedIn: <Route path="dev/sync" element={<DevSync />} />,
  };
}
