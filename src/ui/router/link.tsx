import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useLocation, useNavigate } from './location.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  state?: unknown;
  /** Takes the place of the current address in the browser's history. */
  replace?: boolean;
}

/** The browser itself opens a link in a new tab or window, or saves it. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** A link to a screen, without loading the page again. */
export function Link({ to, state, replace, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        // A link to the same address adds no step to go back.
        navigate(to, { state, replace: replace ?? to === pathname + search + hash });
      }}
    >
      {children}
    </a>
  );
}

/** A link that says whether its screen, or (without `end`) one below it, is shown. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`));
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />;
}
