import { Route } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const Marketing = lazyScreen(
  () => import('./marketing-layout.tsx'),
  (module) => module.MarketingLayout,
);
const Landing = lazyScreen(
  () => import('../features/marketing/landing-screen.tsx'),
  (module) => module.LandingScreen,
);
const About = lazyScreen(
  () => import('../features/marketing/about-screen.tsx'),
  (module) => module.AboutScreen,
);
const Features = lazyScreen(
  () => import('../features/marketing/features-screen.tsx'),
  (module) => module.FeaturesScreen,
);
const Pricing = lazyScreen(
  () => import('../features/marketing/pricing-screen.tsx'),
  (module) => module.PricingScreen,
);
const Resources = lazyScreen(
  () => import('../features/marketing/resources-screen.tsx'),
  (module) => module.ResourcesScreen,
);

/** The marketing pages, in the app and on the visitors' page. */
export const marketingRoutes = (
  <Route
    element={
      <ErrorBoundary>
        <Marketing />
      </ErrorBoundary>
    }
  >
    <Route index element={<Landing />} />
    <Route path="landing" element={<Landing />} />
    <Route path="about" element={<About />} />
    <Route path="features" element={<Features />} />
    <Route path="pricing" element={<Pricing />} />
    <Route path="resources" element={<Resources />} />
  </Route>
);
