import { classNames } from './class-names.ts';
import css from './avatar.module.css';
import { initials, TONES } from './initials.ts';

/** A person: a colour and initials, never the colour alone. Beside a name it is decoration. */
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
