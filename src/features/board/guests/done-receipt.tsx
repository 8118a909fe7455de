import type { ReactNode } from 'react';
import type { Column } from '../../../domain/board/board.ts';
import { otherWhenDone } from '../../../domain/board/picks.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { DoneMark } from '../../../ui/done-mark.tsx';
import type { ColumnView } from '../board-view.ts';
import { linesOf } from '../describe-had.ts';
import { useCurrency } from '../edits/board-edits.ts';
import css from './done-receipt.module.css';
import { pickTexts as texts } from './texts.ts';

interface Props {
  own: ColumnView;
  column: Column | undefined;
  title: string;
  /** Whose amount it is. */
  label: string;
  /** What else there is to tell. */
  children?: ReactNode;
}

/** The list of somebody who is done, folded into a receipt of their own: nobody ticks by accident. */
export function DoneReceipt({ own, column, title, label, children }: Props) {
  const currency = useCurrency();
  const before = otherWhenDone(column, own.total);
  return (
    <section className={css.receipt}>
      <div role="status" className={css.done}>
        <h3>
          <DoneMark /> {title}
        </h3>
        {before !== null && (
          <p className={css.changed}>
            {texts.changedSince(formatMoney(before, currency), formatMoney(own.total, currency))}
          </p>
        )}
        {children}
      </div>
      <dl data-torn="below" className={css.paper}>
        {linesOf(own, currency).map(({ key, name, amount }) => (
          <div key={key} className={css.line}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={css.sum}>
          <dt>{label}</dt>
          <dd>{formatMoney(own.total, currency)}</dd>
        </div>
      </dl>
    </section>
  );
}
