import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { usePlace } from '../navigation/place.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** For the next screen (`useLocation().state`). */
  state?: unknown;
  /** Takes the place of the current address in the browser's history. */
  replace?: boolean;
}

/** A link to a screen; with a `target` it is the browser's. */
export function Link({ to, state, replace, onClick, children, ...rest }: LinkProps) {
  const { go, href } = usePlace();
  return (
    <a
      {...rest}
      href={href ? href(to) : to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target || !isPlain(event)) return;
        event.preventDefault();
        go(to, { state, ...(replace && { replace }) });
      }}
    >
      {children}
    </a>
  );
}

/** Any other press opens a tab or a window, or stores the page. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link that says whether its screen, or (without `end`) one below it, is shown. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = usePlace();
  const isCurrent = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`));
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />;
}
