import { Link } from '../../ui/link.tsx';
import { classNames } from '../../styles/class-names.ts';
import { ChevronIcon } from '../../ui/icons/navigation.tsx';
import css from './settings.module.css';

interface Props {
  label: string;
  /** The present state, below the label. */
  value?: string | undefined;
  danger?: boolean;
  onClick: () => void;
}

/** A row of a section that opens a sheet. */
export function ActionRow({ label, value, danger, onClick }: Props) {
  return (
    <button
      type="button"
      className={classNames(css.row, danger && css.rowDanger)}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <span className={css.rowText}>
        <span>{label}</span>
        {value && <span className={css.quiet}>{value}</span>}
      </span>
      <ChevronIcon />
    </button>
  );
}

/** A row of a section that goes to another page. */
export const LinkRow = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={css.row}>
    <span className={css.rowText}>{label}</span>
    <ChevronIcon />
  </Link>
);
