import { useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Loading } from '../ui/progress.tsx';
import { commonTexts } from '../ui/texts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { marketingRoutes } from './marketing-routes.tsx';

/** The public pages alone. Every other path is the whole app's, which has a page of its own. */
export const VisitorApp = () => (
  <ErrorBoundary>
    <BrowserRouter>
      <Routes>
        {marketingRoutes}
        <Route path="*" element={<WholeApp />} />
      </Routes>
    </BrowserRouter>
  </ErrorBoundary>
);

/** The address is the new one already: it is loaded from the server, or offline from the service worker. */
function WholeApp() {
  useEffect(() => location.reload(), []);
  return <Loading text={commonTexts.pageLoading} />;
}
