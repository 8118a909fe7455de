import { ScreenRoute } from '../../ui/router/screen-routes.tsx';
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
    public: <ScreenRoute path="dev/ui" element={<DevUi />} />,
    signedIn: <ScreenRoute path="dev/sync" element={<DevSync />} />,
  };
}
