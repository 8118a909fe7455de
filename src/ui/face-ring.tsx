import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import css from './face-ring.module.css';
import { CheckIcon } from './icons/actions.tsx';

interface Props {
  /** What is said about a payment: nothing, by one side, by who gets it, or two different things. */
  state: 'empty' | 'half' | 'full' | 'differs';
  large?: boolean;
  /** The avatar. */
  children: ReactNode;
}

/** The ring around a face. Hidden from screen readers: a sentence beside it says the same. */
export const FaceRing = ({ state, large = false, children }: Props) => (
  <span className={classNames(css.ring, large && css.large)} data-ring={state} aria-hidden="true">
    {children}
    {state === 'full' && (
      <span className={css.mark}>
        <CheckIcon size={large ? 22 : 14} />
      </span>
    )}
    {state === 'differs' && <span className={css.mark}>!</span>}
  </span>
);
