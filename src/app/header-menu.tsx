import { useLocation } from 'react-router-dom';
import { Link } from '../ui/link.tsx';
import { IconButton } from '../ui/button.tsx';
import { MenuIcon } from '../ui/icons/navigation.tsx';
import { shellTexts } from './texts.ts';
import css from './header-menu.module.css';

interface MenuEntry {
  to: string;
  label: string;
}

/** A native popover: closes by Escape, by a tap beside it, and on navigation. */
export function HeaderMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { key } = useLocation();
  return (
    <>
      <IconButton label={shellTexts.menu.open} popoverTarget="header-menu">
        <MenuIcon />
      </IconButton>
      <nav key={key} id="header-menu" popover="auto" className={css.menu} aria-label={shellTexts.menu.label}>
        {entries.map(({ to, label }) => (
          <Link key={to} to={to} className={css.link}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
