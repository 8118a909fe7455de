import { laterPart } from '../loading/later-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const loadAsking = () => import('../features/groups/asking.tsx');
const AskingOnHome = laterPart(loadAsking, (module) => module.AskingOnHome);
const AskingBadge = laterPart(loadAsking, (module) => module.AskingBadge);

/** A part of the start page, which goes on without its code. */
export const OwnJoinRequests = () => (
  <ErrorBoundary instead={null}>
    <AskingOnHome />
  </ErrorBoundary>
);

/** A part of the bottom navigation. */
export const OwnJoinCount = () => (
  <ErrorBoundary instead={null}>
    <AskingBadge />
  </ErrorBoundary>
);
