import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './avatar.module.css';
import { initials, toneLook } from './face.ts';

/** A person's colour and initials. Hidden from screen readers, because a name stands beside it. */
export function Avatar({ name, tone, small }: { name: string; tone: number; small?: boolean }) {
  const { hue, depth } = toneLook(tone);
  return (
    <span
      className={classNames(css.avatar, [undefined, css.deep, css.full][depth], small && css.small)}
      style={{ '--hue': hue } as CSSProperties}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}

/** Avatars that overlap. */
export const Faces = ({ children }: { children: ReactNode }) => <span className={css.faces}>{children}</span>;
