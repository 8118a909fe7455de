import type { ReactNode } from 'react';
import css from './empty-state.module.css';

interface Props {
  icon: ReactNode;
  title?: string;
  text: string;
  children?: ReactNode;
}

/** Replaces an empty or failed list: says what it is and what to do. */
export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <div className={css.empty}>
      <span className={css.icon}>{icon}</span>
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </div>
  );
}
