import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import css from './layouts.module.css';
import { ForVisitors } from './lazy-screen.tsx';

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
