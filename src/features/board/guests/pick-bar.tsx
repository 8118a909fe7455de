import { symbolOf } from '../../../domain/money/currencies.ts';
import { useCurrency } from '../edits/board-edits.ts';
import { formatMoney, ZERO } from '../../../domain/money/money.ts';
import type { ReactNode } from 'react';
import { CountingAmount } from '../../../ui/counting-amount.tsx';
import type { ColumnView } from '../board-view.ts';
import css from './pick-bar.module.css';
import { pickTexts as texts } from './texts.ts';

interface Props {
  own: ColumnView | undefined;
  /** "You pay", or whose amount it is. */
  label: string;
  /** The next step. */
  children: ReactNode;
}

/** Stays at the bottom: one person's amount, which grows with each tick, and the next step. */
export function PickBar({ own, label, children }: Props) {
  const currency = useCurrency();
  const total = own?.total ?? ZERO;
  const hasCharges = own !== undefined && total !== own.parts.base;
  return (
    <section className={css.bar} aria-label={label} data-bar>
      <div className={css.sum}>
        <p className={css.label}>{label}</p>
        <p className={css.amount}>
          <span aria-hidden="true">
            {symbolOf(currency)} <CountingAmount amount={total} currency={currency} />
          </span>
          <span className="visually-hidden" role="status">
            {formatMoney(total, currency)}
          </span>
        </p>
        <p className={css.label}>
          {own?.itemIds.length ? hasCharges && texts.withCharges : texts.nothingYet}
        </p>
      </div>
      {children}
    </section>
  );
}
