import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { safeRedirect } from '../domain/text/safe-redirect.ts';
import { Loading } from '../ui/progress.tsx';
import { shellTexts } from '../ui/texts/shell.ts';
import { lazyScreen } from './lazy-screen.ts';
import { OfflineState } from './offline-state.tsx';
import { useServices, useSession } from './services.ts';

/** Screens that take something from the route or the services: only here are they put together. */

const LoginScreen = lazyScreen(async () => (await import('../features/auth/login-screen.tsx')).LoginScreen);
const ReceiptScreen = lazyScreen(
  async () => (await import('../features/board/receipt-screen.tsx')).ReceiptScreen,
);
const CheckScreen = lazyScreen(
  async () => (await import('../features/board/check/check-screen.tsx')).CheckScreen,
);
const UploadScreen = lazyScreen(
  async () => (await import('../features/new-receipt/upload-screen.tsx')).UploadScreen,
);
const ManualScreen = lazyScreen(
  async () => (await import('../features/new-receipt/manual-screen.tsx')).ManualScreen,
);
const EditGroupScreen = lazyScreen(
  async () => (await import('../features/groups/edit-group-screen.tsx')).EditGroupScreen,
);
const SettingsScreen = lazyScreen(
  async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
);
const SyncScreen = lazyScreen(async () => (await import('../features/sync/sync-screen.tsx')).SyncScreen);

/** Somebody signed in goes on at once; somebody whose session has ended may sign in again. */
export function Login() {
  const { api, session } = useServices();
  const current = useSession();
  const [params] = useSearchParams();
  if (current.state === 'unknown') return <Loading whole text={shellTexts.appLoading} />;
  if (current.state === 'in' && !current.expired) {
    return <Navigate to={safeRedirect(params.get('redirect'))} replace />;
  }
  return <LoginScreen api={api} enter={session.enter} />;
}

export function ReceiptDetail() {
  return <ReceiptScreen receiptId={useParams()['receiptId']} ports={useServices()} />;
}

export function ReceiptCheck() {
  return <CheckScreen receiptId={useParams()['receiptId']} ports={useServices()} />;
}

export const Upload = () => <UploadScreen ports={useServices()} />;
export const Manual = () => <ManualScreen ports={useServices()} />;

export function EditGroup() {
  return <EditGroupScreen groupId={useParams()['groupId']} />;
}

export function Settings() {
  const { session, betterReading } = useServices();
  const navigate = useNavigate();
  const logout = async () => {
    await session.logout();
    await navigate('/login', { replace: true });
  };
  return <SettingsScreen logout={logout} betterReading={betterReading} offlineState={<OfflineState />} />;
}

export function Sync() {
  const session = useSession();
  if (session.state !== 'in') return null; // behind the guard
  return <SyncScreen expired={session.expired} retryNow={session.workspace.sync.retryNow} />;
}
