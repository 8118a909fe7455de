import { Outlet, useLocation } from 'react-router-dom';
import { Link } from '../ui/link.tsx';
import { HelpIcon } from '../ui/icons/navigation.tsx';
import { shellTexts } from './texts.ts';
import { homeTexts } from '../features/home/texts.ts';
import { BottomNav } from './bottom-nav.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FullPrompt } from './full-prompt.tsx';
import { Header } from './header.tsx';
import { hasBottomNav } from './header-titles.ts';
import { ForVisitors } from './lazy-screen.tsx';
import { HeaderMenu } from './header-menu.tsx';
import css from './layouts.module.css';
import { SkipLink } from './skip-link.tsx';
import { SyncBadge } from './sync-badge.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** The page inside a layout. If the page throws, the layout stays. Visitors' pages wait for no data. */
export function Content({ forVisitors = false }: { forVisitors?: boolean }) {
  const { pathname } = useLocation();
  return (
    <main id="content" className={css.main} tabIndex={-1}>
      <ErrorBoundary key={pathname}>
        <ForVisitors value={forVisitors}>
          <Outlet />
        </ForVisitors>
      </ErrorBoundary>
    </main>
  );
}

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
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <Header>
        <SyncBadge />
        <HeaderMenu entries={menu()} />
      </Header>
      <UpdatePrompt />
      <FullPrompt />
      <Content />
      {main && hasBottomNav(pathname) && <BottomNav />}
    </>
  );
}

/** Pages for people who are not signed in. Help leads to the resources. */
export function AuthLayout() {
  return (
    <>
      <Header>
        <Link to="/resources" className={css.help} aria-label={shellTexts.help} title={shellTexts.help}>
          <HelpIcon />
        </Link>
      </Header>
      <Content forVisitors />
    </>
  );
}
