import { CardsPage } from './cards-page.tsx';
import { Shot } from './shot.tsx';
import { Steps } from './steps.tsx';
import { marketingTexts } from './texts.ts';
import css from './marketing.module.css';

const texts = marketingTexts.features;
const picture = (
  <figure className={css.figure}>
    <Shot name="wide" />
    <figcaption>{texts.picture}</figcaption>
  </figure>
);

/** /features. */
export const FeaturesScreen = () => (
  <CardsPage hero={texts.hero} cards={texts.core} picture={picture}>
    <Steps />
  </CardsPage>
);
