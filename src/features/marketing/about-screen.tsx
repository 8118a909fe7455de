import { marketingTexts } from './texts.ts';
import { DrawnReceipt } from './drawn-receipt.tsx';
import { Faq } from './faq.tsx';
import css from './marketing.module.css';

const texts = marketingTexts.about;

/** /about. */
export function AboutScreen() {
  const parts = [
    [texts.visionTitle, texts.vision],
    [texts.missionTitle, texts.mission],
    [texts.teamTitle, texts.team],
    [texts.testimonialTitle, texts.testimonial],
  ] as const;
  return (
    <div className={css.page}>
      <section className={css.landing}>
        <div className={css.hero}>
          <h2>{texts.hero}</h2>
          <p className={css.lead}>{texts.intro}</p>
        </div>
        <div className={css.stage}>
          <DrawnReceipt alt={marketingTexts.landing.imageAlt} />
        </div>
      </section>
      <div className={css.parts}>
        {parts.map(([title, text]) => (
          <section key={title} className={css.section}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <Faq title={texts.faqTitle} entries={texts.faq} />
      <section className={css.section}>
        <h2>{texts.contactTitle}</h2>
        <p>
          {texts.contact} <a href={`mailto:${texts.support}`}>{texts.support}</a>
        </p>
      </section>
    </div>
  );
}
