import { Route } from 'react-router-dom';
import { lazyScreen } from '../lazy-screen.tsx';

/** Pages for developers. A build knows the condition, so it leaves the pages out. */
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
