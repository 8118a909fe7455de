import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { BackIcon, CloseIcon } from '../ui/icons/navigation.tsx';
import { HEADER_PLACE } from '../ui/in-header.tsx';
import { usePlace } from '../navigation/place.ts';
import { commonTexts } from '../words/texts.ts';
import { shellTexts } from './texts.ts';
import css from './header.module.css';
import { headerTitle } from './header-titles.ts';
import { usePageHeading } from './page-heading.ts';

/** The bar on top: back or close, the page's title, and what the layout adds. */
export function Header({ children }: { children?: ReactNode }) {
  const { pathname, back } = usePlace();
  const { title, leading } = headerTitle(pathname);
  const heading = usePageHeading();

  return (
    <header className={css.header}>
      {leading && (
        <IconButton label={leading === 'back' ? shellTexts.back : commonTexts.close} onClick={back}>
          {leading === 'back' ? <BackIcon /> : <CloseIcon />}
        </IconButton>
      )}
      <h1
        ref={heading}
        tabIndex={-1}
        className={css.title}
        data-brand={title === shellTexts.product || undefined}
      >
        {title}
      </h1>
      <div className={css.side}>
        <div id={HEADER_PLACE} />
        {children}
      </div>
    </header>
  );
}
