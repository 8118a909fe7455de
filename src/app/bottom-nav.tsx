import { NavLink } from '../ui/link.tsx';
import { usePlace } from '../navigation/place.ts';
import { ActivityIcon, GroupIcon, HomeIcon, ReceiptIcon, SettingsIcon } from '../ui/icons/navigation.tsx';
import { shellTexts } from './texts.ts';
import css from './bottom-nav.module.css';
import { OwnJoinCount } from './own-join-requests.tsx';

const texts = shellTexts.nav;
const entries = [
  ['/', 'home', HomeIcon],
  ['/receipts', 'receipts', ReceiptIcon],
  ['/groups', 'groups', GroupIcon],
  ['/activity', 'activity', ActivityIcon],
  ['/settings', 'settings', SettingsIcon],
] as const;

export function BottomNav() {
  // Both paths show the start page.
  const home = usePlace().pathname === '/home' ? '/home' : '/';
  return (
    <nav className={css.nav} aria-label={texts.label}>
      {entries.map(([to, name, Icon]) => (
        <NavLink key={to} to={to === '/' ? home : to} end={to === '/'} className={css.link ?? ''}>
          <Icon />
          <span>{texts[name]}</span>
          {name === 'groups' && <OwnJoinCount />}
        </NavLink>
      ))}
    </nav>
  );
}
