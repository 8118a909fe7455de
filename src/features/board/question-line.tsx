import type { ReactNode } from 'react';
import { ChevronIcon } from '../../ui/icons/navigation.tsx';
import css from './question-line.module.css';

interface Props {
  icon: ReactNode;
  /** The question, or its answer. */
  children: ReactNode;
  onAsk: () => void;
}

/** A line below the people, which opens the sheet of a question about the whole bill. */
export const QuestionLine = ({ icon, children, onAsk }: Props) => (
  <button type="button" className={css.line} onClick={onAsk}>
    {icon}
    <span>{children}</span>
    <span className={css.chevron}>
      <ChevronIcon size={18} />
    </span>
  </button>
);
