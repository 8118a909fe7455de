import { useId, useState, type ReactNode } from 'react';
import type { ActivityLine } from '../../domain/settling/activity.ts';
import { CheckIcon } from '../../ui/icons/actions.tsx';
import { ChevronIcon } from '../../ui/icons/navigation.tsx';
import css from './activity.module.css';
import { activityTexts as texts } from './activity-texts.ts';

interface Props {
  lines: readonly ActivityLine[];
  bookName: string;
  children: (line: ActivityLine) => ReactNode;
}

/** A book that is even: one row, which opens. */
export function FoldedBook({ lines, bookName, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const bills = lines.filter(({ kind }) => kind === 'bill').length;
  return (
    <li>
      <button
        type="button"
        className={css.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={css.icon}>
          <CheckIcon />
        </span>
        <span className={css.text}>
          <span>{bookName}</span> <small>{texts.folded(bills, lines.length - bills)}</small>
        </span>
        <span className={css.amount}>
          <small>{texts.even}</small>
        </span>
        <span className={css.chevron}>
          <ChevronIcon size={18} />
        </span>
      </button>
      <ul id={id} className={css.inner}>
        {isOpen && lines.map(children)}
      </ul>
    </li>
  );
}
