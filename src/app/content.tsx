import type { ReactNode } from 'react';
import { usePlace } from '../navigation/place.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import css from './layouts.module.css';
import { ForVisitors } from './lazy-screen.tsx';

/** The page inside a layout. If the page throws, the layout stays. Visitors' pages wait for no data. */
export function Content({ forVisitors = false, children }: { forVisitors?: boolean; children: ReactNode }) {
  const { pathname } = usePlace();
  return (
    <main id="content" className={css.main} tabIndex={-1}>
      <ErrorBoundary key={pathname}>
        <ForVisitors value={forVisitors}>{children}</ForVisitors>
      </ErrorBoundary>
    </main>
  );
}
