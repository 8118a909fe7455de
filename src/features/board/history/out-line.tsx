import { boardTexts } from '../texts.ts';
import css from './history.module.css';

/** For somebody the host took out: why they can't change the bill. */
export const OutLine = () => (
  <p role="status" className={css.news}>
    <span className={css.text}>{boardTexts.toasts.isOut}</span>
  </p>
);
