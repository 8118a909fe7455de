import type { DuitNow } from '../domain/duitnow/duitnow.ts';
import css from './pay.module.css';
import { payTexts as texts } from './texts.ts';

/** Whose code it is, as their bank writes them. It stands beside every code: the payer's app says it, too. */
export const CodeOwner = ({ code: { name, bank } }: { code: DuitNow }) => (
  <p className={css.owner}>
    <span className="visually-hidden">{texts.account}: </span>
    <strong data-code-name>{name}</strong>
    {bank !== null && <small>{bank}</small>}
  </p>
);
