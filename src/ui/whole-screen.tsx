import type { ComponentProps } from 'react';
import { classNames } from '../styles/class-names.ts';
import css from './whole-screen.module.css';

/** A modal dialog (`useModal`) that has a phone's whole screen, and is a box in the middle elsewhere. */
export const WholeScreen = ({ className, ...dialog }: ComponentProps<'dialog'>) => (
  <dialog {...dialog} className={classNames(css.screen, className)} />
);
