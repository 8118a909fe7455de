import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { useServices, useSession } from './services.ts';

const PendingInvitations = lazyScreen(
  () => import('../features/invitations/pending-invitations.tsx'),
  (module) => module.PendingInvitations,
  () => null,
);

/** A part of the start page, which goes on without its code. */
export function OwnInvitations() {
  const { api } = useServices();
  const session = useSession();
  if (session.state !== 'in') return null; // RequireSession is above it
  return (
    <ErrorBoundary instead={null}>
      <PendingInvitations api={api} pull={session.workspace.sync.pull} />
    </ErrorBoundary>
  );
}
