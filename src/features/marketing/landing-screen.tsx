import { useState } from 'react';
import { openTextStorage } from '../../data/device/text-storage.ts';
import { hasVisitorsBills } from '../../data/visitor/visitors-bills.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../styles/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { DrawnReceipt } from './drawn-receipt.tsx';
import { Shot } from './shot.tsx';
import { Steps } from './steps.tsx';
import { marketingTexts } from './texts.ts';
import css from './marketing.module.css';

const { landing: texts, about, features, pricing, header } = marketingTexts;

/** /landing. */
export function LandingScreen() {
  const [hasBills] = useState(() => hasVisitorsBills(openTextStorage(() => localStorage)));
  const start = (
    <LinkButton to="/signup" look="primary">
      {texts.start}
    </LinkButton>
  );
  return (
    <div className={css.page}>
      <section className={css.landing}>
        <div className={css.hero}>
          <p className={css.line}>{texts.line}</p>
          <h2>{texts.heading}</h2>
          <p className={css.lead}>{texts.sub}</p>
          <p className={css.actions}>
            {start}
            <LinkButton to="/login">{texts.login}</LinkButton>
          </p>
          <p>
            <Link to="/try">{hasBills ? texts.goOn : texts.tryIt}</Link>
          </p>
        </div>
        <div className={css.stage}>
          <DrawnReceipt alt={texts.imageAlt} />
          <Shot name="summary" />
        </div>
      </section>
      <Steps />
      <section className={css.section}>
        <h2>{features.hero}</h2>
        <ul className={classNames(css.facts, css.thirds)}>
          {features.core.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={css.section}>
        <h2>{pricing.hero}</h2>
        <p>
          {pricing.sub} <Link to="/pricing">{header.pricing}</Link>
        </p>
      </section>
      <div className={css.tornShadow}>
        <section data-torn="both" className={css.closing}>
          <h2>{about.hero}</h2>
          {start}
        </section>
      </div>
    </div>
  );
}
