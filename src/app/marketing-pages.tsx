import type { ReactNode } from 'react';
import { lazyScreen } from './lazy-screen.tsx';

export const Marketing = lazyScreen(
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
export const marketingPages: Readonly<Record<string, ReactNode>> = {
  '/': <Landing />,
  '/landing': <Landing />,
  '/about': <About />,
  '/features': <Features />,
  '/pricing': <Pricing />,
  '/resources': <Resources />,
};
