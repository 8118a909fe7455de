import { useLocation } from 'react-router-dom';
import { Link } from '../ui/link.tsx';
import { useSyncStatus, type SyncStatus } from '../sync/status.ts';
import { Spinner } from '../ui/progress.tsx';
import { commonTexts } from '../words/texts.ts';
import { classNames } from '../styles/class-names.ts';
import { useSession } from './services.ts';
import css from './sync-badge.module.css';
import { useAppBadge } from './use-app-badge.ts';

const texts = commonTexts.badge;

/** The badge's words about unsent changes, or about the connection; null for no badge. */
export function badgeText(
  { state, unsent, waiting, refused, refusedGroups }: SyncStatus,
  expired: boolean,
): string | null {
  if (expired || state === 'signin') return texts.signIn;
  if (state === 'attention') return texts.attention(refused, refusedGroups);
  if (unsent === 0) return state === 'offline' ? texts.offline : null;
  if (state === 'sending') return texts.sending;
  // Without a fault an edit waits a moment for the next one.
  return waiting === 0 || state === 'waiting' ? texts.saved : texts.waiting(waiting);
}

/** The badge in the header. It leads to the list of unsent changes. */
export function SyncBadge() {
  const status = useSyncStatus();
  const session = useSession();
  const expired = session.state === 'in' && session.expired;
  const { pathname } = useLocation();
  useAppBadge(status.waiting + status.refused);
  // On the list itself the link would lead nowhere
  const text = pathname === '/sync' ? null : badgeText(status, expired);
  const urgent = expired || status.state === 'signin' || status.state === 'attention';
  return (
    <div role="status">
      {text && (
        <Link
          to="/sync"
          className={classNames(css.badge, urgent && css.urgent)}
          title={status.unsent > 0 ? texts.action : undefined}
        >
          {status.state === 'sending' && <Spinner />}
          {text}
        </Link>
      )}
    </div>
  );
}
