import { classNames } from './class-names.ts';
import css from './avatar.module.css';
import { initials, TONES } from './initials.ts';

/** A person's colour and initials. Hidden from screen readers, because a name stands beside it. */
export function Avatar({ name, tone, small }: { name: string; tone: number; small?: boolean }) {
  return (
    <span
      className={classNames(css.avatar, css[`tone${tone % TONES}`], small && css.small)}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}
