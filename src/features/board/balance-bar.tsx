import { memo } from 'react';
import { formatAmount, formatRm } from '../../domain/money/money.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ChecklistIcon, SendIcon } from '../../ui/icons/board.tsx';
import { boardTexts } from './texts.ts';
import css from './balance-bar.module.css';
import type { BarAmounts } from './bar-amounts.ts';

interface Props {
  balance: BarAmounts;
  onWhy: (column: string) => void;
  onShare: () => void;
  onAssign: () => void;
}

/**
 * Always visible: the bill's total, the amount left to assign, each person's amount.
 * An item dropped on a name is shared with that person.
 */
export const BalanceBar = memo(function BalanceBar({ balance, onWhy, onShare, onAssign }: Props) {
  const texts = boardTexts.balance;
  const { total, left, people } = balance;
  const done = left === 0;
  const state = total === 0 && done ? texts.nothing : done ? texts.done : texts.left(formatRm(left));
  return (
    <section className={css.bar} aria-label={texts.label}>
      <div className={css.sums}>
        <p>
          <span className={css.label}>{texts.short}</span> <strong>{formatRm(total)}</strong>
        </p>
        <p className={css.hint} aria-hidden="true">
          {texts.dropHere}
        </p>
        <p role="status" className={classNames(css.left, done && css.done)}>
          {state}
        </p>
      </div>
      <div className={classNames(css.row, people.length > 2 && css.many)}>
        {people.length > 0 && (
          <ul className={css.people} aria-label={texts.people}>
            {people.map(({ id, title, tone, amount }) => (
              <li key={id} data-person={id}>
                <button type="button" className={css.person} onClick={() => onWhy(id)}>
                  <Avatar name={title} tone={tone} small />
                  <span className={css.who}>
                    <span className={css.name}>{title}</span>
                    <span>{formatAmount(amount)}</span>
                  </span>
                  <span className="visually-hidden">{boardTexts.why.open}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={css.tools}>
          <IconButton label={boardTexts.assign.open} onClick={onAssign}>
            <ChecklistIcon />
          </IconButton>
          <IconButton label={boardTexts.summary.open} onClick={onShare}>
            <SendIcon />
          </IconButton>
        </div>
      </div>
    </section>
  );
});
