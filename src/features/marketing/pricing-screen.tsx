import { classNames } from '../../ui/class-names.ts';
import { marketingTexts } from './texts.ts';
import { Faq } from './faq.tsx';
import css from './marketing.module.css';

const texts = marketingTexts.pricing;

/** /pricing. */
export function PricingScreen() {
  return (
    <div className={css.page}>
      <section className={css.hero}>
        <h2>{texts.hero}</h2>
        <p className={css.lead}>{texts.sub}</p>
      </section>
      <ul className={css.cards}>
        {texts.plans.map(({ name, price, popular, points }) => (
          <li key={name} className={classNames(css.card, popular && css.popular)}>
            {popular && <p className={css.tag}>{texts.popular}</p>}
            <h3>{name}</h3>
            <p className={css.price}>
              {price} <small>{texts.perMonth}</small>
            </p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Faq title={texts.faqTitle} entries={texts.faq} />
    </div>
  );
}
