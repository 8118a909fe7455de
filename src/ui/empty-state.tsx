import type { ReactNode } from 'react';
import css from './empty-state.module.css';

interface Props {
  icon: ReactNode;
  text: string;
  children?: ReactNode;
}

/** An empty or failed list: what it is, and what to do. */
export function EmptyState({ icon, text, children }: Props) {
  return (
    <div className={css.empty}>
      <span className={css.icon}>{icon}</span>
      <p>{text}</p>
      {children}
    </div>
  );
}
