import type { MouseEvent } from 'react';
import { shellTexts } from './texts.ts';
import css from './layouts.module.css';

/** The first thing that Tab reaches: past the header. */
export const SkipLink = () => (
  <a href="#content" className={css.skip} onClick={skip}>
    {shellTexts.skip}
  </a>
);

/** Without a step in the browser's history: Back would lead to the same page. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
