import { NavLink } from '../ui/link.tsx';
import { ActivityIcon, GroupIcon, HomeIcon, ReceiptIcon, SettingsIcon } from '../ui/icons/navigation.tsx';
import { shellTexts } from './texts.ts';
import css from './bottom-nav.module.css';

const texts = shellTexts.nav;
const entries = [
  ['/', texts.home, HomeIcon],
  ['/receipts', texts.receipts, ReceiptIcon],
  ['/groups', texts.groups, GroupIcon],
  ['/activity', texts.activity, ActivityIcon],
  ['/settings', texts.settings, SettingsIcon],
] as const;

export function BottomNav() {
  return (
    <nav className={css.nav} aria-label={texts.label}>
      {entries.map(([to, label, Icon]) => (
        <NavLink key={to} to={to} end={to === '/'} className={css.link ?? ''}>
          <Icon />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
