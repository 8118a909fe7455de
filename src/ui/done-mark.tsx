import css from './done-mark.module.css';

/** A check mark that draws itself when something is complete: once, and not with reduced motion. */
export const DoneMark = () => (
  <svg className={css.mark} viewBox="0 0 24 24" width="18" height="18" fill="none" aria-hidden="true">
    <circle cx="12" cy="12" r="10" pathLength="1" />
    <path d="m7.5 12.5 3 3 6-7" pathLength="1" />
  </svg>
);
