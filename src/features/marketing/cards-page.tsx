import type { ReactNode } from 'react';
import css from './marketing.module.css';

interface Props {
  hero: string;
  cards: readonly (readonly [title: string, text: string])[];
  /** Shown below the cards. */
  children: ReactNode;
}

/** A page with one sentence on top and cards below. */
export const CardsPage = ({ hero, cards, children }: Props) => (
  <div className={css.page}>
    <section className={css.hero}>
      <h2>{hero}</h2>
    </section>
    <ul className={css.cards}>
      {cards.map(([title, text]) => (
        <li key={title} className={css.card}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    {children}
  </div>
);
