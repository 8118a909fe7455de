import type { ReactNode } from 'react';
import type { Currency } from '../../../domain/money/currencies.ts';
import { useCurrency } from '../edits/board-edits.ts';
import { formatMoney, minor, type Minor } from '../../../domain/money/money.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, PlusIcon } from '../../../ui/icons/actions.tsx';
import { checkTexts as texts } from './texts.ts';
import css from './check-bar.module.css';

interface Props {
  payable: Minor;
  printed: Minor | null;
  difference: Minor | null;
  /** Undo and redo. */
  children: ReactNode;
  onAdd: () => void;
  onBoard: () => void;
}

/** The bar at the bottom: says whether the bill adds up, and leads to the board. */
export function CheckBar({ payable, printed, difference, children, onAdd, onBoard }: Props) {
  const currency = useCurrency();
  const adds = difference === 0;
  return (
    <section className={css.bar} aria-label={texts.check}>
      <div className={css.row}>
        <p role="status" className={css.sum} data-adds={adds || undefined}>
          {adds && <CheckIcon size={18} />}
          {sumText(payable, printed, difference, currency)}
        </p>
        {children}
      </div>
      <div className={css.row}>
        <Button icon={<PlusIcon size={18} />} className={css.add} onClick={onAdd}>
          {texts.add}
        </Button>
        <Button look="primary" className={css.board} onClick={onBoard}>
          {texts.board}
        </Button>
      </div>
    </section>
  );
}

function sumText(
  payable: Minor,
  printed: Minor | null,
  difference: Minor | null,
  currency: Currency,
): string {
  if (printed === null || difference === null) return texts.noTotal(formatMoney(payable, currency));
  if (difference === 0) return texts.adds(formatMoney(payable, currency));
  const size = formatMoney(minor(Math.abs(difference)), currency);
  return (difference < 0 ? texts.less : texts.more)(size, formatMoney(printed, currency));
}
