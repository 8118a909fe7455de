import { historyTexts } from './texts.ts';
import css from './history.module.css';
import { useIsChanged } from './use-news.ts';

/** Marks an item or person that another user has changed. */
export function ChangedMark({ id }: { id: string }) {
  return (
    useIsChanged(id) && <span role="img" aria-label={historyTexts.changedMark} className={css.changed} />
  );
}
