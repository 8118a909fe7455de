import { marketingTexts } from './texts.ts';
import { CardsPage } from './cards-page.tsx';

const texts = marketingTexts.resources;

/** /resources. */
export const ResourcesScreen = () => (
  <CardsPage hero={texts.hero} cards={texts.cards}>
    <p>
      <a href={`mailto:${marketingTexts.about.support}`}>{texts.support}</a>
    </p>
  </CardsPage>
);
