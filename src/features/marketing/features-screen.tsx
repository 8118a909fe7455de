import { marketingTexts } from './texts.ts';
import { CardsPage } from './cards-page.tsx';
import css from './marketing.module.css';

const texts = marketingTexts.features;

/** /features. */
export const FeaturesScreen = () => (
  <CardsPage hero={texts.hero} cards={texts.core}>
    <figure className={css.shot}>
      <picture>
        <source srcSet="/screenshots/board-narrow-dark.png" media="(prefers-color-scheme: dark)" />
        <img
          src="/screenshots/board-narrow.png"
          alt={texts.pictureAlt}
          width="390"
          height="844"
          loading="lazy"
        />
      </picture>
      <figcaption>{texts.picture}</figcaption>
    </figure>
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
  </CardsPage>
);
