import { useSyncExternalStore } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { useServices } from './services.ts';

const InstallHint = lazyScreen(
  () => import('./install-hint.tsx'),
  (module) => module.InstallHint,
  () => null,
);

/** A part of two screens; its code loads where Kira can be installed. */
export function OwnInstallHint({ always = false }: { always?: boolean }) {
  const { install } = useServices();
  const way = useSyncExternalStore(install.subscribe, install.way);
  if (way === null) return null;
  return (
    <ErrorBoundary instead={null}>
      <InstallHint always={always} />
    </ErrorBoundary>
  );
}
