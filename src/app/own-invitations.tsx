import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { useServices, useSession } from './services.ts';

const PendingInvitations = lazyScreen(
  () => import('../features/invitations/pending-invitations.tsx'),
  (module) => module.PendingInvitations,
  () => null,
);

/** A part of two screens. Without its code the screens go on without it. */
export function OwnInvitations({ always = false }: { always?: boolean }) {
  const { api } = useServices();
  const session = useSession();
  if (session.state !== 'in') return null; // RequireSession is above it
  return (
    <ErrorBoundary instead={null}>
      <PendingInvitations api={api} pull={session.workspace.sync.pull} always={always} />
    </ErrorBoundary>
  );
}
