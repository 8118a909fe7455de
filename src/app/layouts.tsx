import { Outlet, useLocation } from 'react-router-dom';
import { useData } from '../data/context.tsx';
import { shellTexts } from './texts.ts';
import { homeTexts } from '../features/home/texts.ts';
import { BottomNav } from './bottom-nav.tsx';
import { Content } from './content.tsx';
import { FullPrompt } from './full-prompt.tsx';
import { Header } from './header.tsx';
import { hasBottomNav } from './header-titles.ts';
import { HeaderMenu } from './header-menu.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { useAppShortcuts } from './shortcuts.tsx';
import { SkipLink } from './skip-link.tsx';
import { SyncBadge } from './sync-badge.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

const HostLayout = lazyScreen(
  () => import('./try-routes.tsx'),
  (module) => module.HostLayout,
);

const { nav } = shellTexts;
const menu = () => [
  { to: '/', label: nav.home },
  { to: '/file-upload', label: homeTexts.newReceipt },
  { to: '/receipts', label: nav.receipts },
  { to: '/groups', label: nav.groups },
  { to: '/activity', label: nav.activity },
  { to: '/settings', label: nav.settings },
];

/** Signed-in pages. `main` ones have the bottom navigation, where the path allows it. */
export function AppLayout({ main }: { main: boolean }) {
  return useData().me.isHost ? <HostLayout /> : <AccountLayout main={main} />;
}

function AccountLayout({ main }: { main: boolean }) {
  const { pathname } = useLocation();
  const shortcuts = useAppShortcuts();
  return (
    <>
      <SkipLink />
      <Header>
        <SyncBadge />
        <HeaderMenu entries={menu()} shortcuts={shortcuts} />
      </Header>
      <UpdatePrompt />
      <FullPrompt />
      <Content>
        <Outlet />
      </Content>
      {main && hasBottomNav(pathname) && <BottomNav />}
      {shortcuts.sheet}
    </>
  );
}
