import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Loading } from '../ui/progress.tsx';
import { commonTexts } from '../ui/texts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import css from './layouts.module.css';

/** The page inside a layout. If the page throws, the layout stays. `beside` comes and goes with the page. */
export function Content({ beside }: { beside?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <main id="content" className={css.main} tabIndex={-1}>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Loading text={commonTexts.pageLoading} />}>
          <Outlet />
          {beside}
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
