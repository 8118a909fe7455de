import type { ReactNode } from 'react';
import css from './empty-state.module.css';

interface Props {
  icon: ReactNode;
  title?: string;
  text: string;
  children?: ReactNode;
}

/** An empty or failed list: what it is, and what to do. */
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
