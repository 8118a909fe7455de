import type { ReactNode } from 'react';
import css from './pay.module.css';
import { payTexts as texts } from './texts.ts';

/** A code with what stands around it, in one column. */
export const PayColumn = ({ children }: { children: ReactNode }) => (
  <div className={css.sheet}>{children}</div>
);

export const PayNote = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>;

/** Warns that somebody has just changed where their money goes: a thief would do that. */
export const ChangedWays = ({ who }: { who: string }) => <p className={css.warning}>{texts.recent(who)}</p>;
