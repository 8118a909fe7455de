import { marketingTexts } from '../../ui/texts/marketing.ts';
import css from './marketing.module.css';

const texts = marketingTexts.resources;

/** /resources. */
export function ResourcesScreen() {
  return (
    <div className={css.page}>
      <section className={css.hero}>
        <h2>{texts.hero}</h2>
      </section>
      <ul className={css.cards}>
        {texts.cards.map(([title, text]) => (
          <li key={title} className={css.card}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p>
        <a href={`mailto:${marketingTexts.about.support}`}>{texts.support}</a>
      </p>
    </div>
  );
}
