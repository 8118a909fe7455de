import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import css from './avatar.module.css';
import { toneLook } from '../faces/face.ts';
import type { Face } from '../faces/faces.ts';

interface Props extends Face {
  small?: boolean;
}

/** A person's colour and initials. Hidden from screen readers, because a name stands beside it. */
export function Avatar({ letters, tone, small }: Props) {
  const { ground, ink, shade, pattern } = toneLook(tone);
  return (
    <span
      className={classNames(css.avatar, small && css.small, letters.length > 2 && css.long)}
      data-pattern={pattern}
      style={{ '--tone': ground, '--on-tone': ink, '--shade': shade } as CSSProperties}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
}

/** Avatars that overlap. */
export const Faces = ({ children }: { children: ReactNode }) => <span className={css.faces}>{children}</span>;
