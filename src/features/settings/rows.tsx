import { Link } from 'react-router-dom';
import { ChevronIcon } from '../../ui/icons/navigation.tsx';
import css from './settings.module.css';

/** A row of a section that opens a sheet. */
export function ActionRow({
  label,
  value,
  onClick,
}: {
  label: string;
  value?: string | undefined;
  onClick: () => void;
}) {
  return (
    <button type="button" className={css.row} aria-haspopup="dialog" onClick={onClick}>
      <span>{label}</span>
      {value && <span className={css.rowValue}>{value}</span>}
      <ChevronIcon />
    </button>
  );
}

/** A row of a section that goes to another page. */
export const LinkRow = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={css.row}>
    <span>{label}</span>
    <ChevronIcon />
  </Link>
);
