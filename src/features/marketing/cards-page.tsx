import type { ReactNode } from 'react';
import { classNames } from '../../styles/class-names.ts';
import css from './marketing.module.css';

interface Props {
  hero: string;
  cards: readonly (readonly [title: string, text: string])[];
  /** Shown between the hero and the cards. */
  picture?: ReactNode;
  /** Shown below the cards. */
  children: ReactNode;
}

/** A page with one sentence on top and facts below. */
export const CardsPage = ({ hero, cards, picture, children }: Props) => (
  <div className={css.page}>
    <section className={css.hero}>
      <h2>{hero}</h2>
    </section>
    {picture}
    <ul className={classNames(css.facts, cards.length % 3 === 0 && css.thirds)}>
      {cards.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    {children}
  </div>
);
