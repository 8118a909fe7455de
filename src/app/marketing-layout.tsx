import type { ReactNode } from 'react';
import { Link, NavLink } from '../ui/link.tsx';
import { usePlace } from '../navigation/place.ts';
import { LinkButton } from '../ui/button.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { shellTexts } from './texts.ts';
import { marketingTexts } from '../features/marketing/texts.ts';
import { Content } from './content.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { withoutSlash } from './header-titles.ts';
import css from './marketing-layout.module.css';
import { usePageHeading } from './page-heading.ts';
import { SkipLink } from './skip-link.tsx';

const texts = marketingTexts.header;
/** The landing page has two paths. */
const LANDING = new Set(['/', '/landing']);
const links = [
  { to: '/features', label: texts.features },
  { to: '/pricing', label: texts.pricing },
  { to: '/about', label: texts.about },
  { to: '/login', label: texts.login },
];

/** Public pages. On a phone the links are in a menu. */
export function MarketingLayout({ children }: { children: ReactNode }) {
  const heading = usePageHeading();
  const { pathname } = usePlace();
  return (
    <>
      <SkipLink />
      <header className={css.header}>
        <h1 ref={heading} tabIndex={-1} className={css.brand}>
          <Link to="/landing">{shellTexts.product}</Link>
        </h1>
        <nav className={css.links} aria-label={texts.label}>
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
        {/* On the landing page itself it leads to a bill. */}
        <LinkButton to={LANDING.has(withoutSlash(pathname)) ? '/try' : '/landing'} look="primary">
          {texts.tryNow}
        </LinkButton>
        <div className={css.menu}>
          <HeaderMenu entries={links} />
        </div>
      </header>
      <Content forVisitors>{children}</Content>
      <footer data-torn="above" className={css.footer}>
        <p>{shellTexts.tagline}</p>
        <p>
          <span>{marketingTexts.footer.privacy}</span> <span>{marketingTexts.footer.terms}</span>
        </p>
        <p>{marketingTexts.footer.copyright}</p>
        <LanguageChoice />
      </footer>
    </>
  );
}
