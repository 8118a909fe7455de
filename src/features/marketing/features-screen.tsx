import { marketingTexts } from '../../ui/texts/marketing.ts';
import css from './marketing.module.css';

const texts = marketingTexts.features;

/** /features. */
export function FeaturesScreen() {
  return (
    <div className={css.page}>
      <section className={css.hero}>
        <h2>{texts.hero}</h2>
      </section>
      <ul className={css.cards}>
        {texts.core.map(([title, text]) => (
          <li key={title} className={css.card}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section className={css.section}>
        <h2>{texts.stepsTitle}</h2>
        <ol className={css.steps}>
          {texts.steps.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
