import { LinkButton } from '../../ui/button.tsx';
import { marketingTexts } from './texts.ts';
import css from './marketing.module.css';

const texts = marketingTexts.landing;

/** /landing. */
export function LandingScreen() {
  return (
    <div className={css.page}>
      <section className={css.landing}>
        <div>
          <p className={css.line}>{texts.line}</p>
          <h2>{texts.heading}</h2>
          <p className={css.lead}>{texts.sub}</p>
          <p className={css.actions}>
            <LinkButton to="/signup" look="primary">
              {texts.start}
            </LinkButton>
            <LinkButton to="/login">{texts.login}</LinkButton>
          </p>
        </div>
        <img className={css.picture} src="/landing.svg" alt={texts.imageAlt} width="420" height="420" />
      </section>
    </div>
  );
}
