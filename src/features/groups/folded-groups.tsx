import { useId, useState, type ReactNode } from 'react';
import { classNames } from '../../styles/class-names.ts';
import { ChevronIcon } from '../../ui/icons/navigation.tsx';
import css from './folded-groups.module.css';
import groups from './groups.module.css';
import { foldTexts as texts } from './texts.ts';

/** The groups that the user has folded away: one row, which opens. */
export function FoldedGroupRows({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section>
      <button
        type="button"
        className={css.unfold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.folded(count)}
        <ChevronIcon size={18} />
      </button>
      <ul id={id} className={classNames(groups.list, css.away)}>
        {isOpen && children}
      </ul>
    </section>
  );
}
