import { historyTexts } from './texts.ts';
import css from './history.module.css';
import { useIsChanged } from './use-news.ts';

/** Beside an item's or a person's amount where somebody else has changed them. */
export function ChangedMark({ id }: { id: string }) {
  return (
    useIsChanged(id) && <span role="img" aria-label={historyTexts.changedMark} className={css.changed} />
  );
}
