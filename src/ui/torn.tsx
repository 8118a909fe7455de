import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import css from './torn.module.css';

interface Props extends ComponentProps<'details'> {
  as?: 'div' | 'section' | 'details' | 'footer';
  edge: 'above' | 'below' | 'both';
}

/** Paper with the torn edge of a receipt. Its shadow is on what is around it (torn.module.css). */
export function Torn({ as = 'div', edge, className, ...rest }: Props) {
  const Paper = as as 'details';
  return <Paper {...rest} className={classNames(css[edge], className)} />;
}
