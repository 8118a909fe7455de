import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import css from './avatar.module.css';
import { initials, toneLook } from '../faces/face.ts';

interface Props {
  /** Of somebody who stands alone. On a bill `letters` tell people apart. */
  name?: string;
  letters?: string;
  tone: number;
  small?: boolean;
}

/** A person's colour and initials. Hidden from screen readers, because a name stands beside it. */
export function Avatar({ name = '', letters = initials(name), tone, small }: Props) {
  const { ground, ink } = toneLook(tone);
  return (
    <span
      className={classNames(css.avatar, small && css.small, letters.length > 2 && css.long)}
      style={{ '--tone': ground, '--on-tone': ink } as CSSProperties}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
}

/** Avatars that overlap. */
export const Faces = ({ children }: { children: ReactNode }) => <span className={css.faces}>{children}</span>;
