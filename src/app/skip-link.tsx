import { shellTexts } from './texts.ts';
import css from './layouts.module.css';

/** The first thing that Tab reaches: past the header. */
export const SkipLink = () => (
  <a href="#content" className={css.skip}>
    {shellTexts.skip}
  </a>
);
