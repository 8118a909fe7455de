import { LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../styles/class-names.ts';
import { CheckIcon } from '../../ui/icons/actions.tsx';
import { marketingTexts } from './texts.ts';
import { Faq } from './faq.tsx';
import css from './marketing.module.css';

const texts = marketingTexts.pricing;

/** /pricing. Each plan is a receipt. */
export function PricingScreen() {
  return (
    <div className={css.page}>
      <section className={css.hero}>
        <h2>{texts.hero}</h2>
        <p className={css.lead}>{texts.sub}</p>
      </section>
      <ul className={css.plans}>
        {texts.plans.map(({ name, price, popular, points }) => (
          <li key={name} className={css.tornShadow}>
            <div data-torn="below" className={classNames(css.plan, popular && css.popular)}>
              <div className={css.planHead}>
                <h3>{name}</h3>
                {popular && <p className={css.tag}>{texts.popular}</p>}
              </div>
              <p className={css.price}>
                {price} <small>{texts.perMonth}</small>
              </p>
              <ul>
                {points.map((point) => (
                  <li key={point}>
                    <CheckIcon size={18} />
                    {point}
                  </li>
                ))}
              </ul>
              <LinkButton to="/signup" look={popular ? 'primary' : 'secondary'}>
                {marketingTexts.landing.start}
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
      <Faq title={texts.faqTitle} entries={texts.faq} />
    </div>
  );
}
